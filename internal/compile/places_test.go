package compile

import (
	"os"
	"path/filepath"
	"regexp"
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

// In generated code each label of a state has a comment with its place.
func TestPlacesAreWritten(t *testing.T) {
	names, err := filepath.Glob("../../gen/*/*_recognize.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	label, withPlace := regexp.MustCompile(`\ts\d+:\n`), regexp.MustCompile(`\ts\d+:\n\t*// (after "|at the beginning: )`)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if labels, places := len(label.FindAll(text, -1)), len(withPlace.FindAll(text, -1)); labels == 0 || places != labels {
			t.Errorf("%s: %d labels, %d with a place", name, labels, places)
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
