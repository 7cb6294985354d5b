#!/usr/bin/env bash
# Makes the pictures beside it from what the command prints: see CONTRIBUTING.md.
set -euo pipefail
cd "$(dirname "$0")"

bin=$(mktemp -d)
trap 'rm -r "$bin"' EXIT
go build -o "$bin" ../../cmd/stricturi
PATH=$bin:$PATH

# terminal NAME COLUMNS COMMAND shows a command and what it prints on a terminal with that many columns.
terminal() {
  { printf '$ %s\n' "$3"; script -qc "stty cols $2; $3" /dev/null; } | python3 -c '
import io, sys
from rich.console import Console
from rich.text import Text
console = Console(record=True, width=int(sys.argv[2]), file=io.StringIO())
console.print(Text.from_ansi(sys.stdin.read().rstrip()))
print(console.export_svg(title="stricturi", unique_id=sys.argv[1]))
' "$1" "$2" | sed '/@font-face {/,/}/d' >"$1.svg" # no font from elsewhere
}

terminal caret 52 "stricturi check --spec 3986 'http://a/?tag=a|b'" # legible on a phone
terminal editions 100 "stricturi check 'http://[::1]/' 'http://[v7.x]/' '?y' 'z:[' '//résumé.example/'"

stricturi diff --output html --rule host rfc2396 rfc3986 >"$bin/audit.html"
chromium --headless --no-sandbox --hide-scrollbars --window-size=960,1150 \
  --screenshot=audit.png "$bin/audit.html" 2>/dev/null # root needs --no-sandbox
