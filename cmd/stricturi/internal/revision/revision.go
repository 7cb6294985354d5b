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
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/lazyregexp"
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

// Exists reports whether the repository of a folder has a revision.
func Exists(dir, rev string) bool { return has(dir, rev+"^{commit}") }

// has reports whether the repository of a folder has an object.
func has(dir, object string) bool {
	_, err := git(dir, "rev-parse", "--quiet", "--verify", "--end-of-options", object)
	return err == nil
}

// Read returns a file at a revision. Without "./" at its beginning the file's name is relative to
// the root of the repository, and otherwise the repository is the one of the file's folder. The error
// is [fs.ErrNotExist] if the revision lacks the file.
func Read(rev, file string) ([]byte, error) {
	local, ok := strings.CutPrefix(file, "./")
	dir, base := filepath.Split(local)
	if info, err := os.Stat(dir); ok && err == nil && info.IsDir() {
		return readIn(dir, rev, "./"+base, rev+":"+file)
	}
	return readIn("", rev, file, rev+":"+file)
}

// readIn is Read in a folder. Errors have the name.
func readIn(dir, rev, file, name string) ([]byte, error) {
	object := rev + ":" + file
	if strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("%s: a revision does not begin with a hyphen", name)
	}
	if isURL(dir, rev, file) {
		return nil, fmt.Errorf("%s: %w", name, errURL)
	}
	text, err := git(dir, "cat-file", "blob", object)
	if err == nil || errors.Is(err, exec.ErrNotFound) {
		return text, err
	}
	if _, ok := errs.AsType[missingError](err); !ok && has(dir, rev+"^{tree}") && !has(dir, object) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if kind, _ := git(dir, "cat-file", "-t", object); string(kind) == "tree\n" {
		err = errDirectory
	}
	return nil, fmt.Errorf("%s: %w", name, err)
}

// isURL reports whether REV:FILE is a URL: FILE begins with two slashes, or REV is not a revision, but
// a scheme or USER@HOST.
func isURL(dir, rev, file string) bool {
	user, host, _ := strings.Cut(rev, "@")
	remote := user != "" && host != "" && host[0] != '{'
	named := core.KnownScheme(rev).Name != ""
	return strings.HasPrefix(file, "//") || (remote || named) && !Exists(dir, rev)
}

// A Revision is a commit that changed a file.
type Revision struct {
	Hash    string
	Date    string // of the author, as in RFC 3339
	Subject string
	Cut     bool // the repository lacks the parents, as shallow clones do

	dir  string // in which git runs
	file string // the file's name there, from the root of the repository; "" if it was deleted
	old  string // its name before, "" if it was added
}

var (
	errDeleted   = errors.New("the file is deleted")
	errDirectory = errors.New("is a directory; name a file")
	errURL       = errors.New("URLs are not read; download the file, and give its name")
)

// Name returns the name of the file at the revision, as [Cut] splits it.
func (r *Revision) Name() string { return r.short() + ":" + r.file }

func (r *Revision) short() string { return r.Hash[:min(12, len(r.Hash))] }

// Has reports whether a name is one of files at the revision.
func (r *Revision) Has(name string) bool { return strings.HasPrefix(name, r.short()+":") }

// ReadFile returns the file, or another one of the revision, by a name as that of [Revision.Name].
func (r *Revision) ReadFile(name string) ([]byte, error) {
	if r.file == "" {
		return nil, errDeleted
	}
	rev, file, _ := strings.Cut(name, ":")
	return readIn(r.dir, rev, file, name)
}

// A History has the revisions that changed a file or others that it needs, oldest first, also under
// earlier names.
type History struct {
	Earlier    []*Revision // before the range that was asked for
	Revisions  []*Revision
	First      *Revision // of the range, if it has the file and did not change it
	Unfollowed error     // why earlier names, or files that it needs, were not looked for

	with map[string]string // names of files from the root, by those for the program
}

// format is what git writes of a revision: hash, parents, date, subject and body.
const format = "--format=%H%x00%P%x00%aI%x00%s%x00%b"

// Log returns the history of a file. Of a merge it follows the first parent. Revisions, if not
// empty, is a range such as v1..v2, in which the file may have an earlier name. The file needs those of
// with, and others that lines of it name: named returns the name in a line, relative to the folder of its
// file, or "".
func Log(file, revisions string, with []string, named func(line string) string) (h *History, err error) {
	if rev, rest, ok := Cut(file); ok && isURL("", rev, rest) {
		return nil, errURL
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return nil, errDirectory
	}
	if strings.HasPrefix(revisions, "-") {
		return nil, fmt.Errorf("%s: a revision does not begin with a hyphen", revisions)
	}
	dir, base := filepath.Split(file)
	if h, err = follow(dir, ":(literal)"+base); err != nil {
		return h, err
	}
	if revisions == "" {
		return h, h.complete(dir, "HEAD", with, named)
	}
	all, err := commits(dir, revisions, "--")
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("the range %s has no revisions", revisions)
	}
	if err != nil {
		return nil, err
	}
	last, oldest, within := all[0][0], all[len(all)-1], map[string]bool{}
	for _, commit := range all {
		within[commit[0]] = true
	}
	pathspec := ":(literal)" + base
	for _, r := range slices.Backward(h.Revisions) {
		if r.old != r.file && r.old != "" && !has(dir, last+":./"+base) && has(dir, last+":"+r.old) {
			pathspec = ":(top,literal)" + r.old
			break
		}
	}
	if h, err = follow(dir, pathspec, last); err == nil {
		err = h.complete(dir, last, with, named)
	}
	if err != nil {
		return h, err
	}
	n := slices.IndexFunc(h.Revisions, func(r *Revision) bool { return within[r.Hash] })
	if n < 0 {
		n = len(h.Revisions)
	}
	h.Earlier, h.Revisions = h.Revisions[:n], h.Revisions[n:]
	if n > 0 && h.Earlier[n-1].file != "" && (len(h.Revisions) == 0 || h.Revisions[0].Hash != oldest[0]) {
		h.First = newRevision(dir, oldest)
		h.First.file = h.Earlier[n-1].file
	}
	return h, nil
}

// commits returns the fields of format of the commits that "git log" lists, newest first.
func commits(dir string, args ...string) (all [][]string, err error) {
	out, err := git(dir, slices.Concat([]string{"log", "--first-parent", "-z", "--no-color", "--no-show-signature", format}, args)...)
	fields := strings.Split(string(out), "\x00")
	return slices.Collect(slices.Chunk(fields[:len(fields)-1], 5)), err
}

// follow returns the revisions that changed the file of a pathspec, up to the last one, HEAD if none is
// given. If an object is missing that the search for earlier names needs, it does without.
func follow(dir, pathspec string, last ...string) (*History, error) {
	args := slices.Concat([]string{"log", "--follow", "--first-parent", "--diff-merges=first-parent", "--name-status", "-z",
		"--no-color", "--no-show-signature", format}, last, []string{"--", pathspec})
	h := &History{}
	out, err := git(dir, args...)
	if _, ok := errs.AsType[missingError](err); ok {
		h.Unfollowed, args[1] = err, "--no-renames"
		out, err = git(dir, args...)
	}
	if err != nil {
		return nil, err
	}
	// After a revision are a line feed and the status, and one or two names.
	for fields := strings.Split(string(out), "\x00"); len(fields) > 6; {
		r := newRevision(dir, fields)
		status := strings.TrimPrefix(fields[5], "\n")
		r.file, r.old = fields[6], fields[6]
		fields = fields[7:]
		switch status[:min(1, len(status))] {
		case "A":
			r.old = ""
		case "D":
			r.file = ""
		case "R", "C": // the old name comes first
			r.file, fields = fields[0], fields[1:]
		}
		h.Revisions = append(h.Revisions, r)
	}
	slices.Reverse(h.Revisions)
	return h, nil
}

// newRevision returns a revision of what git writes of it. The subject of the merge of a pull
// request is the first line of its body.
func newRevision(dir string, fields []string) *Revision {
	r := &Revision{Hash: strings.TrimPrefix(fields[0], "\n"), Date: fields[2], Subject: fields[3], dir: dir}
	parents := len(strings.Fields(fields[1]))
	if parents == 0 {
		commit, _ := git(dir, "cat-file", "commit", r.Hash)
		head, _, _ := strings.Cut(string(commit), "\n\n")
		parents = strings.Count(head, "\nparent ")
		r.Cut = parents > 0
	}
	title, _, _ := strings.Cut(strings.TrimSpace(fields[4]), "\n")
	if parents > 1 && title != "" && strings.HasPrefix(r.Subject, "Merge pull request ") {
		r.Subject = title
	}
	return r
}

// A missingError is the hash of an object that the repository lacks, as partial clones do.
type missingError string

func (e missingError) Error() string {
	return fmt.Sprintf("object %s is missing; in a partial clone, git cat-file -e %[1]s fetches it", string(e))
}

// settings replace those of users and repositories.
var settings = []string{"-c", "diff.relative=false", "-c", "log.showRoot=true", "-c", "log.follow=false", "-c", "i18n.logOutputEncoding=UTF-8"}

// environment keeps git from fetching, translating and waiting.
var environment = []string{"LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0", "GIT_LITERAL_PATHSPECS=0"}

// missing is how git reports an object that it lacks.
var missing = lazyregexp.New(`(?m)^fatal: (?:could not fetch|unable to read) ([0-9a-f]+)`)

// Files returns the text files in a folder, without those that git ignores and hidden ones. The folder need
// not be in a repository.
func Files(folder string) (names []string, err error) {
	out, err := git(folder, "grep", "--no-index", "--exclude-standard", "-I", "-l", "-z", "-e", "")
	if errors.Is(err, exec.ErrNotFound) {
		return nil, err
	}
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name != "" && !strings.Contains("/"+name, "/.") {
			names = append(names, filepath.Join(folder, filepath.FromSlash(name)))
		}
	}
	if len(names) == 0 {
		return nil, errors.New("the folder has no text files that git would see")
	}
	return names, nil
}

// git runs the program in a folder and returns what it writes.
func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append(slices.Clip(settings), args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), environment...)
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, fmt.Errorf("revisions and folders are read with git, which is not installed: %w", exec.ErrNotFound)
	}
	if m := missing().FindStringSubmatch(problem.String()); err != nil && m != nil {
		return nil, missingError(m[1])
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

// At returns the name at a revision of a file of with, as given to [Log]: its own one if the repository lacks it.
func (h *History) At(r *Revision, file string) string {
	if name, ok := h.with[file]; ok {
		return r.short() + ":" + name
	}
	return file
}

// find sets the names, from the root of the repository of a folder, of the files of with that it has.
func (h *History) find(dir string, with []string) (found []string) {
	h.with = map[string]string{}
	for _, file := range with {
		name, err := filepath.Abs(file)
		if err != nil {
			continue
		}
		out, _ := git(dir, "ls-files", "--full-name", "-z", "--", ":(literal)"+filepath.ToSlash(name))
		if name, _, ok := strings.Cut(string(out), "\x00"); ok {
			h.with[file], found = name, append(found, name)
		}
	}
	return found
}

// complete adds the revisions, up to the last one, that changed only other files that the grammar needs:
// those of with, those that their lines and the lines of the file name, and notes.
func (h *History) complete(dir, last string, with []string, named func(line string) string) error {
	if len(h.Revisions) == 0 {
		return nil
	}
	needed, own := h.find(dir, with), map[string]bool{}
	for _, r := range h.Revisions {
		if r.file != "" && !own[r.file] {
			own[r.file], needed = true, append(needed, r.file)
		}
	}
	for read := 0; read < len(needed); {
		args := []string{"log", "--first-parent", "--diff-merges=first-parent", "-p", "-U0", "--format=", "--no-color",
			"--no-ext-diff", "--no-textconv", "--dst-prefix=b/", last, "--"}
		for _, file := range needed[read:] {
			args = append(args, ":(top,literal)"+file)
		}
		read = len(needed)
		patches, err := git(dir, args...)
		if _, ok := errs.AsType[missingError](err); ok {
			h.Unfollowed = err
			return nil
		}
		if err != nil {
			return err
		}
		folder := ""
		for line := range strings.Lines(string(patches)) {
			line = strings.TrimRight(line, "\t\r\n")
			if file, ok := strings.CutPrefix(line, "+++ b/"); ok {
				folder = path.Dir(file)
			}
			added, ok := strings.CutPrefix(line, "+")
			if name := named(added); ok && name != "" {
				name = path.Join(folder, filepath.ToSlash(name))
				if !strings.HasPrefix(name, "../") && !slices.Contains(needed, name) {
					needed = append(needed, name)
				}
			}
		}
	}
	args := []string{last, "--"}
	for _, file := range needed {
		if args = append(args, ":(top,literal)"+file+".json"); !own[file] {
			args = append(args, ":(top,literal)"+file)
		}
	}
	others, err := commits(dir, args...)
	if err != nil || len(others) == 0 {
		return err
	}
	return h.merge(dir, last, others)
}

// merge adds those of other commits, up to the last one, at which there is the file.
func (h *History) merge(dir, last string, others [][]string) error {
	all := map[string]*Revision{}
	for _, commit := range others {
		all[commit[0]] = newRevision(dir, commit)
	}
	for _, r := range h.Revisions {
		all[r.Hash] = r
	}
	out, err := git(dir, "rev-list", "--first-parent", last)
	if err != nil {
		return err
	}
	h.Revisions = nil
	file := ""
	for _, hash := range slices.Backward(strings.Fields(string(out))) {
		r := all[hash]
		switch {
		case r == nil:
			continue
		case r.file+r.old != "":
			file = r.file
		case file == "":
			continue
		default:
			r.file, r.old = file, file
		}
		h.Revisions = append(h.Revisions, r)
	}
	return nil
}
