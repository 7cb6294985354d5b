package grammar_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/testutil"
)

// README.md and Edition.Notes have the same readings.
func TestReadingsOfREADME(t *testing.T) {
	b := testutil.Must(os.ReadFile("README.md"))
	_, table, ok := strings.Cut(string(b), "| edition | rule | printed | read as | why |\n|---|---|---|---|---|\n")
	if !ok {
		t.Fatal("the table of readings is not in README.md")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	type reading struct{ edition, rule, printed, read string }
	var rows []reading
	for row := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		cells := strings.Split(strings.ReplaceAll(row, `\|`, "\x00"), "|")
		if len(cells) != len([...]string{"", "edition", "rule", "printed", "read as", "why", ""}) {
			t.Fatalf("%d cells: %s", len(cells), row)
		}
		for i := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(cells[i], "\x00", "|"), " `")
		}
		for edition := range strings.SplitSeq(cells[1], ", ") {
			rows = append(rows, reading{edition, cells[2], cells[3], cells[4]})
		}
	}
	matches := func(row, data reading) bool {
		begin, shortened := strings.CutSuffix(row.printed, "…")
		printed := strings.Join(strings.Fields(data.printed), " ")
		return row.edition == data.edition && row.rule == data.rule && row.read == data.read &&
			(printed == row.printed || shortened && strings.HasPrefix(printed, begin))
	}
	n := 0
	for _, e := range grammar.All() {
		for _, r := range e.Notes().Readings {
			n++
			data := reading{e.Stem, r.Rule, r.Printed, r.Read}
			if !slices.ContainsFunc(rows, func(row reading) bool { return matches(row, data) }) {
				t.Errorf("%+v is not in README.md", data)
			}
			if r.Why == "" {
				t.Errorf("%+v has no reason", data)
			}
		}
	}
	if n != len(rows) {
		t.Errorf("README.md has %d readings, the editions %d", len(rows), n)
	}
}
