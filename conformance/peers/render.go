package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

//go:embed features.json
var featuresJSON []byte

// feature is a row of the second table: a probe, or cells.
type feature struct {
	Feature     string
	Probe       string
	Allocations bool // cells of measured peers have the number of allocations
	// Cells has, for each peer, the text, a link relative to the peer's docs,
	// and the name to look for there; or "✗" alone, which links to the whole API.
	Cells [][]string
}

func features() ([]feature, error) {
	var all []feature
	return all, json.Unmarshal(featuresJSON, &all)
}

// shownResults returns the results that the tables show, by peer.
func shownResults() ([]*results, error) {
	var all []*results
	for _, p := range peers {
		data, err := os.ReadFile(p.golden(p.shown))
		if err != nil {
			return nil, err
		}
		var r results
		if err := json.Unmarshal(data, &r); err != nil {
			return nil, err
		}
		all = append(all, &r)
	}
	return all, nil
}

// render returns the README with the tables, each between its mark and the end mark.
func render(readme string) (string, error) {
	shown, err := shownResults()
	if err != nil {
		return "", err
	}
	verdicts, err := verdictTable(shown)
	if err != nil {
		return "", err
	}
	features, err := featureTable(shown)
	if err != nil {
		return "", err
	}
	for mark, table := range map[string]string{"<!-- verdicts -->\n": verdicts, "<!-- features -->\n": features} {
		if readme, err = insert(readme, mark, table); err != nil {
			return "", err
		}
	}
	return readme, nil
}

// insert returns the text with a table between its mark and the end mark.
func insert(text, mark, table string) (string, error) {
	before, rest, found := strings.Cut(text, mark)
	_, after, ended := strings.Cut(rest, "<!-- end -->\n")
	if !found || !ended {
		return "", fmt.Errorf("no %q", mark)
	}
	return before + mark + "\n" + table + "\n<!-- end -->\n" + after, nil
}

func heading(first string) string {
	names := make([]string, len(peers))
	for i, p := range peers {
		names[i] = p.name
	}
	return "| " + first + " | " + strings.Join(names, " | ") + " |\n|" + strings.Repeat("---|", len(peers)+1) + "\n"
}

func tableRow(first string, cells []string) string {
	return "| " + first + " | " + strings.Join(cells, " | ") + " |\n"
}

func link(text, where, what string) string { return fmt.Sprintf("[%s](%s %q)", text, where, what) }

// unclaimed puts a cell in parentheses if the peer does not claim the document.
func unclaimed(cell string, claimed bool) string {
	if claimed {
		return cell
	}
	return "(" + cell + ")"
}

// verdictTable returns the table of verdicts: for each document, the number of correct
// answers of each peer, and of texts that it wrongly accepts and refuses.
func verdictTable(shown []*results) (string, error) {
	docs, err := documents()
	if err != nil {
		return "", err
	}
	var table strings.Builder
	table.WriteString(heading("texts"))
	var versions []string
	for _, r := range shown {
		versions = append(versions, r.Version)
	}
	table.WriteString(tableRow("version", versions))
	for _, d := range docs {
		cells := make([]string, len(peers))
		for i, r := range shown {
			cells[i] = "–"
			for _, one := range r.Documents {
				if one.Document == d.name {
					cells[i] = unclaimed(link(one.say(len(d.vectors)), peers[i].golden(r.Version), d.name), one.Claimed)
				}
			}
		}
		table.WriteString(tableRow(title(d), cells))
	}
	return table.String(), nil
}

// title returns the name of a document with the number of its texts, and of those left
// out.
func title(d *document) string {
	name := d.name
	if !d.always {
		for _, e := range uri.Editions() {
			if e.String() == d.edition {
				name = e.Document()
			}
		}
		for _, e := range iri.Editions() {
			if e.String() == d.edition {
				name = e.Document()
			}
		}
	}
	name += fmt.Sprintf(": %d", len(d.vectors))
	if n := d.contested + d.notUTF8; n > 0 {
		name += fmt.Sprintf(" (not %d, %d)", d.contested, d.notUTF8)
	}
	return name
}

// say formats the result. It adds the number of texts if that has changed since.
func (d documentResult) say(texts int) string {
	s := fmt.Sprint(d.Agreed)
	if d.Texts != texts {
		s += fmt.Sprintf(" of %d", d.Texts)
	}
	for _, wrong := range []struct {
		sign  string
		texts []string
	}{{"+", d.WronglyAccepted}, {"−", d.WronglyRefused}, {"!", d.Crashed}} {
		if n := len(wrong.texts); n > 0 {
			s += fmt.Sprintf(" %s%d", wrong.sign, n)
		}
	}
	return s
}

func featureTable(shown []*results) (string, error) {
	all, err := features()
	if err != nil {
		return "", err
	}
	var table strings.Builder
	table.WriteString(heading("feature"))
	for _, f := range all {
		cells := make([]string, len(peers))
		for i, p := range peers {
			cells[i] = f.cell(i, p, shown[i])
		}
		table.WriteString(tableRow(f.Feature, cells))
	}
	return table.String(), nil
}

func (f feature) cell(i int, p peer, r *results) string {
	lacks := link("✗", p.where(p.api), "all of its API")
	switch {
	case f.Probe != "":
		n := slices.IndexFunc(r.Probes, func(one probeResult) bool { return one.Probe == f.Probe })
		one := r.Probes[n]
		says := fmt.Sprintf("%d of %d", one.Right, one.Of)
		switch {
		case one.Of == 0:
			return lacks
		case one.Of == 1 && !one.Claimed:
			return "–"
		case one.Of == 1:
			says = map[int]string{0: "✗", 1: "✓"}[one.Right]
		}
		return unclaimed(link(says, p.golden(r.Version), f.Probe), one.Claimed)
	case f.Allocations && r.Allocations != nil:
		return link(fmt.Sprint(*r.Allocations), p.golden(r.Version), "allocations")
	case len(f.Cells[i]) == 1:
		return lacks
	}
	return link(f.Cells[i][0], p.where(f.Cells[i][1]), f.Cells[i][2])
}

// where resolves a link relative to a peer's documentation.
func (p peer) where(relative string) string {
	if strings.HasPrefix(relative, "https:") {
		return relative
	}
	return p.docs + relative
}
