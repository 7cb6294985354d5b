package edition

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
)

// Choice has the flags --spec and --rule of commands that answer for several editions.
type Choice struct {
	Grammars
	Stems    []string // in the order given
	RuleName string

	files map[string]*Edition
	flags *pflag.FlagSet // nil without AddSpecFlag
}

// AddSpecFlag adds --spec and --with.
func (c *Choice) AddSpecFlag(cmd *cobra.Command, stdin io.Reader) {
	cmd.Flags().StringSliceVar(&c.Stems, "spec", nil,
		"edition, amendment, grammar of the library (rfc5322) or file of ABNF to check against, repeatable or a list with commas (default all editions): "+
			strings.Join(Stems(All), ", ")+"; amendments: "+strings.Join(Stems(Amendments), ", "))
	usage.Complete(cmd, "spec", func() []string { return Stems(Known) })
	c.AddFlag(cmd, stdin)
	c.flags = cmd.Flags()
}

// AddRuleFlag adds --rule.
func (c *Choice) AddRuleFlag(cmd *cobra.Command, help string) {
	cmd.Flags().StringVar(&c.RuleName, "rule", "", help)
	usage.Complete(cmd, "rule", func() []string {
		chosen, err := c.Editions()
		if err != nil {
			return nil
		}
		return RuleNames(chosen)
	})
}

// Editions returns the editions of --spec in the order given, without duplicates. The default is
// all editions but the amendments.
func (c *Choice) Editions() ([]*Edition, error) {
	isGrammar := func(stem string) bool {
		_, err := Named(stem)
		return err != nil
	}
	if c.flags != nil && !slices.ContainsFunc(c.Stems, isGrammar) {
		if err := usage.NoEffect(c.flags, "on editions: give --spec FILE, or leave it out", "with", "octets"); err != nil {
			return nil, err
		}
	}
	if len(c.Stems) == 0 {
		return All, nil
	}
	var chosen []*Edition
	for _, stem := range c.Stems {
		e, err := c.Named(stem)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(chosen, e) {
			chosen = append(chosen, e)
		}
	}
	return chosen, nil
}

// Named returns the edition with a stem, or that of a file. It returns the same one for each call.
func (c *Choice) Named(stem string) (*Edition, error) {
	stem, err := known(stem)
	if err != nil {
		return nil, err
	}
	if e, err := Named(stem); err == nil {
		return e, nil
	}
	if e := c.files[stem]; e != nil {
		return e, nil
	}
	g, err := c.Read(stem)
	if err != nil {
		return nil, err
	}
	if c.files == nil {
		c.files = map[string]*Edition{}
	}
	c.files[stem] = OfFile(g)
	return c.files[stem], nil
}

// UsesStdin reports whether a grammar was read from standard input.
func (c *Choice) UsesStdin() bool { return c.stdin > 0 }

// Rules returns the rule of --rule in each edition, by default its main rule. Each edition of
// --spec must have the rule; without --spec, at least one edition must.
func (c *Choice) Rules() ([]Rule, error) {
	chosen, err := c.Editions()
	if err != nil {
		return nil, err
	}
	var rules []Rule
	for _, e := range chosen {
		if c.RuleName == "" {
			r, err := e.mainRule()
			if err != nil {
				return nil, err
			}
			rules = append(rules, r)
			continue
		}
		r, err := e.RuleNamed(c.RuleName)
		if err == nil {
			rules = append(rules, Rule{Edition: e, Name: r.Name})
		} else if len(c.Stems) > 0 {
			return nil, err
		}
	}
	if len(rules) == 0 {
		return nil, usage.Unknown("rule", c.RuleName, RuleNames(chosen), "stricturi grammar STEM")
	}
	for _, r := range rules {
		if err := r.Usable(r.Name); err != nil {
			return nil, err
		}
	}
	return rules, nil
}

// One has the flag --spec of commands that answer for one edition.
type One struct {
	Default *Edition
	Help    string     // of the flag
	Valid   []*Edition // that can be given
	stems   []string   // as given
}

// AddFlag adds --spec.
func (o *One) AddFlag(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&o.stems, "spec", nil, o.Help+" (default "+o.Default.Stem+")")
	usage.Complete(cmd, "spec", func() []string { return Stems(o.Valid) })
}

// Get returns the edition.
func (o *One) Get() (found *Edition, err error) {
	for _, stem := range o.stems {
		e, err := among(o.Valid, stem)
		switch {
		case err != nil:
			return nil, err
		case found != nil && e != found:
			return nil, fmt.Errorf("--spec %s: this command answers for one edition, and %s was given before", stem, found.Stem)
		}
		found = e
	}
	return cmp.Or(found, o.Default), nil
}
