//! Reads questions and prints answers, as ../README.md describes them, with oxiri, which
//! has IRIs and no URIs. It answers what the measurement of speed asks.

#[path = "common.rs"]
mod common;

use common::{ok, Timed};
use oxiri::{Iri, IriRef};
use std::hint::black_box;

fn resolve(base: &str, reference: &str) -> Option<Iri<String>> {
    Iri::parse(base).ok()?.resolve(reference).ok()
}

fn ask(verb: &str, args: &[String]) -> String {
    let text = match verb {
        "version" => return version!("oxiri"),
        "reference" => IriRef::parse(&*args[1]).ok().map(|r| r.as_str().to_string()),
        "resolve" => resolve(&args[0], &args[1]).map(Iri::into_inner),
        _ => return "none".into(),
    };
    text.map_or("no\t-".into(), |t| ok(&t))
}

fn timed(name: &str) -> Option<Timed> {
    Some(match name {
        "uri" | "iri" => |a, _| black_box(IriRef::parse(a)).is_ok(),
        "resolve" => |a, b| black_box(resolve(a, b)).is_some(),
        _ => return None,
    })
}

fn main() {
    common::run(ask, timed)
}
