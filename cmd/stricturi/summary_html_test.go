package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The page names its inputs, and its examples have their lines and fixes.
func TestSummaryHTML(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "86400")
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "it's")
	for name, in := range map[string]string{first: "http://a/\nhttp://u:secret@a/ b\n", second: "\n\n\na b\n"} {
		if err := os.WriteFile(name, []byte(in), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name, stdin, args string
		want              []string
	}{
		{"one file, one edition", "", "check --spec rfc3986 --output=summary-html --input " + first, []string{
			"<code dir=\"ltr\">stricturi check --input=" + first + " --output=summary-html --spec=rfc3986</code>",
			"<dd><code dir=\"ltr\">" + first + "</code></dd>", "<dd>1970-01-02 00:00 UTC</dd>",
			"if the command rejects it", "50.0 % are valid, 50.0 % invalid.", "50.0 % valid", "50.0 % of all",
			`<span class="at">2:</span>`, `<span class="fix">fix: %20 instead of &#34; &#34;</span>`,
		}},
		{"two files, all editions", "", "check --output=summary-html --input " + first + " --input " + second, []string{
			"--input=&#39;" + strings.ReplaceAll(second, "'", `&#39;\&#39;&#39;`) + "&#39;", "valid in every edition below", "66.7 % are valid, 33.3 % invalid.",
			strings.ReplaceAll(second, "'", "&#39;") + ":4:</span>",
		}},
		{"nothing is valid", "a b\n", "check --spec rfc3986 --output=summary-html", []string{
			"<dd><code dir=\"ltr\">standard input</code></dd>", "0.0 % are valid, 100.0 % invalid.", "0.0 % valid", "100.0 % of all",
		}},
		{"one of many", "|\n" + strings.Repeat("a\n", 30_007), "check --spec rfc3986 --output=summary-html", []string{
			"&gt;99.9 % are valid, &lt;0.1 % invalid.", `width="0.0033`, "&lt;0.1 % of all",
		}},
		{"no texts", "", "check --spec rfc3986 --output=summary-html", []string{"0.0 % are valid", "no texts"}},
		{"operands", "", "lint --output=summary-html - x", []string{"<code dir=\"ltr\">standard input</code>, <code dir=\"ltr\">1 operand</code>", "stricturi lint --output=summary-html"}},
		{"a base with a password", "", "resolve --base http://u:secret@h/ --output=summary-html x", []string{"--base=http://xxxxx@h/"}},
		{"find has the column", "See http://a/ and http://b|/\n", "find --output=summary-html", []string{"stricturi find --output=summary-html", `<span class="at">1:5:</span>`}},
	} {
		got := runWith(t, tt.stdin, strings.Fields(tt.args)...)
		for _, want := range tt.want {
			if !strings.Contains(got.out, want) {
				t.Errorf("%s: %s is not in\n%s%s", tt.name, want, got.out, got.err)
			}
		}
		if strings.Contains(got.out, "secret") {
			t.Errorf("%s: a password is in\n%s", tt.name, got.out)
		}
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	for _, args := range [][]string{{"check", "--output=summary-html", "a"}, {"find", "--output=summary-html"}} {
		if got := runWith(t, "", args...); got.status != 2 || got.out != "" {
			t.Errorf("%q, a date that is not a number: %+v", args, got)
		}
	}
}
