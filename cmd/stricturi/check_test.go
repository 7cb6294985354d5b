package main

import (
	"io"
	"slices"
	"strings"
	"testing"
)

func TestCheckJSON(t *testing.T) {
	const in = `{"in":"http://example.com/"`
	for _, tt := range []struct {
		name   string
		args   []string
		want   string
		status int
	}{
		{"an edition", []string{"--spec", "rfc3986", "http://example.com/"}, in + valid3986, 0},
		{"any rule, as the document spells it", []string{"--spec", "rfc2396", "--rule", "hier_part", "//a"},
			`{"in":"//a","spec":"rfc2396","rule":"hier_part","valid":true}` + "\n", 0},
		{"rule names have no case", []string{"--spec", "rfc3986", "--rule", "IPV6ADDRESS", "::"},
			`{"in":"::","spec":"rfc3986","rule":"IPv6address","valid":true}` + "\n", 0},
		{"editions in the order given, each once", []string{"--spec", "rfc3987", "--spec", "rfc2732", "--spec", "rfc3987", "a"},
			`{"in":"a","spec":"rfc3987","rule":"IRI-reference","valid":true}` + "\n" + `{"in":"a","spec":"rfc2732","rule":"URI-reference","valid":true}` + "\n", 0},
		{"without --spec, the editions that have the rule", []string{"--rule", "IP-literal", "[::1]"},
			`{"in":"[::1]","spec":"rfc3986","rule":"IP-literal","valid":true}` + "\n" +
				`{"in":"[::1]","spec":"iri11","rule":"IP-literal","valid":true}` + "\n" +
				`{"in":"[::1]","spec":"rfc3987","rule":"IP-literal","valid":true}` + "\n", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runWith(t, "", append([]string{"check", "--json"}, tt.args...)...)
			if got != (outcome{tt.want, "", tt.status}) {
				t.Errorf("got %+v, want %s", got, tt.want)
			}
		})
	}
}

// Without --spec there is an object for each edition, text after text.
func TestCheckAll(t *testing.T) {
	got := runWith(t, "a\nhttp://[::1]/\n", "check", "--json")
	if got.status != 1 {
		t.Errorf("status %d", got.status)
	}
	var want []any
	for range 2 {
		for _, stem := range allStems {
			want = append(want, stem)
		}
	}
	if stems := values(t, got.out, "spec"); !slices.Equal(stems, want) {
		t.Errorf("specs %v", stems)
	}
	// RFC 2396 has no IPv6 addresses.
	if valid := values(t, got.out, "valid"); !slices.Equal(valid[6:], []any{false, true, true, true, true, true}) {
		t.Errorf("verdicts %v", valid[6:])
	}
	if rules := values(t, got.out, "rule"); rules[0] != "URI-reference" || rules[5] != "IRI-reference" {
		t.Errorf("rules %v", rules)
	}
}

func TestCheckError(t *testing.T) {
	for _, tt := range []struct {
		spec, rule, in string
		offset         float64
		char           any
		hint, fix      bool
	}{
		{"rfc3986", "URI-reference", "http://a b/", 8, "U+0020", true, true},
		{"rfc3986", "URI-reference", "http://é/", 7, "U+00E9", true, false},
		{"rfc3986", "URI-reference", "http://a/ b", 9, "U+0020", true, true},
		{"rfc3986", "URI-reference", "a\xFFb", 1, "0xFF", false, true}, // a byte that is not UTF-8
		{"rfc3987", "IRI-reference", "\u00e9\uFFFD", 2, "U+FFFD", true, true},
		{"rfc3987", "IRI-reference", "\U000E0001", 0, "U+E0001", false, true},
		{"rfc3986", "URI-reference", "a%4", 3, nil, true, true}, // the end of the text
		{"rfc3986", "URI", "http://h:port/", 13, "U+002F", true, false},
		{"rfc2396", "scheme", "", 0, nil, false, false},
	} {
		got := runWith(t, "", "check", "--json", "--spec", tt.spec, "--rule", tt.rule, "--", tt.in)
		if got.status != 1 || got.err != "" {
			t.Errorf("%q: %+v", tt.in, got)
		}
		want := []string{"in", "spec", "rule", "valid", "error"}
		if strings.Contains(tt.in, "\xFF") {
			want = slices.Insert(want, 1, "inBase64")
		}
		if names := keys(t, got.out); !slices.Equal(names, want) {
			t.Errorf("%q: members %v", tt.in, names)
		}
		_, object, _ := strings.Cut(strings.TrimSuffix(got.out, "}\n"), `"error":`)
		members := []string{"offset", "char", "rule", "rules", "expected", "section", "message"}
		if tt.hint {
			members = append(members, "hint")
		}
		if tt.fix {
			members = append(members, "fixes")
		}
		if names := keys(t, object); !slices.Equal(names, members) {
			t.Errorf("%q: members of error %v", tt.in, names)
		}
		e := objects(t, got.out)[0]["error"].(map[string]any)
		if e["offset"] != tt.offset || e["char"] != tt.char {
			t.Errorf("%q: offset %v, char %v", tt.in, e["offset"], e["char"])
		}
		rules := e["rules"].([]any)
		if rules[0] != tt.rule || rules[len(rules)-1] != e["rule"] {
			t.Errorf("%q: rule %v, rules %v", tt.in, e["rule"], rules)
		}
		if _, ok := e["expected"].([]any); !ok || e["section"] == "" || e["message"] == "" {
			t.Errorf("%q: %v", tt.in, e)
		}
	}
}

func TestCheckText(t *testing.T) {
	got := runWith(t, "", "check", "--spec", "rfc3986", "http://example.com/", "http://u:secret@a b/")
	lines := strings.Split(got.out, "\n")
	if got.status != 1 || lines[0] != "✓ http://example.com/" {
		t.Errorf("got %+v", got)
	}
	if lines[1] != "✗ http://xxxxxxxx@a b/" || lines[2] != strings.Repeat(" ", 2+len("http://xxxxxxxx@a"))+"^" {
		t.Errorf("the caret is elsewhere:\n%s", got.out)
	}
	for _, want := range []string{"U+0020 at offset 17", "rules: URI-reference", "section: RFC 3986, "} {
		if !strings.Contains(got.out, want) {
			t.Errorf("%q is not in\n%s", want, got.out)
		}
	}
	if strings.Contains(got.out, "secret") {
		t.Errorf("a userinfo is shown:\n%s", got.out)
	}
}

func TestCheckTable(t *testing.T) {
	got := runWith(t, "", "check", "http://example.com/", "http://[::1]/", "é\u202E\x00")
	want := `rfc2396  rfc2732  rfc2396bis00  rfc3986  iri11  rfc3987
✓        ✓        ✓             ✓        ✓      ✓        http://example.com/
✗ 7      ✓        ✓             ✓        ✓      ✓        http://[::1]/
✗ 0      ✗ 0      ✗ 0           ✗ 0      ✗ 5    ✗ 5      é<U+202E><U+0000>
`
	if got.out != want || got.status != 1 {
		t.Errorf("got\n%s", got.out)
	}
	if got := runWith(t, "", "check"); got != (outcome{}) {
		t.Errorf("a table without lines: %+v", got)
	}
}

// After the table, a single text has a legend and the error in one edition.
func TestCheckSingle(t *testing.T) {
	for _, tt := range []struct {
		name, stdin string
		args        []string
		explained   string // edition of the error, or empty
	}{
		{"ASCII: RFC 3986", "", []string{"http://a b/"}, "rfc3986"},
		{"the one edition that rejects it", "", []string{"http://[::1]/"}, "rfc2396"},
		{"the newest that rejects it", "", []string{"//é"}, "rfc3986"},
		{"non-ASCII: RFC 3987", "", []string{"//é|"}, "rfc3987"},
		{"only editions of IRIs", "", []string{"--spec", "iri11", "--spec", "rfc3987", "|"}, "rfc3987"},
		{"the newest is not last", "", []string{"--spec", "rfc3986", "--spec", "rfc2396", "|"}, "rfc3986"},
		{"an edition of IRIs is newer", "", []string{"--spec", "rfc3987", "--spec", "rfc2396", "|"}, "rfc3987"},
		{"valid everywhere", "", []string{"a:b"}, ""},
		{"two texts", "", []string{"|", "|"}, ""},
		{"standard input", "|\n", nil, ""},
		{"standard input by name", "|\n", []string{"-"}, ""},
		{"JSON", "", []string{"--json", "|"}, ""},
	} {
		got := runWith(t, tt.stdin, append([]string{"check"}, tt.args...)...).out
		_, after, found := strings.Cut(got, "\n✓ valid   ✗ n: not valid, the error is at byte offset n\n\n")
		if found != (tt.explained != "") {
			t.Errorf("%s: got\n%s", tt.name, got)
			continue
		}
		if want := tt.explained + ":\n✗ "; found && (!strings.HasPrefix(after, want) || !strings.Contains(after, "^\n")) {
			t.Errorf("%s: want %q, got\n%s", tt.name, want, got)
		}
	}
}

// A text that is valid although it has no scheme and no host is said to be relative.
func TestCheckRelative(t *testing.T) {
	for _, tt := range []struct {
		args string
		want bool
	}{
		{"example.com", true},
		{"--spec rfc3986 example.com", true},
		{"--spec rfc3986 --schemes example.com", true},
		{"?y", true}, // in some editions
		{"//example.com", false},
		{"example.com:80", false},
		{"--rule relative-ref example.com", false},
		{"|", false},
		{"--spec rfc3986 |", false},
		{"--json example.com", false},
		{"--spec - example.com", false}, // a grammar of one's own
		{"a b", false},                  // a table of several texts
	} {
		got := runWith(t, "name = *%x21-7E\n", append([]string{"check"}, strings.Fields(tt.args)...)...)
		if strings.Contains(got.out, "a relative reference: no scheme, no host\n") != tt.want || tt.want && strings.Contains(got.out, "the rules of its scheme") {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
}

// Nothing is wider than the terminal, and the verdicts are always there.
func TestCheckWidth(t *testing.T) {
	long := "http://example.com/" + strings.Repeat("漢é/", 1000) + "end"
	for _, args := range [][]string{
		{"check", long, long + " ", "a"},
		{"check", "--spec", "rfc3987", long},
		{"parse", "--spec", "rfc3987", long},
		{"parse", long},
		{"parse", strings.Repeat("a", 300)},
	} {
		for _, width := range []int{40, 60, 80, 100, 200} {
			got := runTTY(t, newTTY(width, false), args...)
			for line := range strings.Lines(got) {
				if n := columnsOf(line); n > width {
					t.Errorf("%.30q: width %d, a line of %d: %s", args, width, n, line)
				}
			}
			if !strings.Contains(got, "✓") || args[1] == long && args[0] == "check" && !strings.Contains(got, "✗") {
				t.Errorf("%.30q: width %d, no verdicts:\n%s", args, width, got)
			}
		}
	}
}

// columnsOf counts wide characters twice.
func columnsOf(line string) int {
	n := 0
	for _, c := range strings.TrimSuffix(line, "\n") {
		n++
		if c == '漢' {
			n++
		}
	}
	return n
}

func TestCheckFix(t *testing.T) {
	got := runWith(t, "", "check", "--json", "--spec", "rfc3986", "a:b c")
	fixes, _ := objects(t, got.out)[0]["error"].(map[string]any)["fixes"].([]any)
	fix, _ := fixes[0].(map[string]any)
	if fix["start"] != 3. || fix["end"] != 4. || fix["replace"] != " " || fix["with"] != "%20" || fix["why"] == "" {
		t.Errorf("got %s", got.out)
	}
	if got := runWith(t, "", "check", "--spec", "rfc3986", "a:b c"); !strings.Contains(got.out, `fix: %20 instead of " "`) {
		t.Errorf("got %s", got.out)
	}
	got = runWith(t, "", "check", "--json", "--spec", "rfc2396", "?y")
	error := objects(t, got.out)[0]["error"].(map[string]any)
	fixes, _ = error["fixes"].([]any)
	var with []any
	for _, f := range fixes {
		with = append(with, f.(map[string]any)["with"])
	}
	if !slices.Equal(with, []any{"./", "%3F"}) {
		t.Errorf("got %s", got.out)
	}
	got = runWith(t, "", "check", "--spec", "rfc3986", "a:b\n", "http://::1/")
	for _, want := range []string{`fix: "<U+000A>" removed at offset 3`, "fix: [::1] instead of \"::1\"", "hint: "} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %s in\n%s", want, got.out)
		}
	}
	if got := runWith(t, "", "check", "--json", "--spec", "rfc3986", "//["); strings.Contains(got.out, `"fix"`) {
		t.Errorf("got %s", got.out)
	}
}

// Check asks only the grammar, and accepts what section 4.1 forbids.
func TestCheckFormattingCharacters(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
	}{
		{[]string{"check", "--json"}, 0},
		{[]string{"check"}, 0},
		{[]string{"check", "--rule", "IRI-reference"}, 0},
		{[]string{"parse", "--json"}, 1},
	} {
		got := runWith(t, "", append(test.args, "--spec", "rfc3987", "a\u200E")...)
		if got.status != test.status || test.status == 1 && !strings.Contains(got.out, "4.1") {
			t.Errorf("%q: got %+v", test.args, got)
		}
	}
}

func BenchmarkCheckJSON(b *testing.B) {
	in := strings.Repeat("https://www.example.com/some/path/to?query=string&more=1#fragment\n", 20_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		run(b.Context(), []string{"check", "--spec", "rfc3986", "--json"}, strings.NewReader(in), io.Discard, io.Discard)
	}
}

// With --schemes a text must also be valid by the rules of its scheme.
func TestCheckSchemes(t *testing.T) {
	for _, tt := range []struct {
		spec, in     string
		valid        bool
		scheme       any
		offset       float64
		section      string
		char, prefix string
	}{
		{spec: "rfc3986", in: "http://h/", valid: true, scheme: "http"},
		{spec: "rfc3986", in: "HTTP:///x", scheme: "http", offset: 7, section: "RFC 9110, 4.2.1", char: "U+002F", prefix: "http: "},
		{spec: "rfc2396", in: "urn:a:b", scheme: "urn", offset: 5, section: "RFC 8141, 2", char: "U+003A", prefix: "urn: "},
		{spec: "rfc3986", in: "x-y:z", valid: true},
		{spec: "rfc3986", in: "//h", valid: true},
		{spec: "rfc3986", in: "http://a b/", offset: 8, section: "3.2.2", char: "U+0020", prefix: "rfc3986: "},
		{spec: "rfc3987", in: "mailto:é@é", valid: true, scheme: "mailto"},
		{spec: "rfc3987", in: "mailto:é@b?Bé=1", scheme: "mailto", offset: 12, section: "RFC 5322, 2.2", char: "U+0042", prefix: "mailto: "},
		{spec: "rfc3987", in: "mailto:é@b?é;x", scheme: "mailto", offset: 16, section: "RFC 6068, 2", prefix: "mailto: "},
		{spec: "rfc3987", in: "tel:é", scheme: "tel", offset: 4, section: "RFC 3966, 3", char: "U+00E9", prefix: "tel: "},
		{spec: "rfc3987", in: "\u202e", valid: true}, // only the grammar accepts it
	} {
		got := runWith(t, "", "check", "--schemes", "--json", "--spec", tt.spec, "--", tt.in)
		object := objects(t, got.out)[0]
		if object["valid"] != tt.valid || object["scheme"] != tt.scheme || (got.status == 0) != tt.valid {
			t.Errorf("%q: %+v", tt.in, got)
		}
		if tt.valid {
			continue
		}
		e := object["error"].(map[string]any)
		char, _ := e["char"].(string)
		if e["offset"] != tt.offset || e["section"] != tt.section || char != tt.char || !strings.HasPrefix(e["message"].(string), tt.prefix) {
			t.Errorf("%q: %v", tt.in, e)
		}
	}
	if got := runWith(t, "", "check", "--schemes", "--spec", "rfc3986", "x-y:z", "tel:+1"); got.out != "✓ x-y:z  the rules of its scheme are not known\n✓ tel:+1\n" {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "http:///x\nhttp://h/\n", "check", "--schemes", "--spec", "rfc3986", "--only", "invalid"); !strings.HasPrefix(got.out, "✗ http:///x\n") || strings.Contains(got.out, "//h") {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "check", "--schemes", "--spec", "rfc3986", "--rule", "host", "a"); got.status != 2 {
		t.Errorf("got %+v", got)
	}
}
