package peg_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// What is printed means the same when it is read again: a number takes all hexadecimal
// digits that follow.
func TestPrintAfterNumber(t *testing.T) {
	for _, body := range []string{`'a b'`, `"x d"`, `'\0x1 f0'`, `' g'`, `[ a]`, `[\0x7F-\0x80 a-f0-9]`, `[\0x9-b]`, `'0xa'`, `'\\0xa'`} {
		read := func(body string) *peg.Node {
			g, err := peg.Parse("package p\n\ntype parser Peg {\n}\n\nA <- " + body + "\n")
			if err != nil {
				t.Fatalf("%s: %v", body, err)
			}
			return g.Rule("A").Body
		}
		want := read(body)
		got := read(want.String())
		if got.Text != want.Text || len(got.Ranges) != len(want.Ranges) {
			t.Errorf("%s: printed as %s", body, want)
			continue
		}
		for i, r := range want.Ranges {
			if got.Ranges[i] != r {
				t.Errorf("%s: printed as %s", body, want)
			}
		}
	}
}
