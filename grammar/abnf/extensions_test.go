package abnf_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Each text is ABNF by the grammar of RFC 5234, section 4, with RFC 7405, section 2.1, or has extensions.
func TestExtensions(t *testing.T) {
	text := string(testutil.Must(grammar.LibraryFile("rfc5234.abnf"))) + "char-val =/ ( \"%s\" / \"%i\" ) DQUOTE *( %x20-21 / %x23-7E ) DQUOTE\r\n"
	rules := matcher.New(testutil.Must(abnf.Parse(text)), "rulelist")
	for _, tt := range []struct {
		text string
		want []string // position, and what to write
	}{
		{"a = \"x\" / %s\"y\" %i\"\" ; c\n  ; d\n\t[ b ] 1*2(b) *b 0<b> 3b\n\n;\nb =/ %x41-5A <d e> %d13.10\nB-1=a\n", nil},
		{"a = 'x' 'a\"b' ''", []string{`1:5 %s"x"`, "1:9 %x61.22.62", `1:15 %s""`}},
		{"a = \"x\" | \"|\" ; |\n", []string{"1:9 /"}},
		{"a := b\nb ::= a\na /= c\nc=/ a", []string{"1:3 =", "2:3 =", "3:3 the name of the rule and =/"}},
		{"a = \"b\"\n =/ c\n", []string{"2:2 the name of the rule and =/"}},
		{"a_b = b_ \"_\"", []string{"1:1 a-b", "1:7 b-"}},
		{"a = 1#b #c *d", []string{"1:5 the list written out, as in RFC 9110, 5.6.1", "1:9 the list written out, as in RFC 9110, 5.6.1"}},
		{"a = 2 b", []string{"1:5 the element directly after it"}},
		{"a-b = <\"> a_b", []string{"1:7 %x22", "1:11 a-b"}},
		{"<a> = <b>", []string{"1:1 the name without brackets"}},
		{"a = <b <c>, d>\nb = <e\n f>\n", []string{"1:5 a description on one line, without >", "2:5 a description on one line, without >"}},
		{"a = b ; é\n", []string{"1:9 printable ASCII characters"}},
		{"a = b\n; c\n c\n", []string{"2:1 a space or tab"}},
		{"a = b\n\n c\n", []string{"2:1 a space or tab"}},
		{"a = b /\nc\n", []string{"2:1 a space or tab"}},
	} {
		var got []string
		for _, e := range abnf.Extensions(tt.text) {
			got = append(got, fmt.Sprintf("%d:%d %s", e.Line, e.Col, e.Expected))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
		text := strings.ReplaceAll(strings.TrimSuffix(tt.text, "\n")+"\n", "\n", "\r\n")
		if err := rules.Check(text); (err == nil) != (tt.want == nil) {
			t.Errorf("%q: RFC 5234 says %v", tt.text, err)
		}
	}
}
