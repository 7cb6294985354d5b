package main

import (
	"slices"
	"strings"
	"testing"
)

// No answer for people shows a password, and only that of judgments and reports for valid
// texts: the results of the other commands are data.
func TestAnswersHideUserinfo(t *testing.T) {
	const password = "s3cr3tpw"
	invalid := []string{`http://CORP\u:s3cr3tpw@h/`, `//\:s3cr3tpw@`, `http:\\C\u:s3cr3tpw@h/`, "http://u:s3cr3tpw@h h/", "http://[u:s3cr3tpw/@h/", "http://h/?a=//u:s3cr3tpw@h/|"}
	valid := []string{"http://u:s3cr3tpw@h/", "http:/u:s3cr3tpw@h", "http://h//u:s3cr3tpw@h/./", "http://h/?a=//u:s3cr3tpw@h/%41"}
	for _, test := range []struct {
		command string
		texts   []string
	}{
		{"parse", invalid}, {"parse --spec rfc3986", invalid}, {"parse --spec rfc3986 --tree", invalid}, {"parse --spec rfc3986 --output=summary", invalid},
		{"normalize", invalid}, {"to-uri", invalid}, {"to-iri", invalid},
		{"edit --set port=x", slices.Concat(invalid, valid[:1])},
		{"compare http://h/", invalid[:1]}, {"resolve --relative --base http://x/", []string{"//u:s3cr3tpw@h"}}, {"edit --expand", []string{"ht%p://u:s3cr3tpw@h/", "//u:s3cr3tpw@h"}},
		{"check", nil}, {"check --spec rfc3986", nil}, {"check --rule userinfo", nil}, {"check --rule authority", []string{"u:s3cr3tpw@h", `C\u:s3cr3tpw@h`}},
		{"check --spec rfc3986 --output=summary", nil}, {"check --spec rfc3986 --output=summary-json", nil},
		{"check --format uri", nil}, {"check --format hostname --output=lines", nil}, {"check --format hostname", nil},
		{"check --spec rfc3986 --output=lines", nil}, {"check --spec rfc3986 --output=github", nil}, {"check --spec rfc3986 --output=sarif", nil},
		{"lint", nil}, {"lint --spec rfc3986", nil}, {"lint --output=summary", nil}, {"lint --output=lines", nil}, {"lint --output=sarif", nil},
		{"normalize --output=summary", nil}, {"find", nil}, {"find --output=summary", nil}, {"find --output=lines", nil},
		{"to-uri --idna", []string{"http://u:s3cr3tpw@h_/", "http://u:s3cr3tpw@a..é/"}}, {"to-uri --from us-ascii", []string{"http://u:s3cr3tpw\xE9@h/"}},
		{"lint", []string{"//u:s3cr3tpw/re t@h@x/", "http://u:s\u202E3cr3tpw@h/"}}, {"to-iri", []string{"http://u:s3cr3tpw@h/é"}},
		{"find --as html --base http://u:s3cr3tpw@r/", []string{`<base href="http://u:s3cr3tpw@h/"><a href="a"><a href="//u:s3cr3tpw@h:1x">`}},
	} {
		if test.texts == nil {
			test.texts = slices.Concat(invalid, valid)
		}
		for _, text := range test.texts {
			args := strings.Fields(test.command)
			if args[0] == "compare" {
				args = append(args, text)
			}
			got := runWith(t, text+"\n", args...)
			if all := got.out + got.err; strings.Contains(all, password) || got.status == 2 {
				t.Errorf("%s, %s: %+v", test.command, text, got)
			}
		}
	}
	for _, args := range [][]string{
		{"check", "--spec", valid[0], "x"}, {"diff", valid[0], "postgres://u:s3cr3tpw/re^t@h/"},
		{"edit", "--set", "password:s3cr3tpw", "x"}, {"edit", "--append", "password:s3cr3tpw", "x"}, {"edit", "--set", "password:=s3cr3tpw^", "http://h/"},
		{"unescape", "--place", "password", "s3cr3tpw%"}, {"parse", "--readers", valid[1]}, {"edit", "--repair", "s://u:s3cr^@#s3cr3tpw@h/"},
	} {
		if got := runWith(t, "", args...); got.status == 0 && args[0] != "parse" || strings.Contains(got.out+got.err, password) {
			t.Errorf("%q: %+v", args, got)
		}
	}
	for _, text := range []string{"http://localhost:${PORT}/x", "http://example.com:port/", "**http://localhost:8080**", "mailto:a@h"} {
		if got := runWith(t, "", "check", "--spec", "rfc3986", text); !strings.Contains(got.out, text) {
			t.Errorf("%s: %+v", text, got)
		}
	}
	if got := runWith(t, "", "parse", "--spec", "rfc3986", "--split", valid[0]); got.out != "✓ http://xxxxx@h/\n  scheme     http\n  authority  u:s3cr3tpw@h\n  path       /\n  query      (undefined)\n  fragment   (undefined)\n" {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", "resolve", "--base", "http://h/", invalid[0]); strings.Contains(got.err, password) || !strings.Contains(got.err, "xxxxx") {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{{"resolve", "--base", "http://h/", invalid[0]}, {"check", "--json", valid[0]}, {"normalize", valid[0]}, {"lint", "--json", invalid[0]}} {
		if got := runWith(t, "", args...); !strings.Contains(got.out, password) {
			t.Errorf("%q: %+v", args, got)
		}
	}
}
