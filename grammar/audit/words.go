package audit

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Meaning says in words what a relation means to who goes from old to new.
func (r Relation) Meaning() string {
	switch r {
	case Equal:
		return "the same strings"
	case Subset:
		return "everything old is still valid, and more is"
	case Superset:
		return "some of the old is no longer valid, and nothing new is"
	case Overlap:
		return "some of the old is no longer valid, and some new is"
	case Disjoint:
		return "nothing old is valid any more"
	case Added:
		return "a new rule"
	case Removed:
		return "a rule that is gone"
	}
	return ""
}

// quote shows a witness so that each of its characters can be seen, in Go's
// syntax; "none" where there is none.
func quote(w *string) string {
	if w == nil {
		return "none"
	}
	return strconv.Quote(*w)
}

// quoteShort is quote for tables: of long witnesses it shows both ends.
func quoteShort(w *string) string {
	const limit = 24
	if w == nil || utf8.RuneCountInString(*w) <= limit {
		return quote(w)
	}
	r := []rune(*w)
	return fmt.Sprintf("%s…%s (%d)", strconv.Quote(string(r[:8])), strconv.Quote(string(r[len(r)-8:])), len(r))
}

// tally is the counts of relations in words.
func (a *Audit) tally() string {
	n := a.Tally()
	var list []string
	for _, r := range Relations {
		if n[r] > 0 {
			list = append(list, fmt.Sprintf("%d %s", n[r], r))
		}
	}
	if len(a.Pairs) == 1 {
		return "one pair of rules: " + list[0][2:]
	}
	return fmt.Sprintf("%d pairs of rules: %s", len(a.Pairs), strings.Join(list, ", "))
}

// command is the command that makes the audit in a format.
func (a *Audit) command(format string) string {
	s := "stricturi diff --format " + format
	switch a.options.Characters {
	case Unicode:
		s += " --characters unicode"
	case ASCII:
		s += " --characters ascii"
	}
	for _, r := range a.options.Rules {
		s += " --rule " + r
	}
	return s + " " + a.Old.Stem + " " + a.New.Stem
}

// reasons names what makes a pair change, itself first.
func (p *Pair) reasons() []string {
	var list []string
	if p.Own {
		list = append(list, "itself")
	}
	for _, c := range p.Causes {
		list = append(list, c.Rule)
	}
	return list
}

// effect says what a cause does to the rule above it.
func (c Cause) effect() string {
	var list []string
	if c.OnlyOld != nil {
		list = append(list, "lost "+quote(c.OnlyOld))
	}
	if c.OnlyNew != nil {
		list = append(list, "gained "+quote(c.OnlyNew))
	}
	return strings.Join(list, ", ")
}

// sections names where the two rules stand.
func (p *Pair) sections() string {
	switch {
	case p.Old == nil:
		return p.New.Section
	case p.New == nil || p.Old.Section == p.New.Section:
		return p.Old.Section
	}
	return p.Old.Section + " → " + p.New.Section
}

// normal returns the tokens of one side of a diff as one line, each passed
// through f.
func (p *Pair) normal(r *Rule, text func(Token) string, f func(op Op, token string) string) string {
	parts := []string{r.Name, "="}
	glue := false // the token before is a count, which binds to what follows
	for _, t := range p.Diff {
		s := text(t)
		if s == "" {
			continue
		}
		shown := f(t.Op, s)
		if glue {
			parts[len(parts)-1] += shown
		} else {
			parts = append(parts, shown)
		}
		glue = strings.Trim(s, "0123456789*") == ""
	}
	return strings.Join(parts, " ")
}

func oldToken(t Token) string { return t.Old }
func newToken(t Token) string { return t.New }
