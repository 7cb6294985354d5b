package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// tableRow is a reason in the table of the HTML page, with the count of each edition.
type tableRow struct {
	Name     string
	Total    int64
	Cells    []tableCell
	Examples []example
}

type tableCell struct {
	Count        int64
	Section, URL string
}

// table returns the reasons of all editions, the most frequent first. A rule of several editions is one
// reason.
func (s *Summary) table(editions []editionSummary) (rows []*tableRow) {
	index := map[string]*tableRow{}
	for i, e := range editions {
		for _, f := range e.Failures {
			name := cmp.Or(f.Rule, f.Name(), "elsewhere")
			key := strings.ToLower(name)
			row := index[key]
			if row == nil {
				row = &tableRow{Name: name, Cells: make([]tableCell, len(editions))}
				index[key], rows = row, append(rows, row)
			}
			cell := &row.Cells[i]
			cell.Count += f.Count
			row.Total += f.Count
			if cell.Section = f.Section; i < len(s.Rules) {
				cell.URL = core.SectionURL(core.SectionIn(s.Rules[i].Document, f.Section))
			}
			t := tally{Examples: row.Examples}
			for _, x := range f.Examples {
				t.keep(x)
			}
			row.Examples = t.Examples
		}
	}
	slices.SortStableFunc(rows, func(a, b *tableRow) int { return cmp.Compare(b.Total, a.Total) })
	return rows
}

// difference has the texts that some editions accept and others refuse.
type difference struct {
	Valid, Invalid string // stems
	tally
}

func (s *Summary) differences() (all []difference) {
	for p, t := range s.patterns {
		var valid, invalid []string
		for i, rule := range s.Rules {
			if p>>i&1 != 0 {
				valid = append(valid, rule.Stem)
			} else {
				invalid = append(invalid, rule.Stem)
			}
		}
		if valid != nil && invalid != nil {
			all = append(all, difference{strings.Join(valid, ", "), strings.Join(invalid, ", "), *t})
		}
	}
	slices.SortFunc(all, func(a, b difference) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Valid, b.Valid)) })
	return all
}

// thousands returns a text with commas in its numbers.
func thousands(text any) string {
	s := fmt.Sprint(text)
	isDigit := func(i int) bool { return i >= 0 && '0' <= s[i] && s[i] <= '9' }
	for i, digits := len(s)-1, 0; i >= 0; i-- {
		if digits++; !isDigit(i) {
			digits = 0
		} else if digits == 3 && isDigit(i-1) {
			s, digits = s[:i]+","+s[i:], 0
		}
	}
	return s
}
