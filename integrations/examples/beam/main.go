// The program beam checks the texts of files, one a line, on Apache Beam. It writes two files:
// counts, with the number of texts of each reason, and rejected, with the invalid texts.
//
//	go run . --input 'urls-*.txt' --output checked/ --spec rfc3986
//
// It runs on this machine, on Prism, unless Beam's flag --runner names another one, such as
// flink, spark or dataflow. Their flags are Beam's.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func init() {
	register.DoFn3x1[string, func(string), func(string), error](&check{})
	register.Emitter1[string]()
	register.Function2x1(line)
}

// check is a beam.DoFn: it gives each text a reason, and emits the texts that are invalid.
type check struct{ Spec, Rule string }

// ProcessElement checks a text.
func (c *check) ProcessElement(text string, reason, rejected func(string)) error {
	text = strings.TrimSuffix(text, "\r")
	err := editions[c.Spec].Check(c.Rule, text)
	if err == nil {
		reason("valid")
		return nil
	}
	e, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		return err
	}
	x := e.Explain()
	reason(fmt.Sprintf("invalid\t%s\t%s", x.Open[len(x.Open)-1], x.Section))
	rejected(text)
	return nil
}

// editions are the editions by their names.
var editions = func() map[string]uri.Edition {
	all := map[string]uri.Edition{}
	for _, e := range uri.Editions() {
		all[e.String()] = e
	}
	for _, e := range iri.Editions() {
		all[e.String()] = e.Edition
	}
	return all
}()

// line writes a line of the counts.
func line(reason string, count int) string { return fmt.Sprintf("%d\t%s", count, reason) }

// pipeline reads the files that a pattern matches and writes the files counts and rejected,
// whose names begin with output. What has no lines is not written.
func pipeline(input, output, spec, rule string) (*beam.Pipeline, error) {
	e, ok := editions[spec]
	if !ok {
		return nil, fmt.Errorf("unknown edition %q", spec)
	}
	if err := e.Check(rule, ""); errors.Is(err, uri.ErrUnknownRule) {
		return nil, err
	}
	p, s := beam.NewPipelineWithRoot()
	// textio loses a part of compressed files, so they are read as they are.
	lines := textio.Read(s, input, textio.ReadUncompressed())
	reasons, rejected := beam.ParDo2(s, &check{spec, rule}, lines)
	textio.Write(s, output+"counts", beam.ParDo(s, line, stats.Count(s, reasons)))
	textio.Write(s, output+"rejected", rejected)
	return p, nil
}

func main() {
	input := flag.String("input", "", "pattern of the files to read")
	output := flag.String("output", "", "what the names of the files to write begin with")
	spec := flag.String("spec", "rfc3986", "edition that the texts are checked by")
	rule := flag.String("rule", "URI-reference", "rule of the edition")
	flag.Parse()
	beam.Init()
	p, err := pipeline(*input, *output, *spec, *rule)
	if err == nil {
		err = beamx.Run(context.Background(), p)
	}
	if err != nil {
		log.Fatal(err)
	}
}
