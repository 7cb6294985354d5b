//! Reads questions and prints answers, as ../README.md describes them, with iri-string. It
//! answers what the measurement of speed asks.

#[path = "common.rs"]
mod common;

use common::{ok, Timed};
use iri_string::format::ToDedicatedString;
use iri_string::types::{IriReferenceStr, UriReferenceStr, UriStr};
use std::hint::black_box;

fn resolve(base: &str, reference: &str) -> Option<String> {
    let base = UriStr::new(base).ok()?.to_absolute();
    Some(UriReferenceStr::new(reference).ok()?.resolve_against(base).to_dedicated_string().into())
}

fn normalize(text: &str) -> Option<String> {
    Some(UriStr::new(text).ok()?.normalize().to_dedicated_string().into())
}

fn to_uri(text: &str) -> Option<String> {
    Some(IriReferenceStr::new(text).ok()?.encode_to_uri().to_dedicated_string().into())
}

fn ask(verb: &str, args: &[String]) -> String {
    let text = match verb {
        "version" => return version!("iri-string"),
        "reference" if args[0] == "rfc3987" => IriReferenceStr::new(&args[1]).ok().map(|r| r.to_string()),
        "reference" => UriReferenceStr::new(&args[1]).ok().map(|r| r.to_string()),
        "resolve" => resolve(&args[0], &args[1]),
        "normalize" => normalize(&args[0]),
        "touri" => to_uri(&args[0]),
        _ => return "none".into(),
    };
    text.map_or("no\t-".into(), |t| ok(&t))
}

fn timed(name: &str) -> Option<Timed> {
    Some(match name {
        "uri" => |a, _| black_box(UriReferenceStr::new(a)).is_ok(),
        "iri" => |a, _| black_box(IriReferenceStr::new(a)).is_ok(),
        "resolve" => |a, b| black_box(resolve(a, b)).is_some(),
        "normalize" => |a, _| black_box(normalize(a)).is_some(),
        "touri" => |a, _| black_box(to_uri(a)).is_some(),
        _ => return None,
    })
}

fn main() {
    common::run(ask, timed)
}
