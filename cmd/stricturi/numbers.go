package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// numbers is --line-number: where in the input the texts stand that are
// answered for. Operands have no such place.
type numbers struct {
	asked   bool
	several bool // inputs, so that their names tell
	width   int  // of what stands before an answer, in columns
	json    bool
}

// prepare finds how wide the places are.
func (n *numbers) prepare(i *inputs, operands []string, json bool) {
	names := slices.Clone(i.files)
	if slices.Contains(operands, "-") {
		names = append(names, standardInput)
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

// answer returns answer, its output preceded by the place of the text. The first
// line has it, the others of an answer for people are indented; of JSON, each
// object has it.
func (n *numbers) answer(answer func(*batch.Result, string)) func(*batch.Result, string) {
	return func(r *batch.Result, text string) {
		from := len(r.Out)
		r.Apart(func(r *batch.Result) { answer(r, text) })
		if r.Source == nil || r.Line == 0 || len(r.Out) == from {
			return
		}
		answered := string(r.Out[from:])
		r.Out = r.Out[:from]
		place := n.place(r)
		for line := range strings.Lines(answered) {
			r.Out = append(r.Out, place...)
			if n.json {
				line = line[len("{"):]
			} else {
				place = strings.Repeat(" ", n.width)
			}
			r.Out = append(r.Out, line...)
		}
	}
}

func (n *numbers) place(r *batch.Result) string {
	if n.json {
		place := []byte("{")
		if n.several {
			place = append(jsontext.AppendText(place, "input", r.Source.Name), ',')
		}
		return string(fmt.Appendf(place, `"line":%d,`, r.Line))
	}
	return fmt.Sprintf("%*s", n.width, n.of(r))
}

// of returns the place of a text for people, if it has one.
func (n *numbers) of(r *batch.Result) place {
	if r.Source == nil || r.Line == 0 {
		return place{}
	}
	at := strconv.Itoa(r.Line)
	if n.several {
		at = terminal.Visible(r.Source.Name) + ":" + at
	}
	return place{at, n.asked}
}

// place is where a text stands: "12", or "FILE:12". Its String is empty unless
// places are to be shown.
type place struct {
	at    string
	shown bool
}

func (p place) String() string {
	if !p.shown || p.at == "" {
		return ""
	}
	return p.at + ": "
}
