package diff_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/testutil"
)

// An unknownPair is two small grammars whose rules p, q and s use u (undefined), <x> (words) and w
// (assumed). If it is regular, no rule uses itself.
type unknownPair struct{ old, new []string }

func randomUnknown(rng *rand.Rand, recursive bool) (g unknownPair) {
	terms := []string{`%s"a"`, `%s"b"`, "u", "<x>", "w", `[ u ]`, `*<x>`, `*%s"a"`, `1*w`}
	definition := func(rule int) string {
		terms := terms
		for i, name := range []string{"p", "q", "s"} {
			if i > rule || recursive {
				terms = append(slices.Clone(terms), name, "[ "+name+" ]")
			}
		}
		var all []string
		for range 1 + rng.IntN(2) {
			words := []string{terms[rng.IntN(2)]}[:rng.IntN(2)]
			for range 1 + rng.IntN(3) {
				words = append(words, terms[rng.IntN(len(terms))])
			}
			all = append(all, strings.Join(words, " "))
		}
		return strings.Join(all, " / ")
	}
	for i := range 3 {
		g.old, g.new = append(g.old, definition(i)), append(g.new, definition(i))
		switch rng.IntN(4) {
		case 0:
			g.new[i] = g.old[i]
		case 1:
			g.new[i] = g.old[i] + " / " + definition(i)
		case 2:
			g.old[i] = strings.Replace(g.new[i], terms[rng.IntN(len(terms))], `""`, 1)
		}
	}
	return g
}

// text writes one of the grammars, with definitions for u, <x> and w.
func (g unknownPair) text(definitions []string, meaning ...string) string {
	text := fmt.Sprintf("p = %s\nq = %s\ns = %s\n", definitions[0], definitions[1], definitions[2])
	if meaning == nil {
		return text + "w = %s\"a\"\n"
	}
	return strings.ReplaceAll(text, "<x>", "x") + fmt.Sprintf("u = %s\nx = %s\nw = %s\n", meaning[0], meaning[1], meaning[2])
}

// meanings are languages, each with one of its strings.
var meanings = [][2]string{
	{`""`, ""}, {`%s"a"`, "a"}, {`%s"b"`, "b"}, {`[ %s"a" ]`, "a"}, {`*%s"a"`, "aa"}, {`*( %s"a" / %s"b" )`, "ba"}, {`%s"aa" / %s"b"`, "aa"},
	{`*%s"ab"`, ""}, {`1*%s"b"`, "bb"}, {`"" / %s"ba"`, "ba"},
}

// No claim about rules that depend on what is not known becomes false when that is replaced by a
// language.
func FuzzUnknown(f *testing.F) {
	for seed := range uint64(testutil.Amount(60, 600)) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 5))
		recursive := rng.IntN(3) == 0
		g := randomUnknown(rng, recursive)
		older, newer := document(t, "old", g.text(g.old)), document(t, "new", g.text(g.new))
		claims := testutil.Must(diff.Compare(older, newer, diff.Options{Assume: []string{"w"}, Depth: 4}))
		for range 4 {
			var meaning, strs []string
			for _, name := range []string{"u", "x", "w"} {
				m := meanings[rng.IntN(len(meanings))]
				meaning, strs = append(meaning, m[0]), append(strs, "⟨"+name+"⟩", m[1])
			}
			facts := testutil.Must(diff.Compare(document(t, "old", g.text(g.old, meaning...)), document(t, "new", g.text(g.new, meaning...)), diff.Options{Depth: 5}))
			for _, p := range claims.Pairs[:3] {
				fact := find(t, facts, p.Old.Name, p.New.Name)
				if wrong := contradiction(p, fact, strings.NewReplacer(strs...)); wrong != "" {
					t.Errorf("%s: %s: %s, lost %s, gained %s, %s; with %q: %s\nold:\n%snew:\n%s", wrong, p.Name(), p.Relation, show(p.OnlyOld), show(p.OnlyNew), p.Why,
						meaning, fact.Relation, g.text(g.old), g.text(g.new))
				}
			}
		}
	})
}

// contradiction says what a claim about a pair has that is not so. A text gives letters a meaning.
func contradiction(claim, fact *diff.Pair, text *strings.Replacer) string {
	for _, side := range []struct {
		name           string
		claimed, fact  *string
		none, factNone bool
		isFact         func(string) bool
	}{
		{"lost", claim.OnlyOld, fact.OnlyOld, claim.NoneLost, fact.NoneLost, fact.Lost},
		{"gained", claim.OnlyNew, fact.OnlyNew, claim.NoneGained, fact.NoneGained, fact.Gained},
	} {
		switch w := side.claimed; {
		case side.none && side.fact != nil:
			return "nothing " + side.name
		case w != nil && side.factNone:
			return "something " + side.name
		case w != nil && fact.Why == "" && !side.isFact(text.Replace(*w)):
			return side.name + " witness"
		}
	}
	decided := claim.Relation != diff.RelationUndecided && fact.Relation != diff.RelationUndecided
	if decided && claim.Relation != fact.Relation && !(fact.Relation == diff.RelationSubset || fact.Relation == diff.RelationSuperset) {
		return "relation"
	}
	if claim.Relation == diff.RelationDisjoint && fact.Relation == diff.RelationOverlap {
		return "disjoint"
	}
	for i, r := range []*diff.Rule{claim.Old, claim.New} {
		counts, known := r.Counts(), []*diff.Rule{fact.Old, fact.New}[i].Counts()
		if counts != nil && known != nil && fmt.Sprint(counts) != fmt.Sprint(known) {
			return "counts"
		}
	}
	return ""
}

func show(s *string) string {
	if s == nil {
		return "none"
	}
	return fmt.Sprintf("%q", *s)
}
