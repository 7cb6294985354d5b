package main

import (
	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

// oneSpec is --spec of the commands that answer for one edition: whose answer
// is not about the edition but a text, which several would give several times.
type oneSpec struct{ stem string }

func (o *oneSpec) addFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.stem, "spec", uri.RFC3986.String(), "edition to judge by")
	complete(cmd, "spec", stems)
}

// served is an edition with what the packages beside uri and iri need of it.
type served struct {
	*spec
	iri       bool
	resolve   func(base, ref string) (uri.TextTarget, error)
	establish func(...base.Source) (base.Base, error)
}

func (o *oneSpec) get() (served, error) {
	s, err := specNamed(o.stem)
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
