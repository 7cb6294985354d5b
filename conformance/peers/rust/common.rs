//! What the harnesses in Rust share: reading questions, as ../README.md describes them, and
//! timing.

use std::io::{self, BufRead};

pub fn hex(text: &str) -> String {
    text.bytes().map(|b| format!("{b:02x}")).collect()
}

fn decode(hex: &str) -> String {
    let bytes = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap());
    String::from_utf8(bytes.collect()).unwrap()
}

/// Answers with a text.
pub fn ok(text: &str) -> String {
    format!("ok\t{}", hex(text))
}

/// Answers with the version of a crate, which cargo has chosen.
#[macro_export]
macro_rules! version {
    ($name:literal) => {
        common::ok(
            include_str!("Cargo.lock").split(concat!("name = \"", $name, "\"\nversion = \"")).nth(1).unwrap().split('"').next().unwrap(),
        )
    };
}

/// An operation that can be timed, on one or two texts. It reports whether it succeeds.
pub type Timed = fn(&str, &str) -> bool;

extern "C" {
    fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
}

/// Returns the processor time of this thread, in nanoseconds.
fn now() -> i64 {
    const CLOCK_THREAD_CPUTIME_ID: i32 = 3; // of Linux
    let mut time = [0; 2];
    assert_eq!(unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mut time) }, 0);
    time[0] * 1_000_000_000 + time[1]
}

/// Answers the questions on standard input.
pub fn run(ask: fn(&str, &[String]) -> String, timed: fn(&str) -> Option<Timed>) {
    let mut loaded = String::new();
    let mut text = String::new();
    for line in io::stdin().lock().lines().map(Result::unwrap) {
        let mut fields = line.split('\t');
        let verb = fields.next().unwrap();
        let args: Vec<String> = fields.map(decode).collect();
        let answer = match (verb, args.first().and_then(|name| timed(name))) {
            ("time", None) => "none".into(),
            ("time", Some(f)) => {
                if loaded != args[2] {
                    text = std::fs::read_to_string(&args[2]).unwrap();
                    loaded = args[2].clone();
                }
                // Each line has a text, or two with a tab between.
                let lines: Vec<(&str, &str)> = text.lines().map(|l| l.split_once('\t').unwrap_or((l, ""))).collect();
                let passes: usize = args[1].parse().unwrap();
                let from = now();
                for _ in 0..passes {
                    for (a, b) in &lines {
                        std::hint::black_box(f(a, b));
                    }
                }
                ok(&(now() - from).to_string())
            }
            _ => ask(verb, &args),
        };
        println!("{answer}");
    }
}
