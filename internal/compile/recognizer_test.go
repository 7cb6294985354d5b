package compile

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/internal/testutil"
)

// What a text is explained by. The first is what the command's contract shows.
func TestExplain(t *testing.T) {
	for _, test := range []struct {
		edition, rule, text string
		offset              int
		open, expected      []string
		section             string
	}{
		{
			"rfc3986", "URI-reference", "http://a b/", 8,
			[]string{"URI-reference", "URI", "hier-part", "authority", "host", "reg-name"},
			[]string{"unreserved", "pct-encoded", "sub-delims", `":"`, `"/"`, `"?"`, `"#"`, `"@"`, "end"}, "3.2.2",
		},
		{ // nothing read
			"rfc3986", "URI-reference", " ", 0,
			[]string{"URI-reference"},
			[]string{"URI", `"//"`, "path-absolute", "path-noscheme", `"?"`, `"#"`, "end"}, "4.1",
		},
		{ // an address that is not closed: all that can follow a group
			"rfc3986", "URI-reference", "http://[::1/", 11,
			[]string{"URI-reference", "URI", "hier-part", "authority", "host", "IP-literal", "IPv6address", "h16"},
			[]string{"HEXDIG", `":"`, `"."`, `"]"`}, "3.2.2",
		},
		{ // in the middle of a percent-encoding, of what is nearest to the end
			"rfc3986", "URI", "http://%4x/", 9,
			[]string{"URI", "hier-part", "authority", "host", "reg-name", "pct-encoded"},
			[]string{"HEXDIG"}, "2.1",
		},
		{ // in the middle of a literal
			"rfc2396bis00", "net-path", "/a", 1,
			[]string{"net-path"},
			[]string{`"/"`}, "3",
		},
		{ // ranges of characters that have no rule of their own
			"rfc3987", "iprivate", "x", 0,
			[]string{"iprivate"},
			[]string{"%xE000-F8FF", "%xF0000-FFFFD", "%x100000-10FFFD"}, "2.2",
		},
		{ // characters that another item includes are left out: %x31-39, "1", "2"
			"rfc3986", "dec-octet", "x", 0,
			[]string{"dec-octet"},
			[]string{"DIGIT", `"25"`}, "3.2.2",
		},
		{
			"rfc2396", "URI-reference", "http://a b/", 8,
			[]string{"URI-reference", "absoluteURI", "hier_part", "net_path", "authority", "server", "hostport", "host", "hostname", "toplabel"},
			[]string{"alphanum", `"-"`, `"."`, `":"`, "abs_path", `"?"`, `"#"`, "reg_name", "end"}, "3.2.2",
		},
		{ // an address that is complete, and could go on as a name
			"rfc3986", "URI", "s://1.2.3.4 ", 11,
			[]string{"URI", "hier-part", "authority", "host", "IPv4address", "dec-octet"},
			[]string{"unreserved", "pct-encoded", "sub-delims", `":"`, `"/"`, `"?"`, `"#"`, `"@"`, "end"}, "3.2.2",
		},
		{
			"rfc3987", "IRI-reference", "http://é b/", 9,
			[]string{"IRI-reference", "IRI", "ihier-part", "iauthority", "ihost", "ireg-name"},
			[]string{"iunreserved", "pct-encoded", "sub-delims", `":"`, `"/"`, `"?"`, `"#"`, `"@"`, "end"}, "2.2",
		},
		{ // all readings of the host go together
			"rfc2396", "host", "exa mple.com", 3,
			[]string{"host", "hostname", "toplabel"},
			[]string{"alphanum", `"-"`, `"."`, "end"}, "3.2.2",
		},
		{ // likewise
			"rfc2396", "URI-reference", "http://exa mple.com/", 10,
			[]string{"URI-reference", "absoluteURI", "hier_part", "net_path", "authority", "server", "hostport", "host", "hostname", "toplabel"},
			[]string{"alphanum", `"-"`, `"."`, `":"`, "abs_path", `"?"`, `"#"`, "reg_name", "end"}, "3.2.2",
		},
		{ // likewise
			"rfc2396bis00", "URI-reference", "http://exa mple.com/", 10,
			[]string{"URI-reference", "absolute-URI", "hier-part", "net-path", "authority", "server", "hostport", "host", "hostname", "domainlabel"},
			[]string{"alphanum", `"-"`, `"."`, `":"`, "abs-path", `"?"`, `"#"`, "reg-name", "end"}, "3.2.2",
		},
		{ // those of an address in brackets
			"rfc3986", "URI-reference", "http://[::g]/", 10,
			[]string{"URI-reference", "URI", "hier-part", "authority", "host", "IP-literal", "IPv6address"},
			[]string{"h16", "ls32", `"]"`}, "3.2.2",
		},
		{ // likewise
			"rfc3986", "URI-reference", "//[::12345]", 9,
			[]string{"URI-reference", "relative-ref", "relative-part", "authority", "host", "IP-literal", "IPv6address"},
			[]string{`":"`, `"]"`}, "3.2.2",
		},
		{ // likewise
			"rfc3986", "URI-reference", "//[::1.2.3", 10,
			[]string{"URI-reference", "relative-ref", "relative-part", "authority", "host", "IP-literal", "IPv6address", "ls32", "IPv4address", "dec-octet"},
			[]string{"DIGIT", `"."`}, "3.2.2",
		},
		{ // likewise
			"rfc2732", "URI-reference", "//[::12345]", 9,
			[]string{"URI-reference", "relativeURI", "net_path", "authority", "server", "hostport", "host", "ipv6reference", "IPv6address", "hexpart", "hexseq"},
			[]string{`":"`, `"]"`}, "RFC 2373, B",
		},
		{ // all readings of a rule within a component
			"rfc3986", "IPv4address", "1x", 1,
			[]string{"IPv4address", "dec-octet"},
			[]string{"DIGIT", `"."`}, "3.2.2",
		},
		{ // likewise
			"rfc2732", "hexpart", "1:", 2,
			[]string{"hexpart", "hexseq"},
			[]string{"hex4", `":"`}, "RFC 2373, B",
		},
		{ // likewise, of an address or name, and of a component
			"rfc2396", "host", "1.", 2,
			[]string{"host", "hostname"},
			[]string{"domainlabel", "toplabel"}, "3.2.2",
		},
		{ // all readings of a path
			"rfc3986", "path", "a ", 1,
			[]string{"path", "path-noscheme", "segment-nz-nc"},
			[]string{"pchar", `"/"`, "end"}, "3.3",
		},
		{ // of the scheme only what a path cannot go on with
			"rfc3986", "URI-reference", "a ", 1,
			[]string{"URI-reference", "relative-ref", "relative-part", "path-noscheme", "segment-nz-nc"},
			[]string{"unreserved", "pct-encoded", "sub-delims", `"@"`, `"/"`, `"?"`, `"#"`, `":"`, "end"}, "3.3",
		},
		{ // after the delimiter that opens a host
			"rfc3986", "URI-reference", "http:// /", 7,
			[]string{"URI-reference", "URI", "hier-part", "authority", "host", "reg-name"},
			[]string{"unreserved", "pct-encoded", "sub-delims", "IP-literal", "IPv4address", `":"`, `"@"`, `"/"`, `"?"`, `"#"`, "end"}, "3.2.2",
		},
		{ // likewise
			"rfc3986", "URI-reference", "http://u@ ", 9,
			[]string{"URI-reference", "URI", "hier-part", "authority", "host", "reg-name"},
			[]string{"unreserved", "pct-encoded", "sub-delims", "IP-literal", "IPv4address", `":"`, `"/"`, `"?"`, `"#"`, "end"}, "3.2.2",
		},
		{ // a server, which can be empty, though its host cannot
			"rfc2396", "URI-reference", "http:// ", 7,
			[]string{"URI-reference", "absoluteURI", "hier_part", "net_path", "authority", "server"},
			[]string{"hostport", "reg_name", "abs_path", `"?"`, `"#"`, "end"}, "3.2.2",
		},
		{ // likewise
			"rfc2396bis00", "URI-reference", "http:// ", 7,
			[]string{"URI-reference", "absolute-URI", "hier-part", "net-path", "authority", "server"},
			[]string{"hostport", "reg-name", "abs-path", `"?"`, `"#"`, "end"}, "3.2.2",
		},
		{ // a port, or a userinfo with a colon in it
			"rfc3986", "URI-reference", "http://h:8 ", 10,
			[]string{"URI-reference", "URI", "hier-part", "authority", "port"},
			[]string{"DIGIT", `"/"`, `"?"`, `"#"`, "userinfo", `"@"`, "end"}, "3.2.3",
		},
		{ // a host, or the beginning of a userinfo
			"rfc2396", "server", "h ", 1,
			[]string{"server", "hostport", "host", "hostname", "toplabel"},
			[]string{"alphanum", `"-"`, `"."`, `":"`, "userinfo", `"@"`, "end"}, "3.2.2",
		},
		{ // a name, or a userinfo, behind which only a host may be in brackets
			"rfc2732", "URI-reference", "//h@ ", 4,
			[]string{"URI-reference", "relativeURI", "net_path", "authority", "reg_name"},
			[]string{"unreserved", "escaped", `"$"`, `","`, `";"`, `":"`, `"@"`, `"&"`, `"="`, `"+"`, "abs_path", `"?"`, `"#"`, "hostport", "end"}, "3.2.1",
		},
		{ // a port
			"rfc2396bis00", "URI-reference", "http://a:[", 9,
			[]string{"URI-reference", "absolute-URI", "hier-part", "net-path", "authority", "server", "hostport", "port"},
			[]string{"DIGIT", "abs-path", `"?"`, `"#"`, "reg-name", "end"}, "3.2.2",
		},
		{ // a segment
			"rfc2396", "URI-reference", "http://h.1/ ", 11,
			[]string{"URI-reference", "absoluteURI", "hier_part", "net_path", "abs_path", "path_segments", "segment"},
			[]string{"pchar", `";"`, `"/"`, `"?"`, `"#"`, "end"}, "3.3",
		},
		{ // likewise
			"rfc3986", "URI-reference", "http://a/ ", 9,
			[]string{"URI-reference", "URI", "hier-part", "path-abempty", "segment"},
			[]string{"pchar", `"/"`, `"?"`, `"#"`, "end"}, "3.3",
		},
		{ // a path that cannot have an empty segment here
			"rfc3986", "URI-reference", "/ ", 1,
			[]string{"URI-reference", "relative-ref", "relative-part", "path-absolute"},
			[]string{"segment-nz", `"?"`, `"#"`, `"/"`, "end"}, "3.3",
		},
		{ // a parameter of a segment
			"rfc2396", "URI-reference", "/a; ", 3,
			[]string{"URI-reference", "relativeURI", "abs_path", "path_segments", "segment", "param"},
			[]string{"pchar", `";"`, `"/"`, `"?"`, `"#"`, "end"}, "3.3",
		},
		{ // a query
			"rfc2396bis00", "URI-reference", "?[", 1,
			[]string{"URI-reference", "relative-URI", "query"},
			[]string{"pchar", `"/"`, `"?"`, `"#"`, "end"}, "3.4",
		},
		{ // a fragment
			"rfc3987", "IRI-reference", "#\uE000", 1,
			[]string{"IRI-reference", "irelative-ref", "ifragment"},
			[]string{"ipchar", `"/"`, `"?"`, "end"}, "2.2",
		},
		{ // what follows a scheme; path-empty cannot go on
			"rfc3986", "URI-reference", "http: ", 5,
			[]string{"URI-reference", "URI", "hier-part"},
			[]string{`"//"`, "path-absolute", "path-rootless", `"?"`, `"#"`, "end"}, "3",
		},
		{ // nothing opens after a rule's last character
			"rfc3986", "URI-reference", "http://[::1] ", 12,
			[]string{"URI-reference", "URI", "hier-part", "authority"},
			[]string{`":"`, `"/"`, `"?"`, `"#"`, "end"}, "3.2",
		},
	} {
		i := slices.IndexFunc(editions(), func(g *edition) bool { return g.Stem == test.edition })
		g := editions()[i]
		rule := g.rule(test.rule)
		offset, _ := g.match(rule, test.text)
		x := g.explain(rule, test.text, offset)
		if offset != test.offset || !slices.Equal(x.Open, test.open) || !slices.Equal(x.Expected, test.expected) || x.Section != test.section {
			t.Errorf("%s %q: offset %d, open %q, expected %q, section %s", test.rule, test.text, offset, x.Open, x.Expected, x.Section)
		}
	}
}

// Expected is what leads on in the automaton of a rule, no character more or less,
// in every state: behind every beginning of a text, in what is generated.
func TestExpected(t *testing.T) {
	type state struct{ explained, language int }
	eachEdition(t, func(t *testing.T, g *edition) {
		if !testutil.Whole() && g.Stem == "rfc2396bis00" {
			t.Skip("its labels of 63 characters make it the slow one")
		}
		m := &g.explainer().machine
		var examples []rune // of each class
		for _, set := range m.classes.sets()[1:] {
			c, _ := set.Min()
			examples = append(examples, c)
		}
		checked, failures := 0, 0
		for rule, start := range m.starts {
			d := g.dfas[rule]()
			texts := map[state]string{{start, d.Start()}: ""}
			queue := []state{{start, d.Start()}}
			for len(queue) > 0 && failures < 5 {
				s := queue[0]
				queue = queue[1:]
				text := texts[s]
				checked++
				if err := g.checkExpected(rule, d, s.language, text, g.explain(rule, text, len(text)).Expected); err != nil {
					t.Error(err)
					failures++
				}
				for class, c := range examples {
					to := m.next[s.explained*m.classes.Len()+class+1]
					after := state{to, d.Step(s.language, c)}
					if _, seen := texts[after]; to >= 0 && !seen {
						texts[after] = text + string(c)
						queue = append(queue, after)
					}
				}
			}
		}
		t.Logf("%d states", checked)
	})
}

// What is malformed counts before what the grammar says, and unknown rules match
// nothing.
func TestEdges(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		rule := g.rule(g.Reference)
		for _, text := range []string{"a b\xFF", "\xFF", "http://é\xC3", "a\xED\xA0\x80", "\xC0\x80"} {
			want := strings.IndexFunc(text, func(c rune) bool { return c == 0xFFFD })
			if offset, ok := g.match(rule, text); ok || offset != want {
				t.Errorf("%q: %d, %t, want offset %d", text, offset, ok, want)
			}
		}
	})
	var s rfc3986.Spans
	for _, rule := range []rfc3986.Rule{0, 255, rfc3986.RuleHost} {
		if _, ok := rfc3986.Recognize(rule, "", &s); ok {
			t.Errorf("rule %d is recognized", rule)
		}
	}
	if _, ok := rfc3986.Match(255, ""); ok {
		t.Error("rule 255 matches")
	}
	if x := rfc3986.Explain(255, "", 0); x.Open != nil {
		t.Errorf("rule 255 is explained: %v", x)
	}
}

// Nothing allocates, be the text valid or not.
func TestAllocations(t *testing.T) {
	var texts []string
	for _, kind := range []bench.Kind{bench.Valid, bench.IRI, bench.Invalid} {
		texts = append(texts, bench.Generate(kind)[:10]...)
	}
	for _, g := range editions() {
		rule, path := g.rule(g.Reference), g.rule("path")
		if path < 0 {
			path = g.rule("ipath")
		}
		var s rfc3986.Spans
		n := testing.AllocsPerRun(100, func() {
			for _, text := range texts {
				if offset, ok := g.recognize(rule, text, &s); !ok {
					g.explain(rule, text, offset)
				}
				if offset, ok := g.match(path, text); !ok {
					g.explain(path, text, offset)
				}
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", g.Stem, n)
		}
	}
}
