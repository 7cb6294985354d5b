#!/usr/bin/env bash
# The first step of action.yml: if the action is used by the tag of a release, it takes the
# command from the archive of that release. Otherwise the next steps compile the command.
set -euo pipefail

[[ $REF =~ ^v[0-9]+\.[0-9]+\.[0-9]+ ]] || exit 0

suffix=tar.gz
case $RUNNER_OS in
Linux) os=linux ;;
macOS) os=darwin ;;
Windows) os=windows suffix=zip ;;
*) exit 0 ;;
esac
case $RUNNER_ARCH in
X64) arch=amd64 ;;
ARM64) arch=arm64 ;;
X86) arch=386 ;;
ARM) arch=armv7 ;;
*) exit 0 ;;
esac
archive=stricturi_${REF#v}_${os}_$arch.$suffix

mkdir -p "$RUNNER_TEMP/stricturi"
cd "$RUNNER_TEMP/stricturi"
for file in checksums.txt "$archive"; do
  curl -fsSL --retry 3 -o "$file" "$GITHUB_SERVER_URL/$REPOSITORY/releases/download/$REF/$file" || {
    printf 'The release %s has no %s: the command is compiled.\n' "$REF" "$file"
    exit 0
  }
done
sum=(sha256sum)
command -v sha256sum >/dev/null || sum=(shasum -a 256) # macOS
grep " $archive\$" checksums.txt | "${sum[@]}" -c -
if [ "$suffix" = zip ]; then
  unzip -oq "$archive" stricturi.exe
else
  tar -xzf "$archive" stricturi
fi
echo "$RUNNER_TEMP/stricturi" >>"$GITHUB_PATH"
echo found=true >>"$GITHUB_OUTPUT"
