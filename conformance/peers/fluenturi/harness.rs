//! Reads questions and prints answers, as ../README.md describes them, with
//! fluent-uri.

use fluent_uri::{Iri, IriRef, ParseError, Uri, UriRef};
use std::io::{self, BufRead};

fn hex(text: &str) -> String {
    text.bytes().map(|b| format!("{b:02x}")).collect()
}

fn decode(hex: &str) -> String {
    let bytes = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap());
    String::from_utf8(bytes.collect()).unwrap()
}

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
        "version" => {
            let lock = include_str!("Cargo.lock").split("name = \"fluent-uri\"\nversion = \"").nth(1).unwrap();
            format!("ok\t{}", hex(lock.split('"').next().unwrap()))
        }
        "reference" if iri => parts!(IriRef::parse(&*args[1])?, |u: &IriRef<_>| u.scheme().map(|s| s.as_str())),
        "reference" => parts!(UriRef::parse(&*args[1])?, |u: &UriRef<_>| u.scheme().map(|s| s.as_str())),
        "absolute" if iri => parts!(Iri::parse(&*args[1])?, |u: &Iri<_>| Some(u.scheme().as_str())),
        "absolute" => parts!(Uri::parse(&*args[1])?, |u: &Uri<_>| Some(u.scheme().as_str())),
        "resolve" => match UriRef::parse(&*args[1])?.resolve_against(&Uri::parse(&*args[0])?) {
            Ok(target) => format!("ok\t{}", hex(target.as_str())),
            Err(_) => "no\t-".into(),
        },
        "normalize" => format!("ok\t{}", hex(UriRef::parse(&*args[0])?.normalize().as_str())),
        "touri" => format!("ok\t{}", hex(Iri::parse(&*args[0])?.to_uri().as_str())),
        _ => "none".into(),
    })
}

fn main() {
    for line in io::stdin().lock().lines().map(Result::unwrap) {
        let mut fields = line.split('\t');
        let verb = fields.next().unwrap();
        let args: Vec<String> = fields.map(decode).collect();
        println!("{}", ask(verb, &args).unwrap_or_else(no));
    }
}
