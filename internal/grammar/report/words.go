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

// Message describes a change in one line, for a report of findings.
func (r *Report) Message(a *diff.Comparison, p *diff.Pair) string {
	s := fmt.Sprintf("%s → %s: %s: %s: %s", a.Old.Name, a.New.Name, p.Name(), p.Relation.Word(), p.Relation.Meaning())
	if p.OnlyOld != nil {
		s += ", lost " + quoteShort(p.OnlyOld)
	}
	if p.OnlyNew != nil {
		s += ", gained " + quoteShort(p.OnlyNew)
	}
	var causes []string
	if p.Own {
		causes = append(causes, itself(p, "its own definition"))
	}
	for _, c := range p.Causes {
		causes = append(causes, c.Rule)
	}
	if causes != nil {
		s += "; because of " + strings.Join(causes, ", ")
	}
	if p.Why != "" {
		s += "; " + why(p)
	}
	if unlisted := r.rows[p].Accepted.Unlisted; unlisted != "" {
		s += "; " + unlisted
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

// assumption says what is assumed for a pair that is compared, or "".
func assumption(p *diff.Pair) string {
	if p.Assumed == nil || p.Relation == diff.RelationUndecided {
		return ""
	}
	return diff.Assuming(p.Assumed)
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

// asIs returns words as they are.
func asIs(words string) string { return words }

// upper returns words with a capital letter.
func upper(words string) string { return strings.ToUpper(words[:1]) + words[1:] }
