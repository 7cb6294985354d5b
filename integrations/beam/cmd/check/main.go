// Check holds the lines of text files against the grammars of URIs and IRIs, as
// the command "stricturi check" does, on any runner of Apache Beam.
//
// Usage:
//
//	check --input GLOB [--output PREFIX] [--summary FILE] [flags]
//
// It writes for each line and edition the JSON object that "stricturi check
// --json" writes, to files whose names begin with PREFIX, and a summary of all as
// one JSON object to FILE. Verdicts have no order, neither between the files nor
// within one.
//
// What ends a line, LF or CRLF, is not of the text, nor is a CR at the end of the
// last line. An input whose name ends in ".gz" is decompressed, each by one
// worker; others are split between workers.
//
// The exit status is 0 where the pipeline ran, whatever the verdicts, 1 where it
// failed, and 2 for a usage error.
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
	beam.Init() // does not return where this is a worker

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

// usage leaves out Beam's flags, of which there are too many to find a mistake
// among.
func usage() {
	ours := flag.NewFlagSet("", flag.ContinueOnError)
	new(options).addFlags(ours)
	fmt.Fprintln(os.Stderr, "usage: check --input GLOB [--output PREFIX] [--summary FILE] [flags]")
	ours.SetOutput(os.Stderr)
	ours.PrintDefaults()
	fmt.Fprintln(os.Stderr, "and the flags of Beam: --runner, which is prism unless said otherwise, --endpoint and others")
}
