package edition

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// Choice is --spec and --rule of the commands that answer for several editions.
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

// Editions returns the editions that were named, in their order and without
// repetitions, or all but the amendments.
func (c *Choice) Editions() ([]*Edition, error) {
	if c.flags != nil && !slices.ContainsFunc(c.Stems, isGrammar) {
		if err := usage.NoEffect(c.flags, "on editions: give --spec FILE, or leave it out", "with", "lists", "implied-lws", "octets"); err != nil {
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

// isGrammar reports whether a name is that of a file or of a grammar of the library, and not of
// an edition.
func isGrammar(name string) bool {
	_, err := Named(name)
	_, ok := reader.Library(name)
	return reader.IsFile(name) || err != nil && ok
}

// Named returns an edition, or one made of a file: the same each time.
func (c *Choice) Named(stem string) (*Edition, error) {
	stem, err := known(stem)
	if err != nil {
		return nil, err
	}
	if !isGrammar(stem) {
		return Named(stem)
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

// UsesStdin reports whether standard input is one of the grammars that were read.
func (c *Choice) UsesStdin() bool { return c.stdin > 0 }

// Rules returns the rule --rule of each edition, or the rules of references. Each
// edition that was named must have the rule; if none was named, at least one must.
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

// One is --spec of the commands that answer for one edition.
type One struct {
	editions []*Edition // valid ones
	stem     string
	given    bool
}

// AddFlag adds --spec. The default is an edition of package uri or iri.
func (o *One) AddFlag(cmd *cobra.Command, value fmt.Stringer, help string, editions []*Edition) {
	o.editions, o.stem = editions, value.String()
	cmd.Flags().Var(o, "spec", help)
	usage.Complete(cmd, "spec", func() []string { return Stems(editions) })
}

// Get returns the edition.
func (o *One) Get() (*Edition, error) { return among(o.editions, o.stem) }

// String returns the stem. String, Set and Type make One the value of a flag.
func (o *One) String() string { return o.stem }

// Set accepts one edition. Get finds out whether it is valid.
func (o *One) Set(s string) error {
	for stem := range strings.SplitSeq(s, ",") {
		if e, err := among(o.editions, stem); err == nil {
			stem = e.Stem
		}
		if o.given && stem != o.stem {
			return fmt.Errorf("this command answers for one edition, and %s was given before", o.stem)
		}
		o.stem, o.given = stem, true
	}
	return nil
}

// Type is what the help calls the value.
func (o *One) Type() string { return "string" }
