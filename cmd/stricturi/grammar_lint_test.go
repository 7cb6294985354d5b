package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGrammarLint(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.abnf", "a = 1*DIGIT\n")
	advice := write("advice.abnf", "a = 1*DIGIT\nb = \"x\"\n")
	bad := write("bad.abnf", "a = b\n  / c\nc = \"1\" / 1*DIGIT\n")
	broken := write("broken.abnf", "a = ( \"x\"\n")
	empty := write("empty.abnf", "")
	missing := filepath.Join(dir, "missing.abnf")
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{good}, 0, ""},
		{[]string{advice}, 0, advice + ":2:1: advice: b: no other rule uses it (unused)\n"},
		{[]string{"--disable", "unused", advice}, 0, ""},
		{[]string{"--disable", "redundant", bad}, 1, bad + ":1:5: error: a: rule b is used in a, but not defined (undefined)\n"},
		{[]string{"--disable", "redundant,undefined,ambiguous", bad}, 0, ""},
		{[]string{broken, advice}, 1, broken + ":1:10: error: a: unexpected end; expected"},
		{[]string{empty}, 1, empty + ":1:1: error: unexpected end; expected"},
		{[]string{missing, broken}, 2, broken},
		{[]string{"--json", "--disable", "undefined", bad}, 0, `","line":3,"column":1,"rule":"c","code":"redundant","severity":"advice","message":"all strings of \"1\" match 1*DIGIT too`},
		{[]string{"--output=github", advice}, 0, "::notice file=" + advice + ",line=2,col=1::b: no other rule uses it\n"},
		{[]string{"--output=sarif", bad}, 1, `"ruleId":"grammar/undefined","level":"error"`},
		{[]string{"--output=lines", advice}, 0, advice + ":2:1: note: b: no other rule uses it\n"},
		{[]string{"rfc3986"}, 0, "rfc3986:26:4: advice: host: "},
		{[]string{"--strict", "rfc3986"}, 1, "rfc3986:26:4: advice: host: "},
		{nil, 1, "-:1:1: error: unexpected end; expected"},
	} {
		got := runWith(t, "", append([]string{"grammar", "lint"}, tt.args...)...)
		if int(got.status) != tt.status || !strings.Contains(got.out, tt.want) || tt.want == "" && got.out != "" {
			t.Errorf("%s: got %+v, want %d, %q", tt.args, got, tt.status, tt.want)
		}
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--disable", "unsued", good}, "did you mean unused?"},
		{[]string{"--output=xml", good}, "valid values: text, json, sarif, github, lines"},
		{[]string{"--output=sarif", "--json", good}, "exclude each other"},
	} {
		if got := runWith(t, "", append([]string{"grammar", "lint"}, tt.args...)...); got.status != 2 || got.out != "" || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: got %+v, want %q", tt.args, got, tt.want)
		}
	}
}
