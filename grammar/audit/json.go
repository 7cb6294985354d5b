package audit

import (
	"bytes"
	"encoding/json"
	"io"
)

// jsonPair is a pair as JSON. The first ten members are the contract of
// the command's --json; the rest explains them.
type jsonPair struct {
	Old      *string  `json:"old"`
	New      *string  `json:"new"`
	Relation Relation `json:"relation"`
	OnlyOld  *string  `json:"onlyOld"`
	OnlyNew  *string  `json:"onlyNew"`
	CountOld []string `json:"countOld"`
	CountNew []string `json:"countNew"`
	OldText  *string  `json:"oldText"`
	NewText  *string  `json:"newText"`
	Section  string   `json:"section"`

	OldEdition string  `json:"oldEdition"`
	NewEdition string  `json:"newEdition"`
	OldSection *string `json:"oldSection"`
	NewSection *string `json:"newSection"`
	ASCII      bool    `json:"ascii"`
	Renaming   string  `json:"renaming,omitempty"`
	Wording    Wording `json:"wording,omitempty"`
	Own        bool    `json:"own"`
	Causes     []Cause `json:"causes"`
	Diff       []Token `json:"diff"`
}

// WriteJSON writes one JSON object a line for each pair. Its members
// are: old, new (the rules' names, null where there is none), relation,
// onlyOld, onlyNew (witnesses), countOld, countNew (decimal numbers as strings,
// for lengths 0 to [CountTo]), oldText, newText (as printed), section (of the
// new rule if there is one); then oldEdition, newEdition, oldSection,
// newSection, ascii, renaming, wording, own, causes and diff, as in [Audit] and
// [Pair].
func (a *Audit) WriteJSON(w io.Writer) error {
	for _, p := range a.Pairs {
		j := jsonPair{
			Relation:   p.Relation,
			OnlyOld:    p.OnlyOld,
			OnlyNew:    p.OnlyNew,
			Section:    p.Section(),
			OldEdition: a.Old.Stem,
			NewEdition: a.New.Stem,
			ASCII:      a.ASCII,
			Renaming:   p.Renaming,
			Wording:    p.Text,
			Own:        p.Own,
			Causes:     p.Causes,
			Diff:       p.Diff,
		}
		if j.Causes == nil {
			j.Causes = []Cause{}
		}
		if r := p.Old; r != nil {
			j.Old, j.OldText, j.OldSection, j.CountOld = &r.Name, &r.Text, &r.Section, r.counts()
		}
		if r := p.New; r != nil {
			j.New, j.NewText, j.NewSection, j.CountNew = &r.Name, &r.Text, &r.Section, r.counts()
		}
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(j); err != nil {
			return err
		}
		// Some take U+0085 for the end of a line.
		line := bytes.ReplaceAll(b.Bytes(), []byte("\u0085"), []byte(`\u0085`))
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rule) counts() []string {
	var list []string
	for _, n := range r.Counts {
		list = append(list, n.String())
	}
	return list
}
