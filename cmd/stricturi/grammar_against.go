package main

import (
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
)

// against is the flags of grammar regex that compare patterns with a rule.
type against struct {
	*frame.App
	patterns []string
	given    int    // how many of them are flags
	file     string // of more, one a line; its name for messages once it is read
	search   bool
}

// read reads the file of patterns.
func (x *against) read(cmd *cobra.Command, _ []string) error {
	x.given = len(x.patterns)
	if x.file == "" && x.given == 0 {
		return usage.NoEffect(cmd.Flags(), "without --against: leave it out", "search")
	} else if x.file == "" {
		return nil
	}
	text, shown, err := readDocument(x.App, x.file)
	if err != nil {
		return frame.About(shown, err)
	}
	x.file = shown
	for line := range strings.Lines(text) {
		x.patterns = append(x.patterns, strings.TrimRight(line, "\r\n"))
	}
	return nil
}

// compare returns how the strings of a rule relate to the texts of each pattern. A malformed pattern is
// reported, and has no answer.
func (x *against) compare(spec *reader.Grammar, rule string, dialect regex.Dialect) (iter.Seq[[]byte], error) {
	relate, err := regex.Against(spec.ABNF, rule, spec.Octets, dialect, x.search)
	if err != nil {
		return nil, err
	}
	return func(yield func([]byte) bool) {
		for i, pattern := range x.patterns {
			pair, err := relate(pattern)
			if err != nil {
				x.Fail(frame.StatusUnusable)
				where := "--against " + pattern
				if i >= x.given {
					where = fmt.Sprintf("%s, line %d", x.file, i-x.given+1)
				}
				x.Complain(frame.About(where, err))
			} else if !yield(x.relation(pattern, rule, pair)) {
				return
			}
		}
	}, nil
}

// relation returns the answer for a pattern, and raises the exit status.
func (x *against) relation(pattern, rule string, p *diff.Pair) []byte {
	if p.Relation != diff.RelationEqual {
		x.Fail(frame.StatusInvalid)
	}
	o := jsontext.Object{"pattern", pattern, "rule", rule, "relation", string(p.Relation), "onlyRule", p.OnlyOld, "onlyPattern", p.OnlyNew}
	text := ""
	if p.Relation == diff.RelationUndecided {
		o, text = append(o, "why", p.Why), ": "+p.Why
	}
	if p.OnlyOld != nil {
		text += fmt.Sprintf("\n  only the rule: %+q", *p.OnlyOld)
	}
	if p.OnlyNew != nil {
		text += fmt.Sprintf("\n  only the pattern: %+q", *p.OnlyNew)
	}
	return x.Append(nil, o, "%s: %s%s\n", terminal.Visible(pattern), p.Relation.Word(), text)
}
