package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/whatwg"
	"github.com/stricturi/stricturi/internal/readers"
	"github.com/stricturi/stricturi/internal/redact"
)

// readers answers with what several readers make of a text.
func (p *parser) readers(r *batch.Result, text string) {
	if len(text) > readers.MaxLength {
		err := fmt.Errorf("the text has more than %d bytes: give a shorter one", readers.MaxLength)
		switch p.Judge(r, text, frame.Verdict{Err: err}) {
		case frame.AsJSON:
			p.Object(r, "in", text, "readers", nil, "same", nil, "difference", nil, "error", report.JSON(text, err))
		case frame.AsText:
			p.Diagnose(r, p.Edition, text, err)
		}
		return
	}
	all := readers.Read(text, whatwg.Reader{})
	var v frame.Verdict
	difference := readers.Difference(all)
	switch {
	case difference != "":
		v.Err = errors.New(difference)
	case !slices.ContainsFunc(all, func(x readers.Reading) bool { return x.Valid }):
		v.Err = errors.New("no reader accepts the text")
	}
	switch p.Judge(r, text, v) {
	case frame.AsJSON:
		p.Object(r, "in", text, "readers", jsontext.Each(slices.Values(all), readingObject),
			"same", difference == "", "difference", jsontext.Optional(difference, difference != ""))
	case frame.AsText:
		r.Out = append(append(r.Out, p.Out.Paint(terminal.Bold, terminal.Visible(redact.Text("", text)))...), "\n "...)
		var columns []column
		for _, x := range all {
			mark := p.Out.Paint(terminal.Bad, "✗")
			if x.Valid {
				mark = p.Out.Paint(terminal.Good, "✓")
				columns = append(columns, column{x.Reader, x.Components})
				for i := range x.Components {
					x.Components[i].Text = hideIn(x.Components[i].Text, text)
				}
			}
			r.Out = fmt.Appendf(r.Out, " %s %s ", x.Reader, mark)
		}
		r.Out = p.appendTable(append(r.Out[:len(r.Out)-1], '\n'), columns)
		if v.Err != nil {
			r.Out = fmt.Appendf(r.Out, "  %s\n", terminal.Visible(v.Err.Error()))
		}
	}
}

// hideIn returns a component of a text without what is hidden of either.
func hideIn(component, text string) string {
	for _, part := range redact.Userinfos("", text) {
		component = strings.ReplaceAll(component, text[part[0]:part[1]], redact.Hidden)
	}
	return redact.Text("", component)
}

func readingObject(x readers.Reading) jsontext.Object {
	o := jsontext.Object{"reader", x.Reader, "valid", x.Valid}
	for _, c := range x.Components {
		o = append(o, c.Name, jsontext.Optional(c.Text, c.Defined))
	}
	return o
}
