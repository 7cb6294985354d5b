package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

// oneSpec is --spec of the commands that answer for one edition: whose answer
// is not about the edition but a text, which several would give several times.
type oneSpec struct{ stem onceStem }

func (o *oneSpec) addFlag(cmd *cobra.Command) {
	o.stem.addFlag(cmd, uri.RFC3986.String(), "edition to judge by", stems)
}

// onceStem is the value of --spec where it names one edition.
type onceStem struct {
	stem  string
	given bool
}

func (o *onceStem) addFlag(cmd *cobra.Command, stem, usage string, known func() []string) {
	o.stem = stem
	cmd.Flags().Var(o, "spec", usage)
	complete(cmd, "spec", known)
}

// String, Set and Type make it the value of a flag.
func (o *onceStem) String() string { return o.stem }

// Set takes one edition only. Which ones there are is known later.
func (o *onceStem) Set(s string) error {
	if o.given && s != o.stem {
		return fmt.Errorf("the answer is of one edition, and %s was asked for already", o.stem)
	}
	o.stem, o.given = s, true
	return nil
}

// Type is what the help shows for the value.
func (o *onceStem) Type() string { return "string" }

// served is an edition with what the packages beside uri and iri need of it.
type served struct {
	*spec
	iri       bool
	resolve   func(base, ref string) (uri.TextTarget, error)
	establish func(...base.Source) (base.Base, error)
}

func (o *oneSpec) get() (served, error) {
	s, err := specNamed(o.stem.String())
	if err != nil {
		return served{}, err
	}
	for _, e := range uri.Editions() {
		if e.String() == s.Stem {
			return served{s, false, uri.Resolver{Edition: e}.ResolveSplit, func(sources ...base.Source) (base.Base, error) {
				return base.Establish(e, sources...)
			}}, nil
		}
	}
	for _, e := range iri.Editions() {
		if e.String() == s.Stem {
			return served{s, true, iri.Resolver{Edition: e}.ResolveSplit, func(sources ...base.Source) (base.Base, error) {
				return base.Establish(e, sources...)
			}}, nil
		}
	}
	panic("no edition " + s.Stem)
}
