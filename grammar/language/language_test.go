package language_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/internal/testutil"
)

func parse(t *testing.T, text string) *abnf.Grammar {
	return testutil.Must(abnf.Parse(text))
}

func TestRelate(t *testing.T) {
	const none = "\x00"
	g := language.New(parse(t, "ab = \"a\" / \"b\"\nbc = \"b\" / \"c\"\na = \"a\"\nd = \"d\"\nempty = \"\"\nmany = *\"a\"\n"))
	for _, tt := range []struct {
		first, second         string
		kind                  language.Kind
		onlyFirst, onlySecond string
	}{
		{"a", "A", language.KindEqual, none, none}, // a name in another case
		{"a", "ab", language.KindSubset, none, "b"},
		{"ab", "a", language.KindSuperset, "b", none},
		{"ab", "bc", language.KindOverlap, "a", "c"},
		{"a", "d", language.KindDisjoint, "a", "d"},
		{"empty", "many", language.KindSubset, none, "a"},
		{"many", "a", language.KindSuperset, "", none}, // the empty string is a witness
	} {
		first := testutil.Must(g.Rule(tt.first))
		second := testutil.Must(g.Rule(tt.second))
		r := first.Relate(second)
		text := func(s *string) string {
			if s == nil {
				return none
			}
			return *s
		}
		if r.Kind != tt.kind || text(r.OnlyFirst) != tt.onlyFirst || text(r.OnlySecond) != tt.onlySecond {
			t.Errorf("%s, %s: got %s %q %q", tt.first, tt.second, r.Kind, text(r.OnlyFirst), text(r.OnlySecond))
		}
	}
}

func TestIsFinite(t *testing.T) {
	g := language.New(parse(t, "two = 0*2( \"a\" / \"b\" )\nstar = *\"a\"\ndeep = \"a\" [ \"b\" *( \"c\" \"d\" ) \"e\" ]\nempty = \"\"\n"))
	for name, want := range map[string]bool{"two": true, "star": false, "deep": false, "empty": true} {
		l := testutil.Must(g.Rule(name))
		if got := l.IsFinite(); got != want {
			t.Errorf("%s: got %t", name, got)
		}
		if want && len(slices.Collect(l.All())) == 0 || l.IsEmpty() {
			t.Errorf("%s: no strings", name)
		}
	}
}

func TestRuleErrors(t *testing.T) {
	g := language.NewLimit(parse(t, "a = [ \"(\" a \")\" ]\nwords = <words>\nuses = gone\nlarge = 1*9( %x61-7A / DIGIT )\n"), 12)
	for name, is := range map[string]func(error) bool{
		"a":     func(err error) bool { return errors.As(err, new(*abnf.RecursionError)) },
		"words": func(err error) bool { return errors.As(err, new(*abnf.ProseError)) },
		"uses":  func(err error) bool { return errors.As(err, new(*abnf.UndefinedError)) },
		"none":  func(err error) bool { return errors.As(err, new(*abnf.UndefinedError)) },
		"large": func(err error) bool { return errors.Is(err, language.ErrTooManyStates) },
	} {
		if l, err := g.Rule(name); l != nil || !is(err) {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
}
