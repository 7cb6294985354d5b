//! Reads questions and prints answers, as ../README.md describes them, with
//! fluent-uri.

#[path = "common.rs"]
mod common;

use common::{hex, ok, Timed};
use fluent_uri::{Iri, IriRef, ParseError, Uri, UriRef};
use std::hint::black_box;

fn optional(text: Option<&str>) -> String {
    text.map_or("\t-".into(), |t| "\t".to_string() + &hex(t))
}

fn no(e: ParseError) -> String {
    format!("no\t{}", e.index())
}

/// The components of a value of any of the four types; $scheme is how to get
/// its scheme as an Option.
macro_rules! parts {
    ($u:expr, $scheme:expr) => {{
        let (u, auth) = ($u, $u.authority());
        let mut out = format!("ok\t{}{}", hex(u.as_str()), optional($scheme(&u)));
        out += &optional(auth.map(|a| a.as_str()));
        out += &optional(auth.and_then(|a| a.userinfo()).map(|t| t.as_str()));
        out += &optional(auth.map(|a| a.host()));
        out += &optional(auth.and_then(|a| a.port()).map(|t| t.as_str()));
        out += &optional(Some(u.path().as_str()));
        out += &optional(u.query().map(|t| t.as_str()));
        out + &optional(u.fragment().map(|t| t.as_str()))
    }};
}

fn ask(verb: &str, args: &[String]) -> Result<String, ParseError> {
    let iri = args.first().is_some_and(|edition| edition == "rfc3987");
    Ok(match verb {
        "version" => version!("fluent-uri"),
        "reference" if iri => parts!(IriRef::parse(&*args[1])?, |u: &IriRef<_>| u.scheme().map(|s| s.as_str())),
        "reference" => parts!(UriRef::parse(&*args[1])?, |u: &UriRef<_>| u.scheme().map(|s| s.as_str())),
        "absolute" if iri => parts!(Iri::parse(&*args[1])?, |u: &Iri<_>| Some(u.scheme().as_str())),
        "absolute" => parts!(Uri::parse(&*args[1])?, |u: &Uri<_>| Some(u.scheme().as_str())),
        "resolve" => match UriRef::parse(&*args[1])?.resolve_against(&Uri::parse(&*args[0])?) {
            Ok(target) => ok(target.as_str()),
            Err(_) => "no\t-".into(),
        },
        "normalize" => ok(UriRef::parse(&*args[0])?.normalize().as_str()),
        "touri" => ok(Iri::parse(&*args[0])?.to_uri().as_str()),
        _ => "none".into(),
    })
}

fn timed(name: &str) -> Option<Timed> {
    Some(match name {
        "uri" => |a, _| black_box(UriRef::parse(a)).is_ok(),
        "iri" => |a, _| black_box(IriRef::parse(a)).is_ok(),
        "resolve" => |a, b| match (Uri::parse(a), UriRef::parse(b)) {
            (Ok(base), Ok(r)) => black_box(r.resolve_against(&base)).is_ok(),
            _ => false,
        },
        "normalize" => |a, _| UriRef::parse(a).is_ok_and(|r| !black_box(r.normalize()).as_str().is_empty()),
        "touri" => |a, _| Iri::parse(a).is_ok_and(|i| !black_box(i.to_uri()).as_str().is_empty()),
        _ => return None,
    })
}

fn main() {
    common::run(|verb, args| ask(verb, args).unwrap_or_else(no), timed)
}
