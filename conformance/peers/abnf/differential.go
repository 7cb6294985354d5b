package abnf

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// Differential is the result of a differential run.
type Differential struct {
	Name     string
	Grammars int
	Regular  int               // grammars with an automaton
	Texts    int               // pairs of a grammar and a text
	Valid    int               // texts that are valid
	Oracle   int               // texts that the oracle judged
	Verdicts map[string]*Wrong // by judge
}

// Wrong says how often a verdict was wrong.
type Wrong struct {
	Accepted, Refused int `json:",omitempty"` // texts wrongly accepted and refused
	Failed            int `json:",omitempty"` // texts without a verdict: an error or a panic
	Grammars          int `json:",omitempty"` // with such texts
	// First is the shortest grammar with such a text.
	First *Sample `json:",omitempty"`
}

// Sample is a text with a wrong verdict.
type Sample struct {
	Grammar []string
	Text    string
	Verdict string
}

// judges are the implementations that the differential runs ask.
const (
	judgeTheirGenerated = "go-abnf generated Parse"
	judgeGenerated      = "generated Match"
	judgeParse          = "generated Parse"
	judgeAutomaton      = "automaton"
	judgeMatcher        = "matcher"
	judgeRecognizer     = "go-abnf IsValid"
	judgeForest         = "go-abnf ParseForest"
)

var errNoVerdict = errors.New("no verdict")

// count compares the verdicts on a text with the right one.
func (d *Differential) count(grammar string, text string, right bool, seen map[string]bool, verdicts map[string]func() (bool, error)) {
	d.Texts++
	if right {
		d.Valid++
	}
	for judge, ask := range verdicts {
		w := d.Verdicts[judge]
		if w == nil {
			w = &Wrong{}
			d.Verdicts[judge] = w
		}
		got, err := guarded(ask)
		verdict := ""
		switch {
		case err != nil:
			w.Failed++
			verdict = err.Error()
		case got && !right:
			w.Accepted++
			verdict = "accepted"
		case !got && right:
			w.Refused++
			verdict = "refused"
		default:
			continue
		}
		if !seen[judge] {
			seen[judge] = true
			w.Grammars++
		}
		if w.First == nil || len(grammar) < len(strings.Join(w.First.Grammar, "\n")) {
			w.First = &Sample{strings.Split(grammar, "\n"), text, verdict}
		}
	}
}

// guarded calls a function and returns a panic as an error.
func guarded(f func() (bool, error)) (ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

func (d *Differential) theirs(g *goabnf.Grammar, rule, text string) map[string]func() (bool, error) {
	return map[string]func() (bool, error){
		judgeRecognizer: func() (bool, error) { return g.IsValid(rule, []byte(text)) },
		judgeForest: func() (bool, error) {
			f, err := goabnf.ParseForest([]byte(text), g, rule)
			if err != nil {
				return false, err
			}
			return f.Valid(), nil
		},
	}
}

func askMatcher(g *abnf.Grammar, rule, text string) func() (bool, error) {
	return func() (bool, error) {
		_, err := matcher.Match(g, rule, text)
		if _, invalid := err.(*matcher.Error); err != nil && !invalid {
			return false, err
		}
		return err == nil, nil
	}
}

// Random compares verdicts on random grammars: on all texts of up to three letters "a",
// "b" and "A". The oracle says which verdict is right.
func Random(grammars int, seed uint64) (*Differential, error) {
	d := &Differential{Name: "random", Verdicts: map[string]*Wrong{}}
	rng := rand.New(rand.NewPCG(seed, 5234))
	for d.Grammars < grammars {
		source := randomGrammar(rng)
		own, err := abnf.Parse(source)
		if err != nil {
			return nil, fmt.Errorf("%w in\n%s", err, source)
		}
		theirs, err := goabnf.ParseABNF([]byte(strings.ReplaceAll(source, "\n", "\r\n")))
		if err != nil {
			return nil, fmt.Errorf("go-abnf: %w in\n%s", err, source)
		}
		d.Grammars++
		dfa, err := regular.New(own).DFA("r0")
		if err == nil {
			d.Regular++
		}
		seen := map[string]bool{}
		for _, text := range shortTexts {
			verdicts := d.theirs(theirs, "r0", text)
			verdicts[judgeMatcher] = askMatcher(own, "r0", text)
			if dfa != nil {
				verdicts[judgeAutomaton] = func() (bool, error) { return dfa.Match(text), nil }
			}
			d.Oracle++
			d.count(strings.TrimSuffix(source, "\n"), text, oracle(own, "r0", text), seen, verdicts)
		}
	}
	return d, nil
}

// shortTexts are all texts of up to three letters.
var shortTexts = func() (texts []string) {
	level := []string{""}
	for range 4 {
		texts = append(texts, level...)
		var longer []string
		for _, text := range level {
			for _, letter := range []string{"a", "b", "A"} {
				longer = append(longer, text+letter)
			}
		}
		level = longer
	}
	return texts
}()

// randomGrammar returns a grammar of one to four rules, which may be recursive in any way.
func randomGrammar(rng *rand.Rand) string {
	rules := 1 + rng.IntN(4)
	var b strings.Builder
	for i := range rules {
		fmt.Fprintf(&b, "r%d = %s\n", i, randomAlternation(rng, rules, 2))
	}
	return b.String()
}

func randomAlternation(rng *rand.Rand, rules, depth int) string {
	var alternatives []string
	for range 1 + rng.IntN(3) {
		var elements []string
		for range 1 + rng.IntN(3) {
			elements = append(elements, randomElement(rng, rules, depth))
		}
		alternatives = append(alternatives, strings.Join(elements, " "))
	}
	return strings.Join(alternatives, " / ")
}

func randomElement(rng *rand.Rand, rules, depth int) string {
	kinds := 6
	if depth > 0 {
		kinds = 9
	}
	switch rng.IntN(kinds) {
	case 0:
		return `"a"`
	case 1:
		return `"b"`
	case 2:
		return `%x61`
	case 3:
		return `%x61-62`
	case 4:
		return []string{`"ab"`, `%s"a"`, `%x61.62`, `""`, `%i"bA"`, `%x41`}[rng.IntN(6)]
	case 5:
		return fmt.Sprintf("r%d", rng.IntN(rules))
	case 6:
		return "[" + randomAlternation(rng, rules, depth-1) + "]"
	case 7:
		return "(" + randomAlternation(rng, rules, depth-1) + ")"
	}
	times := []string{"*", "1*", "*2", "2", "1*2", "2*3", "0*1"}[rng.IntN(7)]
	return times + randomElement(rng, rules, 0)
}

// Near compares verdicts on random texts near the language of a grammar: strings of the rule,
// half of them changed in a place or two. Where all agree, the verdict counts as right;
// elsewhere the oracle judges.
func (g *Grammar) Near(texts int, seed uint64) (*Differential, error) {
	r, err := g.read()
	if err != nil {
		return nil, err
	}
	theirs, err := g.goABNF()
	if err != nil {
		return nil, err
	}
	d := &Differential{Name: g.Name, Grammars: 1, Verdicts: map[string]*Wrong{}}
	rng := rand.New(rand.NewPCG(seed, 5234))
	sample, dfa, err := g.sampler(rng, theirs)
	if err != nil {
		return nil, err
	}
	if dfa != nil {
		d.Regular = 1
	}
	seen := map[string]bool{}
	for range texts {
		text, err := sample()
		if err != nil {
			return nil, err
		}
		if rng.IntN(2) == 0 {
			for range 1 + rng.IntN(2) {
				text = mutate(rng, text)
			}
		}
		verdicts := d.theirs(theirs, g.Rule, text)
		verdicts[judgeMatcher] = askMatcher(r.ABNF, g.Rule, text)
		if dfa != nil {
			verdicts[judgeAutomaton] = func() (bool, error) { return dfa.Match(text), nil }
		}
		if g.Match != nil {
			verdicts[judgeGenerated] = func() (bool, error) { _, ok := g.Match(text); return ok, nil }
			verdicts[judgeParse] = func() (bool, error) { return g.Parse(text), nil }
		}
		right, agreed := agreement(verdicts)
		if !agreed {
			d.Oracle++
			right = oracle(r.ABNF, g.Rule, text)
		}
		d.count(g.Name, text, right, seen, verdicts)
	}
	return d, nil
}

// agreement returns the common verdict, if there is one.
func agreement(verdicts map[string]func() (bool, error)) (verdict, agreed bool) {
	first := true
	for _, ask := range verdicts {
		got, err := guarded(ask)
		if err != nil || !first && got != verdict {
			return false, false
		}
		verdict, first = got, false
	}
	return verdict, true
}

// sampler returns a function for random strings of the entry rule: from its automaton, or
// without one from go-abnf.
func (g *Grammar) sampler(rng *rand.Rand, theirs *goabnf.Grammar) (func() (string, error), *automaton.DFA, error) {
	dfa, err := g.automaton()
	if err != nil {
		if g.Match != nil {
			return nil, nil, err
		}
		return func() (string, error) {
			text, err := theirs.Generate(rng.Int64(), g.Rule, goabnf.WithRepMax(3), goabnf.WithThreshold(64))
			return string(text), err
		}, nil, nil
	}
	s := automaton.NewSampler(dfa, 60)
	return func() (string, error) {
		text, ok := s.Sample(rng)
		if !ok {
			return "", errNoVerdict
		}
		return text, nil
	}, dfa, nil
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
	case 3: // a character of the text
		if text != "" {
			i := rng.IntN(len(text))
			insert = text[i : i+1]
		}
	}
	return text[:at] + insert + text[to:]
}

// Kinds are the kinds of wrong verdicts, each with a smallest grammar that shows it.
var Kinds = []struct {
	Judges        []string // who is wrong
	Grammar, Text string
	Right         bool
	Why           string
}{
	{[]string{judgeRecognizer}, `r = %s"a" / "a"`, "A", true,
		`The second alternative matches (RFC 7405, 2.1). IsValid keeps what an element matches under the element's text, where %s"a" and "a" are the same.`},
	{[]string{judgeRecognizer}, `r = "a" "b" / %s"a" "c"`, "Ac", false,
		`The first element of the second alternative matches only "a" (RFC 7405, 2.1). The cause is the same.`},
	{[]string{judgeRecognizer, judgeForest}, `r = *"a" "b" / *%s"a"`, "A", false,
		`The second alternative matches only "a" (RFC 7405, 2.1). ParseForest too keeps repetitions under their text.`},
	{[]string{judgeRecognizer}, `r = [r "b"] "a"`, "aba", true,
		`r is "a", so [r "b"] matches "ab" (RFC 5234, 3.8). IsValid does not find a rule that refers to itself at its beginning inside an option or a repetition.`},
	{[]string{judgeRecognizer}, "r = r / s\ns = r \"a\" / \"b\"", "b", true,
		`r matches by s. In one of some eight calls, IsValid panics instead: "assignment to entry in nil map".`},
}
