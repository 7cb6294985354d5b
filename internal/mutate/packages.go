package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A testPackage is a package of the module, as go list describes it.
type testPackage struct {
	ImportPath   string
	Dir          string
	GoFiles      []string
	Deps         []string
	TestGoFiles  []string
	XTestGoFiles []string
	TestImports  []string
	XTestImports []string

	testers func() []*testPackage // with tests that use this one, nearest first

	once     sync.Once
	baseline baseline
}

func (p *testPackage) hasTests() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// A module is a folder with a go.mod, and its packages.
type module struct {
	root     string
	path     string
	packages map[string]*testPackage
}

// load reads the packages of the module around a folder.
func load(ctx context.Context, dir string) (*module, error) {
	out, err := output(ctx, dir, "go", "list", "-m", "-f", "{{.Dir}}\n{{.Path}}")
	if err != nil {
		return nil, err
	}
	root, name, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	m := &module{root: root, path: name, packages: make(map[string]*testPackage)}
	out, err = output(ctx, root, "go", "list", "-json=ImportPath,Dir,GoFiles,Deps,TestGoFiles,XTestGoFiles,TestImports,XTestImports", "./...")
	if err != nil {
		return nil, err
	}
	for in := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(testPackage)
		if err := in.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		p.testers = sync.OnceValue(func() []*testPackage { return m.testers(p) })
		m.packages[p.ImportPath] = p
	}
	return m, nil
}

// output returns what a command writes.
func output(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", name, args[0], err)
	}
	return out, nil
}

// testers returns the packages with tests that depend on p: p itself, then
// those that depend on the fewest packages, which are the nearest.
func (m *module) testers(p *testPackage) []*testPackage {
	var all []*testPackage
	for _, t := range m.packages {
		if t.hasTests() && (t == p || m.uses(t, p)) {
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b *testPackage) int {
		if a == p || b == p {
			return cmp.Compare(btoi(b == p), btoi(a == p))
		}
		return cmp.Or(cmp.Compare(len(a.Deps), len(b.Deps)), strings.Compare(a.ImportPath, b.ImportPath))
	})
	return all
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// uses reports whether t or a test of t depends on p.
func (m *module) uses(t, p *testPackage) bool {
	if slices.Contains(t.Deps, p.ImportPath) {
		return true
	}
	return slices.ContainsFunc(slices.Concat(t.TestImports, t.XTestImports), func(name string) bool {
		i := m.packages[name]
		return i != nil && (i == p || slices.Contains(i.Deps, p.ImportPath))
	})
}

// within reports whether a file or folder is a folder or below it.
func within(name, folder string) bool {
	return folder == "." || name == folder || strings.HasPrefix(name, folder+"/")
}

// edits returns the edits of all files of the packages in or below the given
// folders, which are slash-separated and relative to the root.
func (m *module) edits(folders []string) ([]*edit, error) {
	var all []*edit
	matched := make(map[string]bool)
	for _, name := range slices.Sorted(maps.Keys(m.packages)) {
		p := m.packages[name]
		folder := strings.TrimPrefix(strings.TrimPrefix(name, m.path), "/")
		in := slices.IndexFunc(folders, func(f string) bool { return within(folder, f) })
		if in < 0 {
			continue
		}
		matched[folders[in]] = true
		for _, file := range p.GoFiles {
			source, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				return nil, err
			}
			found, err := edits(path.Join(folder, file), source)
			if err != nil {
				return nil, err
			}
			for _, e := range found {
				e.pkg = p
			}
			all = append(all, found...)
		}
	}
	for _, f := range folders {
		if !matched[f] {
			return nil, fmt.Errorf("there is no package in or below %s", f)
		}
	}
	return all, nil
}
