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
  grammar-*:*/* | grammar-*:*.abnf | grammar-*:*.txt | grammar-*:*.md | grammar-*:*.xml | grammar-*:*.html) ;;
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

# before prints the name that a file has in the revision $BASE: its own, or one that was renamed to
# it. It prints nothing for a new file.
before() {
  if git cat-file -e "$BASE:./$1" 2>/dev/null; then
    printf '%s' "$1"
    return
  fi
  local status old new
  git diff --relative --name-status --find-renames --diff-filter=R -z "$BASE" -- | while IFS= read -r -d '' status; do
    IFS= read -r -d '' old
    IFS= read -r -d '' new
    [ "$new" != "$1" ] || printf '%s' "$old"
  done
}

# The summary, for the page of the job and the pull request.
summary=$(mktemp)
trap 'rm -f "$summary"' EXIT

summarize() { stricturi "$@" >>"$summary" 2>/dev/null || true; }

# note adds a notice, also to the summary: as code, also after a list, so that a name is not read as Markdown.
note() {
  annotate notice "$1"
  printf '\n```\n%s\n```\n\n' "${1//[$'\r\n']/ }" >>"$summary"
  touched=true
}

# comment writes the summary into the comment of this action on the pull request: the one that begins
# with its mark, or else a new one if a file changed. A comment has at most 65536 characters.
comment() {
  local mark='<!-- stricturi grammar-diff -->' comments=repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments id body
  id=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$mark\")) | .id") || return
  body=$mark$'\n'$(LC_ALL=C awk '(n += length + 1) > 60000 { print "\n..."; exit } { print }' "$summary")
  if [ -n "$id" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/${id%%$'\n'*}" --raw-field body="$body"
  elif [ "$touched" = true ]; then
    gh api --method POST "$comments" --raw-field body="$body"
  fi
}

# publish shows the summary.
publish() {
  [ -z "$GITHUB_STEP_SUMMARY" ] || cat "$summary" >>"$GITHUB_STEP_SUMMARY"
  local message
  if [ "$COMMENT" = true ] && [ -n "$NUMBER" ]; then
    message=$(comment 2>&1 >/dev/null) || annotate warning "no comment on the pull request: $message"
  fi
}

# changed compares each file with the one in the revision $BASE, and says which file was deleted.
changed() {
  [ -n "$BASE" ] || BASE=${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}
  [ -n "$BASE" ] || fail 'grammar-diff needs the input "base", since this is not a pull request'
  git rev-parse --quiet --verify "$BASE^{commit}" >/dev/null ||
    fail "no revision $BASE here: fetch it, for example with fetch-depth: 0 in actions/checkout"
  local status=0 file old code
  for file in "${files[@]}"; do
    old=$(before "${file#./}")
    if [ -z "$old" ]; then
      note "$file: not in $BASE"
      continue
    fi
    # A file of this name would be compared in place of the revision.
    [ ! -e "$BASE:./$old" ] || fail "$BASE:./$old: a file has the name of a revision"
    code=0
    run diff --output github --fail-on "$FAIL_ON" "${flags[@]}" -- "$BASE:./$old" "$file" || code=$?
    [ "$code" -le "$status" ] || status=$code
    summarize diff --output summary --fail-on "$FAIL_ON" "${flags[@]}" -- "$BASE:./$old" "$file"
    summarize history --output markdown --revisions "$BASE..HEAD" -- "$file"
    git diff --quiet "$BASE" -- "$file" || touched=true
  done
  while IFS= read -r -d '' file; do
    note "$file: deleted since $BASE"
  done < <(while IFS= read -r pattern; do
    [ -z "$pattern" ] || git diff --relative --name-only --diff-filter=D --find-renames -z "$BASE" -- ":(glob)$pattern"
  done <<<"$FILES")
  publish
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
