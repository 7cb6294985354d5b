package main

import (
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

var parseKeys = []string{
	"in", "spec", "rule", "valid",
	"scheme", "authority", "userinfo", "host", "hostKind", "port", "path", "opaque", "query", "fragment",
}

func TestParseJSON(t *testing.T) {
	for _, tt := range []struct{ spec, in, want string }{
		{"rfc3986", "http://u:p@[::1]:80/a?b#c",
			`"scheme":"http","authority":"u:p@[::1]:80","userinfo":"u:p","host":"[::1]","hostKind":"IPv6address","port":"80","path":"/a","opaque":false,"query":"b","fragment":"c"`},
		// Undefined is null, empty is "".
		{"rfc3986", "", `"scheme":null,"authority":null,"userinfo":null,"host":null,"hostKind":null,"port":null,"path":"","opaque":false,"query":null,"fragment":null`},
		{"rfc3986", "a://@:?#", `"scheme":"a","authority":"@:","userinfo":"","host":"","hostKind":"reg-name","port":"","path":"","opaque":false,"query":"","fragment":""`},
		{"rfc3986", "//1.2.3.4", `"scheme":null,"authority":"1.2.3.4","userinfo":null,"host":"1.2.3.4","hostKind":"IPv4address","port":null,"path":"","opaque":false,"query":null,"fragment":null`},
		{"rfc3986", "//[v1.a]", `"scheme":null,"authority":"[v1.a]","userinfo":null,"host":"[v1.a]","hostKind":"IPvFuture","port":null,"path":"","opaque":false,"query":null,"fragment":null`},
		{"rfc2732", "//[::]/", `"scheme":null,"authority":"[::]","userinfo":null,"host":"[::]","hostKind":"IPv6reference","port":null,"path":"/","opaque":false,"query":null,"fragment":null`},
		{"rfc2396", "http://a/", `"scheme":"http","authority":"a","userinfo":null,"host":"a","hostKind":"hostname","port":null,"path":"/","opaque":false,"query":null,"fragment":null`},
		// The path is an opaque part.
		{"rfc2396", "mailto:a@b?c", `"scheme":"mailto","authority":null,"userinfo":null,"host":null,"hostKind":null,"port":null,"path":"a@b?c","opaque":true,"query":null,"fragment":null`},
		// A registry-based authority has no host.
		{"rfc2396", "a://$,/", `"scheme":"a","authority":"$,","userinfo":null,"host":null,"hostKind":null,"port":null,"path":"/","opaque":false,"query":null,"fragment":null`},
		{"rfc2396bis00", "a://$,/", `"scheme":"a","authority":"$,","userinfo":null,"host":null,"hostKind":null,"port":null,"path":"/","opaque":false,"query":null,"fragment":null`},
		{"rfc3987", "//é/", `"scheme":null,"authority":"é","userinfo":null,"host":"é","hostKind":"ireg-name","port":null,"path":"/","opaque":false,"query":null,"fragment":null`},
		{"iri11", "//é/", `"scheme":null,"authority":"é","userinfo":null,"host":"é","hostKind":"ireg-name","port":null,"path":"/","opaque":false,"query":null,"fragment":null`},
	} {
		rule := "URI-reference"
		if tt.spec == "rfc3987" || tt.spec == "iri11" {
			rule = "IRI-reference"
		}
		got := runWith(t, "", "parse", "--json", "--spec", tt.spec, "--", tt.in)
		want := `{"in":"` + tt.in + `","spec":"` + tt.spec + `","rule":"` + rule + `","valid":true,` + tt.want + "}\n"
		if got != (outcome{want, "", 0}) {
			t.Errorf("got  %+v\nwant %s", got, want)
		}
	}
}

// A component is escaped if a character of the text has to be.
func TestParseEscaped(t *testing.T) {
	got := runWith(t, "", "parse", "--json", "--spec", "rfc3987", "--", "//é/\u2028?é")
	for _, want := range []string{`"in":"//é/\u2028?é"`, `"host":"é"`, `"path":"/\u2028"`, `"query":"é"`} {
		if !strings.Contains(got.out, want) {
			t.Errorf("%s does not contain %s", got.out, want)
		}
	}
}

func TestParseInvalid(t *testing.T) {
	got := runWith(t, "", "parse", "--json", "--spec", "rfc3986", "--tree", "http://a b/")
	if want := append(slices.Clone(parseKeys), "error", "tree"); !slices.Equal(keys(t, got.out), want) {
		t.Errorf("members %v", keys(t, got.out))
	}
	o := objects(t, got.out)[0]
	for _, name := range append(parseKeys[4:], "tree") {
		if v, ok := o[name]; v != nil || !ok {
			t.Errorf("%s is %v", name, v)
		}
	}
	if o["valid"] != false || o["error"].(map[string]any)["offset"] != 8.0 || got.status != 1 {
		t.Errorf("got %+v", got)
	}
}

func TestParseRule(t *testing.T) {
	for _, tt := range []struct {
		spec, rule, in string
		valid          bool
	}{
		{"rfc2396", "absoluteURI", "a:b", true},
		{"rfc2396", "absoluteURI", "a:b#c", false}, // absoluteURI allows no fragment
		{"rfc2396", "relativeURI", "/a", true},
		{"rfc2732", "relativeURI", "a:b", false},
		{"rfc2396bis00", "absolute-URI-reference", "a:b#c", true},
		{"rfc2396bis00", "absolute-URI", "a:b#c", false},
		{"rfc3986", "URI", "/a", false},
		{"rfc3986", "uri", "a:b#c", true},
		{"rfc3986", "relative-ref", "a/b#c", true},
		{"iri11", "irelative-ref", "é", true},
		{"rfc3987", "absolute-IRI", "a:é#", false},
		{"rfc3987", "IRI", "a:é#", true},
	} {
		got := runWith(t, "", "parse", "--json", "--spec", tt.spec, "--rule", tt.rule, tt.in)
		o := objects(t, got.out)[0]
		if o["valid"] != tt.valid || !strings.EqualFold(o["rule"].(string), tt.rule) || (got.status == 0) != tt.valid {
			t.Errorf("%+v: %+v", tt, got)
		}
		if tt.valid && !slices.Equal(keys(t, got.out), parseKeys) {
			t.Errorf("%+v: members %v", tt, keys(t, got.out))
		}
	}
}

// If section 4.1 rejects what the grammar accepts, the error names the rule that was
// asked for.
func TestParseFormattingCharacter(t *testing.T) {
	for _, rule := range []string{"IRI-reference", "IRI", "absolute-IRI"} {
		got := runWith(t, "", "parse", "--json", "--spec", "rfc3987", "--tree", "--rule", rule, "a:b\u202E")
		e := objects(t, got.out)[0]["error"].(map[string]any)
		if e["offset"] != 3.0 || e["section"] != "4.1" || e["rules"].([]any)[0] != rule || got.status != 1 {
			t.Errorf("%s: %+v", rule, got)
		}
	}
}

// Without --spec, --rule is for the editions that have it.
func TestParseAll(t *testing.T) {
	got := runWith(t, "", "parse", "--json", "a:b")
	if specs := values(t, got.out, "spec"); len(specs) != len(allStems) || got.status != 0 {
		t.Errorf("got %+v", got)
	}
	if opaque := values(t, got.out, "opaque"); !slices.Equal(opaque, []any{true, true, true, false, false, false}) {
		t.Errorf("opaque %v", opaque)
	}
	got = runWith(t, "", "parse", "--json", "--rule", "absolute-URI", "a:b")
	if specs := values(t, got.out, "spec"); !slices.Equal(specs, []any{"rfc2396bis00", "rfc3986"}) {
		t.Errorf("specs %v", specs)
	}
}

// checkTree renders a node of "tree", and reports children that are outside of it.
func checkTree(t *testing.T, node map[string]any, text, indent string) string {
	t.Helper()
	start, end := int(node["start"].(float64)), int(node["end"].(float64))
	out := indent + node["rule"].(string) + " " + text[start:end] + "\n"
	at := start
	for _, child := range node["children"].([]any) {
		c := child.(map[string]any)
		if int(c["start"].(float64)) < at || int(c["end"].(float64)) > end {
			t.Errorf("%v lies outside of its parent", c)
		}
		at = int(c["end"].(float64))
		out += checkTree(t, c, text, indent+" ")
	}
	return out
}

func TestParseTree(t *testing.T) {
	got := runWith(t, "", "parse", "--json", "--tree", "--spec", "rfc3986", "//1.22.3.4:8")
	if want := append(slices.Clone(parseKeys), "tree"); !slices.Equal(keys(t, got.out), want) {
		t.Errorf("members %v", keys(t, got.out))
	}
	_, tree, _ := strings.Cut(strings.TrimSuffix(got.out, "}\n"), `"tree":`)
	if names := keys(t, tree); !slices.Equal(names, []string{"rule", "start", "end", "children"}) {
		t.Errorf("members of tree %v", names)
	}
	shown := checkTree(t, objects(t, got.out)[0]["tree"].(map[string]any), "//1.22.3.4:8", "")
	for _, want := range []string{"URI-reference //1.22.3.4:8\n relative-ref //1.22.3.4:8\n  relative-part //1.22.3.4:8\n   authority 1.22.3.4:8\n    host 1.22.3.4\n     IPv4address 1.22.3.4\n      dec-octet 1\n", "      dec-octet 22\n", "    port 8\n", "   path-abempty \n"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in\n%s", want, shown)
		}
	}
}

// With --tree the rule can be any; one that is not made of components has the
// tree alone.
func TestParseTreeOfAnyRule(t *testing.T) {
	got := runWith(t, "", "parse", "--json", "--tree", "--spec", "rfc3986", "--rule", "dec-octet", "7", "x")
	lines := strings.SplitAfter(got.out, "\n")
	if !strings.HasPrefix(lines[0], `{"in":"7","spec":"rfc3986","rule":"dec-octet","valid":true,"tree":{"rule":"dec-octet","start":0,"end":1,"children":[`) {
		t.Errorf("got %s", lines[0])
	}
	if names := keys(t, lines[1]); !slices.Equal(names, []string{"in", "spec", "rule", "valid", "error", "tree"}) || !strings.HasSuffix(lines[1], `,"tree":null}`+"\n") {
		t.Errorf("got %s", lines[1])
	}
	if got := runWith(t, "", "parse", "--tree", "--rule", "authority", "a"); got.status != 0 || !strings.Contains(got.out, "authority  a") {
		t.Errorf("got %+v", got)
	}
}

func TestParseText(t *testing.T) {
	got := runWith(t, "", "parse", "--spec", "rfc3986", "a://b/?")
	want := `✓ a://b/?
  scheme     a
  authority  b
  userinfo   (undefined)
  host       b
  hostKind   reg-name
  port       (undefined)
  path       /
  opaque     false
  query      (empty)
  fragment   (undefined)
`
	if got != (outcome{want, "", 0}) {
		t.Errorf("got %s", got.out)
	}
	got = runWith(t, "", "parse", "a://[::1]")
	want = `a://[::1]
  rfc2396 ✗ 4  rfc2732 ✓  rfc2396bis00 ✓  rfc3986 ✓  iri11 ✓  rfc3987 ✓
  scheme     a
  authority  [::1]
  userinfo   (undefined)
  host       [::1]
  hostKind   IPv6reference  rfc2732 rfc2396bis00
             IPv6address  rfc3986 iri11 rfc3987
  port       (undefined)
  path       (empty)
  opaque     false
  query      (undefined)
  fragment   (undefined)
`
	if got != (outcome{want, "", 1}) {
		t.Errorf("got %s", got.out)
	}
	if got := runWith(t, "", "parse", "--spec", "rfc3986", "a b"); !strings.Contains(got.out, "✗ a b\n   ^\n") || got.status != 1 {
		t.Errorf("got %s", got.out)
	}
	if got := runWith(t, "", "parse", "a b"); got.status != 1 || strings.Contains(got.out, "scheme") {
		t.Errorf("got %s", got.out)
	}
}

func TestParseTreeText(t *testing.T) {
	got := runWith(t, "", "parse", "--spec", "rfc3986", "--tree", "--rule", "IPv4address", "1.0.0.23")
	want := `✓ 1.0.0.23
  IPv4address  1.0.0.23
  ├─ dec-octet  1
`
	if !strings.HasPrefix(got.out, want) || !strings.Contains(got.out, "\n  └─ dec-octet  23\n") {
		t.Errorf("got\n%s", got.out)
	}
	got = runWith(t, "", "parse", "--tree", "a")
	for _, stem := range allStems {
		if !strings.Contains(got.out, "\n"+stem+"\n") {
			t.Errorf("no tree of %s:\n%s", stem, got.out)
		}
	}
}

// The tree of a long text is written while it is made: the memory allocated is a few
// times the size of the tree itself, not that of the output, which has some 190 bytes
// for each letter. Line numbers and filters work nevertheless.
func TestParseTreeMemory(t *testing.T) {
	size := testutil.Amount(1<<18, 1<<20)
	text := strings.Repeat("a", size)
	for _, args := range [][]string{{"--json"}, nil} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status := run(t.Context(), append([]string{"parse", "--tree", "--spec", "rfc3986", text}, args...), strings.NewReader(""), io.Discard, io.Discard)
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(size); status != 0 || got > 200 && !testutil.Race {
			t.Errorf("%q: %d bytes of memory for a letter, status %d", args, got, status)
		}
	}
	for _, args := range [][]string{{"-n"}, {"-n", "--json"}, {"--only", "valid"}} {
		got := runWith(t, text[:1<<15]+"\n", append([]string{"parse", "--tree", "--spec", "rfc3986"}, args...)...)
		if n := strings.Count(got.out, "ALPHA"); n != 1<<15 || got.status != 0 {
			t.Errorf("%q: %d nodes, status %d", args, n, got.status)
		}
	}
}

// Layouts of earlier texts are not those of texts with other components, or that other
// editions accept.
func TestParseLayouts(t *testing.T) {
	texts := []string{
		"http://a/", "a:b", "//[::1]", "?", "#", "a://@:/?#", "A:b:c", "a:b[", "a", "", "//a:1", "//a", "urn:a?b", "a:%", "//a%", "é:", "//é", "a:b?é", "http://1.2.3.4/", "//_", "x:?",
		"a:b\u200Ec", strings.Repeat("a", 200), "//" + strings.Repeat("é", 200) + "/b", "urn:a#b[", "a:/b", "a:?", "file:///x", "a:b|",
	}
	for _, args := range [][]string{
		{"parse"}, {"parse", "--json"}, {"parse", "--rule", "absolute-URI"}, {"parse", "--rule", "absolute-URI", "--json"}, {"parse", "--spec", "rfc3986"}, {"parse", "--spec", "rfc3987", "--json"},
		{"parse", "--spec", "rfc3987", "--spec", "rfc3986", "--spec", "rfc2396"},
	} {
		var want string
		for _, text := range texts {
			want += runWith(t, text+"\n", args...).out
		}
		for _, s := range []string{strings.Join(texts, "\n"), strings.Repeat(strings.Join(texts, "\n")+"\n", 2)} {
			got := runWith(t, s, args...).out
			if got != want && got != want+want {
				t.Errorf("%q: the texts together have another answer than each by itself", args)
			}
		}
	}
}

// With --only, the answers are those that the whole output has.
func TestParseOnly(t *testing.T) {
	texts := []string{"http://a/", "a:b\u200Ec", "//[::1]", "a b", "é", "\u200E", "//a:b", "mailto:a@b", "\xE2", "a:b\u2010", "#["}
	for _, spec := range []string{"rfc2396", "rfc3986", "iri11", "rfc3987"} {
		for _, only := range []string{"valid", "invalid"} {
			for _, rule := range []string{"", "absolute-URI", "IRI"} {
				args := []string{"parse", "--spec", spec, "--json"}
				if rule != "" {
					args = append(args, "--rule", rule)
				}
				stdin := strings.Join(texts, "\n")
				whole := runWith(t, stdin, args...)
				if whole.status == 2 {
					continue // the edition does not have the rule
				}
				var want string
				for line := range strings.Lines(whole.out) {
					if strings.Contains(line, `"valid":true`) == (only == "valid") {
						want += line
					}
				}
				if got := runWith(t, stdin, append(args, "--only", only)...); got.out != want || got.status != whole.status {
					t.Errorf("%q --only %s: %+v, want %s", args, only, got, want)
				}
			}
		}
	}
}

func TestParseSplit(t *testing.T) {
	const rule = `,"spec":"rfc3986","rule":"URI-reference","valid":`
	answers(t, "parse", []answerTest{
		{[]string{"--split", "--spec", "rfc3986", "http://u:p@h:1/a?b#c"}, `{"in":"http://u:p@h:1/a?b#c"` + rule + `true,"scheme":"http","authority":"u:p@h:1","path":"/a","query":"b","fragment":"c"}`, 0},
		{[]string{"--split", "--spec", "rfc3986", "//?#"}, `{"in":"//?#"` + rule + `true,"scheme":null,"authority":"","path":"","query":"","fragment":""}`, 0},
		{[]string{"--split", "--spec", "rfc3986", ""}, `{"in":""` + rule + `true,"scheme":null,"authority":null,"path":"","query":null,"fragment":null}`, 0},
		{[]string{"--split", "--spec", "rfc3986", "1:a b"}, `{"in":"1:a b"` + rule + `false,"scheme":"1","authority":null,"path":"a b","query":null,"fragment":null,"error":{"offset":1,`, 1},
		{[]string{"--split", "--spec", "rfc3987", "é"}, `{"in":"é","spec":"rfc3987","rule":"IRI-reference","valid":true,"scheme":null,"authority":null,"path":"é","query":null,"fragment":null}`, 0},
		{[]string{"--split", "--spec", "rfc3986", "a#\xFF"}, `{"in":"a#` + "\uFFFD" + `","inBase64":"YSP/"` + rule + `false,"scheme":null,"authority":null,"path":"a","query":null,"fragment":"` + "\uFFFD" + `","fragmentBase64":"/w==","error":`, 1},
	})
	const components = "  scheme     (undefined)\n  authority  (undefined)\n  path       a b\n  query      (empty)\n  fragment   (undefined)\n"
	if got := runWith(t, "", "parse", "--split", "--spec", "rfc3986", "a b?"); !strings.HasPrefix(got.out, "✗ a b?\n   ^") || !strings.HasSuffix(got.out, "\n"+components) || got.status != 1 {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", "parse", "--split", "a b?"); strings.Count(got.out, components) != 1 || !strings.Contains(got.out, "rfc2732") {
		t.Errorf("%+v", got)
	}
}

// Edit joins the components that --split finds, for references of each edition.
func TestParseSplitEdit(t *testing.T) {
	for _, stem := range allStems {
		for _, text := range []string{"http://u:p@h:1/a/../b?c#d", "", "//", "s:a", "?", "#", "/.//x"} {
			split := runWith(t, "", "parse", "--split", "--json", "--spec", stem, text)
			if split.status != 0 {
				continue // not a reference of each edition
			}
			args := []string{"edit", "--spec", stem}
			for _, name := range []string{"authority", "path", "query", "fragment", "scheme"} {
				if data, ok := values(t, split.out, name)[0].(string); ok {
					args = append(args, "--set", name+":="+data)
				}
			}
			if got := runWith(t, "", append(args, "")...); got != (outcome{text + "\n", "", 0}) {
				t.Errorf("%s, %q: %+v", stem, text, got)
			}
		}
	}
}
