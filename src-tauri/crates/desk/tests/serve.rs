//! The desk on loopback: who may ask, and what is given.
#![cfg(feature = "http")]
#![allow(clippy::unwrap_used)]

mod toy;

use motti_desk::serve::Server;
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

/// The status and the body of the reply to a raw request.
fn raw(place: &Place, head: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(&place.host).unwrap();
    let length = body.len();
    let text = format!("{head}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    stream.write_all(text.as_bytes()).unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).unwrap();
    let reply = String::from_utf8_lossy(&reply).into_owned();
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, body.to_owned())
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
