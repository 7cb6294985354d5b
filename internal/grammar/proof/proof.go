package proof

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// DefaultLimit is the maximum number of states of an automaton.
const DefaultLimit = 1 << 20

// Proof compares an ABNF grammar with a PEG grammar. It keeps intermediate results, so it
// is fastest to use one Proof for all questions. A Proof is not safe for concurrent use.
type Proof struct {
	abnf  *abnf.Grammar
	lang  *regular.Grammar
	model *model
}

// Grammar returns a Proof for any two grammars. [grammar.GoName] of an ABNF rule is the
// name of its PEG rule; other PEG rules are helpers.
func Grammar(g *abnf.Grammar, pegText string) (*Proof, error) {
	parsed, err := peg.Parse(pegText)
	if err != nil {
		return nil, err
	}
	return &Proof{g, regular.NewLimit(g, DefaultLimit), newModel(parsed, DefaultLimit)}, nil
}

// Result is the result of comparing the languages of a rule.
type Result struct {
	Rule   string `json:"rule"`   // as spelled in the ABNF
	Equal  bool   `json:"equal"`  // both accept the same strings
	States int    `json:"states"` // of the minimal automaton of the ABNF rule, without the dead one
	// A shortest string that only the ABNF or only the PEG or tables accept, or nil.
	OnlyABNF *string `json:"onlyABNF"`
	OnlyPEG  *string `json:"onlyPEG"`
}

// Rule compares the language of an ABNF rule with that of its PEG rule. A PEG rule accepts
// a string if a parser that starts with the rule matches all of it. The error of a rule
// that cannot be compared says why: it has no PEG rule, its parser does not terminate
// ([LoopError]), or it is too large.
//
// The model is as follows. Let M(e, K) be the set of strings xy such that the expression
// e, applied to xy, consumes exactly x, and y is in K. By the definition of PEG (Ford
// 2004)
//
//	M(c, K)       = c K
//	M(e1 e2, K)   = M(e1, M(e2, K))
//	M(e1 / e2, K) = M(e1, K) ∪ (M(e2, K) \ M(e1, Σ*))
//	M(e?, K)      = M(e, K) ∪ (K \ M(e, Σ*))
//	M(e*, K)      = the least X with X = M(e, X) ∪ (K \ M(e, Σ*))
//	M(e+, K)      = M(e, M(e*, K))
//	M(&e, K)      = K ∩ M(e, Σ*)
//	M(!e, K)      = K \ M(e, Σ*)
//	M(rule, K)    = M(its body, K)
//
// and the rule accepts M(rule, {ε}), or M(rule, M(XEnd, Σ*)) if there is a helper XEnd
// with which the parser checks for the end of the text. The rules are not recursive, so
// all these sets are regular. They are computed from the inside out, each M(e, K) as a
// minimal automaton. Equal K are the same object, so nothing is computed twice. The
// automata stay as small as the languages; computing with formulas over K, or from the
// end of the text, would have to distinguish equivalent states. The comparison is exact:
// minimal automata are canonical, and a search of their product finds a difference.
func (p *Proof) Rule(ctx context.Context, name string) (Result, error) {
	r := p.abnf.Rule(name)
	if r == nil {
		return Result{}, &abnf.UndefinedError{Name: name}
	}
	want, err := p.lang.DFA(r.Name)
	if err != nil {
		return Result{Rule: r.Name}, err
	}
	got, err := p.model.accepts(ctx, grammar.GoName(r.Name), false)
	if err != nil {
		return Result{Rule: r.Name}, fmt.Errorf("rule %s: %w", r.Name, err)
	}
	return Compare(r.Name, want, got), nil
}

// Compare compares what a rule of the ABNF accepts with what a PEG or tables accept.
func Compare(rule string, want, got *automaton.DFA) Result {
	result := Result{Rule: rule, States: want.States(), Equal: want.Equal(got)}
	if !result.Equal {
		r := automaton.Relate(want, got)
		if s, ok := r.OnlyA.Text(); ok {
			result.OnlyABNF = &s
		}
		if s, ok := r.OnlyB.Text(); ok {
			result.OnlyPEG = &s
		}
	}
	return result
}

// A Difference is a rule that the PEG and the ABNF define otherwise, with the rules that are different because
// they use it.
type Difference struct {
	Result
	Because []string
}

// Differences returns what explains the results that are not equal: the rules of an ABNF that use no other such
// rule.
func Differences(g *abnf.Grammar, results []Result) (all []Difference) {
	different := map[string]bool{}
	for _, r := range results {
		different[r.Rule] = !r.Equal
	}
	users := map[string][]string{} // of the rules that explain others
	for _, r := range results {
		if r.Equal {
			continue
		}
		var causes []string
		seen := map[*abnf.Rule]bool{}
		for todo := []*abnf.Rule{g.Rule(r.Rule)}; len(todo) > 0; todo = todo[1:] {
			for _, name := range abnf.Uses(todo[0].Node) {
				if used := g.Rule(name); used != nil && !seen[used] {
					seen[used] = true
					todo = append(todo, used)
					if different[used.Name] && used.Name != r.Rule {
						causes = append(causes, used.Name)
					}
				}
			}
		}
		if causes == nil {
			all = append(all, Difference{Result: r})
		}
		for _, cause := range causes {
			users[cause] = append(users[cause], r.Rule)
		}
	}
	for i := range all {
		all[i].Because = users[all[i].Rule]
	}
	return all
}

// String describes the difference: "port: only in the ABNF: \"\"; because of it: authority, hier-part".
func (d Difference) String() string {
	var all []string
	for _, only := range []struct {
		where string
		text  *string
	}{{"ABNF", d.OnlyABNF}, {"PEG", d.OnlyPEG}} {
		if only.text != nil {
			all = append(all, fmt.Sprintf("only in the %s: %q", only.where, *only.text))
		}
	}
	if len(d.Because) > 0 {
		all = append(all, "because of it: "+strings.Join(d.Because, ", "))
	}
	return d.Rule + ": " + strings.Join(all, "; ")
}

// nothing is the language of the empty string.
var nothing = sync.OnceValue(func() *automaton.DFA { return automaton.MustCompile(automaton.Epsilon()) })

// endRule is the helper rule with which parsers check for the end of the text.
const endRule = "XEnd"

// accepts returns the language of a rule as an entry, with or without marks: M(rule,
// M(XEnd, Σ*)), or M(rule, {ε}) if there is no XEnd.
func (m *model) accepts(ctx context.Context, name string, marks bool) (_ *automaton.DFA, err error) {
	defer rescue(&err)
	m.ctx = ctx
	r := m.peg.Rule(name)
	if r == nil {
		return nil, fmt.Errorf("no PEG rule %s", name)
	}
	m.ends(r.Body)
	end := m.intern(nothing())
	if x := m.peg.Rule(endRule); x != nil {
		m.ends(x.Body)
		end = m.succeeds(x.Body)
	}
	return m.reference(name, end, marks).dfa, nil
}
