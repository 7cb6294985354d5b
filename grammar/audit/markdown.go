package audit

import (
	"fmt"
	"io"
	"strings"
)

// WriteMarkdown writes the audit as Markdown with GitHub's tables: what all
// rules became, then what there is to say about each rule that is not equal.
func (a *Audit) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s → %s\n\n", a.Old.Name, a.New.Name)
	fmt.Fprintf(&b, "Made by %s. ", code(a.command("markdown")))
	b.WriteString("Relations read old against new. Witnesses are as short as any, in Go's syntax; `\"\"` is the empty string.\n")
	if a.ASCII {
		b.WriteString("Only strings of ASCII characters were compared.\n")
	}
	b.WriteString("\n| relation | rules | meaning |\n|---|---:|---|\n")
	n := a.Tally()
	for _, r := range Relations {
		if n[r] > 0 {
			fmt.Fprintf(&b, "| %s | %d | %s |\n", r, n[r], r.Meaning())
		}
	}
	b.WriteString("\n| rule | section | relation | lost | gained | text | because of |\n|---|---|---|---|---|---|---|\n")
	for _, p := range a.Pairs {
		var reasons []string
		for _, r := range p.reasons() {
			if r != "itself" || !p.Own {
				r = code(r)
			}
			reasons = append(reasons, r)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", codeName(p), p.sections(), p.Relation,
			codeWitness(p.OnlyOld), codeWitness(p.OnlyNew), p.Text, strings.Join(reasons, ", "))
	}
	for _, p := range a.Pairs {
		if p.Relation != Equal {
			markdownPair(&b, p)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func markdownPair(b *strings.Builder, p *Pair) {
	fmt.Fprintf(b, "\n## %s\n\n**%s**: %s.", codeName(p), p.Relation, p.Relation.Meaning())
	if s := p.sections(); s != "" {
		fmt.Fprintf(b, " Section %s.", s)
	}
	if p.Renaming != "" {
		fmt.Fprintf(b, " Paired by: %s.", p.Renaming)
	}
	b.WriteString("\n\n```diff\n")
	for _, side := range []struct {
		sign string
		rule *Rule
	}{{"-", p.Old}, {"+", p.New}} {
		if side.rule == nil {
			continue
		}
		sign := side.sign
		if p.Text == Same {
			if sign == "-" {
				continue
			}
			sign = " "
		}
		for line := range strings.SplitSeq(side.rule.printed, "\n") {
			fmt.Fprintln(b, strings.TrimRight(sign+" "+line, " \r"))
		}
	}
	b.WriteString("```\n")
	if p.Old != nil && p.New != nil {
		b.WriteString("\n")
		if p.OnlyOld != nil {
			fmt.Fprintf(b, "- Lost: %s\n", codeWitness(p.OnlyOld))
		}
		if p.OnlyNew != nil {
			fmt.Fprintf(b, "- Gained: %s\n", codeWitness(p.OnlyNew))
		}
		if p.Own {
			b.WriteString("- Because of its own definition\n")
		}
		for _, c := range p.Causes {
			var effect []string
			if c.OnlyOld != nil {
				effect = append(effect, "lost "+codeWitness(c.OnlyOld))
			}
			if c.OnlyNew != nil {
				effect = append(effect, "gained "+codeWitness(c.OnlyNew))
			}
			fmt.Fprintf(b, "- Because of %s: %s\n", code(c.Rule), strings.Join(effect, ", "))
		}
	}
	b.WriteString("\n| length |")
	for i := range CountTo + 1 {
		fmt.Fprintf(b, " %d |", i)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", CountTo+1) + "\n")
	for _, side := range []struct {
		name string
		rule *Rule
	}{{"old", p.Old}, {"new", p.New}} {
		if side.rule != nil {
			fmt.Fprintf(b, "| %s | %s |\n", side.name, strings.Join(side.rule.counts(), " | "))
		}
	}
}

func codeName(p *Pair) string {
	if p.Old != nil && p.New != nil && p.Old.Name != p.New.Name {
		return code(p.Old.Name) + " → " + code(p.New.Name)
	}
	return code(p.Name())
}

func codeWitness(w *string) string {
	if w == nil {
		return ""
	}
	return code(quote(w))
}

// code is a span of code, fit for a table. A quoted witness may hold backquotes.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + strings.ReplaceAll(s, "|", "\\|") + fence
}
