package revision

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/errs"
)

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
