package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
	"github.com/stricturi/stricturi/uri/suffix"
)

func newEdit(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		changes     changeList
		plusIsSpace bool
		gets        []string
		expand      bool
		repair      bool
	)
	cmd := &cobra.Command{
		Use:   "edit [--set PLACE=DATA]... [--append PLACE=DATA]... [--delete PLACE]... [--sort query] [--repair] [--expand] [--get TEMPLATE] [TEXT...]",
		Short: "Change parts of references, or show them",
	}
	var assignments []string
	for _, place := range edition.Places {
		assignments = append(assignments, place+"=")
	}
	changes.addFlag(cmd, edition.Set, "set a component or part, as `PLACE=DATA`, repeatable", assignments...)
	changes.addFlag(cmd, edition.Append, "add a segment or a pair, as `PLACE=DATA`, repeatable",
		"path=", "segment=", "query=", edition.Pair+"=")
	changes.addFlag(cmd, edition.Delete, "delete the component or part `PLACE`, repeatable", edition.Places...)
	changes.addFlag(cmd, edition.Sort, "sort the pairs of the `query`", "query")
	cmd.Flags().BoolVar(&expand, "expand", false, "expand abbreviated references first")
	cmd.Flags().BoolVar(&repair, "repair", false, "repair what is typed and pasted first, and report the steps")
	cmd.Flags().StringArrayVar(&gets, "get", nil, "a `template` to fill in, as in '{host}:{default:port}'")
	cmd.Flags().BoolVar(&plusIsSpace, "plus-is-space", false, `decode "+" in pairs as a space`)
	f.Complete(cmd, func() (func(*batch.Result, string), error) {
		if len(gets) > 1 {
			return nil, errors.New("--get is given more than once: give one template")
		}
		get := strings.Join(gets, "")
		x := &editing{Texts: f, changes: changes, plusIsSpace: plusIsSpace, repair: repair}
		if expand {
			x.expander = &suffix.Expander{Check: f.Accept, IRI: f.IsIRI()}
		}
		if len(gets) > 0 {
			var err error
			if x.template, err = edition.ParseTemplate(get); err != nil {
				return nil, fmt.Errorf("--get: %w", err)
			}
		}
		if !x.hasPairs(get) {
			if err := usage.NoEffect(cmd.Flags(), "without query:NAME or --sort: leave it out", "plus-is-space"); err != nil {
				return nil, err
			}
		}
		return x.answer, nil
	})
	return cmd
}

// changeList has the changes in the order of their flags.
type changeList []edition.Change

func (l *changeList) addFlag(cmd *cobra.Command, op edition.Op, help string, places ...string) {
	cmd.Flags().Func(string(op), help, func(text string) error {
		c, err := edition.ParseChange(op, text)
		*l = append(*l, c)
		return err
	})
	usage.Complete(cmd, string(op), func() []string { return places })
}

// editing is the command edit.
type editing struct {
	*frame.Texts
	changes     []edition.Change
	plusIsSpace bool
	template    *edition.Template // nil without --get
	repair      bool
	expander    *suffix.Expander // nil without --expand
}

// hasPairs reports whether pairs of the query are read.
func (x *editing) hasPairs(get string) bool {
	return strings.Contains(get, "query:") || slices.ContainsFunc(x.changes, func(c edition.Change) bool {
		return c.Place.Name == edition.Pair || c.Place.Name == "query" && c.Op != edition.Set && c.Op != edition.Delete
	})
}

func (x *editing) answer(r *batch.Result, text string) {
	var err error
	var by, change, get, steps any = jsontext.Omit, jsontext.Omit, jsontext.Omit, jsontext.Omit
	var fixes []uri.Fix
	expanded := text
	if x.repair {
		var repaired uri.Reference
		repaired, fixes, err = x.Generic.Repair(text)
		expanded = repaired.String()
		steps = jsontext.Each(slices.Values(fixes), func(f uri.Fix) jsontext.Object { return report.FixObject(text, f) })
	}
	if x.expander != nil && err == nil {
		var e suffix.Expansion
		e, err = x.expander.Expand(extract.Unwrap(expanded))
		expanded, by = e.URI, nil
		if e.Applied {
			by = jsontext.Object{"form", string(e.By.Form), "value", jsontext.Optional(e.By.Value, e.By.Value != ""), "scheme", e.By.Scheme}
		}
	}
	var e *edition.Edited
	result := ""
	if err == nil {
		if e, err = x.Edit(expanded, x.changes, x.plusIsSpace); err == nil {
			result = e.String()
		}
	}
	valid := err == nil
	out, problem := jsontext.Optional(result, err == nil), report.JSON(text, err)
	if c, ok := errs.AsType[*edition.ChangeError](err); ok {
		valid, change, problem = true, c.Change.Flag, report.JSON("", c.Err)
		err = reasoned{c, report.Reason{Finding: c.Change.Flag}}
	}
	if x.template != nil {
		get, result = nil, ""
		if err == nil {
			result, err = x.template.Fill(e, !x.JSON)
			if get = jsontext.Optional(result, err == nil); err != nil {
				problem = report.JSON(text, err)
				err = reasoned{err, report.Reason{Finding: "--get"}}
			}
		}
	}
	switch x.Judge(r, text, frame.Verdict{Err: err}) {
	case frame.AsJSON:
		x.Object(r, "in", text, "out", out, "fixes", steps, "by", by, "get", get, "valid", valid, "change", change, "error", problem)
	case frame.AsText:
		x.Line(r, text, result, err)
		if err != nil || len(fixes) == 0 {
			return
		}
		r.Err = append(append(r.Err, terminal.Escape(redact.Text("", text))...), '\n')
		for _, f := range fixes {
			r.Err = report.AppendFix(r.Err, x.App.Err, text, f)
			r.Flush()
		}
	}
}
