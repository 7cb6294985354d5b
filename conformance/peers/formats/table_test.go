package formats_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

var update = flag.Bool("update", false, "write the tables in README.md and ../BUGS.md")

type verdict struct{ right, accepted, refused, panics int }

// ask asks a library about a text. A panic is a wrong answer.
func (v *verdict) ask(check func(string) bool, text string, valid bool) {
	defer func() {
		if recover() != nil {
			v.panics++
		}
	}()
	switch got := check(text); {
	case got == valid:
		v.right++
	case got:
		v.accepted++
	default:
		v.refused++
	}
}

func (v verdict) String() string {
	s := fmt.Sprint(v.right)
	for _, wrong := range []struct {
		sign string
		n    int
	}{{"+", v.accepted}, {"−", v.refused}, {"!", v.panics}} {
		if wrong.n > 0 {
			s += fmt.Sprintf(" %s%d", wrong.sign, wrong.n)
		}
	}
	return s
}

// versions returns the versions of modules that go.mod names.
func versions(t *testing.T) map[string]string {
	all := map[string]string{"": "this tree"}
	for line := range strings.Lines(read(t, "go.mod")) {
		if f := strings.Fields(line); len(f) > 1 {
			all[f[0]] = f[1]
		}
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	data := testutil.Must(os.ReadFile(name))
	return string(data)
}

// compare compares a file with what it should be, or writes it.
func compare(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		testutil.NoError(t, os.WriteFile(name, []byte(got), 0o666))
	} else if read(t, name) != got {
		t.Errorf("%s is not up to date: go test -update\n%s", name, got)
	}
}

// The table in README.md has the answers of the libraries.
func TestTable(t *testing.T) {
	cases := testutil.Must(conformance.Formats())
	names := []string{"format", "version"}
	for _, c := range cases {
		if !slices.Contains(names, c.Format) && c.Format != "unknown" {
			names = append(names, c.Format)
		}
	}
	slices.Sort(names[2:])
	names = append(names, "all")
	rows := map[string]string{}
	for _, l := range libraries {
		var sum verdict
		for _, name := range names[2 : len(names)-1] {
			check := l.check(name)
			cell := "%s |"
			if check == nil {
				check = func(string) bool { return true }
				cell = "(%s) |"
			}
			var v verdict
			for _, c := range cases {
				if c.Format == name {
					v.ask(check, c.In, c.Valid)
					sum.ask(check, c.In, c.Valid)
				}
			}
			rows[name] += " " + fmt.Sprintf(cell, v)
		}
		rows["format"] += " " + l.name + " |"
		rows["version"] += " " + versions(t)[l.module] + " |"
		rows["all"] += " " + sum.String() + " |"
	}
	var table strings.Builder
	for _, name := range names {
		fmt.Fprintf(&table, "| %s |%s\n", name, rows[name])
		if name == "format" {
			table.WriteString("|" + strings.Repeat("---|", len(libraries)+1) + "\n")
		}
	}
	readme := read(t, "README.md")
	start, end := strings.Index(readme, "| format |"), strings.LastIndex(readme, "|\n")
	compare(t, "README.md", readme[:start]+table.String()+readme[end+len("|\n"):])
}
