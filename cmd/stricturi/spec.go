package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// spec is an edition as the commands use it: uri's and iri's have the same
// methods, but for what they parse to.
type spec struct {
	edition
	*grammar.Edition
	parse  func(text string) (components, error)
	accept func(text string) error // as parse, without the components
}

// edition is what uri.Edition and iri.Edition have in common.
type edition interface {
	Check(rule, text string) error
	Nodes(rule, text string) (iter.Seq[uri.Node], error)
}

// specs are all editions, oldest first.
var specs = func() []*spec {
	var all []*spec
	for _, e := range uri.Editions() {
		all = append(all, newSpec(e, e.String(), e.ParseReference))
	}
	for _, e := range iri.Editions() {
		all = append(all, newSpec(e, e.String(), e.ParseReference))
	}
	return all
}()

func newSpec[R reference](e edition, stem string, parse func(string) (R, error)) *spec {
	about, ok := grammar.Lookup(stem)
	if !ok {
		panic("no grammar " + stem)
	}
	return &spec{
		edition: e,
		Edition: about,
		parse: func(text string) (components, error) {
			r, err := parse(text)
			if err != nil {
				return components{}, err
			}
			return componentsOf(r), nil
		},
		accept: func(text string) error {
			_, err := parse(text)
			return err
		},
	}
}

// parseAs parses a text as a rule that is made of the components of a
// reference. The strings of such a rule are references, whose components are
// the same whatever rule was asked for.
func (s *spec) parseAs(rule, text string) (components, error) {
	if rule != s.Reference {
		if err := s.Check(rule, text); err != nil {
			return components{}, err
		}
	}
	c, err := s.parse(text)
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok && e.Rule != rule {
		// What the rule allows, section 4.1 of an IRI document may forbid.
		asked := *e
		asked.Rule = rule
		asked.Open = append([]string{rule}, slices.DeleteFunc(slices.Clone(e.Open), func(r string) bool { return r == e.Rule })...)
		return components{}, &asked
	}
	return c, err
}

// isEntry says whether a rule is made of the components of a reference.
func (s *spec) isEntry(rule string) bool { return slices.Contains(s.Entries, rule) }

func (s *spec) ruleNames() []string {
	var names []string
	for _, r := range s.Rules() {
		names = append(names, r.Name)
	}
	return names
}

func stems() []string {
	var names []string
	for _, s := range specs {
		names = append(names, s.Stem)
	}
	return names
}

// specNamed returns the edition with the given stem.
func specNamed(stem string) (*spec, error) {
	for _, s := range specs {
		if s.Stem == stem {
			return s, nil
		}
	}
	return nil, unknown("spec", stem, stems())
}

// ruleNamed returns the edition's rule of the given name. As in ABNF, case
// does not matter.
func (s *spec) ruleNamed(name string) (*grammar.Rule, error) {
	r, ok := s.Rule(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", s.Stem, unknown("rule", name, s.ruleNames()))
	}
	return r, nil
}

// choice is what --spec and --rule say.
type choice struct {
	stems []string
	rule  string
}

// target is a rule of an edition that texts are held against.
type target struct {
	*spec
	rule string // as the document spells it
}

func (c *choice) addSpecFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.stems, "spec", nil, "edition to judge by, repeatable (default all): "+strings.Join(stems(), ", "))
	complete(cmd, "spec", func() []string { return stems() })
}

func (c *choice) addRuleFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.rule, "rule", "", "rule to hold texts against (default the reference rule of the edition)")
	complete(cmd, "rule", func() []string {
		chosen, err := c.specs()
		if err != nil {
			return nil
		}
		return allRules(chosen)
	})
}

// complete sets what the shell offers for a flag.
func complete(cmd *cobra.Command, flag string, values func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // only a flag that does not exist, or twice the same
	}
}

// specs returns the editions chosen: those named, in their order, each once,
// or all.
func (c *choice) specs() ([]*spec, error) {
	if len(c.stems) == 0 {
		return specs, nil
	}
	var chosen []*spec
	for _, stem := range c.stems {
		s, err := specNamed(stem)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(chosen, s) {
			chosen = append(chosen, s)
		}
	}
	return chosen, nil
}

// targets returns the rules chosen. A rule must be one of each edition that
// was named; where none was, of some edition, and those that do not have it are
// left out.
func (c *choice) targets() ([]target, error) {
	chosen, err := c.specs()
	if err != nil {
		return nil, err
	}
	var targets []target
	for _, s := range chosen {
		if c.rule == "" {
			targets = append(targets, target{s, s.Reference})
			continue
		}
		r, err := s.ruleNamed(c.rule)
		if err == nil {
			targets = append(targets, target{s, r.Name})
		} else if len(c.stems) > 0 {
			return nil, err
		}
	}
	if len(targets) == 0 {
		return nil, unknown("rule", c.rule, allRules(chosen))
	}
	return targets, nil
}

// allRules returns the names of all rules of the editions.
func allRules(chosen []*spec) []string {
	var names []string
	for _, s := range chosen {
		for _, name := range s.ruleNames() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
