#!/usr/bin/env bash
# The last step of action.yml: one command of stricturi, whose findings become annotations.
# The inputs are in the environment. Without -u, since for the Bash of macOS an empty array
# is unset.
set -eo pipefail
shopt -s nullglob

# annotate writes a workflow command. Its text can have names of files, and no line of it may
# be another command.
annotate() {
  local text=${2//'%'/%25}
  text=${text//$'\r'/%0D}
  printf '::%s::%s\n' "$1" "${text//$'\n'/%0A}"
}

fail() {
  annotate error "$1"
  exit 2
}

# The Bash of macOS has no globstar, and would take ** for *.
shopt -s globstar 2>/dev/null || [[ $FILES != *'**'* ]] || fail "this Bash does not know **: name the folders"

# A pattern may contain spaces: without IFS the shell only expands it.
files=()
while IFS= read -r pattern; do
  [ -n "$pattern" ] || continue
  IFS=
  matched=($pattern)
  unset IFS
  [ ${#matched[@]} -gt 0 ] || fail "no file matches $pattern"
  files+=("${matched[@]}")
done <<<"$FILES"
[ ${#files[@]} -gt 0 ] || fail 'the input "files" is empty'

flags=()
while IFS= read -r flag; do
  [ -z "$flag" ] || flags+=("$flag")
done <<<"$FLAGS"

# Without ./ the command takes these names for standard input and for editions.
for i in "${!files[@]}"; do
  case $COMMAND:${files[i]} in
  grammar-*:*/* | grammar-*:*.abnf) ;;
  grammar-*:* | *:-) files[i]=./${files[i]} ;;
  esac
done

# run runs the command, whose report is on standard output.
run() {
  local status=0 level=warning message
  { message=$(stricturi "$@" 2>&1 >&3) || status=$?; } 3>&1
  [ "$status" -lt 2 ] || level=error
  [ -z "$message" ] || annotate "$level" "$message"
  return "$status"
}

# changed compares each file with the one in the revision $BASE.
changed() {
  [ -n "$BASE" ] || BASE=${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}
  [ -n "$BASE" ] || fail 'grammar-diff needs the input "base", since this is not a pull request'
  git rev-parse --quiet --verify "$BASE^{commit}" >/dev/null ||
    fail "no revision $BASE here: fetch it, for example with fetch-depth: 0 in actions/checkout"
  local status=0 old file code report revision=${BASE//'%'/%25}:
  old=$(mktemp -d)
  for file in "${files[@]}"; do
    if ! git cat-file -e "$BASE:./$file" 2>/dev/null; then
      annotate notice "$file: not in $BASE"
      continue
    fi
    mkdir -p "$old/$(dirname -- "$file")"
    git cat-file blob "$BASE:./$file" >"$old/$file"
    git cat-file blob "$BASE:./$file.json" >"$old/$file.json" 2>/dev/null || rm "$old/$file.json"
    code=0
    report=$(run diff --output github --fail-on "$FAIL_ON" "${flags[@]}" -- "$old/$file" "$file") || code=$?
    [ "$code" -le "$status" ] || status=$code
    # An annotation belongs to the file of today, and its text names the revision.
    report=${report//"file=$old/"/file=}
    report=${report//"$old/"/"$revision"}
    [ -z "$report" ] || printf '%s\n' "$report"
  done
  rm -r "$old"
  return "$status"
}

case $COMMAND in
find)
  run find --spec "${SPEC:-rfc3987}" --output github "${flags[@]}" -- "${files[@]}"
  ;;
check)
  run check --spec "${SPEC:-rfc3986}" --output github "${flags[@]}" "${files[@]/#/--input=}"
  ;;
grammar-lint)
  run grammar lint --output github "${flags[@]}" -- "${files[@]}"
  ;;
grammar-diff)
  changed
  ;;
*)
  fail "no command $COMMAND: use find, check, grammar-lint or grammar-diff"
  ;;
esac
