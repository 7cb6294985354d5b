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
func (p *parser) readers(text string) frame.Reply {
	if len(text) > readers.MaxLength {
		err := fmt.Errorf("the text has more than %d bytes: give a shorter one", readers.MaxLength)
		return frame.Reply{Err: err, Object: func() jsontext.Object {
			return jsontext.Object{"in", text, "readers", nil, "same", nil, "difference", nil, "error", report.JSON(text, err)}
		}}
	}
	all := readers.Read(text, whatwg.Reader{})
	reply := frame.Reply{}
	difference := readers.Difference(all)
	switch {
	case difference != "":
		reply.Err = errors.New(difference)
	case !slices.ContainsFunc(all, func(x readers.Reading) bool { return x.Valid }):
		reply.Err = errors.New("no reader accepts the text")
	}
	reply.Object = func() jsontext.Object {
		return jsontext.Object{
			"in", text, "readers", jsontext.Each(slices.Values(all), readingObject),
			"same", difference == "", "difference", jsontext.Optional(difference, difference != ""),
		}
	}
	reply.Text = func(r *batch.Result) {
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
		if reply.Err != nil {
			r.Out = fmt.Appendf(r.Out, "  %s\n", terminal.Visible(reply.Err.Error()))
		}
	}
	return reply
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
