package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestGrammarRegex(t *testing.T) {
	file := filepath.Join(t.TempDir(), "time.abnf")
	if err := os.WriteFile(file, []byte("time = 2DIGIT \":\" 2DIGIT\nnote = <words>\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args, want string
	}{
		{"rfc3986 scheme", "^[A-Za-z][+\\-.0-9A-Za-z]*$\n"},
		{"--dialect posix rfc3986 SCHEME", "^[A-Za-z][+.0-9A-Za-z-]*$\n"},
		{"--dialect pcre --json rfc3986 pct-encoded", `{"spec":"rfc3986","rule":"pct-encoded","dialect":"pcre","regex":"\\A%[0-9A-Fa-f]{2}\\z"}` + "\n"},
		{file + " time", "^[0-9]{2}:[0-9]{2}$\n"},
	} {
		if got := runWith(t, "", append([]string{"grammar", "regex"}, strings.Fields(tt.args)...)...); got.out != tt.want || got.status != 0 {
			t.Errorf("%s: got %+v, want %q", tt.args, got, tt.want)
		}
	}
	text := strings.TrimSuffix(runWith(t, "", "grammar", "regex", "rfc3986", "URI").out, "\n")
	if re := regexp.MustCompile(text); !re.MatchString("http://[::1]/%20?a#b") || re.MatchString("http://[::1/") {
		t.Errorf("it matches something else: %s", text)
	}
	for _, tt := range []struct {
		args, want string
	}{
		{"rfc3986", "a rule"},
		{"rfc398 URI", "did you mean rfc3986?"},
		{"rfc3986 URL", "did you mean URI?"},
		{"--dialect perl rfc3986 URI", "valid values: re2, pcre, ecma, posix"},
		{file + " note", "described in words"},
		{"missing.abnf note", "missing.abnf"},
	} {
		if got := runWith(t, "", append([]string{"grammar", "regex"}, strings.Fields(tt.args)...)...); got.status != 2 || got.out != "" || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: got %+v, want %q", tt.args, got, tt.want)
		}
	}
}
