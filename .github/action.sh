#!/usr/bin/env bash
# The last step of action.yml: one command of stricturi, whose findings become annotations.
# The inputs are in the environment. Without -u, since for the Bash of macOS an empty array
# is unset.
set -eo pipefail
shopt -s nullglob

fail() {
  printf '::error::%s\n' "$1"
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

# changed compares each file with the one in the revision $BASE.
changed() {
  [ -n "$BASE" ] || BASE=${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}
  [ -n "$BASE" ] || fail 'grammar-diff needs the input "base", since this is not a pull request'
  git rev-parse --quiet --verify "$BASE^{commit}" >/dev/null ||
    fail "no revision $BASE here: fetch it, for example with fetch-depth: 0 in actions/checkout"
  local status=0 old file code
  old=$(mktemp -d)
  for file in "${files[@]}"; do
    if ! git cat-file -e "$BASE:./$file" 2>/dev/null; then
      printf '%s: not in %s\n' "$file" "$BASE"
      continue
    fi
    mkdir -p "$old/$(dirname "$file")"
    git show "$BASE:./$file" >"$old/$file"
    git show "$BASE:./$file.json" >"$old/$file.json" 2>/dev/null || rm "$old/$file.json"
    code=0
    stricturi diff --format github --fail-on "$FAIL_ON" "${flags[@]}" "$old/$file" "./$file" || code=$?
    [ "$code" -le "$status" ] || status=$code
  done
  rm -r "$old"
  return "$status"
}

case $COMMAND in
find)
  stricturi find --spec "${SPEC:-rfc3987}" --report github "${flags[@]}" "${files[@]}"
  ;;
check)
  stricturi check --spec "${SPEC:-rfc3986}" --report github "${flags[@]}" "${files[@]/#/--input=}"
  ;;
grammar-lint)
  stricturi grammar lint --report github "${flags[@]}" "${files[@]}"
  ;;
grammar-diff)
  changed
  ;;
*)
  fail "no command $COMMAND: use find, check, grammar-lint or grammar-diff"
  ;;
esac
