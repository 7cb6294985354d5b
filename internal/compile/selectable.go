package compile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// maxNFA limits the states of a nondeterministic automaton, maxDFA those of a deterministic
// one.
const (
	maxNFA = 1 << 16
	maxDFA = 1 << 14
)

// check returns an error if a rule cannot be compiled.
func (g *Selection) check() error {
	var all []error
	known := g.known()
	for _, err := range errs.All[*abnf.UndefinedError](g.ABNF.Check()) {
		e := g.from.Fault(g.rule(err.In[0]).Rule, err)
		if e.Line > 0 {
			e.Line, e.Col = err.Line, err.Col
		}
		e.Unknown, e.Known = err.Name, known
		all = append(all, e)
	}
	names := map[string]*SelectedRule{}
	for _, r := range g.Rules {
		for n := range abnf.Needed[abnf.Node](r.Node) {
			switch n := n.(type) {
			case abnf.Prose:
				all = append(all, g.from.Fault(r.Rule, &abnf.ProseError{Rule: r.Name, Text: n.Text}))
			case abnf.Invalid:
				all = append(all, g.from.Fault(r.Rule, n.Err))
			}
		}
		if old := names[r.GoName]; old != nil {
			all = append(all, g.from.Fault(r.Rule, fmt.Errorf("in Go it has the same name as rule %s, %s", old.Name, r.GoName)))
		}
		names[r.GoName] = r
	}
	if n := len(g.Rules); n > maxRules {
		all = append(all, &reader.Error{File: g.File, Err: fmt.Errorf("%d rules are more than the %d that a package can have", n, maxRules)})
	}
	return errors.Join(all...)
}

// classify sets Why of the rules that have no automaton.
func (g *Selection) classify() {
	lang := regular.NewLimit(g.ABNF, maxDFA)
	lang.Budget = &automaton.Budget{Left: automaton.DefaultWork}
	for _, r := range g.Rules {
		d, err := lang.DFA(r.Name)
		if err == nil {
			g.states[r.Name] = d.States()
		}
		switch cycle := lang.Cycle(r.Name); {
		case cycle != nil:
			r.Why = "recursion " + strings.Join(cycle, " → ")
		case errors.Is(err, automaton.ErrTooManyStates):
			r.Why = tooLarge
		}
	}
	g.spread()
}

var tooLarge = fmt.Sprintf("its automaton needs more than %d states, or too much work", maxDFA)

// spread sets Why of the rules that use rules without an automaton.
func (g *Selection) spread() {
	for again := true; again; {
		again = false
		for _, r := range g.Rules {
			i := slices.IndexFunc(r.Uses, func(name string) bool { return g.rule(name).Why != "" })
			if r.Why == "" && i >= 0 {
				r.Why, again = "uses "+r.Uses[i], true
			} else if i >= 0 && r.Why == tooLarge {
				r.Why = "uses " + r.Uses[i] // the cause is there
			}
		}
	}
}

// Warning returns a probable mistake, or nil: rules about octets in a grammar of characters.
func (g *Selection) Warning() error {
	telling := octets.Telling(g.ABNF)
	if g.Octets || len(telling) == 0 {
		return nil
	}
	var names []string
	for _, r := range telling {
		names = append(names, r.Name)
	}
	e := g.from.Fault(g.rule(names[0]).Rule, fmt.Errorf("%s: probably about octets, but terminals are Unicode's characters "+
		"here, so that é is %%xE9 and not %%xC3.A9; if texts are bytes, write the line %s; if not, write %%x80-10FFFF for the "+
		"characters outside ASCII", strings.Join(names, ", "), octets.Line))
	e.Rule = ""
	return e
}
