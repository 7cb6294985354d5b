package formats

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
)

var update = flag.Bool("update", false, "write the table in README.md")

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
	if v.accepted > 0 {
		s += fmt.Sprintf(" +%d", v.accepted)
	}
	if v.refused > 0 {
		s += fmt.Sprintf(" −%d", v.refused)
	}
	if v.panics > 0 {
		s += fmt.Sprintf(" !%d", v.panics)
	}
	return s
}

// The table in README.md has the answers of the libraries.
func TestTable(t *testing.T) {
	cases, err := conformance.Formats()
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mod)) {
		if f := strings.Fields(line); len(f) > 1 {
			versions[f[0]] = f[1]
		}
	}
	var names []string
	for _, c := range cases {
		if !slices.Contains(names, c.Format) && c.Format != "unknown" {
			names = append(names, c.Format)
		}
	}
	slices.Sort(names)
	head, line, version := "| format |", "|---|", "| version |"
	rows := make([]string, len(names)+1)
	for _, p := range Peers {
		head += " " + p.Name + " |"
		line += "---|"
		version += " " + versions[p.Module] + " |"
		var sum verdict
		for i, name := range names {
			check := p.Check(name)
			known := check != nil
			if !known {
				check = func(string) bool { return true }
			}
			var v verdict
			for _, c := range cases {
				if c.Format == name {
					v.ask(check, c.In, c.Valid)
				}
			}
			sum.right, sum.accepted, sum.refused, sum.panics = sum.right+v.right, sum.accepted+v.accepted, sum.refused+v.refused, sum.panics+v.panics
			cell := v.String()
			if !known {
				cell = "(" + cell + ")"
			}
			rows[i] += " " + cell + " |"
		}
		rows[len(names)] += " " + sum.String() + " |"
	}
	for i := range names {
		rows[i] = "| " + names[i] + " |" + rows[i]
	}
	rows[len(names)] = "| all |" + rows[len(names)]
	table := strings.Join(append([]string{head, line, strings.Replace(version, "|  |", "| this tree |", 1)}, rows...), "\n")

	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- table -->\n\n", "\n\n<!-- end -->"
	before, rest, _ := strings.Cut(string(text), begin)
	old, after, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatal("no table in README.md")
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(before+begin+table+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if old != table {
		t.Errorf("the table in README.md is not up to date: go test -update\n%s", table)
	}
}
