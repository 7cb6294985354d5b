// Check checks the lines of text files against the grammars of URIs and IRIs, as
// the command "stricturi check" does, on any runner of Apache Beam.
//
// Usage:
//
//	check --input GLOB [--output PREFIX] [--summary FILE] [flags]
//
// For each line and edition, it writes the JSON object that "stricturi check --json"
// writes, to files whose names begin with PREFIX. It writes a summary as one JSON
// object to FILE. The verdicts are in no particular order.
//
// The line end, LF or CRLF, is not part of the text, nor is a CR at the end of the
// last line. An input whose name ends in ".gz" is decompressed by one worker; other
// inputs are split between workers.
//
// The exit status is 0 if the pipeline ran, whatever the verdicts, 1 if it failed,
// and 2 for a usage error.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

func main() {
	var o options
	o.addFlags(flag.CommandLine)
	flag.Usage = usage
	flag.Parse()
	beam.Init() // does not return if this process is a worker

	p, err := o.pipeline(flag.Args())
	if err != nil {
		fmt.Fprintf(os.Stderr, "check: %v\n", err)
		os.Exit(2)
	}
	if err := beamx.Run(context.Background(), p); err != nil {
		fmt.Fprintf(os.Stderr, "check: %v\n", err)
		os.Exit(1)
	}
}

// usage prints the usage without Beam's many flags.
func usage() {
	ours := flag.NewFlagSet("", flag.ContinueOnError)
	new(options).addFlags(ours)
	fmt.Fprintln(os.Stderr, "usage: check --input GLOB [--output PREFIX] [--summary FILE] [flags]")
	ours.SetOutput(os.Stderr)
	ours.PrintDefaults()
	fmt.Fprintln(os.Stderr, "and the flags of Beam: --runner (default prism), --endpoint and others")
}
