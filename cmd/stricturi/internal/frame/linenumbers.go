package frame

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/summary"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// lineNumbers is --line-number: the places of texts in the input. Operands have none.
type lineNumbers struct {
	asked   bool
	several bool // there are several inputs, and places name them
	width   int  // of a place, in columns
	json    bool
}

// prepare computes how wide places are.
func (n *lineNumbers) prepare(i *inputs, operands []string, json bool) {
	names := slices.Clone(i.files)
	if slices.Contains(operands, "-") {
		names = append(names, StandardInput)
	}
	n.several, n.json = len(names) > 1, json
	n.width = len("1234567: ")
	if n.several {
		longest := 0
		for _, name := range names {
			longest = max(longest, terminal.Width(terminal.Visible(name)))
		}
		n.width += longest + len(":")
	}
}

// answer puts the place of the text before the output of answer.
func (n *lineNumbers) answer(answer func(*batch.Result, string)) func(*batch.Result, string) {
	return func(r *batch.Result, text string) {
		out, errs := len(r.Out), len(r.Err)
		r.Apart(func(r *batch.Result) { answer(r, text) })
		if r.Source != nil && r.Line > 0 {
			r.Out, r.Err = n.placed(r, r.Out, out), n.placed(r, r.Err, errs)
		}
	}
}

// placed puts the place of the text before the output from an offset on. Of an answer for
// people the other lines are indented; of JSON each object has the place.
func (n *lineNumbers) placed(r *batch.Result, dst []byte, from int) []byte {
	if len(dst) == from {
		return dst
	}
	answered := string(dst[from:])
	dst = dst[:from]
	place := n.place(r)
	for line := range strings.Lines(answered) {
		dst = append(dst, place...)
		if n.json {
			line = line[len("{"):]
		} else {
			place = strings.Repeat(" ", n.width)
		}
		dst = append(dst, line...)
	}
	return dst
}

func (n *lineNumbers) place(r *batch.Result) string {
	if n.json {
		place := []byte("{")
		if n.several {
			place = append(jsontext.AppendText(place, "input", r.Source.Name), ',')
		}
		return string(fmt.Appendf(place, `"line":%d,`, r.Line))
	}
	return fmt.Sprintf("%*s", n.width, n.of(r))
}

// of returns the place of a text for people.
func (n *lineNumbers) of(r *batch.Result) summary.Place {
	if r.Source == nil || r.Line == 0 {
		return summary.Place{}
	}
	at := strconv.Itoa(r.Line)
	if n.several {
		at = terminal.Visible(r.Source.Name) + ":" + at
	}
	return summary.Place{At: at, Shown: n.asked}
}
