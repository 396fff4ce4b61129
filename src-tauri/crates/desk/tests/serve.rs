//! The desk on loopback: who may ask, and what is given.
#![cfg(feature = "http")]
#![allow(clippy::unwrap_used)]

mod toy;

use motti_desk::serve::Server;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

struct Place {
    host: String,
    token: String,
    module: String,
    _folder: tempfile::TempDir,
}

fn place() -> Place {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    fs::create_dir_all(page.join("assets")).unwrap();
    fs::write(page.join("index.html"), "<!doctype html>Motti").unwrap();
    fs::write(page.join("assets/a.js"), "1").unwrap();
    fs::write(folder.path().join("secret.txt"), "no page").unwrap();
    let (desk, module) = toy::desk(folder.path());
    let server = Server::bind(desk, 0, Some(page)).unwrap();
    let url = server.url();
    let rest = url.strip_prefix("http://").unwrap();
    let (host, token) = rest.split_once("/?token=").unwrap();
    thread::spawn(move || server.run());
    Place {
        host: host.to_owned(),
        token: token.to_owned(),
        module,
        _folder: folder,
    }
}

/// The head, in small letters, and the body of the reply to these bytes.
fn sent(place: &Place, text: &str) -> (String, String) {
    let mut stream = TcpStream::connect(&place.host).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).unwrap();
    let reply = String::from_utf8_lossy(&reply).into_owned();
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    (head.to_lowercase(), body.to_owned())
}

/// The status and the body of the reply to a raw request.
fn raw(place: &Place, head: &str, body: &str) -> (u16, String) {
    let length = body.len();
    let text = format!("{head}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    let (head, body) = sent(place, &text);
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, body)
}

fn get(place: &Place, path: &str) -> (u16, String) {
    raw(
        place,
        &format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", place.host),
        "",
    )
}

fn post(place: &Place, headers: &str, body: &str) -> (u16, String) {
    raw(place, &format!("POST /request HTTP/1.1\r\n{headers}"), body)
}

#[test]
fn requests_are_answered() {
    let place = place();
    let headers = format!("Host: {}\r\nX-Motti-Token: {}\r\n", place.host, place.token);
    let (status, body) = post(&place, &headers, "\"library\"");
    assert_eq!(status, 200);
    assert!(body.starts_with("{\"library\":"), "{body}");
    let (status, body) = post(&place, &headers, "nonsense");
    assert_eq!(status, 200);
    assert!(body.contains("no-request"), "{body}");
    let origin = format!("{headers}Origin: http://{}\r\n", place.host);
    assert_eq!(post(&place, &origin, "\"library\"").0, 200);
}

#[test]
fn what_says_it_is_too_large_is_refused_at_once() {
    let place = place();
    let (host, token) = (&place.host, &place.token);
    for length in [(256_u64 << 20) + 1, 1_000_000_000_000] {
        // Nothing of the body is ever sent.
        let text = format!(
            "POST /request HTTP/1.1\r\nHost: {host}\r\nX-Motti-Token: {token}\r\nContent-Length: {length}\r\n\r\n"
        );
        let (head, _) = sent(&place, &text);
        assert!(head.starts_with("http/1.1 413"), "{head}");
    }
}

#[test]
fn nobody_else_may_ask() {
    let place = place();
    let (host, token) = (&place.host, &place.token);
    let port = host.rsplit(':').next().unwrap();
    for headers in [
        format!("Host: {host}\r\n"),
        format!("Host: {host}\r\nX-Motti-Token: 00\r\n"),
        format!("Host: evil.example\r\nX-Motti-Token: {token}\r\n"),
        format!("Host: evil.example:{port}\r\nX-Motti-Token: {token}\r\n"),
        format!("Host: {host}\r\nX-Motti-Token: {token}\r\nOrigin: https://evil.example\r\n"),
        format!("Host: {host}\r\nX-Motti-Token: {token}\r\nOrigin: null\r\n"),
    ] {
        let (status, body) = post(&place, &headers, "\"library\"");
        assert!(status == 401 || status == 403, "{headers}: {status}");
        assert!(!body.contains("library"));
    }
}

#[test]
fn the_page_is_served_and_nothing_beside_it() {
    let place = place();
    let (status, body) = get(&place, "/");
    assert_eq!((status, body.contains("Motti")), (200, true));
    assert_eq!(get(&place, "/?token=x").0, 200);
    assert_eq!(get(&place, "/assets/a.js").0, 200);
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "//etc/passwd",
        "/assets",
        "/none.html",
        "/..%5csecret.txt",
    ] {
        assert_eq!(get(&place, path).0, 404, "{path}");
    }
}

#[test]
fn pictures_need_the_token_and_an_open_module() {
    let place = place();
    let (module, token) = (&place.module, &place.token);
    for (path, expected) in [
        (format!("/module/{module}/map/none.svg"), 401),
        (format!("/module/{module}/map/none.svg?token={token}"), 404),
        (format!("/module/{module}/module.json?token={token}"), 404),
        (format!("/module/other/map/none.svg?token={token}"), 404),
        (format!("/module/{module}?token={token}"), 404),
    ] {
        assert_eq!(get(&place, &path).0, expected, "{path}");
    }
}

/// The head of the reply to a `GET`.
fn head(place: &Place, path: &str) -> String {
    let host = &place.host;
    let text = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    sent(place, &text).0
}

/// What a policy lets the page do, without what only a window can reach.
fn directives(policy: &str) -> BTreeSet<String> {
    let only_in_a_window = ["ipc:", "module:", "http:"];
    let directives = policy.split(';').map(|directive| {
        let words = directive.split_whitespace();
        let words: Vec<&str> = words
            .filter(|word| !only_in_a_window.iter().any(|start| word.starts_with(start)))
            .collect();
        words.join(" ")
    });
    directives.collect()
}

#[test]
fn the_page_has_the_policy_of_the_window() {
    let window = include_str!("../../../../tauri.conf.json");
    let window: serde_json::Value = serde_json::from_str(window).unwrap();
    let window = window["app"]["security"]["csp"].as_object().unwrap();
    let window = window
        .iter()
        .map(|(name, sources)| format!("{name} {}", sources.as_str().unwrap()));
    let mut window = directives(&window.collect::<Vec<_>>().join(";"));
    // A window stands in no frame anyway.
    window.insert("frame-ancestors 'none'".into());
    let place = place();
    for path in ["/", "/assets/a.js"] {
        let head = head(&place, path);
        let policy = head
            .lines()
            .find_map(|line| line.strip_prefix("content-security-policy: "));
        assert_eq!(directives(policy.unwrap()), window, "{head}");
    }
    for path in ["/", "/assets/a.js", "/none.html", "/module/x/y.svg"] {
        let head = head(&place, path);
        for line in [
            "x-frame-options: deny",
            "x-content-type-options: nosniff",
            "content-security-policy: default-src 'none'",
        ] {
            assert!(head.contains(line), "{path}: {head}");
        }
    }
}
