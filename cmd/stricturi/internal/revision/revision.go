// Package revision reads files as they were at revisions of a git repository, with the
// program git. It writes nothing, uses no network, and passes no name on as an option.
package revision

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Cut splits a name such as HEAD~1:spec/g.abnf into a revision and a file, as "git show" does. A
// file that has the whole name is not at a revision, nor is the file NAME.json beside it.
func Cut(name string) (rev, file string, ok bool) {
	rev, file, ok = strings.Cut(name, ":")
	_, missing := os.Stat(name)
	if missing != nil {
		_, missing = os.Stat(strings.TrimSuffix(name, ".json"))
	}
	return rev, file, ok && rev != "" && file != "" && missing != nil && filepath.VolumeName(name) == ""
}

// Read returns a file at a revision. Without "./" at its beginning the file's name is relative to
// the root of the repository. The error is [fs.ErrNotExist] if the revision lacks the file.
func Read(rev, file string) ([]byte, error) { return readIn("", rev, file) }

func readIn(dir, rev, file string) ([]byte, error) {
	name := rev + ":" + file
	if strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("%s: a revision does not begin with a hyphen", name)
	}
	text, err := git(dir, "cat-file", "blob", name)
	if err == nil || errors.Is(err, exec.ErrNotFound) {
		return text, err
	}
	if _, outside := git(dir, "rev-parse", "--git-dir"); outside != nil {
		return nil, fmt.Errorf("%s: %w", name, outside)
	}
	if _, unknown := git(dir, "rev-parse", "--quiet", "--verify", rev+"^{tree}"); unknown != nil {
		return nil, fmt.Errorf("%s: the repository has no revision %s", name, rev)
	}
	if _, missing := git(dir, "rev-parse", "--quiet", "--verify", name); missing != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return nil, fmt.Errorf("%s: %w", name, err)
}

// A Revision is a commit that changed a file.
type Revision struct {
	Hash    string
	Date    string // of the author, as in RFC 3339
	Subject string

	short string // the beginning of Hash
	dir   string // in which git runs
	file  string // the file's name there, from the root of the repository; "" if it was deleted
	old   string // its name before, "" if it was added
}

// Before returns the file as it was before the revision, or nil if it is new.
func (r *Revision) Before() *Revision {
	if r.old == "" {
		return nil
	}
	return &Revision{short: r.short + "^", dir: r.dir, file: r.old}
}

var errDeleted = errors.New("the file is deleted")

// Name returns the name of the file at the revision, as [Cut] splits it.
func (r *Revision) Name() string { return r.short + ":" + r.file }

// ReadFile returns the file, or another one of the revision, by a name as that of [Revision.Name].
func (r *Revision) ReadFile(name string) ([]byte, error) {
	if r.file == "" {
		return nil, errDeleted
	}
	rev, file, _ := strings.Cut(name, ":")
	return readIn(r.dir, rev, file)
}

// Log returns the revisions that changed a file, oldest first, also under earlier names. Of a
// merge it follows the first parent. Revisions, if not empty, is a range such as v1..v2.
func Log(file, revisions string) (log []*Revision, err error) {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return nil, errors.New("is a directory; name a file")
	}
	args := []string{
		"--literal-pathspecs", "log", "--first-parent", "--diff-merges=first-parent", "--follow",
		"--name-status", "-z", "--no-color", "--no-show-signature",
		"--format=%H%x00%aI%x00%s",
	}
	if strings.HasPrefix(revisions, "-") {
		return nil, fmt.Errorf("%s: a revision does not begin with a hyphen", revisions)
	}
	if revisions != "" {
		args = append(args, revisions)
	}
	dir, base := filepath.Split(file)
	out, err := git(dir, append(args, "--", base)...)
	if err != nil {
		return nil, err
	}
	// Of each revision: hash, date, subject, a line feed and the status, and one or two names.
	for fields := strings.Split(string(out), "\x00"); len(fields) > 4; {
		r := &Revision{Hash: strings.TrimPrefix(fields[0], "\n"), Date: fields[1], Subject: fields[2], dir: dir}
		r.short = r.Hash[:min(12, len(r.Hash))]
		status := strings.TrimPrefix(fields[3], "\n")
		r.file, r.old = fields[4], fields[4]
		fields = fields[5:]
		switch status[:min(1, len(status))] {
		case "A":
			r.old = ""
		case "D":
			r.file = ""
		case "R", "C": // the old name comes first
			r.file, fields = fields[0], fields[1:]
		}
		log = append(log, r)
	}
	slices.Reverse(log)
	return log, nil
}

// git runs the program in a folder and returns what it writes.
func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, fmt.Errorf("revisions are read with git, which is not installed: %w", exec.ErrNotFound)
	}
	if err != nil {
		line, _, _ := strings.Cut(problem.String(), "\n")
		if line = strings.TrimPrefix(line, "fatal: "); line == "" {
			line = err.Error()
		}
		return nil, fmt.Errorf("git: %s", line)
	}
	return out.Bytes(), nil
}
