package abnf

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// docs is the documentation of go-abnf.
const docs = "https://pkg.go.dev/github.com/pandatix/go-abnf@v0.5.0"

//go:embed features.json
var featuresJSON []byte

// feature is a row of the first table. A cell has the text, a link, relative to docs for
// go-abnf, and a name to look for there; or only "✗".
type feature struct {
	Feature string
	Cells   [2][]string
}

func features() (all []feature, err error) {
	return all, json.Unmarshal(featuresJSON, &all)
}

// Results are the results that do not depend on the machine.
type Results struct {
	Facts []*Facts
	Runs  []*Differential
}

// The names of the files with results, in the folder of this package.
const (
	resultsFile = "results.json"
	timesFile   = "times.json"
	readmeFile  = "README.md"
)

// Sizes of the differential runs whose results are recorded.
const (
	recordedGrammars = 2000
	recordedTexts    = 500
)

// MeasureResults measures all that does not depend on the machine.
func MeasureResults(grammars, texts int) (*Results, error) {
	r := &Results{}
	for _, g := range Grammars {
		f, err := g.Measure()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.Name, err)
		}
		r.Facts = append(r.Facts, f)
	}
	for i, g := range slices.Concat(Grammars, Editions) {
		d, err := g.Near(texts, uint64(i))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.Name, err)
		}
		r.Runs = append(r.Runs, d)
		fmt.Fprintln(os.Stderr, g.Name)
	}
	d, err := Random(grammars, 1)
	if err != nil {
		return nil, err
	}
	r.Runs = append(r.Runs, d)
	return r, nil
}

// Update measures and writes the results, and the tables of README.md: what does not depend
// on the machine, or the times.
func Update(times bool) error {
	if times {
		data, err := MeasureTimes()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, timesFile), data, 0o666); err != nil {
			return err
		}
	} else {
		r, err := MeasureResults(recordedGrammars, recordedTexts)
		if err != nil {
			return err
		}
		data, err := json.MarshalIndent(r, "", "  ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, resultsFile), append(data, '\n'), 0o666); err != nil {
			return err
		}
	}
	readme, err := os.ReadFile(filepath.Join(folder, readmeFile))
	if err != nil {
		return err
	}
	text, err := render(string(readme))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, readmeFile), []byte(text), 0o666)
}

func recorded() (r *Results, times []*Times, err error) {
	for file, into := range map[string]any{resultsFile: &r, timesFile: &times} {
		data, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			return nil, nil, err
		}
		if err := json.Unmarshal(data, into); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return r, times, nil
}

// render returns the README with the tables, each between its mark and the end mark.
func render(readme string) (string, error) {
	r, times, err := recorded()
	if err != nil {
		return "", err
	}
	features, err := features()
	if err != nil {
		return "", err
	}
	for mark, table := range map[string]string{
		"<!-- features -->\n": featureTable(features),
		"<!-- grammars -->\n": grammarTable(r.Facts),
		"<!-- times -->\n":    timeTable(times),
		"<!-- runs -->\n":     runTable(r.Runs),
		"<!-- kinds -->\n":    kindTable(),
	} {
		before, rest, found := strings.Cut(readme, mark)
		_, after, ended := strings.Cut(rest, "<!-- end -->\n")
		if !found || !ended {
			return "", fmt.Errorf("README.md has no %q", mark)
		}
		readme = before + mark + "\n" + table + "\n<!-- end -->\n" + after
	}
	return readme, nil
}

// row returns a row of a table.
func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// head returns the first two rows.
func head(cells ...string) string {
	return row(cells...) + "|" + strings.Repeat("---|", len(cells)) + "\n"
}

func featureTable(all []feature) string {
	table := head("feature", "stricturi", "go-abnf 0.5.0")
	for _, f := range all {
		cells := []string{f.Feature}
		for i, cell := range f.Cells {
			switch {
			case len(cell) == 1 && i == 0:
				cells = append(cells, "✗")
			case len(cell) == 1:
				cells = append(cells, fmt.Sprintf("[✗](%s %q)", docs+"#pkg-index", "all of its API"))
			case i == 0:
				cells = append(cells, fmt.Sprintf("[%s](%s %q)", cell[0], cell[1], cell[2]))
			default:
				cells = append(cells, fmt.Sprintf("[%s](%s %q)", cell[0], docs+cell[1], cell[2]))
			}
		}
		table += row(cells...)
	}
	return table
}

func grammarTable(facts []*Facts) string {
	table := head("grammar", "read as printed", "texts", "same verdict", "offsets of stricturi", "expression of stricturi", "of go-abnf")
	for _, f := range facts {
		printed := "both"
		if f.Printed != "" {
			printed = "stricturi; go-abnf: " + f.Printed
		}
		table += row(f.Document+", "+f.Rule, printed, strconv.Itoa(f.Texts), strconv.Itoa(f.Same),
			fmt.Sprintf("%d of %d", f.Offsets, f.Invalid), f.Regex.cell(), f.TheirRegex.cell())
	}
	return table
}

func (r Regex) cell() string {
	switch {
	case r.Error != "":
		return "none: the rule is recursive"
	case r.Equal:
		return fmt.Sprintf("%d bytes, equal", r.Length)
	}
	return fmt.Sprintf("%d bytes, **not equal**", r.Length)
}

func timeTable(all []*Times) string {
	judges := []string{judgeGenerated, judgeParse, judgeMatcher, judgeTheirGenerated, judgeRecognizer, judgeForest}
	table := head(append(append([]string{"grammar"}, judges...), "reading a grammar, stricturi", "reading, go-abnf")...)
	for _, t := range all {
		cells := []string{t.Grammar}
		for _, judge := range judges {
			if c, ok := t.Verdicts[judge]; ok {
				cells = append(cells, c.cell())
			} else {
				cells = append(cells, "–")
			}
		}
		table += row(append(cells, t.Read.cell(), t.TheirRead.cell())...)
	}
	return table
}

func (c Cost) cell() string {
	return strconv.FormatFloat(c.Time, 'f', -1, 64) + ", " + bytesText(c.Bytes)
}

// bytesText returns a number of bytes with two digits.
func bytesText(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1_000_000:
		return strconv.FormatFloat(twoDigits(float64(n)/1000), 'f', -1, 64) + " kB"
	}
	return strconv.FormatFloat(twoDigits(float64(n)/1_000_000), 'f', -1, 64) + " MB"
}

func runTable(runs []*Differential) string {
	judges := []string{judgeGenerated, judgeParse, judgeAutomaton, judgeMatcher, judgeRecognizer, judgeForest}
	table := head(append([]string{"grammars", "texts", "valid"}, judges...)...)
	for _, d := range runs {
		name := d.Name
		if d.Grammars > 1 {
			name = fmt.Sprintf("%d random ones, %d regular", d.Grammars, d.Regular)
		}
		cells := []string{name, strconv.Itoa(d.Texts), strconv.Itoa(d.Valid)}
		for _, judge := range judges {
			w, asked := d.Verdicts[judge]
			if !asked {
				cells = append(cells, "–")
				continue
			}
			cells = append(cells, w.cell())
		}
		table += row(cells...)
	}
	return table
}

func (w *Wrong) cell() string {
	if w.Grammars == 0 {
		return "0"
	}
	cell := ""
	for _, part := range []struct {
		sign string
		n    int
	}{{"+", w.Accepted}, {"−", w.Refused}, {"!", w.Failed}} {
		if part.n > 0 {
			cell += fmt.Sprintf("%s%d ", part.sign, part.n)
		}
	}
	if w.Grammars == 1 {
		return cell + "in one grammar"
	}
	return cell + fmt.Sprintf("in %d grammars", w.Grammars)
}

func kindTable() string {
	table := head("grammar", "text", "right", "who is wrong", "why")
	for _, k := range Kinds {
		right := "invalid"
		if k.Right {
			right = "valid"
		}
		table += row("`"+strings.ReplaceAll(k.Grammar, "\n", "`, `")+"`", "`"+k.Text+"`", right, strings.Join(k.Judges, ", "), k.Why)
	}
	return table
}
