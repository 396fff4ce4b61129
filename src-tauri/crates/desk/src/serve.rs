//! The same requests over HTTP on loopback, for a plain browser and for tests.
//!
//! `POST /request` carries a request and its answer as JSON; `GET /module/<identity>/<picture>`
//! gives a picture of an open module; any other `GET` gives a file of the page. Only this machine
//! can connect, only pages of this very address can ask (host and origin are checked, so that no
//! other site open in the browser can), and only with the token drawn at the start.

use crate::random::new_name;
use crate::{Desk, DeskError};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use percent_encoding::percent_decode_str;
use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// The header that carries the token.
const TOKEN: &str = "x-motti-token";
/// The largest request: a module in base64.
const MOST_BYTES: usize = 256 << 20;
/// What the page may do: what the window's own policy lets it, as far as it applies here.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-src 'none'; object-src 'none'; \
    frame-ancestors 'none'";
/// What a drawing may do: style itself, nothing else.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// What files of a page and pictures are, by the ending of their names.
const KINDS: [(&str, &str); 15] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("ftl", "text/plain; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webp", "image/webp"),
    ("jpg", "image/jpeg"),
    ("gif", "image/gif"),
    ("bmp", "image/bmp"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("ttf", "font/ttf"),
];

type Reply = Response<Full<Bytes>>;

/// Why the desk cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port cannot be had.
    #[error(
        "port {port} of this machine cannot be had ({problem}); name another one, or 0 for any"
    )]
    Port {
        /// The port asked for.
        port: u16,
        /// What the system says.
        problem: std::io::Error,
    },
    /// The system gives no threads or no random numbers.
    #[error("the server cannot be started: {0}")]
    Start(#[from] std::io::Error),
    /// No token can be drawn.
    #[error(transparent)]
    Token(#[from] DeskError),
}

/// A desk at an address of this machine.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server")
            .field("port", &self.shared.port)
            .finish_non_exhaustive()
    }
}

struct Shared {
    desk: Mutex<Desk>,
    page: Option<PathBuf>,
    port: u16,
    token: String,
}

impl Server {
    /// Takes a port of this machine, 0 for any that is free; `page` is the folder of the built page.
    ///
    /// # Errors
    /// When the port cannot be had, or the system gives no threads.
    pub fn bind(desk: Desk, port: u16, page: Option<PathBuf>) -> Result<Self, ServeError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_io()
            .enable_time()
            .build()?;
        let bound = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)));
        let listener = bound.map_err(|problem| ServeError::Port { port, problem })?;
        let port = listener.local_addr()?.port();
        Ok(Server {
            runtime,
            listener,
            shared: Arc::new(Shared {
                desk: Mutex::new(desk),
                page,
                port,
                token: new_name::<16>()?,
            }),
        })
    }

    /// The address of the page, with the token in it.
    pub fn url(&self) -> String {
        format!(
            "http://127.0.0.1:{}/?token={}",
            self.shared.port, self.shared.token
        )
    }

    /// Serves until the program ends.
    ///
    /// # Errors
    /// When no more connections can be taken.
    pub fn run(self) -> Result<(), ServeError> {
        let Server {
            runtime,
            listener,
            shared,
        } = self;
        runtime.block_on(async move {
            loop {
                let (stream, _) = listener.accept().await?;
                let shared = shared.clone();
                tokio::spawn(async move {
                    let service = service_fn(move |request| reply(shared.clone(), request));
                    let served = hyper::server::conn::http1::Builder::new()
                        .timer(TokioTimer::new())
                        .serve_connection(TokioIo::new(stream), service)
                        .await;
                    if let Err(error) = served {
                        tracing::debug!("connection: {error}");
                    }
                });
            }
        })
    }
}

async fn reply(shared: Arc<Shared>, request: Request<Incoming>) -> Result<Reply, Infallible> {
    let mut reply = answer(shared, request).await.unwrap_or_else(|status| {
        let mut reply = Response::new(Full::from(status.to_string()));
        *reply.status_mut() = status;
        reply
    });
    let headers = reply.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What names no policy of its own needs nothing.
    let policy = HeaderValue::from_static("default-src 'none'");
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(policy);
    Ok(reply)
}

async fn answer(shared: Arc<Shared>, request: Request<Incoming>) -> Result<Reply, StatusCode> {
    shared.check_sender(&request)?;
    let path = request.uri().path().to_owned();
    if path == "/request" {
        if request.method() != Method::POST {
            return Err(StatusCode::METHOD_NOT_ALLOWED);
        }
        shared.check_header_token(&request)?;
        let text = body(request).await?;
        let answer = on_desk(shared, move |desk| desk.answer_text(&text)).await?;
        return content("application/json", answer.into_bytes(), None);
    }
    if request.method() != Method::GET {
        return Err(StatusCode::METHOD_NOT_ALLOWED);
    }
    if let Some(rest) = path.strip_prefix("/module/") {
        shared.check_query_token(&request)?;
        let (module, name) = rest.split_once('/').ok_or(StatusCode::NOT_FOUND)?;
        let (module, name) = (decoded(module)?, decoded(name)?);
        let kind = kind_of(&name).ok_or(StatusCode::NOT_FOUND)?;
        let found = on_desk(shared, move |desk| {
            desk.picture(&module, &name).map(<[u8]>::to_vec)
        });
        let bytes = found.await?.ok_or(StatusCode::NOT_FOUND)?;
        return content(kind, bytes, Some(PICTURE_POLICY));
    }
    page_file(shared.page.as_deref(), &decoded(&path)?).await
}

impl Shared {
    /// Only pages of this address may ask: a page of another site, or one that a name server has
    /// pointed here, has another host or origin.
    fn check_sender(&self, request: &Request<Incoming>) -> Result<(), StatusCode> {
        let names = [
            format!("127.0.0.1:{}", self.port),
            format!("localhost:{}", self.port),
        ];
        let header = |name| request.headers().get(name).map(HeaderValue::to_str);
        let host = match header(header::HOST) {
            Some(Ok(host)) => names.iter().any(|name| name == host),
            _ => false,
        };
        let origin = match header(header::ORIGIN) {
            None => true,
            Some(Ok(origin)) => names
                .iter()
                .any(|name| origin.strip_prefix("http://") == Some(name.as_str())),
            Some(Err(_)) => false,
        };
        if host && origin {
            Ok(())
        } else {
            Err(StatusCode::FORBIDDEN)
        }
    }

    fn check_header_token(&self, request: &Request<Incoming>) -> Result<(), StatusCode> {
        let given = request.headers().get(TOKEN).map(HeaderValue::as_bytes);
        if given == Some(self.token.as_bytes()) {
            Ok(())
        } else {
            Err(StatusCode::UNAUTHORIZED)
        }
    }

    /// An image element cannot send headers, so its token stands in the address.
    fn check_query_token(&self, request: &Request<Incoming>) -> Result<(), StatusCode> {
        let query = request.uri().query().unwrap_or_default();
        let mut fields = query.split('&').filter_map(|field| field.split_once('='));
        if fields.any(|(name, value)| name == "token" && value == self.token) {
            Ok(())
        } else {
            Err(StatusCode::UNAUTHORIZED)
        }
    }
}

/// Works at the desk, one after the other, away from the threads that serve.
async fn on_desk<T: Send + 'static>(
    shared: Arc<Shared>,
    work: impl FnOnce(&mut Desk) -> T + Send + 'static,
) -> Result<T, StatusCode> {
    let done = tokio::task::spawn_blocking(move || {
        let mut desk = shared.desk.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut desk)
    });
    done.await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}

async fn body(request: Request<Incoming>) -> Result<String, StatusCode> {
    // What says itself that it is too large is not waited for.
    let told = request.body().size_hint().lower();
    if usize::try_from(told).map_or(true, |told| told > MOST_BYTES) {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let read = Limited::new(request.into_body(), MOST_BYTES)
        .collect()
        .await;
    let bytes = read.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)?.to_bytes();
    String::from_utf8(bytes.into()).map_err(|_| StatusCode::BAD_REQUEST)
}

fn decoded(text: &str) -> Result<String, StatusCode> {
    let decoded = percent_decode_str(text).decode_utf8();
    decoded.map(Into::into).map_err(|_| StatusCode::NOT_FOUND)
}

fn kind_of(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    let mut kinds = KINDS.iter();
    kinds
        .find(|(known, _)| *known == ending)
        .map(|(_, kind)| *kind)
}

/// A file of the page: only what lies below its folder.
async fn page_file(page: Option<&Path>, path: &str) -> Result<Reply, StatusCode> {
    let page = page.ok_or(StatusCode::NOT_FOUND)?;
    let inner = Path::new(path.trim_start_matches('/'));
    let plain = inner
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !plain || path.contains(['\\', ':']) {
        return Err(StatusCode::NOT_FOUND);
    }
    let file = if inner.as_os_str().is_empty() {
        page.join("index.html")
    } else {
        page.join(inner)
    };
    let kind = kind_of(&file.to_string_lossy()).ok_or(StatusCode::NOT_FOUND)?;
    let read = tokio::task::spawn_blocking(move || std::fs::read(file)).await;
    let bytes = read.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let bytes = bytes.map_err(|_| StatusCode::NOT_FOUND)?;
    content(kind, bytes, Some(PAGE_POLICY))
}

fn content(kind: &str, bytes: Vec<u8>, policy: Option<&str>) -> Result<Reply, StatusCode> {
    let mut reply = Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header("cross-origin-resource-policy", "same-origin");
    if let Some(policy) = policy {
        reply = reply.header(header::CONTENT_SECURITY_POLICY, policy);
    }
    let reply = reply.body(Full::from(bytes));
    reply.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}
