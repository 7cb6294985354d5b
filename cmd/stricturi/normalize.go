package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func rungNames(rungs []uri.Normalization) []string {
	var names []string
	for _, r := range rungs {
		names = append(names, r.String())
	}
	return names
}

func parseRungs(names []string, e *edition.Edition) (uri.Normalization, error) {
	all := e.Rungs()
	known := rungNames(all)
	var rungs uri.Normalization
	for _, name := range names {
		switch i := slices.Index(known, name); {
		case i >= 0:
			rungs |= all[i]
		case !e.IsIRI() && (slices.Contains([]string{iri.NormalizeIDN.String(), iri.NormalizeNFC.String(), iri.NormalizeNFKC.String()}, name)):
			return 0, fmt.Errorf("--rung: %s normalizes IRIs, not URIs\n%s", name, usage.Valid(known, ""))
		default:
			return 0, usage.Unknown("rung", name, known, "")
		}
	}
	return rungs, nil
}

func newNormalize(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		names []string
		rules bool
	)
	cmd := &cobra.Command{
		Use:   "normalize [--spec STEM] [--rung RUNG,... | --schemes]... [TEXT...]",
		Short: "Normalize URIs and IRIs",
	}
	cmd.Flags().StringSliceVar(&names, "rung", nil, "`rungs` to apply, repeatable (default case,percent, and since rfc3986 dots)")
	cmd.Flags().BoolVar(&rules, "schemes", false, "normalize by the rules of the URIs' own scheme")
	usage.Exclude(cmd, "schemes", "rung")
	usage.Complete(cmd, "rung", func() []string { return rungNames(edition.Of(iri.RFC3987()).Rungs()) })
	f.Complete(cmd, func() (func(*batch.Result, string), error) {
		rungs, err := parseRungs(names, f.Edition)
		if err != nil {
			return nil, err
		}
		normalize := func(text string) (string, []uri.Step, error) {
			if rules {
				if out, steps, known, err := f.NormalizeScheme(text); err != nil || known {
					return out, steps, err
				}
			}
			return f.Normalize(text, rungs)
		}
		return func(r *batch.Result, text string) {
			out, steps, err := normalize(text)
			switch f.Judge(r, text, frame.Verdict{Err: err}) {
			case frame.AsJSON:
				f.TextObject(r, text, err, "out", jsontext.Optional(out, err == nil), "steps", jsontext.Each(slices.Values(steps), stepObject))
			case frame.AsText:
				f.Line(r, text, out, err)
			}
		}, nil
	})
	return cmd
}

func stepObject(s uri.Step) jsontext.Object {
	step := jsontext.Object{"rung", s.Normalization.String(), "section", s.Section, "before", s.Before, "after", s.After}
	if s.Guarded {
		step = append(step, "guarded", true)
	}
	return step
}
