package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	beamuri "github.com/stricturi/stricturi/integrations/beam"
)

// TestMain lets the test binary run as the command, and as a worker that a runner
// starts with the environment type PROCESS.
func TestMain(m *testing.M) {
	switch os.Getenv("CHECK_TEST") {
	case "command":
		main()
	case "worker":
		id := strings.Trim(strings.TrimPrefix(os.Args[1], "--id="), "'")
		endpoint := strings.TrimPrefix(os.Args[2], "--provision_endpoint=")
		os.Args = []string{os.Args[0], "--worker", "--id=" + id, "--control_endpoint=" + endpoint, "--logging_endpoint=" + endpoint}
		main()
	default:
		os.Exit(m.Run())
	}
}

// run runs the command in a folder. Beam's strict mode refuses unregistered
// functions.
func run(t *testing.T, dir string, args ...string) (status int, stderr string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], append([]string{"--beam_strict"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CHECK_TEST=command", "TMPDIR="+t.TempDir())
	var b strings.Builder
	cmd.Stderr = &b
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), b.String()
}

// stricturi runs the command of the root module in this repository.
func stricturi(t *testing.T, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("go", append([]string{"run", "./cmd/stricturi"}, args...)...)
	cmd.Dir = filepath.Join("..", "..", "..", "..")
	out, err := cmd.Output()
	// Exit status 1 means that some texts are invalid; go run passes it on.
	if e, exited := errors.AsType[*exec.ExitError](err); err != nil && !(exited && e.ExitCode() == 1 && len(out) > 0) {
		t.Fatalf("%v: %v", cmd, err)
	}
	return out
}

// lines returns the texts of the vectors that can be lines of a file.
func lines(t *testing.T) []string {
	t.Helper()
	files, err := conformance.Files()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range files {
		for _, c := range f.Vectors {
			if !strings.ContainsAny(c.Text(), "\r\n") {
				all = append(all, c.Text())
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func write(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// read returns the sorted lines of all files that match a pattern.
func read(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %q, %v", pattern, names, err)
	}
	var all []string
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.SplitAfter(string(content), "\n")...)
	}
	all = slices.DeleteFunc(all, func(line string) bool { return line == "" })
	slices.Sort(all)
	return all
}

// canonical returns JSON with its members in order.
func canonical(t *testing.T, line []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(line, &v); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The pipeline writes what the command stricturi writes, for every line of the
// vectors and every edition, and its summary counts the same.
func TestAsStricturi(t *testing.T) {
	dir := t.TempDir()
	all := lines(t)
	half := len(all) / 2
	write(t, filepath.Join(dir, "1.txt"), []byte(strings.Join(all[:half], "\n")))
	write(t, filepath.Join(dir, "2.txt"), []byte(strings.Join(all[half:], "\r\n")+"\r\n"))
	check := func(flag string) []byte {
		return stricturi(t, "check", flag, "--input", filepath.Join(dir, "1.txt"), "--input", filepath.Join(dir, "2.txt"))
	}

	status, stderr := run(t, dir, "--input", "?.txt", "--output", "out/verdicts", "--shards", "3", "--summary", "out/summary.json")
	if status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	var got, want []string
	for _, line := range read(t, filepath.Join(dir, "out", "verdicts-0000?-of-00003.jsonl")) {
		got = append(got, canonical(t, []byte(line)))
	}
	for line := range bytes.Lines(check("--json")) {
		want = append(want, canonical(t, line))
	}
	slices.Sort(got)
	slices.Sort(want)
	if len(got) != len(want) || len(got) < 9_000 {
		t.Errorf("%d verdicts, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("got %s, want %s", got[i], want[i])
		}
	}

	summary := read(t, filepath.Join(dir, "out", "summary.json"))
	if got, want := counts(t, []byte(strings.Join(summary, ""))), counts(t, check("--output=summary-json")); got != want {
		t.Errorf("got the summary %s, want %s", got, want)
	}
}

// counts returns a summary without its examples.
func counts(t *testing.T, summary []byte) string {
	t.Helper()
	var s beamuri.Summary
	if err := json.Unmarshal(summary, &s); err != nil {
		t.Fatal(err)
	}
	for _, e := range s.Editions {
		for i := range e.Failures {
			e.Failures[i].Examples = nil
		}
	}
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestOnly(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "in"), []byte("::1\nlocalhost\n[::1]\n"))
	for only, want := range map[string]int{"valid": 2, "invalid": 1, "": 3} {
		status, stderr := run(t, dir, "--input", "in", "--spec", "rfc3986", "--rule", "HOST", "--only", only, "--output", "v")
		if status != 0 {
			t.Fatalf("exit status %d: %s", status, stderr)
		}
		got := read(t, filepath.Join(dir, "v-00000-of-00001.jsonl"))
		if len(got) != want || !strings.Contains(got[0], `"rule":"host"`) {
			t.Errorf("only %s: %q", only, got)
		}
	}
}

// Every line of a compressed file is read. A compressed file among plain files is
// refused rather than read in part.
func TestCompressed(t *testing.T) {
	dir := t.TempDir()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	fmt.Fprint(z, strings.Repeat("a\r\n", 10_000), "a:[")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "1.gz"), b.Bytes())
	write(t, filepath.Join(dir, "2.gz"), b.Bytes())

	status, stderr := run(t, dir, "--input", "*.gz", "--spec", "rfc3986", "--summary", "s")
	if status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	if sum := read(t, filepath.Join(dir, "s")); !strings.Contains(sum[0], `"valid":20000,"invalid":2,`) {
		t.Error(sum)
	}
	if status, stderr := run(t, dir, "--input", "*", "--summary", "s"); status != 1 || !strings.Contains(stderr, "check: ") || !strings.Contains(stderr, "compressed") {
		t.Errorf("exit status %d: %s", status, stderr)
	}
}

// Without verdicts, empty files are written, and no file of an earlier run remains.
func TestNothing(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "in"), nil)
	write(t, filepath.Join(dir, "v-00001-of-00002.jsonl"), []byte("from an earlier run\n"))
	if status, stderr := run(t, dir, "--input", "in", "--output", "v", "--shards", "2", "--summary", "s"); status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	if got := read(t, filepath.Join(dir, "v-*")); len(got) != 0 {
		t.Error(got)
	}
	if got := read(t, filepath.Join(dir, "s")); len(got) != 1 || got[0] != `{"editions":[]}`+"\n" {
		t.Error(got)
	}
	if status, stderr := run(t, dir, "--input", "nothing", "--summary", "s"); status != 1 || !strings.Contains(stderr, "nothing") {
		t.Errorf("exit status %d: %s", status, stderr)
	}
}

func TestUsage(t *testing.T) {
	for want, args := range map[string][]string{
		"--input":           {"--output", "v"},
		"--summary":         {"--input", "in"},
		`"in"`:              {"--summary", "s", "in"},
		"at least one":      {"--input", "in", "--output", "v", "--shards", "0"},
		"invalid":           {"--input", "in", "--output", "v", "--only", "bad"},
		"rfc2396bis00":      {"--input", "in", "--output", "v", "--spec", "rfc0"},
		"hier-part":         {"--input", "in", "--output", "v", "--spec", "rfc3986", "--rule", "hier_part"},
		"nonsense":          {"--input", "in", "--output", "v", "--rule", "nonsense"},
		"hdfs":              {"--input", "hdfs://in", "--output", "v"},
		"usage: check":      {"--nonsense"},
		`invalid value "x"`: {"--shards", "x"},
	} {
		if status, stderr := run(t, t.TempDir(), args...); status != 2 || !strings.Contains(stderr, want) || strings.Contains(stderr, "goroutine") {
			t.Errorf("%q: exit status %d, want %q in %s", args, status, want, stderr)
		}
	}
}

// The pipeline runs on a worker in a separate process.
func TestWorker(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "in"), []byte("http://a b/\n\xFF\na\n"))
	worker, err := json.Marshal(map[string]any{"command": os.Args[0], "env": map[string]string{"CHECK_TEST": "worker"}})
	if err != nil {
		t.Fatal(err)
	}
	status, stderr := run(t, dir, "--input", "in", "--spec", "rfc3986", "--output", "v", "--summary", "s",
		"--environment_type", "PROCESS", "--environment_config", string(worker), "--worker_binary", os.Args[0])
	if status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	got := read(t, filepath.Join(dir, "v-00000-of-00001.jsonl"))
	if len(got) != 3 || !slices.ContainsFunc(got, func(line string) bool { return strings.Contains(line, `"inBase64":"/w=="`) }) {
		t.Error(got)
	}
	if sum := read(t, filepath.Join(dir, "s")); !strings.Contains(sum[0], `"valid":1,"invalid":2,`) {
		t.Error(sum)
	}
}
