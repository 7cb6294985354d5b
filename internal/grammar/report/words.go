package report

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/diff"
)

// quote returns a witness as a Go string literal, so that every character is visible,
// or "none".
func quote(w *string) string {
	if w == nil {
		return "none"
	}
	return strconv.Quote(*w)
}

// quoteShort is quote for tables: it shortens long witnesses to both ends.
func quoteShort(w *string) string {
	const limit = 24
	if w == nil || utf8.RuneCountInString(*w) <= limit {
		return quote(w)
	}
	r := []rune(*w)
	return fmt.Sprintf("%s…%s (%d)", strconv.Quote(string(r[:8])), strconv.Quote(string(r[len(r)-8:])), len(r))
}

// witnesses says what was lost and what was gained.
func witnesses(lost, gained *string, show func(*string) string) (all []string) {
	if lost != nil {
		all = append(all, "lost "+show(lost))
	}
	if gained != nil {
		all = append(all, "gained "+show(gained))
	}
	return all
}

// Message describes a change in one line, for a report of findings.
func (r *Report) Message(a *diff.Comparison, p *diff.Pair) string {
	s := fmt.Sprintf("%s → %s: %s: %s: %s", a.Old.Name, a.New.Name, p.Name(), p.Relation.Word(), p.Relation.Meaning())
	s = strings.Join(append([]string{s}, witnesses(p.OnlyOld, p.OnlyNew, quoteShort)...), ", ")
	if causes := reasons(p, "its own definition", asIs); len(causes) > 0 {
		s += "; because of " + strings.Join(causes, ", ")
	}
	if p.Why != "" {
		s += "; " + why(p)
	}
	if unlisted := r.accepted[p].Unlisted; unlisted != "" {
		s += "; " + unlisted
	}
	return s
}

func commandLine(o diff.Options, format string, documents ...diff.Document) string {
	s := "stricturi diff --output " + format
	for _, r := range o.Rules {
		s += " --rule " + r
	}
	for _, r := range o.Renamings {
		s += " --rename " + r.Old + "=" + r.New
	}
	for _, r := range o.Assume {
		s += " --assume " + r
	}
	if o.Depth != 0 && o.Depth != diff.DefaultDepth {
		s += fmt.Sprintf(" --depth %d", max(0, o.Depth))
	}
	for _, d := range documents {
		s += " " + d.Stem
	}
	return s
}

// itself returns words for a pair's own definition as a cause, or says that another one counts.
func itself(p *diff.Pair, words string) string {
	if p.Choice != "" {
		return "another definition is used: " + p.Choice
	}
	return words
}

// reasons returns the causes of a change: words for its own definition, then the names of others.
func reasons(p *diff.Pair, own string, name func(string) string) (all []string) {
	if p.Own {
		all = append(all, itself(p, own))
	}
	for _, c := range p.Causes {
		all = append(all, name(c.Rule))
	}
	return all
}

// because returns the reasons for a relation: what prevented the comparison, the causes of a change, and
// what is assumed. Code shows names, and literal words.
func because(p *diff.Pair, code, literal func(string) string) (all []string) {
	if p.Relation == diff.RelationUndecided {
		all = append(all, whyLabel(p)+": "+code(p.Why))
	}
	all = append(all, reasons(p, "itself", code)...)
	for _, assumption := range assumptions(p) {
		all = append(all, literal(assumption))
	}
	return all
}

// assumptions says what is assumed for a pair that is compared.
func assumptions(p *diff.Pair) []string {
	if p.Assumed == nil || p.Relation == diff.RelationUndecided {
		return nil
	}
	return []string{diff.Assuming(p.Assumed)}
}

// why returns what prevented a full comparison.
func why(p *diff.Pair) string { return whyLabel(p) + ": " + p.Why }

func whyLabel(p *diff.Pair) string {
	if p.Bounded > 0 {
		return fmt.Sprintf("compared up to length %d", p.Bounded)
	}
	switch p.Relation {
	case diff.RelationUndecided:
		return "not compared"
	case diff.RelationEqual:
		return "the same, whatever the strings of"
	case diff.RelationAdded, diff.RelationRemoved:
		return "strings not known"
	}
	return "depends on"
}

// sections returns the sections of the two rules, or "" if none is known.
func sections(p *diff.Pair) string {
	switch {
	case p.Old == nil:
		return p.New.Section
	case p.New == nil || p.Old.Section == p.New.Section:
		return p.Old.Section
	}
	const unknown = "unknown"
	return cmp.Or(p.Old.Section, unknown) + " → " + cmp.Or(p.New.Section, unknown)
}

func oldToken(t Token) string { return t.Old }
func newToken(t Token) string { return t.New }

func number(i int) int { return i + 1 }

// asIs returns words as they are.
func asIs(words string) string { return words }

// upper returns words with a capital letter.
func upper(words string) string { return strings.ToUpper(words[:1]) + words[1:] }
