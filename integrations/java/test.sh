#!/bin/sh
# Compiles the class and runs its test, with nothing but a JDK.
set -e
cd "$(dirname "$0")"
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT
javac -encoding UTF-8 -d "$out" src/dev/stricturi/*.java test/*.java
java -cp "$out:resources" FormatsTest ../../formats/regex/vectors.json
