package main

import (
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/conformance/peers/formats"
)

var update = flag.Bool("update", false, "write ../../BUGS.md")

// The page has the answers of the libraries of today.
func TestPage(t *testing.T) {
	want, err := render()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(page); err != nil || string(got) != want {
		t.Errorf("%s is not up to date: go test ./bugs -update; %v", page, err)
	}
}

// Each text gets the document's verdict from this project, and another one from at least one
// library: if all have repaired it, it is not a bug any more.
func TestBugs(t *testing.T) {
	texts, err := conformance.Formats()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bugs {
		if answer(formats.Peers[0].Check(b.format), b.text) != b.valid {
			t.Errorf("%s, %q: not the verdict of this project", b.format, b.text)
		}
		if !slices.ContainsFunc(libraries(), func(p formats.Peer) bool { return b.differs(p, texts) }) {
			t.Errorf("%s, %q: all libraries agree, so remove it", b.format, b.text)
		}
	}
}

// The versions in the page are those of go.mod.
func TestVersions(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range libraries() {
		if p.Module == "" {
			continue
		}
		version := regexp.MustCompile(`(?m)^\t` + regexp.QuoteMeta(p.Module) + ` (\S+)`).FindStringSubmatch(string(mod))
		if version == nil || !strings.Contains(string(text), p.Name+" "+version[1]) {
			t.Errorf("%s does not have %s %v", page, p.Name, version)
		}
	}
}

// What other languages answer is in the results of measurements.
func TestMeasured(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| \\[([^\\]]*)\\]\\((results/[^)]*)\\) \\| (\\S+) \\| `([^`]*)` \\| (accepted|refused) \\|").FindAllStringSubmatch(string(text), -1)
	if len(rows) == 0 {
		t.Fatal("no rows")
	}
	for _, row := range rows {
		data, err := os.ReadFile("../../" + row[2])
		if err != nil {
			t.Fatal(err)
		}
		var results struct {
			Documents []struct {
				Claimed                         bool
				WronglyAccepted, WronglyRefused []string
			}
		}
		if err := json.Unmarshal(data, &results); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, d := range results.Documents {
			list := d.WronglyAccepted
			if row[5] == "refused" {
				list = d.WronglyRefused
			}
			found = found || d.Claimed && slices.Contains(list, row[3]+" "+row[4])
		}
		if !found {
			t.Errorf("%s does not have %s %s as wrongly %s", row[2], row[3], row[4], row[5])
		}
	}
}
