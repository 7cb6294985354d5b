package report

import (
	"bytes"
	"encoding/json"
	"io"
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

	Why        string       `json:"why,omitempty"`
	Bounded    int          `json:"bounded,omitempty"`
	OldEdition string       `json:"oldEdition"`
	NewEdition string       `json:"newEdition"`
	OldSection *string      `json:"oldSection"`
	NewSection *string      `json:"newSection"`
	ASCII      bool         `json:"ascii"`
	Renaming   string       `json:"renaming,omitempty"`
	Wording    diff.Wording `json:"wording,omitempty"`
	Own        bool         `json:"own"`
	Causes     []diff.Cause `json:"causes"`
	Diff       []diff.Token `json:"diff"`

	LostDigest   string `json:"lostDigest,omitempty"`
	GainedDigest string `json:"gainedDigest,omitempty"`
	Accepted     bool   `json:"accepted,omitempty"`
	Rule         string `json:"rule,omitempty"`
}

// WriteJSON writes a comparison as one JSON object a line for each pair, with these
// members: old, new (the names of the rules, or null), relation, onlyOld, onlyNew
// (witnesses), countOld, countNew (decimal numbers as strings, for the lengths 0 to
// [diff.CountTo], or null if they are not known), oldText, newText (as printed), section
// (of the new rule, or of a removed one); then why (if it is not ""), bounded (if it is not 0), oldEdition,
// newEdition, oldSection, newSection, ascii, renaming, wording, own, causes, diff (the
// tokens), and lostDigest, gainedDigest and accepted (if they are not empty), as in
// [diff.Comparison] and [diff.Pair].
func WriteJSON(w io.Writer, a *diff.Comparison) error {
	for _, p := range a.Pairs {
		if err := writePair(w, a, p, ""); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSONHistory writes a history as one JSON object a line for each pair, as
// [WriteJSON] does, with the member rule: the name of the rule in the newest document that
// has it. The pairs of a rule follow one another, oldest first.
func WriteJSONHistory(w io.Writer, h *diff.History) error {
	for _, r := range h.Rules {
		for i, p := range r.Pairs {
			if p == nil {
				continue
			}
			if err := writePair(w, h.Steps[i], p, r.Name()); err != nil {
				return err
			}
		}
	}
	return nil
}

func writePair(w io.Writer, a *diff.Comparison, p *diff.Pair, rule string) error {
	j := jsonPair{
		Rule:       rule,
		Relation:   p.Relation,
		Why:        p.Why,
		Bounded:    p.Bounded,
		OnlyOld:    p.OnlyOld,
		OnlyNew:    p.OnlyNew,
		Section:    p.Section(),
		OldEdition: a.Old.Stem,
		NewEdition: a.New.Stem,
		ASCII:      a.ASCII,
		Renaming:   p.Renaming,
		Wording:    p.Wording,
		Own:        p.Own,
		Causes:     p.Causes,
		Diff:       p.Tokens,
		Accepted:   p.Accepted,
	}
	if p.Old != nil && p.New != nil {
		j.LostDigest, j.GainedDigest = p.Digests()
	}
	if j.Causes == nil {
		j.Causes = []diff.Cause{}
	}
	if r := p.Old; r != nil {
		j.Old, j.OldText, j.OldSection, j.CountOld = &r.Name, &r.Text, &r.Section, decimal(r.Counts)
	}
	if r := p.New; r != nil {
		j.New, j.NewText, j.NewSection, j.CountNew = &r.Name, &r.Text, &r.Section, decimal(r.Counts)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(j); err != nil {
		return err
	}
	// Some programs treat U+0085 as the end of a line.
	line := bytes.ReplaceAll(b.Bytes(), []byte("\u0085"), []byte(`\u0085`))
	_, err := w.Write(line)
	return err
}

// decimal returns numbers in decimal notation.
func decimal(counts []*big.Int) []string {
	var list []string
	for _, n := range counts {
		list = append(list, n.String())
	}
	return list
}
