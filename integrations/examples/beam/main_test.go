package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/stricturi/stricturi/uri"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// samples are texts, which lists have with a number and often with another character.
var samples = []string{"http://user@example.com:80/a/b?c=d#e", "mailto:a@example.com", "urn:isbn:0451450523", "/a/b?x=y", "../a", "http://[2001:db8::1]/x", ""}

// list writes a file of n lines. Some end with CRLF.
func list(t *testing.T, name string, n int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 1))
	var b bytes.Buffer
	for i := range n {
		text := fmt.Sprint(samples[rng.IntN(len(samples))], i)
		if at := rng.IntN(4 * len(text)); at < len(text) {
			text = text[:at] + strings.Split(" |<%\\[é\xff", "")[rng.IntN(8)] + text[at:]
		}
		b.WriteString(text + []string{"\n", "\r\n"}[rng.IntN(2)])
	}
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// The counts are those of the command, and the rejected texts are the invalid ones.
func TestPipeline(t *testing.T) {
	lines := 10_000
	if os.Getenv("STRICTURI_TESTS") == "whole" {
		lines = 500_000
	}
	dir := t.TempDir()
	one, two := filepath.Join(dir, "1.txt"), filepath.Join(dir, "2.txt")
	list(t, one, lines)
	list(t, two, lines+1)
	p, err := pipeline(filepath.Join(dir, "*.txt"), dir+"/", "rfc3986", "URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	if err := beamx.Run(context.Background(), p); err != nil {
		t.Fatal(err)
	}

	check := exec.Command("go", "run", ".", "check", "--spec", "rfc3986", "--output", "summary-json", "--input", one, "--input", two)
	check.Dir = "../../../cmd/stricturi"
	out, err := check.Output()
	var summary struct {
		Valid, Invalid int
		Editions       []struct {
			Failures []struct {
				Rule, Section string
				Count         int
			}
		}
	}
	if e := json.Unmarshal(out, &summary); e != nil || len(summary.Editions) != 1 {
		t.Fatalf("%v, %v\n%s", err, e, out)
	}
	want := map[string]bool{fmt.Sprintf("%d\tvalid", summary.Valid): true}
	for _, f := range summary.Editions[0].Failures {
		want[fmt.Sprintf("%d\tinvalid\t%s\t%s", f.Count, f.Rule, f.Section)] = true
	}
	got := map[string]bool{}
	for _, line := range read(t, dir+"/counts") {
		got[line] = true
	}
	if !maps.Equal(got, want) || len(want) < 10 {
		t.Errorf("counts\n%v, want\n%v", got, want)
	}
	rejected := read(t, dir+"/rejected")
	for _, text := range rejected {
		if uri.RFC3986().ValidReference(text) {
			t.Errorf("%q is rejected", text)
		}
	}
	if len(rejected) != summary.Invalid {
		t.Errorf("%d texts are rejected, want %d", len(rejected), summary.Invalid)
	}
}

// read returns the lines of a file.
func read(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

func TestUnknown(t *testing.T) {
	for _, test := range []struct{ spec, rule string }{{"rfc1", "URI"}, {"rfc3986", "IRI"}} {
		if _, err := pipeline("*", "", test.spec, test.rule); err == nil {
			t.Errorf("%v: no error", test)
		}
	}
}
