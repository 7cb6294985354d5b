package frame

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// lineNumbers is --line-number: the places of texts in the input. Operands have none.
type lineNumbers struct {
	asked   bool
	several bool // there are several inputs, and places name them
	width   int  // of a place, in columns
}

// prepare computes how wide places are.
func (n *lineNumbers) prepare(names []string) {
	n.several = len(names) > 1
	longest := 0
	for _, name := range names {
		longest = max(longest, terminal.Width(terminal.Visible(name)))
	}
	n.width = len("1234567: ")
	if n.several {
		n.width += longest + len(":")
	}
}

// answer puts the place of the text before the output of an answer for people. The other lines
// are indented.
func (n *lineNumbers) answer(answer func(*batch.Result, string)) func(*batch.Result, string) {
	return func(r *batch.Result, text string) {
		c := r.Collected()
		answer(c, text)
		if place := n.of(r); place != "" {
			c.Out, c.Err = n.placed(place+": ", c.Out), n.placed(place+": ", c.Err)
		}
		r.Add(c.Out, c.Err, c)
	}
}

// placed returns an answer after the place of its text.
func (n *lineNumbers) placed(place string, answer []byte) (dst []byte) {
	for line := range bytes.Lines(answer) {
		dst = append(fmt.Appendf(dst, "%*s", n.width, place), line...)
		place = ""
	}
	return dst
}

// Begin appends what begins the object of an answer: a brace, and the members of the place
// if they are asked for.
func (t *Texts) Begin(dst []byte, r *batch.Result) []byte {
	dst = append(dst, '{')
	if !t.lines.asked || r.Input == "" || r.Line == 0 {
		return dst
	}
	o := jsontext.Object{"line", r.Line}
	if t.lines.several {
		o = jsontext.Object{"input", r.Input, "line", r.Line}
	}
	return append(append(dst, jsontext.Members(o)...), ',')
}

// of returns the place of a text for people, "" for that of an operand.
func (n *lineNumbers) of(r *batch.Result) string {
	if r.Input == "" || r.Line == 0 {
		return ""
	}
	at := strconv.Itoa(r.Line)
	if n.several {
		at = terminal.Visible(r.Input) + ":" + at
	}
	return at
}
