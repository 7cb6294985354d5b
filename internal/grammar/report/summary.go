package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// writeSummary writes Markdown that a reviewer reads in a minute: the verdict, the strings of the
// rules whose own definitions changed, and what else there is.
func (r *Report) writeSummary(b *bytes.Buffer) {
	for i, a := range r.Steps {
		fmt.Fprintf(b, "### %s → %s\n\n", literal(r.Versions[i].Name), literal(r.Versions[i+1].Name))
		var lines, removed []string
		lost, gained, others := 0, 0, map[diff.Relation]int{}
		for _, p := range a.Pairs {
			switch {
			case p.Unused() || r.Accepted(p).All:
			case p.Relation == diff.RelationRemoved:
				removed = append(removed, codeName(p))
			case p.Own:
				if p.OnlyOld != nil {
					lost++
				}
				if p.OnlyNew != nil {
					gained++
				}
				lines = append(lines, fmt.Sprintf("- %s: %s", codeName(p), strings.Join(witnesses(p.OnlyOld, p.OnlyNew, codeWitness), ", ")))
			default:
				others[p.Relation]++
			}
		}
		verdict := "No rule loses or gains strings by its own definition."
		if len(lines) > 0 {
			verdict = fmt.Sprintf("**Rules that lose strings: %d. Rules that gain strings: %d.** Each with a shortest example:", lost, gained)
		}
		fmt.Fprintf(b, "%s\n\n", verdict)
		if len(lines) > 0 {
			fmt.Fprintf(b, "%s\n\n", strings.Join(lines, "\n"))
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
		if slices.ContainsFunc(a.Pairs, func(p *diff.Pair) bool { return p.Changed() && !r.Accepted(p).All }) {
			command := commandLine(r.Options, "json --only changed", r.Versions[i], r.Versions[i+1])
			fmt.Fprintf(b, "If these changes are meant, write a baseline and give it to `--baseline`:\n\n    %s >accepted.jsonl\n\n", command)
		}
	}
}
