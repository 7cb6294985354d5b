package document_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/document"
)

// A definition with a mistake is reported. The rest of the document is extracted.
func TestBroken(t *testing.T) {
	type at struct {
		name string
		line int
	}
	for _, c := range []struct {
		name, paragraph string
		want            []at // the paragraph begins in line 3
	}{
		{"no closing parenthesis", "   a = ( \"b\" / \"c\"\n   b = \"d\"\n", []at{{"a", 3}}},
		{"a backslash", "   a = \"b\"\n   b = \"b\"\n       / \\\"\n", []at{{"b", 5}}},
		{"curly quotes", "   a = “b”\n", []at{{"a", 3}}},
		{"a brace for a bracket", "   a = [ b }\n", []at{{"a", 3}}},
		{"no spaces", "   a=(b / c\n", []at{{"a", 3}}},
		{"added alternatives", "   a =/ 'b\n", []at{{"a", 3}}},
		{"an introduction", "   where\n   a = [b\n", []at{{"a", 4}}},
		{"in a page after a break", "   a = (b\n\nAuthor    May 2020    [Page 1]\n\f\nRFC 9999   Things   May 2020\n\n        / 'c\n", []at{{"a", 9}}},
		{"prose", "   When the value of the\n   port = 80, which is usual, it is\n   left out.\n", nil},
		{"prose with quotation marks", "   The rules that follow are for\n   rule \"b\" and\n   others.\n", nil},
		{"most of a section in another language (RFC 8610, 3.5.1)", "   person = {\n     name: tstr,\n   }\n\n   pii = (age: int)\n\n   dog = \"b\"\n",
			[]at{{"person", 3}, {"pii", 7}, {"dog", 9}}},
		{"bullets (RFC 6531, 3.6.2)", "   o  SMTP / other\n", nil},
		{"a letter in words that no rule uses", "   q = <any CHAR except CTLs>\n", []at{{"q", 3}}},
		{"an example", "   a=1&b=2\n", nil},
		{"RFC 3986, Appendix B", "      scheme    = $2\n      authority = $4\n", nil},
	} {
		rules, _, broken := document.Extract("1. Things\n\n" + c.paragraph + "\n2. More\n\n   z = \"z\"\n")
		var got []at
		for _, b := range broken {
			got = append(got, at{b.Name, b.Line})
			if b.Msg == "" || strings.Contains(b.Msg, "line ") {
				t.Errorf("%s: message %q", c.name, b.Msg)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, broken, c.want)
		}
		if len(rules) == 0 || rules[len(rules)-1].Name != "z" {
			t.Errorf("%s: rules %v", c.name, rules)
		}
	}
}

// What is marked as ABNF and cannot be read is reported too.
func TestBrokenMarkup(t *testing.T) {
	rules, _, broken := document.Extract("~~~ abnf\na.b = \"c\"\nd = \"e\"\nf.g = h\ni = ( j\n~~~\n")
	var got []int
	for _, b := range broken {
		got = append(got, b.Line)
	}
	if len(rules) != 1 || !slices.Equal(got, []int{5, 2, 4}) {
		t.Errorf("rules %v, broken %v", rules, broken)
	}
}

// In a document that is mostly about another language, rules that none uses are examples, if they are
// not in the section of the grammar (RFC 8610, 2.2.2).
func TestForeign(t *testing.T) {
	rules, _, broken := document.Extract("1. A\n\n   a = { b }\n\n   c = { d }\n\n   e = { f }\n\n   g = { h }\n\n2. B\n\n   bow = \"tie\"\n\n" +
		"3. C\n\n   r = s\n   s = \"t\"\n")
	if len(rules) != 2 || rules[0].Name != "r" || len(broken) != 5 || broken[4].Name != "bow" {
		t.Errorf("got %v and %v", rules, broken)
	}
}
