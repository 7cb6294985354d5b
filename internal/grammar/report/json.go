package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/stricturi/stricturi/grammar/diff"
)

// jsonPair is a pair in JSON. The first ten members are documented by the command's
// --json; the others are details.
type jsonPair struct {
	Old      *string       `json:"old"`
	New      *string       `json:"new"`
	Relation diff.Relation `json:"relation"`
	OnlyOld  *string       `json:"onlyOld"`
	OnlyNew  *string       `json:"onlyNew"`
	CountOld []string      `json:"countOld"`
	CountNew []string      `json:"countNew"`
	OldText  *string       `json:"oldText"`
	NewText  *string       `json:"newText"`
	Section  string        `json:"section"`

	Lost       *bool        `json:"lost"`
	Gained     *bool        `json:"gained"`
	PlainOld   *string      `json:"plainOld,omitempty"`
	PlainNew   *string      `json:"plainNew,omitempty"`
	Why        string       `json:"why,omitempty"`
	Bounded    int          `json:"bounded,omitempty"`
	OldEdition string       `json:"oldEdition"`
	NewEdition string       `json:"newEdition"`
	OldSection *string      `json:"oldSection"`
	NewSection *string      `json:"newSection"`
	ASCII      bool         `json:"ascii"`
	Renaming   string       `json:"renaming,omitempty"`
	Alike      string       `json:"alike,omitempty"`
	Wording    Wording      `json:"wording,omitempty"`
	Own        bool         `json:"own"`
	Choice     string       `json:"choice,omitempty"`
	Causes     []diff.Cause `json:"causes"`
	Diff       []Token      `json:"diff"`

	LostDigest   string `json:"lostDigest,omitempty"`
	GainedDigest string `json:"gainedDigest,omitempty"`
	Accepted     bool   `json:"accepted,omitempty"`
	Rule         string `json:"rule,omitempty"`
}

// records returns the object of each pair. The pairs of a rule follow one another, oldest first.
// In a history they have the member rule: the name of the rule in the newest document that has it.
func (r *Report) records() (all []any) {
	for _, rule := range r.Rules {
		for _, p := range rule.Pairs {
			if p == nil {
				continue
			}
			j := r.rows[p].record()
			if !r.single() {
				j.Rule = rule.Name()
			}
			all = append(all, j)
		}
	}
	return all
}

// writeJSON writes one JSON object a line. It escapes U+0085, which some programs treat as the end of
// a line.
func writeJSON(b *bytes.Buffer, records []any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	for _, x := range records {
		if err := e.Encode(x); err != nil {
			return err
		}
	}
	text := bytes.ReplaceAll(b.Bytes(), []byte("\u0085"), []byte(`\u0085`))
	b.Reset()
	b.Write(text)
	return nil
}

// record returns the object of a pair.
func (r *row) record() jsonPair {
	a, p := r.Step.Of(r.Pair), r.Pair
	j := jsonPair{
		Relation:   p.Relation,
		Why:        p.Why,
		Bounded:    p.Bounded,
		OnlyOld:    p.OnlyOld,
		OnlyNew:    p.OnlyNew,
		Lost:       known(p.OnlyOld, p.NoneLost),
		Gained:     known(p.OnlyNew, p.NoneGained),
		Section:    p.Section(),
		OldEdition: a.Old.Stem,
		NewEdition: a.New.Stem,
		ASCII:      a.ASCII,
		Renaming:   p.Renaming,
		Alike:      p.Alike,
		PlainOld:   r.PlainLost,
		PlainNew:   r.PlainGained,
		Wording:    r.Text.Wording,
		Own:        p.Own,
		Choice:     p.Choice,
		Causes:     p.Causes,
		Diff:       r.Text.Tokens,
		Accepted:   r.Accepted.All,
	}
	if p.Old != nil && p.New != nil {
		j.LostDigest, j.GainedDigest = p.Digests()
	}
	if j.Causes == nil {
		j.Causes = []diff.Cause{}
	}
	if r := p.Old; r != nil {
		j.Old, j.OldText, j.OldSection, j.CountOld = &r.Name, &r.Text, &r.Section, decimal(r.Counts())
	}
	if r := p.New; r != nil {
		j.New, j.NewText, j.NewSection, j.CountNew = &r.Name, &r.Text, &r.Section, decimal(r.Counts())
	}
	return j
}

// known reports whether something was lost or gained, or is nil if that is not known.
func known(witness *string, none bool) *bool {
	some := witness != nil
	if !some && !none {
		return nil
	}
	return &some
}

// folded returns a number for people: one of more than seven digits by its first ones.
func folded(n *big.Int) string {
	s := n.String()
	if len(s) <= 7 {
		return s
	}
	return fmt.Sprintf("%s.%se%d", s[:1], s[1:3], len(s)-1)
}

// decimal returns numbers in decimal notation.
func decimal(counts []*big.Int) []string {
	var list []string
	for _, n := range counts {
		list = append(list, n.String())
	}
	return list
}
