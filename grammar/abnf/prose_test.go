package abnf

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Descriptions in words, as RFC 5234 and documents in the style of RFC 822 print them.
func TestProse(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"one line", `a = <any CHAR>`, `a = <any CHAR>`},
		{"RFC 2616, 2.2, TEXT: two lines", "a = <any OCTET except CTLs,\n     but including LWS>\nb = c", `a = <any OCTET except CTLs, but including LWS>`},
		{"CRLF", "a = <any OCTET\r\n\tbut LWS>", `a = <any OCTET but LWS>`},
		{"RFC 2616, 2.2, qdtext: brackets", `a = <any TEXT except <">> b`, `a = <any TEXT except <">> b`},
		{
			"RFC 822, 3.3, qtext: brackets, lines, literals, and a comment with a bracket",
			"a = <any CHAR excepting <\">,     ; => may be folded\n     \"\\\" & CR, and including\n     linear-white-space>\nb = c",
			`a = <any CHAR excepting <">, "\" & CR, and including linear-white-space>`,
		},
		{"RFC 822, 3.3, CTL", "a = <any ASCII control           ; (  0- 37,  0.- 31.)\n     character and DEL>          ; (    177,     127.)", `a = <any ASCII control character and DEL>`},
		{"a line that is a comment", "a = <any\n  ; >\n  CHAR>", `a = <any CHAR>`},
		{"a bracket in a literal", `a = <any CHAR but "<" and ">">`, `a = <any CHAR but "<" and ">">`},
		{"one of RFC 5234 with a bracket", `a = <b <c> d`, `a = <b <c> d`},
		{"two of RFC 5234 with a comment", "a = <b  ; c> ; >\n <d>", `a = <b  ; c> <d>`},
		{"RFC 822, 3.3: the quotation mark", "<\"> = <ASCII quote mark> ; (42, 34.)\na = <\"> b <\">", `a = %x22 b %x22`},
		{"the same after a rule", "a = <\"> b\n <\"> = <US-ASCII double-quote mark (34)>\nb = c", `a = %x22 b`},
		{"a name of a rule in brackets (RFC 5234, 2.1)", "a = 2*<b-c>\nb-c = 3<DIGIT>", `a = 2*b-c`},
		{"the rule's own name", "a = <a>\nb = c", `a = <a>`},
		{"recursion (RFC 5234, 2.1)", `a = "b" / "(" <a> ")" / <A> / [ <a> ]`, `a = "b" / "(" a ")" / A / [ a ]`},
		{"a name, no times", "a = 0<b>\nb = c", `a = 0<b>`},
		{"RFC 2045, 5.1", `content := "Content-Type" ":" type`, `content = "Content-Type" ":" type`},
		{"BNF", `a ::= b | c`, `a = b / c`},
	} {
		if got := one(tt.in).String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestProseErrors(t *testing.T) {
	long := strings.Repeat("x ", maxProse/2)
	for _, tt := range []struct {
		name, in  string
		line, col int
		rule      string
		hint      string
	}{
		{"not indented", "a = <b\nc>\n", 1, 7, "a", "indent"},
		{"a blank line", "a = <b\n\n  c>\n", 1, 7, "a", "indent"},
		{"a rule in the next line", "a = <b\n  c = <d>\n", 1, 7, "a", "indent"},
		{"a quotation mark without another", "a = <b <\">, \"c\n  d>", 1, 11, "a", "spaces"},
		{"too long", "a = <b\n  " + long + ">", 1, 7, "a", "indent"},
		{"a bracket more", "a = <b <c> d>>", 1, 14, "a", "first >"},
		{"RFC 959, 5.3.2: not a name", "a = b\n<0-9> ::= b", 2, 1, "", "names"},
		{"RFC 2141, 2.1: a comma", "a = 1,31<b>", 1, 6, "a", "1*31"},
		{"a name with +", "a+b = c", 1, 2, "", "names"},
		{"a use of a name with +", "a = b+c", 1, 6, "a", "names"},
		{"a quotation mark alone", `<">`, 1, 1, "", ""},
		{"a quotation mark that is another", `<"> = "'"`, 1, 1, quotationMark, ""},
		{"a quotation mark that repeats", `<"> = b c`, 1, 1, quotationMark, ""},
	} {
		_, err := Parse(tt.in)
		e, ok := errs.AsType[*Error](err)
		if !ok || e.Line != tt.line || e.Col != tt.col || e.Rule != tt.rule || !strings.Contains(e.Hint, tt.hint) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// What RFC 5234 gives a meaning keeps it.
func TestProseOfRFC5234(t *testing.T) {
	tokens := func(text string, strict bool) (all []token, ok bool) {
		for l := (lexer{text: text, strict: strict}); ; {
			switch t := l.next(); t.kind {
			case tEOF:
				return all, true
			case tBad:
				return nil, false
			default:
				all = append(all, t)
			}
		}
	}
	parts := []string{"<", "<", ">", ">", "<\">", "\"", " ", "  ;", "\n", "\n ", "a", "a = "}
	rnd := rand.New(rand.NewPCG(1, 2))
	valid := 0
	for range testutil.Amount(20_000, 1_000_000) {
		var b strings.Builder
		for range 2 + rnd.IntN(12) {
			b.WriteString(parts[rnd.IntN(len(parts))])
		}
		if want, ok := tokens(b.String(), true); ok {
			valid++
			if got, _ := tokens(b.String(), false); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q: got %+v, want %+v", b.String(), got, want)
			}
		}
	}
	if valid < 500 {
		t.Errorf("%d texts of RFC 5234", valid)
	}
}
