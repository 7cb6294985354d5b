package main

import (
	"errors"
	"os"
	"os/exec"
	"path"
	"strings"
	"testing"
	"time"
)

// New measurements agree with the results. Versions without results are skipped.
func TestResults(t *testing.T) {
	for _, p := range peers {
		t.Run(p.name, func(t *testing.T) {
			r, err := p.measure()
			if missing, is := errors.AsType[*missingError](err); is {
				t.Skip(missing)
			}
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(p.golden(r.Version))
			if errors.Is(err, os.ErrNotExist) {
				t.Skipf("no results for version %s", r.Version)
			}
			if err != nil {
				t.Fatal(err)
			}
			got, err := r.encode()
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("%s differs from the measurement: run go run . --peer %s", p.golden(r.Version), p.name)
			}
		})
	}
}

// This project answers all questions correctly.
func TestThisProject(t *testing.T) {
	r, err := peers[0].measure()
	if err != nil {
		t.Fatal(err)
	}
	texts := 0
	for _, d := range r.Documents {
		if texts += d.Texts; d.Agreed != d.Texts {
			t.Errorf("%+v", d)
		}
	}
	if len(r.Documents) != 8 || texts < 1900 {
		t.Errorf("only %d texts of %d documents", texts, len(r.Documents))
	}
}

func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	want, err := render(string(readme))
	if err != nil {
		t.Fatal(err)
	}
	if want != string(readme) {
		t.Error("the tables differ from the results and features.json: run go run .")
	}
}

// Every cell can be checked: it has a probe, or a link and a name to look for. In this
// repository, the name is that of a test or an example.
func TestFeatures(t *testing.T) {
	all, err := features()
	if err != nil {
		t.Fatal(err)
	}
	known, err := probes()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{"offset": true, "given back unchanged": true}
	for _, p := range known {
		names[p.name] = len(p.cases) > 0
	}
	for _, f := range all {
		if f.Probe != "" {
			if !names[f.Probe] || f.Cells != nil {
				t.Errorf("%s: no probe %q, or both a probe and cells", f.Feature, f.Probe)
			}
			delete(names, f.Probe)
			continue
		}
		if len(f.Cells) != len(peers) {
			t.Errorf("%s: %d cells", f.Feature, len(f.Cells))
			continue
		}
		for i, cell := range f.Cells {
			if !(len(cell) == 1 && cell[0] == "✗" || len(cell) == 3 && cell[0] != "" && cell[2] != "") {
				t.Errorf("%s, %s: %q", f.Feature, peers[i].name, cell)
			}
		}
		if own := f.Cells[0]; len(own) == 3 && own[2] != "LICENSE" {
			data, err := os.ReadFile(path.Clean(own[1]))
			if err != nil || !strings.HasSuffix(own[1], "_test.go") || !strings.Contains(string(data), "\nfunc "+own[2]+"(") {
				t.Errorf("%s: no test %s in %s (%v)", f.Feature, own[2], own[1], err)
			}
		}
	}
	if len(names) > 0 {
		t.Errorf("probes without a row: %v", names)
	}
}

// Each kind of wrong answer is counted as such.
func TestMeasure(t *testing.T) {
	for want, answers := range map[string]func(valid bool) answer{
		"accepted": func(bool) answer { return ok(some("")) },
		"refused":  func(bool) answer { return answer{kind: no, offset: -1} },
		"crashed":  func(bool) answer { panic("x") },
	} {
		docs, err := documents()
		if err != nil {
			t.Fatal(err)
		}
		valid := 0
		for _, v := range docs[3].vectors {
			if v.Valid {
				valid++
			}
		}
		texts := len(docs[3].vectors)
		fake := &local{
			answer: func(verb string, _ ...string) answer {
				if verb == "version" {
					return ok(some(want))
				}
				return answers(true)
			},
			parse: func(string) error { return nil },
		}
		r, err := measure(peer{claims: []string{"rfc3986"}, local: fake}, fake)
		if err != nil {
			t.Fatal(err)
		}
		d := r.Documents[0]
		got := [4]int{d.Agreed, len(d.WronglyAccepted), len(d.WronglyRefused), len(d.Crashed)}
		if got != map[string][4]int{
			"accepted": {valid, texts - valid, 0, 0},
			"refused":  {texts - valid, 0, valid, 0},
			"crashed":  {0, 0, 0, texts},
		}[want] {
			t.Errorf("%s: %v", want, got)
		}
	}
}

// A harness that exits or does not answer counts as crashed, and answers the next
// question.
func TestCrash(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	p := &process{
		command: func() *exec.Cmd {
			return exec.Command(shell, "-c", `while read -r verb; do case $verb in end) exit 3;; hang) exec sleep 60;; *) echo none;; esac; done`)
		},
		patience: 2 * time.Second,
	}
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ verb, kind string }{
		{"a", lacking}, {"end", crashed}, {"b", lacking}, {"hang", crashed}, {"c", lacking},
	} {
		if a, err := p.ask(test.verb); err != nil || a.kind != test.kind {
			t.Errorf("%s: %+v, %v", test.verb, a, err)
		}
	}
	if err := p.stop(); err != nil {
		t.Error(err)
	}
}
