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

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/site/grammars"
)

// entry is a comparison in the list of the tab Compare editions.
type entry struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	Old   string `json:"old"`
	New   string `json:"new"`
}

// comparison is the file of an entry.
type comparison struct {
	grammars.Comparison
	// Claims are what the newer document says about its changes, and whether that is true.
	Claims []claim `json:"claims"`
}

// addComparisons adds the comparisons of all editions, and of the specifications that were
// audited, as files.
func addComparisons(root string, assets map[string][]byte) error {
	var list []entry
	add := func(group, before, after string, claims []claim) error {
		var g [2]*reader.Grammar
		for i, name := range []string{before, after} {
			var err error
			if g[i], err = new(reader.Reader).Read(name); err != nil {
				return err
			}
		}
		c := comparison{grammars.Compare(g[0], g[1], diff.Options{Depth: 6}), claims}
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
	claims, err := readClaims(filepath.Join(root, "conformance", "AUDIT.md"))
	if err != nil {
		return err
	}
	editions := grammar.All()
	for j, after := range editions {
		for _, before := range editions[:j] {
			if after.Amends != "" && after.Amends != before.Stem {
				continue
			}
			if err := add("Editions", before.Stem, after.Stem, claims[before.Stem+"--"+after.Stem]); err != nil {
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
		if err := add("Other specifications", source(folder, before), source(folder, after), nil); err != nil {
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
	if g.Edition != nil {
		return g.Edition.Document
	}
	if document, _ := g.Source(); document != "" {
		return document
	}
	return strings.ReplaceAll(stem(g.Name), "-", " ")
}

// claim is a sentence in which a document describes its changes, as conformance/AUDIT.md
// judges it.
type claim struct {
	ID      string   `json:"id"`
	Verdict string   `json:"verdict"` // "true", "false", "incomplete" or "unsaid"
	Quote   string   `json:"quote"`
	Why     string   `json:"why"`
	Facts   []string `json:"facts"` // with "`" around code
}

// audited has the pairs that the chapters of conformance/AUDIT.md are about.
var audited = map[string]string{
	"draft-fielding-uri-rfc2396bis-00, Appendix G": "rfc2396--rfc2396bis00",
	"RFC 3986, Appendix D":                         "rfc2396--rfc3986",
}

// readClaims reads the claims in conformance/AUDIT.md, which a test of that folder checks.
func readClaims(file string) (map[string][]claim, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all := map[string][]claim{}
	pair := ""
	for _, block := range strings.Split(string(b), "\n\n") {
		block = strings.TrimSpace(block)
		list := all[pair]
		switch heading, isClaim := strings.CutPrefix(block, "### "); {
		case strings.HasPrefix(block, "## "):
			pair = audited[strings.TrimPrefix(block, "## ")]
			if pair == "" {
				return nil, fmt.Errorf("%s: unknown chapter %q", file, block)
			}
			continue
		case pair == "":
			continue
		case isClaim:
			id, verdict, ok := strings.Cut(heading, ": ")
			if !ok {
				return nil, fmt.Errorf("%s: no verdict in %q", file, block)
			}
			list = append(list, claim{ID: id, Verdict: verdict})
		case len(list) == 0:
			continue // the introduction of the chapter
		case strings.HasPrefix(block, "> "):
			list[len(list)-1].Quote = strings.ReplaceAll(strings.TrimPrefix(block, "> "), "\n> ", " ")
		case strings.HasPrefix(block, "- "):
			list[len(list)-1].Facts = strings.Split(strings.TrimPrefix(block, "- "), "\n- ")
		default:
			list[len(list)-1].Why = strings.TrimSpace(list[len(list)-1].Why + " " + block)
		}
		all[pair] = list
	}
	for name, pair := range audited {
		if len(all[pair]) == 0 {
			return nil, fmt.Errorf("%s: no claims of %s", file, name)
		}
	}
	return all, nil
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
