package compile

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The text of each place leads to its state.
func TestPlaces(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		if !testutil.Whole() && g.Stem == "rfc2396bis00" {
			t.Skip("its labels of 63 characters make it the slow one")
		}
		all, err := trees(g.grammar)
		if err != nil {
			t.Fatal(err)
		}
		tagged, err := newTagged(g.grammar, all)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPlan(g.grammar, tagged)
		if err != nil {
			t.Fatal(err)
		}
		places := p.places(g.explainer())
		for _, s := range p.live {
			place, ok := places[s]
			if !ok {
				t.Errorf("state %d has no place", s)
				continue
			}
			reached := false
			for _, at := range p.starts {
				for _, c := range place.text {
					if at >= 0 {
						at = p.m.next[at*p.m.classes.Len()+p.m.classes.Class(c)]
					}
				}
				reached = reached || at == s
			}
			if !reached {
				t.Errorf("%q does not lead to state %d", place.text, s)
			}
		}
	})
}

// In generated code each state has a comment with its place, whether it is a label or a row
// of the table.
func TestPlacesAreWritten(t *testing.T) {
	names, err := filepath.Glob("../../gen/*/*_recognize.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	const place = `(after "|at the beginning: )`
	label, labelPlace := regexp.MustCompile(`\ts\d+:\n`), regexp.MustCompile(`\ts\d+:\n\t*// `+place)
	row, table := regexp.MustCompile(`\t// c\d+, `+place), regexp.MustCompile(`coldNext = \[(\d+)\]`)
	width := regexp.MustCompile(`rowWidth += (\d+)`)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		number := func(x *regexp.Regexp) int {
			n, err := strconv.Atoi(string(x.FindSubmatch(text)[1]))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if labels, rows := len(label.FindAll(text, -1)), number(table)/number(width); labels == 0 || rows == 0 ||
			len(labelPlace.FindAll(text, -1)) != labels || len(row.FindAll(text, -1)) != rows {
			t.Errorf("%s: %d labels, %d with a place; %d rows, %d with a place", name, labels, len(labelPlace.FindAll(text, -1)), rows, len(row.FindAll(text, -1)))
		}
	}
}

func TestPlaceString(t *testing.T) {
	for _, test := range []struct {
		place place
		want  string
	}{
		{place{"", []string{"URI"}}, "at the beginning: URI"},
		{place{"a:", []string{"URI", "hier-part"}}, `after "a:": URI › hier-part`},
	} {
		if got := test.place.String(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
