package main

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/formats"
)

func TestCheckFormat(t *testing.T) {
	for _, tt := range []struct {
		name, stdin, args string
		want              string // in the output
		status            int
	}{
		{"valid", "", "--format uuid --json f81d4fae-7dec-11d0-a765-00a0c91e6bf6", `{"in":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","format":"uuid","valid":true}` + "\n", 0},
		{"the grammar", "", "--format date --json 2020-1", `{"in":"2020-1","format":"date","valid":false,"error":{"offset":6,"char":null,"rule":"date-month","rules":["full-date","date-month"],"expected":["DIGIT"],"section":"RFC 3339, 5.6",`, 1},
		{"the prose", "", "--format date --json 2021-02-29", `"error":{"offset":8,"char":"U+0032","rule":"date-mday","rules":["full-date","date-mday"],"expected":[],"section":"RFC 3339, 5.7",`, 1},
		{"by another definition", "", "--format idn-hostname-uts46 --json Bücher.example", `{"in":"Bücher.example","format":"idn-hostname-uts46","valid":true}` + "\n", 0},
		{"of an edition", "", "--format uri --json a", `{"in":"a","format":"uri","valid":false,"error":{"offset":1,`, 1},
		{"no syntax error", "", "--format anyuri-xsd10 --json \x01", `,"format":"anyuri-xsd10","valid":false,"error":{"message":"U+0001 at offset 0 is not an XML character"}}`, 1},
		{"text", "", "--format date 2020-02-29 2021-02-29", "✓ 2020-02-29\n✗ 2021-02-29\n          ^\n", 1},
		{"the section", "", "--format uri http://a/|", "  section: RFC 3986, 3.3\n", 1},
		{"standard input", "2020-01-01\n", "--format date", "✓ 2020-01-01\n", 0},
		{"a summary", "2021-02-29\n2020-01-01\n", "--format date --output=summary", "2 texts: 1 valid, 1 invalid\n", 1},
		{"a report", "2021-02-29\n", "--format date --output=github", "line=1,col=9::2021-02-29: ", 1},
		{"a report without a syntax error", "\x01\n", "--format anyuri-xsd11 --output=github", "line=1,col=1::", 1},
		{"the list", "", "--format list", "date                       RFC 3339, 5.6\n", 0},
		{"the list as JSON", "", "--format list --json", `{"format":"uuid","section":"RFC 9562, 4"}` + "\n", 0},
	} {
		got := runWith(t, tt.stdin, append([]string{"check"}, strings.Fields(tt.args)...)...)
		if !strings.Contains(got.out, tt.want) || got.err != "" || got.status != tt.status {
			t.Errorf("%s: got %+v, want %s", tt.name, got, tt.want)
		}
	}
	if got := runWith(t, "", "check", "--format", "list"); strings.Count(got.out, "\n") != len(formats.All()) {
		t.Errorf("%d formats are listed as\n%s", len(formats.All()), got.out)
	}
	for _, args := range []string{"--format dat x", "--format date --spec rfc3986 x", "--format date --rule URI x", "--format date --schemes x"} {
		if got := runWith(t, "", append([]string{"check"}, strings.Fields(args)...)...); got.status != 2 || got.err == "" {
			t.Errorf("%s: got %+v", args, got)
		}
	}
}
