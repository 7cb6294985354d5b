package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/testutil"
)

// file writes a file and returns its name.
func file(t testing.TB, name, content string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstded(t testing.TB, text string) string {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(z.EncodeAll([]byte(text), nil))
}

const unquote = "; --no-quotes treats quotes as ordinary characters"

func TestInputs(t *testing.T) {
	plain := file(t, "plain", "a\r\nb c\n")
	gz := file(t, "gz", gzipped(t, "d\n"))
	zs := file(t, "zs", zstded(t, "e\nf"))
	csv := file(t, "csv", "id,url\n1,\"a,b\"\n2,c d\n3\n4,\"e\"f\n5,g\n")
	tsv := file(t, "tsv", "id\turl\n1\ta,b\n")
	ndjson := file(t, "ndjson", `{"x":{"u~/":["a","b c"]}}`+"\n"+`{"x":null}`+"\nnonsense\n"+`{"x":{"u~\/":[1,"\u0064"]}}`+"\r\n")
	for _, tt := range []struct {
		name   string
		args   []string
		stdin  string
		want   []string
		status int
		stderr string
	}{
		{"a file", []string{"--input", plain}, "no", []string{"a", "b c"}, 1, ""},
		{"only the valid ones", []string{"--input", plain, "--only", "valid"}, "", []string{"a"}, 1, ""},
		{"only the invalid ones", []string{"--input", plain, "--only", "invalid"}, "", []string{"b c"}, 1, ""},
		{"of operands too", []string{"--only", "invalid", "a", "b c"}, "", []string{"b c"}, 1, ""},
		{"files and operands", []string{"--input", gz, "--input", zs, "g", "-"}, "h\n", []string{"d", "e", "f", "g", "h"}, 0, ""},
		{"- is standard input", []string{"--input", "-"}, "a\n", []string{"a"}, 0, ""},
		{"gzip on standard input", nil, gzipped(t, "a\nb\n"), []string{"a", "b"}, 0, ""},
		{"zstd on standard input", []string{"-"}, zstded(t, "a\nb\n"), []string{"a", "b"}, 0, ""},
		{"truncated gzip", nil, gzipped(t, "a\n")[:15], []string{"a"}, 2, "stricturi: standard input: gzip: unexpected EOF\n"},
		{"no such file", []string{"--input", plain + "x", "--input", gz}, "", []string{"d"}, 2, "stricturi: " + plain + "x: no such file or directory\n"},
		{"a folder", []string{"--input", filepath.Dir(plain), "--input", gz}, "", []string{"d"}, 2, "stricturi: " + filepath.Dir(plain) + ": is a directory\n"},
		{"a column by name", []string{"--input", csv, "--column", "url"}, "", []string{"a,b", "c d", "g"}, 2,
			"stricturi: " + csv + ", line 5: extraneous or missing \" in quoted-field" + unquote + "\nstricturi: " + csv + ", line 4: no column url\n"},
		{"a column by number, only the invalid ones", []string{"--column", "2", "--header", "--only", "invalid"}, "u,v\na,b\nc,d e\n", []string{"d e"}, 1, ""},
		{"two tables, each with its delimiter", []string{"--input", csv, "--input", tsv, "--column", "1", "--header", "--only=valid"}, "", []string{"1", "2", "5", "1"}, 2,
			"stricturi: " + csv + ", line 4: number of fields: 1, and the header has 2\nstricturi: " + csv + ", line 5: extraneous or missing \" in quoted-field" + unquote + "\n"},
		{"a stray quote in a compressed table", []string{"--column", "url"}, gzipped(t, "id,url\n1,a\n2,\"b\n3,c\n4,d\n"), []string{"a"}, 2,
			"stricturi: standard input, lines 3 to 5: extraneous or missing \" in quoted-field" + unquote + "\n"},
		{"no quotes", []string{"--column", "2", "--no-quotes"}, "a\t\"b\nc\td\n", []string{`"b`, "d"}, 1, ""},
		{"a byte order mark before JSON", []string{"--pointer", "/u"}, "\uFEFF{\"u\":\"a\"}\n\uFEFF{}\n", []string{"a"}, 2, "stricturi: standard input, line 2: not JSON; each line must be a JSON text of its own\n"},
		{"a delimiter", []string{"--column", "2", "--delimiter", "tab"}, "a,b,c\td\n", []string{"d"}, 0, ""},
		{"no such column", []string{"--column", "x"}, "u,v\na,b\n", nil, 2, "stricturi: standard input: no column \"x\"; the header has [\"u\" \"v\"]\n"},
		{"the first line of Excel", []string{"--column", "url"}, "\uFEFFsep=;\r\nid;url\r\n1;a\r\n", nil, 2, "stricturi: standard input: the first line, \"sep=;\", is for Excel alone: remove it, and give --delimiter \";\"\n"},
		{"the first line of Excel, and a number", []string{"--column", "2", "--delimiter", ";"}, "sep=;\n1;a\n", nil, 2, "stricturi: standard input: the first line, \"sep=;\", is for Excel alone: remove it, and give --delimiter \";\"\n"},
		{"a header like that of Excel", []string{"--column", "sep=a"}, "sep=a;b\nc;d\n", []string{"c"}, 0, ""},
		{"lines that end with CR", []string{"--column", "url"}, "id,url\r1,a\r2,b\r", nil, 2, "stricturi: standard input: lines end with CR alone: convert them first, as by tr '\\r' '\\n'\n"},
		{"lines that end with CR, and a number", []string{"--column", "2", "--no-quotes"}, "id,url\r1,a\r2,b", nil, 2, "stricturi: standard input: lines end with CR alone: convert them first, as by tr '\\r' '\\n'\n"},
		{"a CR in a field", []string{"--column", "2"}, "1,\"a\r\"", []string{"a\r"}, 1, ""},
		{"an only line with CR", []string{"--column", "2"}, "1,a\r", []string{"a"}, 0, ""},
		{"an empty table", []string{"--column", "x"}, "", nil, 2, "stricturi: standard input: no header: the table is empty\n"},
		{"an unquoted delimiter", []string{"--column", "u"}, "u,v\na,b,c\nd,e\n", []string{"d"}, 2, "stricturi: standard input, line 2: number of fields: 3, and the header has 2; quote fields that contain the delimiter\n"},
		{"compressed CSV", []string{"--column", "v"}, gzipped(t, "u,v\na,b\n"), []string{"b"}, 0, ""},
		{"a pointer", []string{"--input", ndjson, "--pointer", "/x/u~0~1/1"}, "", []string{"b c", "d"}, 2,
			"stricturi: " + ndjson + ", line 3: not JSON; each line must be a JSON text of its own\nstricturi: " + ndjson + ", line 2: no string at \"/x/u~0~1/1\"\n"},
		{"the pointer to the whole", []string{"--pointer", ""}, "\"a\"\n{}\n", []string{"a"}, 1, "stricturi: standard input, line 2: no string at \"\", but an object\n"},
		{"lines longer than the limit", []string{"--max-line", "4"}, "ab\nabcde\nabcd\n", []string{"ab", "abcd"}, 2, "stricturi: standard input, line 2: longer than 4 bytes; --max-line allows more\n"},
		{"a longer line in JSON", []string{"--max-line", "4", "--in", "jsonl"}, `"abc"` + "\n" + `"ab"`, []string{"ab"}, 2, "stricturi: standard input, line 1: longer than 4 bytes; --max-line allows more\n"},
		{"a longer record", []string{"--max-line", "4", "--column", "2"}, "a,b\nc,def\n", []string{"b"}, 2, "stricturi: standard input, line 2: longer than 4 bytes; --max-line allows more\n"},
		{"operands are texts, not lines", []string{"--pointer", "/x", "--column=1", "a"}, "", nil, 2, "stricturi: --column and --pointer exclude each other\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runWith(t, tt.stdin, append([]string{"check", "--spec", "rfc3986", "--json"}, tt.args...)...)
			if texts := textsOf(t, got.out); !slices.Equal(texts, tt.want) || got.status != tt.status || sorted(got.err) != sorted(tt.stderr) {
				t.Errorf("got %q, %d, %s", texts, got.status, got.err)
			}
		})
	}
}

func sorted(lines string) string {
	all := slices.Sorted(strings.Lines(lines))
	return strings.Join(all, "")
}

func TestInputsUsage(t *testing.T) {
	for args, want := range map[string]string{
		"--column 1 --in jsonl":       "--column and --in jsonl exclude each other",
		"--column 1 --pointer /a":     "exclude each other",
		"--max-line 0":                "--max-line 0 is less than 1",
		"--delimiter ,":               "--delimiter, --header and --no-quotes are for --column",
		"--no-quotes":                 "--delimiter, --header and --no-quotes are for --column",
		"--header":                    "--delimiter, --header and --no-quotes are for --column",
		"--column 1 --delimiter ab":   "not one character",
		`--column 1 --delimiter "`:    "not one character",
		"--pointer a":                 "does not begin with /",
		"--pointer /~2":               "followed by neither 0 nor 1",
		"--only some":                 "valid values: invalid, valid",
		"--output=xml":                "valid values: text, json, summary, summary-json, summary-html",
		"--column 1 --delimiter \xFF": "not one character",
	} {
		if got := runWith(t, "", append([]string{"check"}, strings.Fields(args)...)...); got.status != 2 || !strings.Contains(got.err, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// Each of many records without the text is counted, but only the first are
// reported.
func TestMissingMany(t *testing.T) {
	got := runWith(t, strings.Repeat("{}\n", 200_000), "check", "--json", "--pointer", "/a")
	lines := strings.Split(got.err, "\n")
	if got.status != 1 || len(lines) != 12 || lines[9] != `stricturi: standard input, line 10: no string at "/a"` || lines[10] != "stricturi: 200000 records in all did not have the text or could not be read" {
		t.Errorf("%d lines, %.2000s", len(lines), got.err)
	}
}

// With several editions and --only, JSON chooses each answer, and a table each line,
// which is invalid if one edition rejects it.
func TestOnlyEditions(t *testing.T) {
	texts := []string{"http://[::1]/", "a", "a b"}
	got := runWith(t, "", append([]string{"check", "--json", "--only", "invalid"}, texts...)...)
	if stems := values(t, got.out, "spec"); len(stems) != 7 || stems[0] != "rfc2396" {
		t.Errorf("%v", stems)
	}
	got = runWith(t, "", append([]string{"check", "--only", "valid"}, texts...)...)
	if lines := strings.Split(got.out, "\n"); len(lines) != 3 || !strings.HasSuffix(lines[1], " a") || got.status != 1 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", append([]string{"parse", "--json", "--only", "valid"}, texts...)...)
	if stems := values(t, got.out, "spec"); len(stems) != 11 || got.status != 1 {
		t.Errorf("%v", stems)
	}
	// Commands that judge nothing have texts that they cannot serve.
	got = runWith(t, "", append([]string{"normalize", "--only", "valid"}, texts...)...)
	if got.out != "http://[::1]/\na\n" || got.status != 1 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", "check", "--spec", "rfc3987", "--only", "invalid", "--json", "a\u202Eb", "a")
	if got.out != "" || got.status != 0 { // the grammar has what section 4.1 forbids
		t.Errorf("%+v", got)
	}
}

func TestSummary(t *testing.T) {
	in := "http://u:secret@a/\na b\nc d\n[\n<script>alert(1)</script>\nhttp://v:secret@b c/\n"
	got := runWith(t, in, "check", "--spec", "rfc3986", "--spec", "rfc2396", "--output=summary-json")
	want := `{"texts":6,"valid":1,"invalid":5,"missing":0,"unreadable":0,"complete":true,"editions":[` +
		`{"spec":"rfc3986","rule":"URI-reference","valid":1,"invalid":5,"examples":["http://xxxxx@a/"],"failures":[`
	if !strings.HasPrefix(got.out, want) || strings.Contains(got.out, "secret") || got.status != 1 || got.err != "" {
		t.Errorf("%+v", got)
	}
	text := runWith(t, in, "check", "--spec", "rfc3986", "--output=summary", "--only", "invalid")
	for _, want := range []string{"6 texts: 1 valid, 5 invalid\n", "rfc3986, URI-reference: 1 valid, 5 invalid\n", "    ✗ a b\n"} {
		if !strings.Contains(text.out, want) {
			t.Errorf("%q is not in %s", want, text.out)
		}
	}
	if strings.Contains(text.out, "secret") || strings.Contains(text.out, "✓") {
		t.Errorf("%s", text.out)
	}
	page := runWith(t, in, "check", "--output=summary-html")
	for _, not := range []string{"secret", "<script", "http-equiv=\"refresh", " src=", " href="} {
		if strings.Contains(page.out, not) {
			t.Errorf("%s is in %s", not, page.out)
		}
	}
	for _, want := range []string{"<!DOCTYPE html>", "&lt;script&gt;alert(1)&lt;/script&gt;", "<svg", "rfc2396bis00"} {
		if !strings.Contains(page.out, want) {
			t.Errorf("%s is not in %s", want, page.out)
		}
	}
	lost := runWith(t, "{\"a\":\"b\"}\n{}\nx\n", "parse", "--output=summary-json", "--pointer", "/a", "--spec", "rfc3986")
	if want := `{"texts":1,"valid":1,"invalid":0,"missing":1,"unreadable":1,"complete":true,`; !strings.HasPrefix(lost.out, want) || lost.status != 2 {
		t.Errorf("%+v", lost)
	}
	if other := runWith(t, in, "to-uri", "--output=summary"); !strings.Contains(other.out, "6 texts: 1 valid, 5 invalid") || strings.Contains(other.out, "secret") {
		t.Errorf("%+v", other)
	}
	if none := runWith(t, "", "check", "--output=summary"); !strings.Contains(none.out, "0 texts") || none.status != 0 {
		t.Errorf("%+v", none)
	}
}

// The summary of a command that judges nothing has the reasons of its answers.
func TestSummaryReasons(t *testing.T) {
	in := "http://a/b\nhttp://u:secret@b c/\nhttp://ex\u2010ample/\u212B\n"
	for _, test := range []struct {
		args   string
		counts string
		has    []string
	}{
		{"normalize", "3 texts: 1 valid, 2 invalid", []string{"rfc3986, URI-reference: 1 valid, 2 invalid", "2 in reg-name (section 3.2.2)"}},
		{"edit --append segment=..", "3 texts: 0 valid, 3 invalid", []string{"2 in reg-name (section 3.2.2)", "1 --append segment\n"}},
		{"edit --get {must:query}", "3 texts: 0 valid, 3 invalid", []string{"1 --get"}},
		{"escape --place label --spec rfc2396", "3 texts: 0 valid, 3 invalid", []string{"3 not possible in this place"}},
		{"unescape --place query", "3 texts: 1 valid, 2 invalid", []string{"2 a character is not escaped as it must be"}},
		{"parse --spec rfc3986", "3 texts: 1 valid, 2 invalid", []string{"2 in reg-name (section 3.2.2)"}},
		{"to-uri", "3 texts: 2 valid, 1 invalid", []string{"1 in ireg-name (section 2.2)"}},
		{"to-uri --idna --creating", "3 texts: 2 valid, 1 invalid", []string{"1 in ireg-name (section 2.2)"}},
		{"resolve --base http://a/ --spec rfc2396", "3 texts: 1 valid, 2 invalid", []string{"rfc2396, URI-reference"}},
		{"resolve --base mailto:a", "3 texts: 1 valid, 2 invalid", []string{"reg-name"}},
		{"resolve --relative --base http://a/c", "3 texts: 1 valid, 2 invalid", []string{"reg-name"}},
		{"to-iri --display", "3 texts: 2 valid, 1 invalid", []string{"1 in ireg-name (section 2.2)"}},
		{"lint", "3 texts: 2 valid, 1 invalid", []string{"1 in ireg-name (section 2.2)", "1 nfc, should (section 5.3.2.2)"}},
		{"edit --expand", "3 texts: 1 valid, 2 invalid", []string{"reg-name"}},
	} {
		got := runWith(t, in, append(strings.Fields(test.args), "--output=summary")...)
		for _, want := range append(test.has, test.counts) {
			if !strings.Contains(got.out, want) {
				t.Errorf("%s: %q is not in %s", test.args, want, got.out)
			}
		}
		if strings.Contains(got.out, "secret") || got.status != 1 || got.err != "" {
			t.Errorf("%s: %+v", test.args, got)
		}
	}
	got := runWith(t, "http://\u0378.example/\n", "to-uri", "--idna", "--creating", "--output=summary-json")
	if !strings.Contains(got.out, `"failures":[{"rule":null,"finding":"ToASCII","section":"3.1","count":1,`) {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "http://a/\u00BD\n", "lint", "--output=summary")
	if !strings.Contains(got.out, "1 nfkc, should (section 7.5)\n    · http://a/\u00BD\n") {
		t.Errorf("%+v", got)
	}
}

// Examples are of different texts, and with -n they have their places.
func TestSummaryExamples(t *testing.T) {
	in := strings.Repeat("a b\n", 5) + "c d\n"
	for _, test := range []struct{ flag, want string }{{"--output=summary", "✗ a b\n    ✗ c d\n"}, {"-n", "✗ 1: a b\n    ✗ 6: c d\n"}} {
		got := runWith(t, in, "check", "--spec", "rfc3986", "--output=summary", test.flag)
		if !strings.Contains(got.out, "6 texts") || !strings.Contains(got.out, test.want) {
			t.Errorf("%+v", got)
		}
	}
	if one := runWith(t, "a\n", "check", "--output=summary"); !strings.HasPrefix(one.out, "1 text: ") {
		t.Errorf("%+v", one)
	}
}

// No answer for people shows a password, and only that of judgments and reports for valid
// texts: the results of the other commands are data.
func TestAnswersHideUserinfo(t *testing.T) {
	const password = "s3cr3tpw"
	invalid := []string{`http://CORP\u:s3cr3tpw@h/`, `//\:s3cr3tpw@`, `http:\\C\u:s3cr3tpw@h/`, "http://u:s3cr3tpw@h h/", "http://[u:s3cr3tpw/@h/", "http://h/?a=//u:s3cr3tpw@h/|"}
	valid := []string{"http://u:s3cr3tpw@h/", "sip:u:s3cr3tpw@h", "http://h//u:s3cr3tpw@h/./", "http://h/?a=//u:s3cr3tpw@h/%41"}
	for _, test := range []struct {
		command string
		texts   []string
	}{
		{"parse", invalid}, {"parse --spec rfc3986", invalid}, {"parse --spec rfc3986 --tree", invalid}, {"parse --spec rfc3986 --output=summary", invalid},
		{"normalize", invalid}, {"to-uri", invalid}, {"to-iri", invalid},
		{"edit --set port=x", slices.Concat(invalid, valid[:1])},
		{"compare http://h/", invalid[:1]}, {"resolve --relative --base http://x/", []string{"//u:s3cr3tpw@h"}}, {"edit --expand", []string{"ht%p://u:s3cr3tpw@h/", "//u:s3cr3tpw@h"}},
		{"check", nil}, {"check --spec rfc3986", nil}, {"check --rule userinfo", nil}, {"check --rule authority", []string{"u:s3cr3tpw@h", `C\u:s3cr3tpw@h`}},
		{"check --spec rfc3986 --output=summary", nil}, {"check --spec rfc3986 --output=summary-json", nil}, {"check --spec rfc3986 --output=summary-html", nil},
		{"check --format uri", nil}, {"check --format hostname --output=lines", nil}, {"check --format hostname", nil},
		{"check --spec rfc3986 --output=lines", nil}, {"check --spec rfc3986 --output=github", nil}, {"check --spec rfc3986 --output=sarif", nil},
		{"lint", nil}, {"lint --spec rfc3986", nil}, {"lint --output=summary", nil}, {"lint --output=lines", nil}, {"lint --output=sarif", nil},
		{"normalize --output=summary", nil}, {"find", nil}, {"find --output=summary", nil}, {"find --output=lines", nil}, {"find --output=summary-html", nil},
		{"links", []string{`<base href="http://u:s3cr3tpw@h/"><a href="a"><a href="//u:s3cr3tpw@h:1x">`}},
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

func TestLineNumber(t *testing.T) {
	a, b := file(t, "a", "x\n[\n"), file(t, "b.csv", "1,x\n2,y z\n")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"normalize", "-n", "--input", a, "--only", "valid"}, "      1: x\n"},
		{[]string{"normalize", "-n", "--input", a, "--only", "valid", "q"}, "      1: x\nq\n"},
		{[]string{"normalize", "--json", "-n", "--input", a, "--only", "valid"}, `{"line":1,"in":"x","out":"x","steps":[]}` + "\n"},
		{[]string{"normalize", "--json", "-n", "--input", b, "--column", "2", "--only", "valid"}, `{"line":1,"in":"x","out":"x","steps":[]}` + "\n"},
		{[]string{"normalize", "--json", "-n", "--input", b, "--input", a, "--only", "valid"},
			fmt.Sprintf(`{"input":%q,"line":1,"in":"1,x","out":"1,x","steps":[]}`+"\n"+`{"input":%q,"line":1,"in":"x","out":"x","steps":[]}`+"\n", b, a)},
		{[]string{"check", "--spec", "rfc3986", "--spec", "iri11", "-n", "--input", a},
			"         rfc3986  iri11\n      1: ✓        ✓      x\n      2: ✗ 0      ✗ 0    [\n"},
	} {
		got := runWith(t, "", test.args...)
		if got.out != test.want {
			t.Errorf("%q: got\n%swant\n%s", test.args, got.out, test.want)
		}
	}
	// Standard input is an input like others, and names of files are shown.
	got := runWith(t, "x\n", "normalize", "-n", "--input", a, "--only", "valid", "-")
	if want := fmt.Sprintf("%*s: x\n", len(a)+len(":1234567"), a+":1"); !strings.HasPrefix(got.out, want) || !strings.Contains(got.out, "standard input:1: x\n") {
		t.Errorf("got\n%swant\n%s", got.out, want)
	}
	// Numbering continues if an answer is written in pieces.
	got = runWith(t, strings.Repeat("http://a b/\n", testutil.Amount(6_000, 30_000)), "check", "--json", "-n", "--spec", "rfc3986")
	for i, line := range values(t, got.out, "line") {
		if line != float64(i+1) {
			t.Fatalf("line %d has the number %v", i+1, line)
		}
	}
	// The other lines of an answer are indented.
	got = runWith(t, "a b\n", "check", "-n", "--spec", "rfc3986")
	if lines := strings.Split(got.out, "\n"); !strings.HasPrefix(lines[0], "      1: ✗ a b") || lines[1] != "            ^" {
		t.Errorf("%s", got.out)
	}
	// Every object has its line.
	got = runWith(t, "a\nb\n", "check", "-n", "--json", "--spec", "iri11", "--spec", "rfc3986")
	if lines := values(t, got.out, "line"); !slices.Equal(lines, []any{1.0, 1.0, 2.0, 2.0}) {
		t.Errorf("%v", lines)
	}
}

// A summary of many texts is the same as counting one by one, and its examples
// are the first.
func TestSummaryMany(t *testing.T) {
	var in strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&in, "http://example.com/%d%s\n", i, []string{"", " ", "", "[", ""}[i%5])
	}
	got := runWith(t, in.String(), "check", "--spec", "rfc3986", "--output=summary-json")
	if !strings.Contains(got.out, `"valid":36000,"invalid":24000,"examples":["http://example.com/0","http://example.com/2","http://example.com/4"]`) ||
		!strings.Contains(got.out, `"count":24000,"examples":["http://example.com/1 ","http://example.com/3[","http://example.com/6 "]`) {
		t.Errorf("%s", got.out)
	}
}

// An interrupt leaves what was done.
func TestSummaryInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	go func() {
		fmt.Fprintln(w, "a b")
		time.Sleep(200 * time.Millisecond)
		cancel()
	}()
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"check", "--spec", "rfc3986", "--output=summary-json"}, r, &stdout, &stderr)
	if status != 2 || stderr.String() != "stricturi: interrupted after 1 texts\n" || !strings.HasPrefix(stdout.String(), `{"texts":1,"valid":0,"invalid":1,"missing":0,"unreadable":0,"complete":false,`) {
		t.Errorf("%d, %s, %s", status, &stderr, &stdout)
	}
}

// If a person has been watching, a broken pipe is reported.
func TestBrokenPipeWatched(t *testing.T) {
	stdin, w := io.Pipe()
	defer w.Close()
	go func() {
		fmt.Fprintln(w, "a")
		time.Sleep(terminal.StatusAfter + 300*time.Millisecond)
		fmt.Fprintln(w, "b")
	}()
	stderr := newTTY(80, false)
	status := run(t.Context(), []string{"check"}, stdin, &limited{writes: 2, err: syscall.EPIPE}, stderr)
	if got := stderr.String(); status != 0 || !strings.Contains(got, "1 texts, ") || !strings.HasSuffix(got, "stricturi: output pipe closed after 2 texts\n") {
		t.Errorf("%d, %q", status, got)
	}
}

// Mixed line ends, and a text that is longer than any buffer.
func TestInputsOdd(t *testing.T) {
	long := strings.Repeat("x", 3<<20)
	got := runWith(t, zstded(t, "a\r\n"+long+"\nb\rc\r\n\n"+long), "check", "--json", "--spec", "rfc3986")
	if texts := textsOf(t, got.out); !slices.Equal(texts, []string{"a", long, "b\rc", "", long}) {
		t.Errorf("%d texts", len(texts))
	}
}

// Lines need not be UTF-8, and those of UTF-16 are answered for, but a note says what
// they look like.
func TestInputUTF16(t *testing.T) {
	for _, tt := range []struct {
		name, in, note string
		texts          int
	}{
		{"UTF-16LE", wide("a\nb"), "utf-16le", 2},
		{"in gzip", gzipped(t, wide("a\nb")), "utf-16le", 2},
		{"a NUL", "a\x00b", "", 1},
		{"text", "\xff\n\xfe\n", "", 2},
	} {
		in := file(t, "in", tt.in)
		for name, got := range map[string]outcome{
			"standard input": runWith(t, tt.in, "check", "--json", "--spec", "rfc3986"),
			in:               runWith(t, "", "check", "--json", "--spec", "rfc3986", "--input", in),
		} {
			if len(objects(t, got.out)) != tt.texts || got.status != 1 {
				t.Errorf("%s: got %+v", tt.name, got)
			}
			if (got.err == "") != (tt.note == "") || !strings.Contains(got.err, tt.note) || tt.note != "" && !strings.Contains(got.err, name) {
				t.Errorf("%s: note %q", tt.name, got.err)
			}
		}
	}
}

// A text that names a file is judged as a text, and a note says how to read the file.
func TestFileAsText(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"urls.txt", "b.txt", "-"} {
		if err := os.WriteFile(name, []byte("c d\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("dir", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args string
		want string // in the note
	}{
		{"check --spec rfc3986 urls.txt", "urls.txt is also the name of a file; to read the file: --input urls.txt"},
		{"edit --expand www.a.example b.txt", "--input b.txt"},
		{"to-uri urls.txt", "--input urls.txt"},
		{"normalize urls.txt", "--input urls.txt"},
		{"check urls.txt x b.txt", "2 texts are also names of files; to read these: --input urls.txt"},
		{"check - urls.txt", "--input urls.txt"},
		{"check --input urls.txt b.txt", ""},
		{"check -", ""},
		{"check x dir http://a/", ""},
	} {
		got := runWith(t, "a:b\n", strings.Fields(tt.args)...)
		if noted := strings.HasPrefix(got.err, "stricturi: note: ") && strings.Count(got.err, "\n") == 1; noted != (tt.want != "") || !strings.Contains(got.err, tt.want) || got.status > 1 {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
}

// Work that is done at once shows no progress.
func TestNoProgress(t *testing.T) {
	stderr := newTTY(80, true)
	if run(t.Context(), []string{"check"}, strings.NewReader("a\nb\n"), io.Discard, stderr) != 0 || stderr.Len() > 0 {
		t.Errorf("%q", stderr.String())
	}
}
