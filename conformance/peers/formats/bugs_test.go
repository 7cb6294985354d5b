package formats_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

// answer asks a library. A panic is a refusal.
func answer(check func(string) bool, text string) (valid bool) {
	defer func() { _ = recover() }()
	return check(text)
}

// row matches a row of a bug: a format, a text, the verdict of its document, and the
// libraries that differ.
var row = regexp.MustCompile("(?m)^(\\| ([a-z0-9-]+) \\| `([^`]*)` \\| (valid|invalid): [^|]* \\|) ([^|]*) \\|\n")

// The libraries in each row differ from the document's verdict, which is that of this
// project. A row that all libraries agree with leaves the page.
func TestBugs(t *testing.T) {
	texts := testutil.Must(conformance.Formats())
	bugs := 0
	compare(t, "../BUGS.md", row.ReplaceAllStringFunc(read(t, "../BUGS.md"), func(line string) string {
		m := row.FindStringSubmatch(line)
		format, text, valid := m[2], m[3], m[4] == "valid"
		bugs++
		var wrong []string
		for _, l := range append(slices.Clone(libraries), others...) {
			check := l.check(format)
			// Some libraries accept all texts without telling that they have no such format.
			if check == nil || !slices.ContainsFunc(texts, func(c conformance.FormatCase) bool {
				return c.Format == format && !answer(check, c.In)
			}) {
				continue
			}
			if answer(check, text) != valid {
				wrong = append(wrong, l.name)
			}
		}
		if len(wrong) == 0 {
			return ""
		}
		return m[1] + " " + strings.Join(wrong, ", ") + " |\n"
	}))
	if bugs < 30 {
		t.Errorf("%d rows", bugs)
	}
	if strings.Contains(read(t, "../BUGS.md"), "| stricturi") {
		t.Error("a row names this project")
	}
}

// The versions in the page are those of go.mod.
func TestVersions(t *testing.T) {
	page := read(t, "../BUGS.md")
	for _, l := range append(slices.Clone(libraries[1:]), others...) {
		if l.module != "" && !strings.Contains(page, l.name+" "+versions(t)[l.module]) {
			t.Errorf("BUGS.md does not have %s %s", l.name, versions(t)[l.module])
		}
	}
}

// What other languages answer is in the results of measurements.
func TestMeasured(t *testing.T) {
	rows := regexp.MustCompile("(?m)^\\| \\[([^\\]]*)\\]\\((results/[^)]*)\\) \\| (\\S+) \\| `([^`]*)` \\| (accepted|refused) \\|").
		FindAllStringSubmatch(read(t, "../BUGS.md"), -1)
	if len(rows) == 0 {
		t.Fatal("no rows")
	}
	for _, row := range rows {
		var results struct {
			Documents []struct {
				Claimed                         bool
				WronglyAccepted, WronglyRefused []string
			}
		}
		testutil.NoError(t, json.Unmarshal([]byte(read(t, "../"+row[2])), &results))
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
