package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/section"
)

// tableRow is a reason in the table of the HTML page, with the count of each edition.
type tableRow struct {
	Name string
	tally
	Cells []tableCell
}

type tableCell struct {
	Count        int64
	Section, URL string
}

// table returns the reasons of all editions, the most frequent first.
func (s *Summary) table(editions []editionSummary) (rows []*tableRow) {
	index := map[string]*tableRow{}
	for i, e := range editions {
		for _, f := range e.Failures {
			name := cmp.Or(f.Rule, f.Name(), "elsewhere")
			row := index[name]
			if row == nil {
				row = &tableRow{Name: name, Cells: make([]tableCell, len(editions))}
				index[name], rows = row, append(rows, row)
			}
			cell := &row.Cells[i]
			cell.Count += f.Count
			row.Count += f.Count
			if cell.Section = f.Section; i < len(s.Rules) {
				cell.URL = section.URL(core.SectionIn(s.Rules[i].Document, f.Section))
			}
			for _, x := range f.Examples {
				row.keep(x)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b *tableRow) int { return cmp.Compare(b.Count, a.Count) })
	return rows
}

// difference has the texts that some editions accept and others refuse.
type difference struct {
	Valid, Invalid string // stems
	tally
}

func (s *Summary) differences() (all []difference) {
	for k, t := range s.kinds {
		if k.rule != patterns {
			continue
		}
		stems := map[bool][]string{}
		for i, rule := range s.Rules {
			valid := k.pattern>>i&1 != 0
			stems[valid] = append(stems[valid], rule.Stem)
		}
		if len(stems) == 2 {
			all = append(all, difference{strings.Join(stems[true], ", "), strings.Join(stems[false], ", "), *t})
		}
	}
	slices.SortFunc(all, func(a, b difference) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Valid, b.Valid)) })
	return all
}

// thousands returns a text with commas in its numbers.
func thousands(text any) string {
	s, digits := fmt.Sprint(text), 0
	for i := len(s) - 1; i > 0; i-- {
		if digits++; s[i] < '0' || s[i] > '9' {
			digits = 0
		} else if digits%3 == 0 && s[i-1] >= '0' && s[i-1] <= '9' {
			s = s[:i] + "," + s[i:]
		}
	}
	return s
}
