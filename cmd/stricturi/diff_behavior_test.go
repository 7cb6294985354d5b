package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// conformance/audits/behavior has the differences that the command finds.
func TestDiffBehaviorAudits(t *testing.T) {
	kept, err := filepath.Glob(filepath.Join("..", "..", "conformance", "audits", "behavior", "*.jsonl"))
	if err != nil || len(kept) != 3 {
		t.Fatalf("%q, %v", kept, err)
	}
	if !testutil.Whole() {
		kept = kept[:1]
	}
	for _, name := range kept {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		older, newer, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".jsonl"), "--")
		if got := runWith(t, "", "diff", "--behavior", "--json", older, newer); got.out != string(want) {
			t.Errorf("%s is not what go run ./cmd/stricturi diff --behavior --json %s %s writes", name, older, newer)
		}
	}
}

func TestDiffBehavior(t *testing.T) {
	got := runWith(t, "", "diff", "--behavior", "--length", "3", "--json", "rfc2396bis00", "rfc3986")
	want := `{"function":"resolve","input":"relative path, base without path","part":"path","base":"a:","in":"a","old":"a:/a","new":"a:a","count":`
	if got.status != 0 || !strings.Contains(got.out, want) {
		t.Errorf("got %+v, want %s", got, want)
	}
	for _, o := range objects(t, got.out) {
		if (o["function"] == "normalize") != (o["base"] == nil) {
			t.Errorf("base of %v", o)
		}
	}
	text := runWith(t, "", "diff", "--behavior", "--length", "3", "rfc2396bis00", "rfc3986").out
	for _, want := range []string{"\nnormalize absolute path: path (", "\n  \"a\" at base \"a:\"\n  rfc2396bis00  a:/a\n  rfc3986       a:a\n", "\n  \"/.\" and \"/\"\n  rfc2396bis00  different\n  rfc3986       dots\n"} {
		if !strings.Contains("\n"+text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if got := runWith(t, "", "diff", "--behavior", "--length", "2", "rfc3986", "rfc3987"); got.out != "RFC 3986 and RFC 3987 do the same with all references of at most 2 tokens\n" {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "diff", "--behavior", "--length", "2", "--exit-code", "rfc2396bis00", "rfc3986"); got.status != 1 {
		t.Errorf("got status %d with --exit-code", got.status)
	}
	for _, tt := range []struct {
		args, want string
	}{
		{"--length 3 rfc2396 rfc3986", "needs --behavior"},
		{"--behavior --length 8 rfc2396 rfc3986", "from 1 to 7"},
		{"--behavior --rule host rfc2396 rfc3986", "--rule is for grammars"},
		{"--behavior rfc2396 my.abnf", "unknown spec"},
	} {
		if got := runWith(t, "", append([]string{"diff"}, strings.Fields(tt.args)...)...); got.status != 2 || got.out != "" || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: got %+v, want %q", tt.args, got, tt.want)
		}
	}
}
