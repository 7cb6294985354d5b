package abnf

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// one returns the first rule that src defines.
func one(src string, readings ...Reading) *Rule {
	return testutil.Must(Parse(src, readings...)).Rules[0]
}

func TestParse(t *testing.T) {
	a, b, c := RuleRef{"a"}, RuleRef{"b"}, RuleRef{"c"}
	tests := []struct {
		in   string
		want Node
		out  string // normalized; "" if it is in
	}{
		{`a`, a, ""},
		{`a b`, Concatenation{a, b}, ""},
		{`a / b`, Alternation{a, b}, ""},
		{`a|b`, Alternation{a, b}, `a / b`}, // RFC 2396, 1.6
		{`a b / c`, Alternation{Concatenation{a, b}, c}, ""},
		{`a (b / c)`, Concatenation{a, Group{Alternation{b, c}}}, `a ( b / c )`},
		{`( ( a ) )`, Group{Group{a}}, ""},
		{`[ a [ b ] ]`, Option{Concatenation{a, Option{b}}}, ""},
		{`a ; comment with " and ) and = and <` + "\n b", Concatenation{a, b}, `a b`},
		{"a\nb\r\n\r\nc", Concatenation{a, b, c}, `a b c`},
		{`under_score`, RuleRef{"under_score"}, ""}, // RFC 2396's names

		// RFC 5234, 3.6 and 3.7.
		{`*a`, Repetition{0, -1, a}, ""},
		{`0*a`, Repetition{0, -1, a}, `*a`},
		{`1*a`, Repetition{1, -1, a}, ""},
		{`*4a`, Repetition{0, 4, a}, ""},
		{`2*4a`, Repetition{2, 4, a}, ""},
		{`2*2a`, Repetition{2, 2, a}, `2a`},
		{`4a`, Repetition{4, 4, a}, ""},
		{`007a`, Repetition{7, 7, a}, `7a`},
		{`1*(a b)`, Repetition{1, -1, Group{Concatenation{a, b}}}, `1*( a b )`},
		{`1*[ a ]`, Repetition{1, -1, Option{a}}, ""},
		{`a 2( ":" a ) "::"`, Concatenation{a, Repetition{2, 2, Group{Concatenation{Literal{":", false}, a}}}, Literal{"::", false}}, ""},

		// RFC 3986, Appendix A, path-empty: the prose, no times.
		{`0<pchar>`, Repetition{0, 0, Prose{"pchar"}}, ""},
		{`<">`, Range{'"', '"'}, `%x22`}, // RFC 2396, 2.4.3, from RFC 822
		{`"<" | ">" | <">`, Alternation{Literal{"<", false}, Literal{">", false}, Range{'"', '"'}}, `"<" / ">" / %x22`},
		{`<>`, Prose{""}, ""},

		{`""`, Literal{"", false}, ""},
		{`"\"`, Literal{`\`, false}, ""}, // RFC 2396, 2.4.3, unwise
		{`%s"aB"`, Literal{"aB", true}, ""},
		{`'aB'`, Literal{"aB", true}, `%s"aB"`}, // RFC 6020, 12
		{`'"' / '""'`, Alternation{Range{'"', '"'}, Chars(`""`)}, `%x22 / %x22.22`},
		{`4 a 1# (b)`, Concatenation{Repetition{4, 4, a}, ListsSender.expand(1, -1, Group{b})}, "4a " + ListsSender.expand(1, -1, Group{b}).String()},
		{`%S"aB"`, Literal{"aB", true}, `%s"aB"`},
		{`%i"aB"`, Literal{"aB", false}, `"aB"`},
		{`%x41`, Range{'A', 'A'}, ""},
		{`%X41-5a`, Range{'A', 'Z'}, `%x41-5A`},
		{`%d65-90`, Range{'A', 'Z'}, `%x41-5A`},
		{`%b1000001`, Range{'A', 'A'}, `%x41`},
		{`%d13.10`, Chars{13, 10}, `%x0D.0A`},
		{`%x0041.42.43`, Chars("ABC"), `%x41.42.43`},
		{`%x0-10FFFF`, Range{0, 0x10FFFF}, `%x00-10FFFF`},
		{`%x41-D800`, Range{'A', 0xD800}, ""}, // with surrogates, but characters too
		{`%xDFFF-E000`, Range{0xDFFF, 0xE000}, ""},
		{`2%x30-34`, Repetition{2, 2, Range{'0', '4'}}, ""},
	}
	for _, tt := range tests {
		r := one("r = " + tt.in)
		if !reflect.DeepEqual(r.Node, tt.want) {
			t.Errorf("%s: got %#v, want %#v", tt.in, r.Node, tt.want)
		}
		if tt.out == "" {
			tt.out = tt.in
		}
		if got := r.Node.String(); got != tt.out {
			t.Errorf("%s: String is %s, want %s", tt.in, got, tt.out)
		}
	}
}

func TestParseErrors(t *testing.T) {
	deep := strings.Repeat("(", 1001) + "a" + strings.Repeat(")", 1001)
	tests := []struct {
		in        string
		line, col int
		rule      string
	}{
		{"", 1, 1, ""},
		{"; nothing\n", 1, 1, ""},
		{"= a", 1, 1, ""},
		{"a", 1, 2, ""},
		{"a b = c", 1, 3, ""},
		{"a =", 1, 4, "a"},
		{"a = \n\nb = c", 3, 1, "a"},
		{"a = b /\nc = d", 2, 1, "a"},
		{"a = / b", 1, 5, "a"},
		{"a = b // c", 1, 8, "a"},
		{"a = ( b", 1, 8, "a"},
		{"a = ( b ]", 1, 9, "a"},
		{"a = [ b\nc = d", 2, 1, "a"},
		{"a = b )", 1, 7, "a"},
		{"a = ()", 1, 6, "a"},
		{"a = b\na = c", 2, 1, "a"},
		{"DIGIT = b\nx = y\ndigit = c", 3, 1, "digit"},
		{"a =/ b", 1, 3, "a"},
		{"a = \"b", 1, 7, "a"},
		{"a = \"b\nc\"", 1, 7, "a"},
		{"a = \"\u00e9\"", 1, 6, "a"}, // RFC 5234, 2.3: US-ASCII
		{"a = \"b\tc\"", 1, 7, "a"},
		{"a = \"b\xff\"", 1, 7, "a"},
		{"a = <b\n>", 1, 7, "a"},
		{"a = b ? c", 1, 7, "a"},
		{"a = 1#2#b", 1, 8, "a"}, // a list is an element, but has no place after a repetition
		{"a = b, c", 1, 6, "a"},
		{"a = \u00e9", 1, 5, "a"},
		{"a = \xff", 1, 5, "a"},
		{"a = 2", 1, 6, "a"},
		{"a = 2\nb", 1, 6, "a"},
		{"ipath-empty = 0\n\nisegment = *ipchar\n", 1, 16, "ipath-empty"}, // draft-duerst-iri-11, 2.2
		{"a = 1*2*3b", 1, 8, "a"},
		{"a = 4*3b", 1, 7, "a"},
		{"a = 4*99999999999999999999b", 1, 7, "a"},
		{"a = 4294967296b", 1, 5, "a"},
		{"a = %q41", 1, 6, "a"},
		{"a = %", 1, 6, "a"},
		{"a = %s41", 1, 7, "a"},
		{"a = %x", 1, 7, "a"},
		{"a = %xG", 1, 7, "a"},
		{"a = %x4G", 1, 8, "a"},
		{"a = %b12", 1, 8, "a"},
		{"a = %x41-", 1, 10, "a"},
		{"a = %x41.", 1, 10, "a"},
		{"a = %x41-42-43", 1, 12, "a"},
		{"a = %x41-42.43", 1, 12, "a"},
		{"a = %x42-41", 1, 5 + 5, "a"},
		{"a = %x110000", 1, 7, "a"},
		{"a = %xFFFFFFFFFFFFFFFFFFFFFFFFFFFF", 1, 7, "a"},
		{"a = %xD800", 1, 7, "a"}, // surrogates
		{"a = %x41.DFFF", 1, 10, "a"},
		{"a = %xD800-DFFF", 1, 12, "a"},
		{"a = " + deep, 1, 1005, "a"},
		{"a = " + strings.Repeat("[", 1<<20), 1, 1005, "a"},
		{"a = " + strings.Repeat("1#(", 40) + "b" + strings.Repeat(")", 40), 1, 86, "a"}, // lists within lists
	}
	for _, tt := range tests {
		in := tt.in
		if len(in) > 60 {
			in = in[:60] + "…"
		}
		g, err := Parse(tt.in)
		e, ok := errs.AsType[*Error](err)
		if !ok || e.Line != tt.line || e.Col != tt.col || e.Rule != tt.rule {
			t.Errorf("%q: got %v, %v, want an error at %d:%d in %q", in, g, err, tt.line, tt.col, tt.rule)
		} else if e.Msg == "" || e.Expected == "" || strings.Contains(e.Error(), "\n") {
			t.Errorf("%q: incomplete or more than a line: %v", in, err)
		}
	}
	if _, err := Parse("a = " + deep[1:len(deep)-1]); err != nil {
		t.Errorf("1000 levels: %v", err)
	}
}

// Parse reads on after an error, at the next definition that begins a line.
func TestPastErrors(t *testing.T) {
	for _, c := range []struct {
		name, in, rules string // normalized, without those that cannot be read
		errors          string // line:column of each
	}{
		{"an element", "a = b\nc = d ? e = f\n  / g\nh = i", "a = b\nh = i\n", "2:7"},
		{"a definition in an open group", "a = ( b\nc = d", "c = d\n", "2:1"},
		{"a line without =, after an error", "a = )\nb \"x\"\n  c\nd = e", "d = e\n", "1:5 2:1"},
		{"an open literal", "a = \"b\nc = d\ne = <f\ng = h", "c = d\ng = h\n", "1:7 3:7"},
		{"not a name", "a.b = c\nd = e\nf+g = h\n<1> = d", "d = e\n", "1:2 3:2 4:1"},
		{"two definitions", "a = b\nc = d\nA = e", "c = d\n", "3:1"},
		{"the same definition twice", "a = b\nc = d\nA = b", "a = b\nc = d\n", "3:1"},
		{"an addition with an error", "a = b\na =/ )\na =/ c\nd = e", "d = e\n", "2:6"},
		{"an addition to a rule with an error", "a = )\na =/ c\nd = e", "d = e\n", "1:5"},
		{"nesting, in each rule", "a = " + strings.Repeat("(", 1001) + "\nb = ((c))", "b = ( ( c ) )\n", "1:1005"},
		// RFC 6531, 3.3: the rule is in RFC 5321.
		{"an addition to a rule of another document", "a = b\nsub-domain =/ U-label", "a = b\n", "2:12"},
		{"/= for =/ (RFC 2445, 4.2.12)", "a = b\na /= c", "a = b / c\n", ""},
		// RFC 2812, 2.3.1.
		{"an addition without the name", "params = *14( a )\n  =/ 14( b )\nc = d", "params = *14( a ) / 14( b )\nc = d\n", ""},
		// RFC 821, 4.1.2.
		{"names in brackets", "<a-d-l> ::= <at-domain> | <at-domain> \",\" <a-d-l>\n<at-domain> ::= \"@\"",
			"a-d-l = at-domain / at-domain \",\" a-d-l\nat-domain = \"@\"\n", ""},
	} {
		g, err := Parse(c.in)
		var at []string
		for _, e := range errs.All[*Error](err) {
			at = append(at, fmt.Sprintf("%d:%d", e.Line, e.Col))
		}
		if got := strings.Join(at, " "); got != c.errors {
			t.Errorf("%s: errors at %q, want %q: %v", c.name, got, c.errors, err)
		}
		rules := ""
		for _, r := range g.Rules {
			if !strings.Contains(r.String(), "<unreadable") {
				rules += r.String() + "\n"
			}
		}
		if rules != c.rules {
			t.Errorf("%s: got %q, want %q", c.name, rules, c.rules)
		}
	}
	for _, in := range []string{"Network Working Group\na = b\n", "a.b = c", "; a\n"} {
		if g, err := Parse(in); g != nil || err == nil {
			t.Errorf("%q: %v, %v", in, g, err)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"the end is trimmed", "  a = b  \n\n", "a = b"},
		{"one line", "a = b c = d", "a = b"},
		{"continuation", "a = b /\n   c\n x = y", "a = b /\n   c"},
		{"CR LF", "a = b /\r\n   c ; e\r\n\r\nx = y", "a = b /\r\n   c ; e"},
		{"comment between", "a = b / ; one\n  c", "a = b / ; one\n  c"},
		{"comment on the last line", "a = b ; one\nx = y", "a = b ; one"},
		// RFC 3986, Appendix A, segment-nz-nc.
		{"comment below", "a = b\n  ; one\n  ; two\n\nx = y", "a = b\n  ; one\n  ; two"},
		{"comments after and below at the end", "a = b ; one\n  ; two", "a = b ; one\n  ; two"},
		{"comment at the end", "a = b\n; two\n", "a = b\n; two"},
		{"comment on the next rule", "a = b\n; about x\nx = y", "a = b"},
		{"comment after a blank line", "a = b\n\n; about x\n\nx = y", "a = b"},
	}
	for _, tt := range tests {
		if got := one(tt.in).Text; got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestCore(t *testing.T) { // RFC 5234, Appendix B.1
	names := strings.Fields("ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP")
	if got := CoreNames(); !slices.Equal(got, names) {
		t.Errorf("core rules %q, want %q", got, names)
	}
	g := testutil.Must(Parse("all = " + strings.Join(names, " ")))
	for i, r := range g.Rules[1:] {
		if r.Name != names[i] || !r.Core || r.Line != 0 || !strings.HasPrefix(r.Text, r.Name) {
			t.Errorf("rule %d: %+v, want core rule %s", i, r, names[i])
		}
	}
	if err := g.Check(); err != nil {
		t.Error(err)
	}

	tests := []struct{ in, want string }{
		{`a = "b"`, "a"},
		{"a = lwsp", "a CR CRLF HTAB LF LWSP SP WSP"}, // what they need comes with them
		{"a = HEXDIG\ndigit = %x30", "a digit HEXDIG"},
		{"a = DIGIT\nDigit = \"0\"", "a Digit"},
		{"a = b", "a"},
	}
	for _, tt := range tests {
		g := testutil.Must(Parse(tt.in))
		var names []string
		for _, r := range g.Rules {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%q: rules %s, want %s", tt.in, got, tt.want)
		}
	}
}
