package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// lineage returns a page of the lineage of the URI: what each of its documents, or of the editor's
// revisions, changed.
func lineage(name string) ([]byte, error) {
	dir := filepath.Join(root, "conformance", "audits", "lineage")
	f, err := os.Open(filepath.Join(dir, name+".jsonl"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var versions []diff.Document
	var revisions []*report.Revision
	for lines := json.NewDecoder(f); ; {
		var s struct {
			ID, Date, Subject, Grammar string
			Same                       []string
		}
		if err := lines.Decode(&s); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if filepath.Ext(s.Grammar) != "" { // otherwise an edition
			s.Grammar = filepath.Join(dir, s.Grammar)
		}
		g, err := new(reader.Reader).Read(s.Grammar)
		if err != nil {
			return nil, err
		}
		d := report.Document(s.ID, g)
		d.Name = s.Date + " " + s.ID
		versions = append(versions, d)
		revisions = append(revisions, &report.Revision{Hash: s.ID, Date: s.Date, Subject: s.Subject, Rules: len(g.ABNF.Rules), Same: len(s.Same)})
	}
	timeline, err := report.NewTimeline("Lineage of the URI: "+name, diff.Options{}, revisions, versions...)
	if err != nil {
		return nil, err
	}
	timeline.Command = "go -C docs/site run ."
	var b bytes.Buffer
	err = timeline.Write(&b, "html", report.TextOptions{})
	return b.Bytes(), err
}
