package main

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/generated"
)

// schemeTables compares the tables of the schemes and formats with their ABNF.
func (p *prove) schemeTables(ctx context.Context) error {
	var files, rules []string
	all := slices.Concat(tables.All, tables.Formats)
	for i, t := range all {
		rules = append(rules, t.Rule)
		if p.RuleName != "" && p.RuleName != t.Rule {
			continue
		}
		if !slices.Contains(files, t.File) {
			files = append(files, t.File)
		}
		p.work.Set("schemes and formats, rule %d of %d: %s", i+1, len(all), t.Rule)
		j := &judged{Spec: strings.TrimSuffix(path.Base(t.File), ".abnf"), Rule: t.Rule}
		if r, err := generated.ProveTable(t); err == nil {
			j.compared(r)
		} else {
			j.Error = err.Error()
		}
		if err := p.answer(j, p.ruleText(j), p.count(j)); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	p.total.schemes = len(files)
	if len(files) == 0 {
		return usage.Unknown("rule", p.RuleName, rules, "stricturi prove --schemes")
	}
	return nil
}
