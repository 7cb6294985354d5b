package proof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// Verdict is the verdict on a mutant.
type Verdict string

// The verdicts.
const (
	VerdictKilled   Verdict = "killed"   // some rule accepts other strings, has another tree, or does not terminate
	VerdictHarmless Verdict = "harmless" // every rule is proved to accept the same strings with the same trees
	VerdictSurvived Verdict = "survived" // not decided; Err says why
)

// Mutant is a PEG grammar with a single edit, and the verdict on it.
type Mutant struct {
	Rule    string  `json:"rule"` // the edited PEG rule
	Edit    string  `json:"edit"` // description of the edit
	PEG     string  `json:"peg"`  // the rule after the edit
	Verdict Verdict `json:"verdict"`

	// For a killed mutant, the ABNF rule that it breaks, and either shortest
	// strings that only the original or only the mutant accepts, shortest trees
	// that differ, or a loop that does not terminate.
	Breaks    string     `json:"breaks,omitempty"`
	Lost      *string    `json:"lost,omitempty"`
	Gained    *string    `json:"gained,omitempty"`
	LostTree  *Tree      `json:"lostTree,omitempty"`
	OtherTree *Tree      `json:"otherTree,omitempty"`
	Endless   *LoopError `json:"endless,omitempty"`

	Err error `json:"-"`
}

// MutantOptions selects mutants. The zero value selects all of them.
type MutantOptions struct {
	Rules []string // the PEG rules to edit, by their names in the PEG; nil means all
	Every int      // if greater than 1, only every Every-th edit
}

// MutantCount returns the number of mutants that [Proof.Mutants] yields.
func (p *Proof) MutantCount(o MutantOptions) int { return len(p.mutations(o)) }

// Mutants makes single edits of the PEG and yields each with its verdict. The edits are:
//
//   - drop a look-ahead;
//   - swap two alternatives, or drop one;
//   - move one end of a range by one character, or drop a character of a class; a single
//     character is a range;
//   - make a literal or class case-sensitive or case-insensitive;
//   - change + to *, * to +, or ? to *, or drop a ?;
//   - drop or duplicate an element of a sequence, which is how peg writes the bounds of
//     repetitions.
//
// A mutant is compared with the original PEG. So the verdicts apply to the ABNF if
// [Proof.Rules] and [Proof.Tree] report equal. A mutant is harmless if the edited rule
// consumes the same prefix of every text with the same tree; then the rules that use it
// do not change either. Otherwise every rule that uses it is compared, and the mutant is
// harmless if all of them are equal.
//
// Mutants are yielded in the order of the grammar. The iteration ends after an error, such
// as that of a name in o.Rules that the PEG does not have.
func (p *Proof) Mutants(ctx context.Context, o MutantOptions) iter.Seq2[Mutant, error] {
	return func(yield func(Mutant, error) bool) {
		for _, name := range o.Rules {
			if p.peg.Rule(name) == nil {
				yield(Mutant{}, fmt.Errorf("proof: the PEG has no rule %s", name))
				return
			}
		}
		j, err := p.newJudge(ctx)
		if err != nil {
			yield(Mutant{}, err)
			return
		}
		for _, mu := range p.mutations(o) {
			m := j.judge(ctx, mu)
			if !yield(m, ctx.Err()) || ctx.Err() != nil {
				return
			}
		}
	}
}

type mutation struct {
	rule *peg.Rule
	edit edit
}

// mutations returns the mutants that differ from the original and from each other.
func (p *Proof) mutations(o MutantOptions) []mutation {
	var all []mutation
	n := 0
	for _, r := range p.peg.Rules {
		if o.Rules != nil && !slices.Contains(o.Rules, r.Name) {
			continue
		}
		seen := map[string]bool{r.Body.String(): true}
		for _, e := range edits(r.Body) {
			if text := e.node.String(); seen[text] {
				continue
			} else {
				seen[text] = true
			}
			if n++; o.Every > 1 && n%o.Every != 0 {
				continue
			}
			all = append(all, mutation{r, e})
		}
	}
	return all
}

// judge has the results for the original grammar.
type judge struct {
	p         *Proof
	functions map[string]*lang // M(rule, cut Σ*), marked
	entries   []entry          // rules that use the fewest rules first
}

type entry struct {
	rule          *abnf.Rule
	name          string
	uses          map[string]bool
	plain, marked *lang
}

func (p *Proof) newJudge(ctx context.Context) (*judge, error) {
	j := &judge{p: p, functions: make(map[string]*lang)}
	m := p.model
	for _, r := range p.peg.Rules {
		m.about(r.Body)
		err := m.ends(ctx, r.Body)
		if err == nil {
			j.functions[r.Name], err = m.reference(ctx, r.Name, m.intern(cuts()), true)
		}
		if err != nil {
			return nil, inRule(err, r.Name)
		}
	}
	for _, r := range p.abnf.Rules {
		e := entry{rule: r, name: grammar.GoName(r.Name)}
		var err error
		if e.plain, err = m.entry(ctx, e.name, false); err == nil {
			e.marked, err = m.entry(ctx, e.name, true)
		}
		if err != nil {
			return nil, fmt.Errorf("rule %s: %w", r.Name, err)
		}
		e.uses = m.about(m.peg.Rule(e.name).Body).uses
		j.entries = append(j.entries, e)
	}
	slices.SortStableFunc(j.entries, func(a, b entry) int { return cmp.Compare(len(a.uses), len(b.uses)) })
	return j, nil
}

func (j *judge) judge(ctx context.Context, mu mutation) Mutant {
	name := mu.rule.Name
	result := Mutant{Rule: name, Edit: mu.edit.what, PEG: fmt.Sprintf("%s <- %s", name, mu.edit.node), Verdict: VerdictSurvived}
	m := j.p.model.mutate(name, mu.edit.node)
	failed := func(e *entry, err error) bool {
		loop, ok := errs.AsType[*LoopError](err)
		if ok {
			result.Verdict, result.Endless, result.Breaks = VerdictKilled, loop, e.rule.Name
		} else {
			result.Err = errors.Join(result.Err, err)
		}
		return ok
	}
	if f, err := m.function(ctx, name); err == nil && f == j.functions[name] {
		result.Verdict = VerdictHarmless
		return result
	}
	var affected []*entry
	for i := range j.entries {
		e := &j.entries[i]
		if e.name == name || e.uses[name] || name == endRule || j.uses(endRule, name) {
			affected = append(affected, e)
		}
	}
	for _, e := range affected {
		l, err := m.entry(ctx, e.name, false)
		if err != nil {
			if failed(e, err) {
				return result
			}
		} else if l != e.plain {
			result.Verdict, result.Breaks, result.Err = VerdictKilled, e.rule.Name, nil
			r := Compare("", e.plain.dfa, l.dfa)
			result.Lost, result.Gained = r.OnlyABNF, r.OnlyPEG
			return result
		}
	}
	for _, e := range affected {
		l, err := m.entry(ctx, e.name, true)
		if err != nil {
			failed(e, err)
		} else if l != e.marked {
			result.Verdict, result.Breaks, result.Err = VerdictKilled, e.rule.Name, nil
			result.LostTree, result.OtherTree = j.p.treeDifference(e.marked.dfa, l.dfa)
			return result
		}
	}
	if result.Err == nil && result.Verdict == VerdictSurvived {
		result.Verdict = VerdictHarmless
	}
	return result
}

// uses reports whether a rule uses another, directly or not.
func (j *judge) uses(name, other string) bool {
	r := j.p.peg.Rule(name)
	return r != nil && j.p.model.facts[r.Body].uses[other]
}

// function returns M(rule, cut Σ*) with marks. It determines what prefix of each text the
// rule consumes.
func (m *model) function(ctx context.Context, name string) (*lang, error) {
	body := m.peg.Rule(name).Body
	m.about(body)
	if err := m.ends(ctx, body); err != nil {
		return nil, err
	}
	return m.reference(ctx, name, m.intern(cuts()), true)
}
