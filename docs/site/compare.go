package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/docs/site/internal/grammars"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// entry is a comparison in the list of the tab Compare editions.
type entry struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	Old   string `json:"old"`
	New   string `json:"new"`
}

// addComparisons adds the comparisons of all editions, and of the specifications that were
// audited, as files.
func addComparisons(assets map[string][]byte) error {
	var list []entry
	add := func(group, before, after string) error {
		var g [2]*reader.Grammar
		for i, name := range []string{before, after} {
			var err error
			if g[i], err = new(reader.Reader).Read(name); err != nil {
				return err
			}
		}
		c := grammars.Compare("p", report.Document(before, g[0]), report.Document(after, g[1]), diff.Options{Depth: 6})
		if c.Fault != nil {
			return fmt.Errorf("%s, %s: %s", before, after, c.Fault.Message)
		}
		e := entry{stem(before) + "--" + stem(after), group, displayName(g[0]), displayName(g[1])}
		if slices.ContainsFunc(list, func(other entry) bool { return other.ID == e.ID }) {
			return nil
		}
		c.Old, c.New = e.Old, e.New
		list = append(list, e)
		b, err := json.Marshal(c)
		if err != nil {
			return err
		}
		assets["pair-"+e.ID+".json.gz"], err = pack(b)
		return err
	}
	editions := grammar.All()
	for j, after := range editions {
		for _, before := range editions[:j] {
			if after.Amends != "" && after.Amends != before.Stem {
				continue
			}
			if err := add("Editions", before.Stem, after.Stem); err != nil {
				return err
			}
		}
	}
	audits, err := filepath.Glob(filepath.Join(root, "conformance", "audits", "*", "*--*.md"))
	if err != nil {
		return err
	}
	for _, file := range audits {
		folder := filepath.Dir(file)
		before, after, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".md"), "--")
		if err := add("Other specifications", source(folder, before), source(folder, after)); err != nil {
			return err
		}
	}
	assets["pairs.json"], err = json.Marshal(list)
	return err
}

// source returns the file of a grammar in a folder, or the name of an edition.
func source(folder, name string) string {
	file := filepath.Join(folder, name+".abnf")
	if _, err := os.Stat(file); err != nil {
		return name
	}
	return file
}

func stem(name string) string { return strings.TrimSuffix(filepath.Base(name), ".abnf") }

// displayName returns what people call a grammar.
func displayName(g *reader.Grammar) string {
	if document, _ := g.Source(); document != "" {
		return document
	}
	return strings.ReplaceAll(stem(g.Name), "-", " ")
}

// pack compresses a file.
func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}
