package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

// ruleText returns the result for a rule as text.
func (p *prove) ruleText(j *judged) (dst []byte) {
	verdict := p.Out.Paint(terminal.Good, "equal")
	switch {
	case !j.Compared:
		verdict = p.Out.Paint(terminal.Bad, "not compared")
	case !j.Equal:
		verdict = p.Out.Paint(terminal.Bad, "different")
	}
	dst = fmt.Appendf(dst, "%-12s  %-22s  %5d states  %s", j.Spec, j.Rule, j.States, verdict)
	if j.Trees != nil {
		if j.Trees.Equal {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Good, "same trees"))
		} else {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Bad, "different trees"))
		}
	}
	if j.Suite != nil {
		if j.Suite.Failure == nil {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Good, strconv.Itoa(j.Suite.Strings)+" strings correct"))
		} else {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Bad, "parser fails"))
		}
	}
	dst = append(dst, '\n')
	if j.Error != "" {
		dst = fmt.Appendf(dst, "  %s\n", j.Error)
	}
	dst = appendWitness(dst, "only in the ABNF:", j.OnlyABNF)
	if p.schemes {
		dst = appendWitness(dst, "only in the tables:", j.OnlyPEG)
	} else {
		dst = appendWitness(dst, "only in the PEG:", j.OnlyPEG)
	}
	if j.Trees != nil {
		dst = appendMarked(dst, "only in the ABNF:", j.Trees.OnlyABNF)
		dst = appendMarked(dst, "only in the PEG:", j.Trees.OnlyPEG)
	}
	if j.Suite != nil && j.Suite.Failure != nil {
		dst = fmt.Appendf(dst, "  parser fails: %+v\n", *j.Suite.Failure)
	}
	return dst
}

func appendWitness(dst []byte, what string, w *string) []byte {
	if w == nil {
		return dst
	}
	return fmt.Appendf(dst, "  %s %q\n", what, *w)
}

func appendMarked(dst []byte, what string, t *proof.Tree) []byte {
	if t == nil {
		return dst
	}
	return fmt.Appendf(dst, "  %s tree %q\n", what, t)
}

// mutate tries the edits of the chosen rules; if all are chosen, also those of PEG helper
// rules.
func (p *prove) mutate(ctx context.Context, prover *proof.Proof, stem string, rules []string) error {
	var o proof.MutantOptions
	if p.RuleName != "" {
		for _, r := range rules {
			o.Rules = append(o.Rules, grammar.GoName(r))
		}
	}
	n, total := 0, prover.MutantCount(o)
	p.work.Set("%s, mutant %d of %d", stem, n, total)
	verdicts := map[proof.Verdict]int{}
	for m, err := range prover.Mutants(ctx, o) {
		if err != nil {
			return err
		}
		n++
		p.work.Set("%s, mutant %d of %d", stem, n, total)
		verdicts[m.Verdict]++
		p.total.mutants++
		var text []byte
		status := frame.StatusOK
		why := ""
		if m.Err != nil {
			why = m.Err.Error()
		}
		switch m.Verdict {
		case proof.VerdictKilled:
			p.total.killed++
		case proof.VerdictSurvived:
			p.total.survived++
			status = frame.StatusInvalid
			text = fmt.Appendf(nil, "%-12s  %s: %s: %s %s\n", stem, m.Rule, m.Edit, p.Out.Paint(terminal.Bad, "survived"), why)
		}
		if p.JSON || len(text) > 0 {
			err := p.answer(struct {
				Spec   string       `json:"spec"`
				Mutant proof.Mutant `json:"mutant"`
				Error  string       `json:"error,omitempty"`
			}{stem, m, why}, text, status)
			if err != nil {
				return err
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.JSON {
		return nil
	}
	line := fmt.Appendf(nil, "%-12s  %d mutants", stem, n)
	for _, v := range slices.Sorted(maps.Keys(verdicts)) {
		line = fmt.Appendf(line, ", %d %s", verdicts[v], v)
	}
	return p.answer(nil, append(line, '\n'), frame.StatusOK)
}

// summary returns the totals of the run as text.
func (p *prove) summary(took time.Duration) (dst []byte) {
	t := p.total
	if p.schemes {
		dst = append(dst, usage.Quantity(t.schemes, "grammar")+" of schemes and formats"...)
	} else {
		dst = append(dst, usage.Quantity(t.editionsRun, "edition")...)
	}
	dst = fmt.Appendf(dst, ", %s", usage.Quantity(t.rules, "rule"))
	tell := func(bads int, well, badly string) {
		if bads == 0 {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Good, well))
		} else {
			dst = fmt.Appendf(dst, ", %s", p.Out.Paint(terminal.Bad, fmt.Sprintf("%d %s", bads, badly)))
		}
	}
	if t.unproved == 0 {
		tell(t.different, "all equal", "different")
	} else {
		dst = fmt.Appendf(dst, ", %d equal", t.rules-t.different-t.unproved)
		if t.different > 0 {
			tell(t.different, "", "different")
		}
		tell(t.unproved, "", "not compared")
	}
	switch {
	case p.trees:
		tell(t.otherTrees, "the same trees", "with different trees")
	case !p.schemes:
		dst = append(dst, ", trees not compared (--trees)"...)
	}
	if p.suites {
		tell(t.failures, usage.Quantity(t.strings, "suite string")+" correct", "rules with suite failures")
	}
	if p.mutants {
		dst = fmt.Appendf(dst, ", %s, %d killed", usage.Quantity(t.mutants, "mutant"), t.killed)
		tell(t.survived, "none survived", "survived")
	}
	return fmt.Appendf(dst, ", in %.1f s\n", took.Seconds())
}
