package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// A verdict says what became of an edit.
type verdict int

const (
	killed verdict = iota
	survived
	broken // it does not compile
)

// A runner tries edits on the tests.
type runner struct {
	module *module
	dir    string   // for temporary files
	env    []string // of the go command
	short  bool
}

// try makes one edit in an overlay and runs tests until one fails: the quick
// tests of all packages, then the slow ones. Tests that take far longer than
// without the edit fail too. They run in a copy of the tree, since an edited
// program can write files where it should not.
func (r *runner) try(ctx context.Context, e *edit) (verdict, error) {
	dir, err := os.MkdirTemp(r.dir, "edit-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(e.pkg.Dir, filepath.Base(e.File))
	source, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	edited, overlay := filepath.Join(dir, "edited.go"), filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {file: edited}})
	if err != nil {
		return 0, err
	}
	if err := errors.Join(os.WriteFile(edited, e.apply(source), 0o666), os.WriteFile(overlay, list, 0o666)); err != nil {
		return 0, err
	}
	testers := e.pkg.testers()
	tree, err := r.copyTree(dir)
	if err != nil {
		return 0, err
	}
	binaries := make([]string, len(testers))
	for i, p := range testers {
		b, err := r.baseline(ctx, p)
		if err != nil {
			return 0, err
		}
		binaries[i] = filepath.Join(dir, fmt.Sprintf("%d.exe", i))
		if _, err := r.build(ctx, p, binaries[i], "-overlay", overlay); err != nil {
			return broken, ctx.Err()
		}
		if _, err := r.run(ctx, tree, p, binaries[i], b.limit(), "-test.skip", b.slow); err != nil {
			return killed, ctx.Err()
		}
	}
	for i, p := range testers {
		if b := p.baseline; b.slow != none {
			if _, err := r.run(ctx, tree, p, binaries[i], b.limit(), "-test.run", b.slow); err != nil {
				return killed, ctx.Err()
			}
		}
	}
	return survived, ctx.Err()
}

// none is the pattern that no test matches.
const none = "^$"

// A baseline is what the tests of a package do without an edit.
type baseline struct {
	took time.Duration
	slow string // a pattern for the slow tests
	err  error
}

// limit returns the time that the tests may take with an edit.
func (b baseline) limit() time.Duration { return 10*time.Second + 3*b.took }

// baseline runs the tests of a package as they are, once.
func (r *runner) baseline(ctx context.Context, p *testPackage) (baseline, error) {
	p.once.Do(func() {
		binary, err := os.CreateTemp(r.dir, "test-*.exe")
		if err != nil {
			p.baseline.err = err
			return
		}
		binary.Close()
		defer os.Remove(binary.Name())
		tree, err := r.copyTree(r.dir)
		if err != nil {
			p.baseline.err = err
			return
		}
		defer os.RemoveAll(tree)
		out, err := r.build(ctx, p, binary.Name())
		if err == nil {
			start := time.Now()
			out, err = r.run(ctx, tree, p, binary.Name(), 10*time.Minute, "-test.v")
			p.baseline.took = time.Since(start)
			p.baseline.slow = slowTests(out, p.baseline.took)
		}
		if err != nil {
			p.baseline.err = fmt.Errorf("the tests of %s fail without an edit: %w\n%s", p.ImportPath, err, out)
		}
	})
	return p.baseline, p.baseline.err
}

var passed = regexp.MustCompile(`^--- PASS: (\w+) \((\d+\.\d+s)\)`)

// slowTests returns a pattern for the tests that take more than a twentieth of
// the time of all.
func slowTests(out []byte, all time.Duration) string {
	var names []string
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		m := passed.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		if took, err := time.ParseDuration(m[2]); err == nil && took > all/20 && took > 100*time.Millisecond {
			names = append(names, m[1])
		}
	}
	if names == nil {
		return none
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

// build builds the test binary of a package. Windows runs only what is named
// *.exe, other systems anything.
func (r *runner) build(ctx context.Context, p *testPackage, binary string, args ...string) ([]byte, error) {
	args = append([]string{"test", "-c", "-o", binary, "-ldflags=-s -w", "-p=1"}, args...)
	return r.command(ctx, r.module.root, "go", append(args, p.ImportPath)...)
}

// copyTree copies the files of the module, without those of git, to a new folder
// in dir and returns its path.
func (r *runner) copyTree(dir string) (string, error) {
	tree, err := os.MkdirTemp(dir, "tree-")
	if err != nil {
		return "", err
	}
	entries, err := os.ReadDir(r.module.root)
	if err != nil {
		return "", err
	}
	for _, entry := range entries {
		from, to := filepath.Join(r.module.root, entry.Name()), filepath.Join(tree, entry.Name())
		switch {
		case entry.Name() == ".git":
		case entry.IsDir():
			err = os.CopyFS(to, os.DirFS(from))
		default:
			var text []byte
			if text, err = os.ReadFile(from); err == nil {
				err = os.WriteFile(to, text, 0o666)
			}
		}
		if err != nil {
			return "", err
		}
	}
	return tree, nil
}

// run runs the test binary of a package in its folder of a copy of the tree. On
// Linux its memory is bounded, since an edit can make a loop that only memory
// ends.
func (r *runner) run(ctx context.Context, tree string, p *testPackage, binary string, limit time.Duration, args ...string) ([]byte, error) {
	args = append([]string{binary, "-test.failfast", "-test.timeout", limit.String()}, args...)
	if r.short {
		args = append(args, "-test.short")
	}
	if runtime.GOOS == "linux" {
		args = append([]string{"sh", "-c", `ulimit -v 8000000; exec "$0" "$@"`}, args...)
	}
	folder, err := filepath.Rel(r.module.root, p.Dir)
	if err != nil {
		return nil, err
	}
	return r.command(ctx, filepath.Join(tree, folder), args[0], args[1:]...)
}

func (r *runner) command(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), r.env...)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	return bytes.TrimSpace(out), err
}
