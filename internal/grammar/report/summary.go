package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// writeSummary writes Markdown that a reviewer reads in a minute: what rules lost and gained, except
// those of which a cause is listed, which were not compared, and how many others there are.
func (r *Report) writeSummary(b *bytes.Buffer) {
	for i, a := range r.Steps {
		fmt.Fprintf(b, "### %s → %s\n\n", literal(r.Versions[i].Name), literal(r.Versions[i+1].Name))
		accepted := map[diff.Relation]int{}
		pairs := slices.DeleteFunc(slices.Clone(a.Pairs), func(p *diff.Pair) bool {
			all := r.Accepted(p).All
			if all {
				accepted[p.Relation]++
			}
			return all || p.Unused()
		})
		causes := map[string]bool{}
		for _, p := range pairs {
			if p.New != nil && p.Own {
				causes[p.New.Name] = true
			}
		}
		var lost, gained, open, assumed []string
		others, assuming := map[diff.Relation]int{}, 0
		for _, p := range pairs {
			says := witnesses(p.OnlyOld, p.OnlyNew, codeWitness)
			unknown := p.Relation == diff.RelationUndecided || says == nil && !(p.NoneLost && p.NoneGained)
			if p.Old == nil || p.New == nil {
				says = slices.Insert(says, 0, string(p.Relation))
			}
			for _, assumption := range assumptions(p) {
				says = append(says, literal(assumption))
			}
			line := fmt.Sprintf("- %s: %s", codeName(p), strings.Join(says, ", "))
			caused := !p.Own && slices.ContainsFunc(p.Causes, func(c diff.Cause) bool { return causes[c.Rule] })
			switch {
			case !caused && p.OnlyOld != nil:
				lost = append(lost, line)
			case !caused && p.OnlyNew != nil:
				gained = append(gained, line)
			case !unknown:
				others[p.Relation]++
				if p.Assumed != nil {
					assuming++
					assumed = append(assumed, p.Assumed...)
				}
			}
			if unknown {
				own := ""
				if p.Own {
					own = "its own definition changed; "
				}
				open = append(open, fmt.Sprintf("- %s: %s%s", codeName(p), own, literal(p.Why)))
			}
		}
		list := func(head string, lines []string) {
			if len(lines) > 0 {
				fmt.Fprintf(b, "%s\n\n%s\n\n", head, strings.Join(lines, "\n"))
			}
		}
		list(fmt.Sprintf("**Rules that lose strings: %d.** Each with a shortest example:", len(lost)), lost)
		list(fmt.Sprintf("**Rules that only gain strings: %d.**", len(gained)), gained)
		list(fmt.Sprintf("**Rules that were not compared: %d.** Each with the reason:", len(open)), open)
		if len(accepted) > 0 {
			fmt.Fprintf(b, "Accepted by the baseline: %s.\n\n", quantities(accepted))
		} else if len(lost)+len(gained)+len(open) == 0 {
			b.WriteString("No rule loses or gains strings.\n\n")
		}
		if len(others) > 0 {
			fmt.Fprintf(b, "Other rules: %s", quantities(others))
			if assumed != nil {
				slices.Sort(assumed)
				fmt.Fprintf(b, "; %d of them %s", assuming, literal(diff.Assuming(slices.Compact(assumed))))
			}
			b.WriteString(".\n\n")
		}
		if len(lost)+len(gained)+len(open) > 0 {
			command := commandLine(r.Options, "json --only changed", r.Versions[i], r.Versions[i+1])
			fmt.Fprintf(b, "If these changes are meant, write a baseline and give it to `--baseline`:\n\n    %s >accepted.jsonl\n\n", command)
		}
	}
}
