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
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
)

// against is the flags of grammar regex that compare patterns with a rule.
type against struct {
	*frame.App
	patterns []string
	file     string // of patterns, one a line
	search   bool
}

// read reads the file of patterns.
func (x *against) read(cmd *cobra.Command, _ []string) error {
	switch {
	case x.file == "" && len(x.patterns) == 0:
		return usage.NoEffect(cmd.Flags(), "without --against: leave it out", "search")
	case x.file == "":
		return nil
	}
	text, shown, err := readDocument(x.App, x.file)
	if err != nil {
		return frame.About(shown, err)
	}
	for line := range strings.Lines(text) {
		x.patterns = append(x.patterns, strings.TrimRight(line, "\r\n"))
	}
	return nil
}

// compare returns how the strings of a rule relate to the texts of each pattern.
func (x *against) compare(spec *reader.Grammar, rule string, dialect regex.Dialect) (iter.Seq[[]byte], error) {
	relate, err := regex.Against(spec.ABNF, rule, spec.Octets, dialect, x.search)
	if err != nil {
		return nil, err
	}
	return func(yield func([]byte) bool) {
		for _, p := range x.patterns {
			why := "too much work"
			r, err := relate(p)
			if err != nil {
				why = err.Error()
			}
			if !yield(x.relation(p, rule, r, why)) {
				return
			}
		}
	}, nil
}

// relation returns the answer for a pattern, and raises the exit status. Why is the reason if the
// relation is not known.
func (x *against) relation(p, rule string, r automaton.Relation, why string) []byte {
	if r.Kind != automaton.Equal {
		x.Fail(frame.StatusInvalid)
	}
	onlyRule, lost := r.OnlyA.Text()
	onlyPattern, gained := r.OnlyB.Text()
	o := jsontext.Object{"pattern", p, "rule", rule, "relation", r.Kind.String(),
		"onlyRule", jsontext.Optional(onlyRule, lost), "onlyPattern", jsontext.Optional(onlyPattern, gained)}
	text := ""
	if r.Kind == automaton.Unknown {
		o, text = append(o, "why", why), ": "+why
	}
	if lost {
		text += fmt.Sprintf("\n  only the rule: %+q", onlyRule)
	}
	if gained {
		text += fmt.Sprintf("\n  only the pattern: %+q", onlyPattern)
	}
	return x.Append(nil, o, "%s: %s%s\n", terminal.Visible(p), diff.Relation(r.Kind.String()).Word(), text)
}
