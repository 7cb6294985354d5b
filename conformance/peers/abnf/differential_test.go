package abnf_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A judge is an implementation that is asked for verdicts.
type judge struct {
	name  string
	valid func(text string) (bool, error)
}

const (
	isValid     = "go-abnf IsValid"
	parseForest = "go-abnf ParseForest"
)

func judges(own *abnf.Grammar, rule string, dfa *automaton.DFA, theirs *goabnf.Grammar) []judge {
	all := []judge{
		{"matcher", func(text string) (bool, error) {
			_, err := matcher.New(own, rule).Tree(text)
			if _, invalid := err.(*matcher.Error); invalid {
				return false, nil
			}
			return err == nil, err
		}},
		{isValid, guarded(func(text string) (bool, error) { return theirs.IsValid(rule, []byte(text)) })},
		{parseForest, guarded(func(text string) (bool, error) {
			f, err := goabnf.ParseForest([]byte(text), theirs, rule)
			return err == nil && f.Valid(), err
		})},
	}
	if dfa != nil {
		all = append(all, judge{"automaton", func(text string) (bool, error) { return dfa.Match(text), nil }})
	}
	return all
}

func (g *grammar) judges() []judge {
	all := judges(g.own.ABNF, g.rule, g.dfa, g.theirs)
	if g.generated != nil {
		all = append(all, judge{"generated", func(text string) (bool, error) { _, ok := g.generated(text); return ok, nil }})
	}
	return all
}

// guarded returns f with its panics as errors.
func guarded(f func(string) (bool, error)) func(string) (bool, error) {
	return func(text string) (ok bool, err error) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("panic: %v", r)
			}
		}()
		return f(text)
	}
}

// wrong counts the wrong verdicts of each judge on a text.
func wrong(all []judge, text string, right bool, counts map[string]int) (names []string) {
	for _, j := range all {
		if got, err := j.valid(text); err != nil || got != right {
			counts[j.name]++
			names = append(names, j.name)
		}
	}
	return names
}

// All are right on random texts near the languages of the grammars: strings of the rule, half
// of them changed in a place or two. If not all agree, the oracle judges.
func TestNear(t *testing.T) {
	for n, s := range sources {
		g := s.read(t)
		rng := rand.New(rand.NewPCG(uint64(n), 5234))
		sample := func() (string, error) {
			text, err := g.theirs.Generate(rng.Int64(), g.rule, goabnf.WithRepMax(3), goabnf.WithThreshold(64))
			return string(text), err
		}
		if g.dfa != nil {
			sample = func() (string, error) { text, _ := g.dfa.Sample(rng, 60); return text, nil }
		}
		all, texts, valid := g.judges(), testutil.Amount(20, 500), 0
		for range texts {
			text := testutil.Must(sample())
			for range rng.IntN(2) * (1 + rng.IntN(2)) {
				text = mutate(rng, text)
			}
			_, right := g.match(text)
			if names := wrong(all, text, right, map[string]int{}); names != nil {
				right = oracle(g.own.ABNF, g.rule, text)
				if names = wrong(all, text, right, map[string]int{}); names != nil {
					t.Errorf("%s: %q is valid: %t; wrong are %q", g.name, text, right, names)
				}
			}
			if right {
				valid++
			}
		}
		if valid == 0 || valid == texts {
			t.Errorf("%s: %d of %d texts are valid", g.name, valid, texts)
		}
	}
}

// mutate changes a text in one place, also to what is not UTF-8.
func mutate(rng *rand.Rand, text string) string {
	at := rng.IntN(len(text) + 1)
	to := min(len(text), at+rng.IntN(3))
	insert := ""
	switch rng.IntN(4) {
	case 0: // leave out
	case 1: // repeat
		insert = text[at:to] + text[at:to]
	case 2: // any character
		insert = string(rune(rng.IntN(0x100)))
	case 3: // a byte of the text
		if text != "" {
			i := rng.IntN(len(text))
			insert = text[i : i+1]
		}
	}
	return text[:at] + insert + text[to:]
}

// On random grammars, recursive in any way, and all texts of up to three letters, stricturi is
// right. What go-abnf gets wrong is of a kind that README.md lists.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5234))
	counts, regulars, grammars := map[string]int{}, 0, testutil.Amount(60, 2000)
	for range grammars {
		source := randomGrammar(rng)
		own, err := abnf.Parse(source)
		if err != nil {
			t.Fatalf("%v in\n%s", err, source)
		}
		theirs, err := goabnf.ParseABNF([]byte(strings.ReplaceAll(source, "\n", "\r\n")))
		if err != nil {
			t.Fatalf("go-abnf: %v in\n%s", err, source)
		}
		dfa, err := regular.New(own).DFA("r0")
		if err == nil {
			regulars++
		}
		all := judges(own, "r0", dfa, theirs)
		for _, text := range shortTexts {
			right := oracle(own, "r0", text)
			for _, name := range wrong(all, text, right, counts) {
				if name != isValid && name != parseForest || !listed(own, source) {
					t.Errorf("%s is wrong on %q, which is valid: %t, under\n%s", name, text, right, source)
				}
			}
		}
	}
	t.Logf("%d grammars, %d regular; wrong verdicts: %v", grammars, regulars, counts)
}

// listed reports whether a grammar has what go-abnf gets wrong: literals that differ only in
// their case sensitivity, or left recursion.
func listed(own *abnf.Grammar, source string) bool {
	if strings.Contains(source, `%s"a"`) && strings.Contains(strings.ReplaceAll(source, `%s"a"`, ""), `"a"`) {
		return true
	}
	_, recursive := errors.AsType[*abnf.LeftRecursionError](own.Check())
	return recursive
}

// shortTexts are all texts of up to three letters.
var shortTexts = func() []string {
	texts := []string{""}
	for i := 0; len(texts) < 1+3+9+27; i++ {
		for _, letter := range []string{"a", "b", "A"} {
			texts = append(texts, texts[i]+letter)
		}
	}
	return texts
}()

// randomGrammar returns a grammar of one to four rules, which may be recursive in any way.
func randomGrammar(rng *rand.Rand) (grammar string) {
	names := []string{"r0", "r1", "r2", "r3"}[:1+rng.IntN(4)]
	for _, name := range names {
		grammar += name + " = " + testutil.Definition(rng, 3, names...) + "\n"
	}
	return grammar
}

// kinds are the kinds of wrong verdicts, each with a smallest grammar that shows it. README.md
// tells why.
var kinds = []struct {
	grammar, text string
	right         bool
	wrong         []string
}{
	{`r = %s"a" / "a"`, "A", true, []string{isValid}},
	{`r = "a" "b" / %s"a" "c"`, "Ac", false, []string{isValid}},
	{`r = *"a" "b" / *%s"a"`, "A", false, []string{isValid, parseForest}},
	{`r = [r "b"] "a"`, "aba", true, []string{isValid}},
	{"r = r / s\ns = r \"a\" / \"b\"", "b", true, []string{isValid}},
}

// The oracle is right on each kind, and go-abnf wrong as listed. One kind shows only in some
// calls, so each is asked often.
func TestKinds(t *testing.T) {
	for _, k := range kinds {
		own := testutil.Must(abnf.Parse(k.grammar))
		if got := oracle(own, "r", k.text); got != k.right {
			t.Errorf("%s, %q: the oracle says %v", k.grammar, k.text, got)
		}
		counts := map[string]int{}
		for range 200 {
			theirs := testutil.Must(goabnf.ParseABNF([]byte(strings.ReplaceAll(k.grammar, "\n", "\r\n") + "\r\n")))
			wrong(judges(own, "r", nil, theirs), k.text, k.right, counts)
		}
		if names := slices.Sorted(maps.Keys(counts)); !slices.Equal(names, k.wrong) {
			t.Errorf("%s, %q: wrong are %q, want %q", k.grammar, k.text, names, k.wrong)
		}
	}
}

// The oracle follows RFC 5234 on what its operators say.
func TestOracle(t *testing.T) {
	for _, test := range []struct {
		grammar string
		valid   []string
		invalid []string
	}{
		{`r = "aB" / %s"cD" / %x45.66`, []string{"ab", "AB", "cD", "Ef"}, []string{"", "cd", "ef", "abcD"}},
		{`r = 2*3"a" ["b"] *%x63-64`, []string{"aa", "aaab", "aabcdc"}, []string{"a", "aaaa", "aabb"}},
		{`r = *("" / "a")`, []string{"", "aaa"}, []string{"b"}},
		{`r = 3""`, []string{""}, []string{"a"}},
		{`r = "(" [r] ")"`, []string{"()", "((()))"}, []string{"", "(()", "())"}},
		{"r = r s / s\ns = \"a\" / r \"b\"", []string{"a", "ab", "aab", "aba"}, []string{"", "b"}},
		{`r = %xE9`, []string{"é"}, []string{"\xe9", "e"}},
	} {
		g := testutil.Must(abnf.Parse(test.grammar))
		for _, text := range slices.Concat(test.valid, test.invalid) {
			if got := oracle(g, "r", text); got != slices.Contains(test.valid, text) {
				t.Errorf("%s: %q: %v", test.grammar, text, got)
			}
		}
	}
}
