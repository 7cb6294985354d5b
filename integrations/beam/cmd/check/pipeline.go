package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/filter"

	beamuri "github.com/stricturi/stricturi/integrations/beam"
)

func init() {
	register.Function1x1(isValid)
	register.Function2x2(summaryLine)
	register.Iter1[beamuri.Summary]()
}

// options are the values of the flags.
type options struct {
	input, output, summary string
	shards                 int
	specs                  []string
	rule, only             string
}

func (o *options) addFlags(f *flag.FlagSet) {
	f.StringVar(&o.input, "input", "", "the `files` to read, one text a line; may be a pattern")
	f.StringVar(&o.output, "output", "", "write the verdicts to `PREFIX`-00000-of-00001.jsonl and so on")
	f.IntVar(&o.shards, "shards", 1, "the number of such files")
	f.StringVar(&o.only, "only", "", `write only the verdicts that are "valid" or "invalid"; the summary counts all`)
	f.StringVar(&o.summary, "summary", "", "write a summary of all verdicts to `FILE`")
	f.StringVar(&o.rule, "rule", "", "the `rule` to check texts against (default the edition's rule for references)")
	f.Func("spec", "the `edition` to check against, such as rfc3986; repeatable (default all)", func(stem string) error {
		o.specs = append(o.specs, stem)
		return nil
	})
}

// pipeline returns the pipeline. Its errors are usage errors.
func (o *options) pipeline(operands []string) (*beam.Pipeline, error) {
	targets, err := o.check(operands)
	if err != nil {
		return nil, err
	}
	p, s := beam.NewPipelineWithRoot()
	verdicts, err := beamuri.Check(s, beam.ParDo(s, withoutCR, readLines(s, o.input)), targets...)
	if err != nil {
		return nil, err
	}
	if o.output != "" {
		writeVerdicts(s, o.output, o.shards, o.filter(s, verdicts))
	}
	if o.summary != "" {
		summary := beam.SideInput{Input: beamuri.Summarize(s, verdicts)}
		textio.Write(s, o.summary, beam.ParDo(s, summaryLine, beam.Impulse(s), summary))
	}
	return p, nil
}

// check checks the flags and returns the targets.
func (o *options) check(operands []string) ([]beamuri.Target, error) {
	switch {
	case len(operands) > 0:
		return nil, fmt.Errorf("unexpected operand %q; name files with --input", operands[0])
	case o.input == "":
		return nil, errors.New("--input is missing: it names the files to read")
	case o.output == "" && o.summary == "":
		return nil, errors.New("--output and --summary are missing: at least one is required")
	case o.shards < 1:
		return nil, fmt.Errorf("--shards %d: must be at least one", o.shards)
	case o.only != "" && o.only != "valid" && o.only != "invalid":
		return nil, fmt.Errorf("--only %q: valid values: valid, invalid", o.only)
	}
	for _, name := range []string{o.input, o.output, o.summary} {
		if err := checkName(name); err != nil {
			return nil, err
		}
	}
	return beamuri.Targets(o.rule, o.specs...)
}

// checkName returns an error if the program lacks the file system of a name.
func checkName(name string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if strings.TrimSpace(name) != "" {
		filesystem.ValidateScheme(name)
	}
	return nil
}

func (o *options) filter(s beam.Scope, verdicts beam.PCollection) beam.PCollection {
	switch o.only {
	case "valid":
		return filter.Include(s, verdicts, isValid)
	case "invalid":
		return filter.Exclude(s, verdicts, isValid)
	}
	return verdicts
}

func isValid(v beamuri.Verdict) bool { return v.Valid }

// summaryLine returns the only summary, or an empty one if there were no texts.
func summaryLine(_ []byte, summaries func(*beamuri.Summary) bool) (string, error) {
	sum := beamuri.Summary{Editions: []beamuri.EditionSummary{}}
	summaries(&sum)
	return toJSON(sum)
}
