package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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

// baseline is what a package's tests do without an edit.
type baseline struct {
	took time.Duration
	err  error
}

// baseline runs the tests of a package as they are, once.
func (r *runner) baseline(ctx context.Context, p *testPackage) (time.Duration, error) {
	p.once.Do(func() {
		start := time.Now()
		out, err := r.test(ctx, p, 10*time.Minute)
		if err != nil {
			err = fmt.Errorf("the tests of %s fail without an edit: %w\n%s", p.ImportPath, err, out)
		}
		p.baseline = baseline{time.Since(start), err}
	})
	return p.baseline.took, p.baseline.err
}

// try makes one edit in an overlay, so that no file of the tree changes, and
// runs the tests until one fails. Tests that take far longer than without the
// edit fail too.
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
	args := []string{"-overlay", overlay}
	if _, err := r.command(ctx, append(append([]string{"build"}, args...), "-o", os.DevNull, e.pkg.ImportPath)...); err != nil {
		return broken, ctx.Err()
	}
	for _, p := range e.pkg.testers() {
		took, err := r.baseline(ctx, p)
		if err != nil {
			return 0, err
		}
		if _, err := r.test(ctx, p, 10*time.Second+3*took, args...); err != nil {
			return killed, ctx.Err()
		}
	}
	return survived, ctx.Err()
}

// test runs the tests of a package. On Linux their memory is bounded, since an
// edit can make a loop that only memory ends.
func (r *runner) test(ctx context.Context, p *testPackage, limit time.Duration, args ...string) ([]byte, error) {
	args = append([]string{"test", "-count=1", "-failfast", "-vet=off", "-ldflags=-s -w", "-p=1", "-timeout", limit.String()}, args...)
	if r.short {
		args = append(args, "-short")
	}
	if runtime.GOOS == "linux" {
		args = append(args, "-exec", `sh -c 'ulimit -v 8000000; exec "$0" "$@"'`)
	}
	return r.command(ctx, append(args, p.ImportPath)...)
}

func (r *runner) command(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = r.module.root, append(os.Environ(), r.env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	return []byte(strings.TrimSpace(string(out))), err
}
