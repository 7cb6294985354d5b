package proof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/peg"
)

// Verdict is what became of a mutant.
type Verdict string

// The verdicts.
const (
	Killed   Verdict = "killed"   // some rule accepts other strings, gives another tree, or does not end
	Harmless Verdict = "harmless" // proved to accept the same strings with the same trees, for every rule
	Survived Verdict = "survived" // neither; Err says why
)

// Mutant is a PEG grammar with one single edit, and what became of it.
type Mutant struct {
	Rule    string  `json:"rule"` // the PEG rule that was edited
	Edit    string  `json:"edit"` // what was done
	PEG     string  `json:"peg"`  // the rule as edited
	Verdict Verdict `json:"verdict"`

	// For a killed mutant: the ABNF rule that it breaks, with the shortest
	// strings that only the rule as it was or only the mutant accepts; or else
	// the shortest trees; or else where the mutant does not end.
	Breaks    string     `json:"breaks,omitempty"`
	Lost      *string    `json:"lost,omitempty"`
	Gained    *string    `json:"gained,omitempty"`
	LostTree  *Tree      `json:"lostTree,omitempty"`
	OtherTree *Tree      `json:"otherTree,omitempty"`
	Endless   *LoopError `json:"endless,omitempty"`

	Err error `json:"-"`
}

// MutantOptions chooses among the mutants. The zero value is all of them.
type MutantOptions struct {
	Rules []string // the PEG rules to edit; nil means all
	Every int      // only each Every-th edit of a grammar, if above 1
}

// MutantCount returns how many mutants [Proof.Mutants] yields.
func (p *Proof) MutantCount(o MutantOptions) int { return len(p.mutations(o)) }

// Mutants makes single edits of the PEG and judges each. The edits are: to drop
// a look-ahead; to swap two alternatives, or drop one; to move one end of a
// range by one (a character is a range of one), or drop a character of a class;
// to let a literal or class mind the case of letters, or no longer; to turn +
// to *, * to +, ? to *; to drop a ?; to drop an element of a sequence or have
// it twice, which is how peg spells out the bounds of repetitions.
//
// A mutant is compared with the grammar as it is, so that the verdicts say
// something about the ABNF where [Proof.Rules] and [Proof.Trees] say equal. It
// is harmless if the edited rule, as a function from what lies before it to what
// it takes of that and the tree that it makes, is the same as before: the rules
// that use it then are the same too. Otherwise every rule that uses it is
// compared; if all are the same, it is harmless too.
//
// Mutants come in the order of the grammar; as many are worked on at a time as
// there are processors. Until the last one, other methods of p wait. After an
// error nothing follows.
func (p *Proof) Mutants(ctx context.Context, o MutantOptions) iter.Seq2[Mutant, error] {
	return func(yield func(Mutant, error) bool) {
		p.mu.Lock()
		defer p.mu.Unlock()
		j, err := p.newJudge(ctx)
		if err != nil {
			yield(Mutant{}, err)
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		defer wg.Wait()
		defer cancel()

		all := p.mutations(o)
		done := make([]chan Mutant, len(all))
		for i := range done {
			done[i] = make(chan Mutant, 1)
		}
		next := make(chan int, len(all))
		for i := range all {
			next <- i
		}
		close(next)
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				for i := range next {
					done[i] <- j.judge(ctx, all[i])
				}
			})
		}
		for i := range all {
			m := <-done[i]
			if err := ctx.Err(); err != nil {
				yield(m, err)
				return
			}
			if !yield(m, nil) {
				return
			}
		}
	}
}

type mutation struct {
	rule *peg.Rule
	edit edit
}

// mutations returns the mutants that differ from the grammar and each other.
func (p *Proof) mutations(o MutantOptions) []mutation {
	var all []mutation
	n := 0
	for _, r := range p.peg.Rules {
		if o.Rules != nil && !slices.Contains(o.Rules, r.Name) {
			continue
		}
		seen := map[string]bool{r.Body.String(): true}
		for e := range edits(r.Body) {
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

// judge knows the grammar as it is. Nothing writes to it while mutants are
// compared with it.
type judge struct {
	p         *Proof
	functions map[string]*lang // M(rule, cut Σ*), marked
	entries   []entry          // those that use least first
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
			j.functions[r.Name], err = m.reference(ctx, r.Name, m.intern(cuts), true)
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
	result := Mutant{Rule: name, Edit: mu.edit.what, PEG: fmt.Sprintf("%s <- %s", name, mu.edit.node), Verdict: Survived}
	m := j.p.model.mutate(name, mu.edit.node)
	failed := func(e *entry, err error) bool {
		loop, ok := errors.AsType[*LoopError](err)
		if ok {
			result.Verdict, result.Endless, result.Breaks = Killed, loop, e.rule.Name
		} else {
			result.Err = errors.Join(result.Err, err)
		}
		return ok
	}
	if f, err := m.function(ctx, name); err == nil && f == j.functions[name] {
		result.Verdict = Harmless
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
			result.Verdict, result.Breaks, result.Err = Killed, e.rule.Name, nil
			result.Lost, result.Gained = difference(e.plain.dfa, l.dfa)
			return result
		}
	}
	for _, e := range affected {
		l, err := m.entry(ctx, e.name, true)
		if err != nil {
			failed(e, err)
		} else if l != e.marked {
			result.Verdict, result.Breaks, result.Err = Killed, e.rule.Name, nil
			result.LostTree, result.OtherTree = j.p.treeDifference(e.marked.dfa, l.dfa)
			return result
		}
	}
	if result.Err == nil && result.Verdict == Survived {
		result.Verdict = Harmless
	}
	return result
}

// uses reports whether a rule comes to another.
func (j *judge) uses(name, other string) bool {
	r := j.p.peg.Rule(name)
	return r != nil && j.p.model.facts[r.Body].uses[other]
}

// function returns M(rule, cut Σ*), marked: what the rule takes, as a function.
func (m *model) function(ctx context.Context, name string) (*lang, error) {
	body := m.peg.Rule(name).Body
	m.about(body)
	if err := m.ends(ctx, body); err != nil {
		return nil, err
	}
	return m.reference(ctx, name, m.intern(cuts), true)
}
