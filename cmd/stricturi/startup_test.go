package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// maxStartup limits how much a package allocates when the program starts: templates,
// automata and regular expressions take more.
const maxStartup = 100

// Starting the program parses and compiles nothing that its command may not need.
func TestStartup(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/stricturi/stricturi/"
	packages := 0
	for _, m := range regexp.MustCompile(`(?m)^init (\S+) .* (\d+) allocs$`).FindAllStringSubmatch(string(out), -1) {
		name, ours := strings.CutPrefix(m[1], module)
		if !ours || name == "cmd/stricturi" { // with the tests
			continue
		}
		packages++
		if n, err := strconv.Atoi(m[2]); err != nil || n > maxStartup {
			t.Errorf("package %s allocates %s times: compile with sync.OnceValue or package lazy", name, m[2])
		}
	}
	if packages == 0 {
		t.Errorf("no packages in %s", out)
	}
}
