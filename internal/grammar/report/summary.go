package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// writeSummary writes Markdown that a reviewer reads in a minute: what the rules whose own
// definitions changed lost and gained, which were not compared, and what else there is.
func (r *Report) writeSummary(b *bytes.Buffer) {
	for i, a := range r.Steps {
		fmt.Fprintf(b, "### %s → %s\n\n", literal(r.Versions[i].Name), literal(r.Versions[i+1].Name))
		var lost, gained, open, removed []string
		others := map[diff.Relation]int{}
		for _, p := range a.Pairs {
			if p.Unused() || r.Accepted(p).All {
				continue
			}
			line := fmt.Sprintf("- %s: %s", codeName(p), strings.Join(witnesses(p.OnlyOld, p.OnlyNew, codeWitness), ", "))
			switch {
			case p.Relation == diff.RelationRemoved:
				removed = append(removed, codeName(p))
			case p.Own && p.OnlyOld != nil:
				lost = append(lost, line)
			case p.Own && p.OnlyNew != nil:
				gained = append(gained, line)
			case p.Relation != diff.RelationUndecided:
				others[p.Relation]++
			}
			if p.Relation == diff.RelationUndecided {
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
		if len(lost)+len(gained)+len(open) == 0 {
			b.WriteString("No rule loses or gains strings by its own definition.\n\n")
		}
		if len(removed) > 0 {
			fmt.Fprintf(b, "Removed: %s.\n\n", strings.Join(removed, ", "))
		}
		var rest []string
		for _, relation := range diff.Relations {
			if n := others[relation]; n > 0 {
				rest = append(rest, fmt.Sprintf("%d %s", n, relation))
			}
		}
		if rest != nil {
			fmt.Fprintf(b, "Other rules: %s.\n\n", strings.Join(rest, ", "))
		}
		if slices.ContainsFunc(a.Pairs, func(p *diff.Pair) bool {
			return (p.Changed() || p.Relation == diff.RelationUndecided) && !r.Accepted(p).All
		}) {
			command := commandLine(r.Options, "json --only changed", r.Versions[i], r.Versions[i+1])
			fmt.Fprintf(b, "If these changes are meant, write a baseline and give it to `--baseline`:\n\n    %s >accepted.jsonl\n\n", command)
		}
	}
}
