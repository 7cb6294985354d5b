package abnf

import (
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
)

func TestReading(t *testing.T) {
	tests := []struct {
		name, in string
		readings []Reading
		want     string // the first rule
		text     string // its Text
	}{
		// draft-duerst-iri-11, 2.2.
		{"a token", "p = 0", []Reading{{Rule: "P", Printed: "0", Read: "0<ipchar>"}}, "p = 0<ipchar>", "p = 0"},
		{"not in a literal, number or comment", `p = "0" 10"a" %x0 ; 0` + "\n 0 ; 0", []Reading{{Rule: "p", Printed: "0", Read: "b"}},
			`p = "0" 10"a" %x00 b`, `p = "0" 10"a" %x0 ; 0` + "\n 0 ; 0"},
		{"not in another rule", "p = a b\nq = a", []Reading{{Rule: "p", Printed: "a", Read: "x"}}, "p = x b", "p = a b"},
		{"not the rule's name", "p = p", []Reading{{Rule: "p", Printed: "p", Read: "x"}}, "p = x", "p = p"},
		{"in the definition that adds", "p = a\nq = b\np =/ b", []Reading{{Rule: "p", Printed: "b", Read: "x"}}, "p = a / x", "p = a\np =/ b"},
		{"over lines", "p = a |\n    b ; c\n", []Reading{{Rule: "p", Printed: "a |\n    b ", Read: "%x61-62"}}, "p = %x61-62", "p = a |\n    b ; c"},
		{"with the comment between", "p = a | ; c\n    b", []Reading{{Rule: "p", Printed: "a | ; c\n    b", Read: "x"}}, "p = x", "p = a | ; c\n    b"},
		{"prose like literals", `delims = "<" | ">" | <">`, []Reading{{Rule: "delims", Printed: `<">`, Read: "%x22"}},
			`delims = "<" / ">" / %x22`, `delims = "<" | ">" | <">`},
		// RFC 5322, 3.1: what begins with obs- is ignored.
		{"an alternative is left out", "p = ( a ) /\n    obs-p ; c", []Reading{{Rule: "p", Printed: "/\n    obs-p"}}, "p = ( a )", "p = ( a ) /\n    obs-p ; c"},
		{"the first one", "p = a/b", []Reading{{Rule: "p", Printed: "a/"}}, "p = b", "p = a/b"},
		{"one between names", "p = a\"x\"b", []Reading{{Rule: "p", Printed: "\"x\"", Read: ""}}, "p = a b", "p = a\"x\"b"},
		{"two", "p = a b c", []Reading{{Rule: "p", Printed: "c", Read: "( x / y )"}, {Rule: "p", Printed: "a", Read: "longer-than-a"}},
			"p = longer-than-a b ( x / y )", "p = a b c"},
		{"side by side", "p = 2a", []Reading{{Rule: "p", Printed: "2", Read: "2*3"}, {Rule: "p", Printed: "a", Read: "b"}}, "p = 2*3b", "p = 2a"},
		{"blanks around", "p = a b", []Reading{{Rule: "p", Printed: " b\n", Read: "  x  "}}, "p = a x", "p = a b"},
		{"what is no token", "p = a ?? b", []Reading{{Rule: "p", Printed: "??", Read: "/"}}, "p = a / b", "p = a ?? b"},
		{"a lost quotation mark", "p = \"a b\nq = c", []Reading{{Rule: "p", Printed: `"a`, Read: `"a"`}}, `p = "a" b`, `p = "a b`},
	}
	for _, tt := range tests {
		r := one(tt.in, tt.readings...)
		if got := r.String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
		if r.Text != tt.text {
			t.Errorf("%s: Text is %q, want %q", tt.name, r.Text, tt.text)
		}
	}
}

func TestReadingErrors(t *testing.T) {
	tests := []struct {
		name, in  string
		readings  []Reading
		line, col int
	}{
		{"no rule", "p = a", []Reading{{Rule: "q", Printed: "a", Read: "b"}}, 0, 0},
		{"no text", "p = a", []Reading{{Rule: "p", Printed: " ", Read: "b"}}, 0, 0},
		{"not there", "x = y\n p = a", []Reading{{Rule: "p", Printed: "y", Read: "b"}}, 2, 2},
		{"part of a name", "p = path", []Reading{{Rule: "p", Printed: "pat", Read: "b"}}, 1, 1},
		{"part of a literal", `p = "0"`, []Reading{{Rule: "p", Printed: "0", Read: "b"}}, 1, 1},
		{"in a comment", `p = a ; b`, []Reading{{Rule: "p", Printed: "b", Read: "b"}}, 1, 1},
		{"no definition", "p = \nq = a", []Reading{{Rule: "p", Printed: "a", Read: "b"}}, 1, 1},
		{"twice", "p = a a", []Reading{{Rule: "p", Printed: "a", Read: "b"}}, 1, 7},
		{"twice, added", "p = a\np =/ a", []Reading{{Rule: "p", Printed: "a", Read: "b"}}, 2, 6},
		{"overlap", "p = a b c", []Reading{{Rule: "p", Printed: "a b", Read: "x"}, {Rule: "p", Printed: "b c", Read: "x"}}, 1, 7},
		{"the same", "p = a", []Reading{{Rule: "p", Printed: "a", Read: "x"}, {Rule: "p", Printed: "a", Read: "x"}}, 1, 5},
		{"nothing is left", "p = a", []Reading{{Rule: "p", Printed: "a", Read: " "}}, 1, 4},
		{"a slash is left", "p = a / b / c", []Reading{{Rule: "p", Printed: "b", Read: ""}}, 1, 11},
		{"a slash is left at the end", "p = a / b\nq = a", []Reading{{Rule: "p", Printed: "b", Read: ""}}, 2, 1},
		{"bad", "p = a", []Reading{{Rule: "p", Printed: "a", Read: `"`}}, 0, 0},
		{"comment", "p = a b", []Reading{{Rule: "p", Printed: "a", Read: `x ;`}}, 0, 0},
		{"comment within", "p = a b", []Reading{{Rule: "p", Printed: "a", Read: "x ; y\n z"}}, 0, 0},
		{"definition", "p = a b", []Reading{{Rule: "p", Printed: "a", Read: "x q = y"}}, 0, 0},

		// Positions are those of the printed text.
		{"error before", "p = ) a", []Reading{{Rule: "p", Printed: "a", Read: "b"}}, 1, 5},
		{"error within", "p = a b", []Reading{{Rule: "p", Printed: "b", Read: "b c ) d"}}, 1, 7},
		{"error after, on the line", "p = a b )", []Reading{{Rule: "p", Printed: "b", Read: "longer than b"}}, 1, 9},
		{"error after, below", "p = a\n /\n b\nq = )", []Reading{{Rule: "p", Printed: "a\n /\n b", Read: "x"}}, 4, 5},
		{"error after two", "p = aaa b c )", []Reading{{Rule: "p", Printed: "aaa", Read: "x"}, {Rule: "p", Printed: "b", Read: "longer\nthan b"}}, 1, 13},
		{"missing at the end", "p = a", []Reading{{Rule: "p", Printed: "a", Read: "x /"}}, 1, 6},
	}
	for _, tt := range tests {
		_, err := Parse(tt.in, tt.readings...)
		if e, ok := errs.AsType[*Error](err); !ok || e.Line != tt.line || e.Col != tt.col || e.Rule == "" || e.Msg == "" {
			t.Errorf("%s: %v, want an error at %d:%d", tt.name, err, tt.line, tt.col)
		}
	}
}
