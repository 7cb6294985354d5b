package summary

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// maxExamples is how many examples of each kind are shown.
const maxExamples = 3

// Counts counts texts by verdict and reason. Its size does not grow with the number of
// texts.
type Counts struct {
	Texts, Valid, Invalid int64
	Missing               int64 // records without the text
	Unreadable            int64 // records that cannot be read

	kinds map[kind]*group
}

// kind is what texts are counted by: the index of a rule, and the verdict or its
// reason.
type kind struct {
	rule  int
	valid bool
	why   diagnostic.Reason
}

type group struct {
	count    int64
	examples []example // of different texts
}

// example is a text without userinfo, its place, and what would make it valid.
type example struct {
	text  string
	place Place
	fix   string
}

func (x example) String() string { return x.place.String() + x.text }

// Place is where a text is in the input: "12", or "FILE:12". Its String is empty unless
// it is to be shown.
type Place struct {
	At    string
	Shown bool
}

func (p Place) String() string {
	if !p.Shown || p.At == "" {
		return ""
	}
	return p.At + ": "
}

func (c *Counts) group(k kind) *group {
	g := c.kinds[k]
	if g == nil {
		if c.kinds == nil {
			c.kinds = make(map[kind]*group)
		}
		g = new(group)
		c.kinds[k] = g
	}
	return g
}

// Add adds the counts of what follows in the input.
func (c *Counts) Add(next *Counts) {
	c.Texts += next.Texts
	c.Valid += next.Valid
	c.Invalid += next.Invalid
	c.Missing += next.Missing
	c.Unreadable += next.Unreadable
	for k, g := range next.kinds {
		mine := c.group(k)
		mine.count += g.count
		mine.keep(g.examples...)
	}
}

// Text counts a text. Why it is valid or not must be counted too, by one call of Answer,
// or one of Judgment for each rule.
func (c *Counts) Text(valid bool) {
	c.Texts++
	if valid {
		c.Valid++
	} else {
		c.Invalid++
	}
}

// Judgment counts the error of a text under the rule with index i, which is nil if the text
// is valid. If shown is true, the text may become an example.
func (c *Counts) Judgment(i int, r edition.Rule, e *uri.SyntaxError, shown bool, text string, at Place) {
	if e == nil {
		c.group(kind{rule: i, valid: true}).add(shown, func() example {
			return example{text: diagnostic.ValidExcerpt(r, text), place: at}
		})
	} else {
		c.group(kind{rule: i, why: diagnostic.ReasonOf(e)}).add(shown, func() example { return invalid(e, at) })
	}
}

// Answer counts the answer for a text of a command that judges by no rule: each reason
// once. If shown is true the text may become an example.
func (c *Counts) Answer(reasons []error, valid, shown bool, text string, at Place) {
	plain := func() example { return example{text: diagnostic.ValidExcerpt(edition.Rule{}, text), place: at} }
	if valid {
		c.group(kind{valid: true}).add(shown, plain)
	} else if len(reasons) == 0 {
		c.group(kind{}).add(shown, plain)
	}
	var seen []diagnostic.Reason
	for _, err := range reasons {
		why := diagnostic.ReasonOf(err)
		if slices.Contains(seen, why) {
			continue
		}
		seen = append(seen, why)
		if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
			c.group(kind{why: why}).add(shown, func() example { return invalid(e, at) })
		} else {
			c.group(kind{why: why}).add(shown, plain)
		}
	}
}

// add counts a text. If shown is true it keeps it as an example.
func (g *group) add(shown bool, of func() example) {
	if g.count++; shown && len(g.examples) < maxExamples {
		g.keep(of())
	}
}

// keep keeps examples of different texts, up to maxExamples.
func (g *group) keep(examples ...example) {
	for _, x := range examples {
		if len(g.examples) < maxExamples && !slices.ContainsFunc(g.examples, func(y example) bool { return x.text == y.text }) {
			x.text, x.fix = strings.Clone(x.text), strings.Clone(x.fix)
			g.examples = append(g.examples, x)
		}
	}
}

// invalid returns an invalid text as an example.
func invalid(e *uri.SyntaxError, at Place) example {
	x := example{text: diagnostic.Excerpt(e), place: at}
	if fixes := e.Fixes(); len(fixes) > 0 && !fixes[0].Secret {
		x.fix = diagnostic.FixText(e.Text(), fixes[0])
	}
	return x
}
