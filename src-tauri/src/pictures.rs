//! The `module` protocol: pictures of opened modules, and nothing else, for the page's images.
//!
//! An address is `module://localhost/<module>/<entry>`, with the module's hash and an entry's name in it.

use percent_encoding::percent_decode_str;
use tauri::http::{HeaderValue, Method, Request, Response, StatusCode, header};

/// The protocol's name.
pub const SCHEME: &str = "module";

/// What a picture may be: the ending of its name, and what the page is told it is.
const KINDS: [(&str, &str); 6] = [
    ("webp", "image/webp"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("gif", "image/gif"),
    ("bmp", "image/bmp"),
    ("svg", "image/svg+xml"),
];

/// A drawing may style itself; it may not run or fetch anything.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Only the program's own page can ask, and to its web view this protocol is another place than the page's.
const ANYBODY: HeaderValue = HeaderValue::from_static("*");

/// Answers one request; `find` gives the bytes of an entry of an opened module, given the module's hash and the entry.
pub fn respond(
    request: &Request<Vec<u8>>,
    find: impl FnOnce(&str, &str) -> Option<Vec<u8>>,
) -> Response<Vec<u8>> {
    if request.method() != Method::GET {
        return empty(StatusCode::METHOD_NOT_ALLOWED);
    }
    let Some((module, entry, kind)) = address(request.uri().path()) else {
        return empty(StatusCode::NOT_FOUND);
    };
    let Some(bytes) = find(&module, &entry) else {
        return empty(StatusCode::NOT_FOUND);
    };
    Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::CONTENT_SECURITY_POLICY, POLICY)
        // A module is named by its hash, so what an address gives never changes.
        .header(header::CACHE_CONTROL, "public, max-age=31536000, immutable")
        .header(header::ACCESS_CONTROL_ALLOW_ORIGIN, ANYBODY)
        .body(bytes)
        .unwrap_or_else(|_| empty(StatusCode::INTERNAL_SERVER_ERROR))
}

fn empty(status: StatusCode) -> Response<Vec<u8>> {
    let mut response = Response::new(Vec::new());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, ANYBODY);
    response
}

/// The module, the entry and the kind of picture that a path asks for.
fn address(path: &str) -> Option<(String, String, &'static str)> {
    let path = percent_decode_str(path.strip_prefix('/')?)
        .decode_utf8()
        .ok()?;
    let (module, entry) = path.split_once('/')?;
    let (_, ending) = entry.rsplit_once('.')?;
    let (_, kind) = KINDS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(ending))?;
    Some((module.to_owned(), entry.to_owned(), kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(method: Method, uri: &str) -> (StatusCode, Option<(String, String)>) {
        let request = Request::builder()
            .method(method)
            .uri(uri)
            .body(Vec::new())
            .unwrap();
        let mut asked = None;
        let response = respond(&request, |module, entry| {
            asked = Some((module.to_owned(), entry.to_owned()));
            (module == "ab12").then(|| b"picture".to_vec())
        });
        (response.status(), asked)
    }

    #[test]
    fn a_picture_of_an_opened_module_is_given() {
        let (status, asked) = ask(Method::GET, "module://localhost/ab12/map/tile%201-2.webp");
        assert_eq!(status, StatusCode::OK);
        let (module, entry) = asked.unwrap();
        assert_eq!(
            (module.as_str(), entry.as_str()),
            ("ab12", "map/tile 1-2.webp")
        );
    }

    #[test]
    fn other_modules_are_not_found() {
        let (status, _) = ask(Method::GET, "module://localhost/cd34/map/tile.webp");
        assert_eq!(status, StatusCode::NOT_FOUND);
    }

    #[test]
    fn what_is_no_picture_is_not_even_looked_for() {
        for path in [
            "/ab12/module.json",
            "/ab12/help/en.html",
            "/ab12",
            "/",
            "/ab12/%FF.png",
        ] {
            let (status, asked) = ask(Method::GET, &format!("module://localhost{path}"));
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(asked, None, "{path}");
        }
    }

    #[test]
    fn nothing_can_be_written() {
        let (status, asked) = ask(Method::POST, "module://localhost/ab12/map/tile.webp");
        assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(asked, None);
    }

    #[test]
    fn a_drawing_can_neither_run_nor_fetch() {
        let request = Request::builder()
            .uri("module://localhost/ab12/counter.svg")
            .body(Vec::new())
            .unwrap();
        let response = respond(&request, |_, _| Some(b"<svg/>".to_vec()));
        let headers = response.headers();
        assert_eq!(headers[header::CONTENT_TYPE], "image/svg+xml");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], POLICY);
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}
