package edition

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/revision"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// Grammars reads the grammars that operands and flags name: editions by their stems, and
// files. It has the flags --with and --octets.
type Grammars struct {
	with  []string
	place func(file string) string // the name to read a file of --with by, if not nil
	stdin int                      // the number of grammars read from standard input
	// Quiet suppresses the warning about definitions of a document that are left out.
	Quiet     bool
	warn      func(error)
	extracted map[*reader.Grammar]*Extracted
	reader.Reader
}

// AddFlag adds --with and --octets.
func (g *Grammars) AddFlag(cmd *cobra.Command, stdin io.Reader) {
	g.Stdin, g.ReadFile, g.Reader.Document = Limited(stdin), ReadFile, g.Document
	g.warn = func(err error) { fmt.Fprintf(cmd.ErrOrStderr(), "stricturi: %v\n", err) }
	cmd.Flags().StringArrayVar(&g.with, "with", nil, "`NAME=FILE`: the grammar that imports and references call NAME, a file or rfc5322, repeatable")
	cmd.Flags().BoolVar(&g.Octets, "octets", false, `in files, terminals are octets, and texts are bytes; see "stricturi help grammars"`)
	usage.Describe(cmd.Flags(), "grammars", "with", "octets")
}

// Read returns the grammar of an edition, the library or a file.
func (g *Grammars) Read(name string) (*reader.Grammar, error) {
	name, err := known(name)
	if err != nil {
		return nil, err
	}
	if g.With == nil {
		if err := g.parseWith(); err != nil {
			return nil, err
		}
	}
	if name == reader.Stdin {
		g.stdin++
	}
	if g.stdin > 1 {
		return nil, errors.New("standard input can be only one of the grammars: give the others as files")
	}
	r, err := g.Reader.Read(name)
	if e := g.extracted[r]; e != nil && !e.warned && !g.Quiet {
		e.warned = true
		for _, err := range e.Warnings {
			g.warn(err)
		}
		if left := len(e.Other) + len(e.Broken); left > 0 {
			g.warn(fmt.Errorf("warning: %s: %s left out; to list them: stricturi grammar extract --details %s", name,
				usage.Quantity(left, "definition"), name))
		}
	}
	if syntax, ok := errs.AsType[*abnf.Error](err); ok && syntax.Hint == "" && name != reader.Stdin && filepath.Ext(name) != ".abnf" {
		syntax.Hint = "if this is a document, take its ABNF out first: stricturi grammar extract " + name
	}
	return r, Advise(err)
}

// known returns the full name of an edition, a grammar of the library or a file. It returns an error
// if it knows no such name.
func known(name string) (string, error) {
	if reader.IsFile(name) {
		return name, nil
	}
	e, err := Named(name)
	if err == nil {
		return e.Stem, nil
	}
	if name, ok := reader.Library(name); ok {
		return name, nil
	}
	if info, e := os.Stat(name); e == nil && info.Mode().IsRegular() {
		return "", fmt.Errorf("unknown spec %q; to read the file of this name, write ./%s", name, name)
	}
	if revision.Exists("", name) {
		return "", fmt.Errorf("unknown spec %q; to read a file at this revision, write %s:FILE", name, name)
	}
	return "", fmt.Errorf("%w, a grammar of the library, or a file of ABNF whose name ends in .abnf or contains /", err)
}

// maxDocument limits the length of a grammar, and of a document that contains one, because a device
// such as /dev/zero has no end.
const maxDocument = 64 << 20

// Limited returns a reader that fails after maxDocument bytes of r.
func Limited(r io.Reader) io.Reader {
	return &limited{io.LimitedReader{R: r, N: maxDocument + 1}}
}

type limited struct{ io.LimitedReader }

func (l *limited) Read(b []byte) (int, error) {
	n, err := l.LimitedReader.Read(b)
	if l.N <= 0 {
		return n, fmt.Errorf("longer than %d MiB, the limit", maxDocument>>20)
	}
	return n, err
}

// ReadFile reads a file, which can be at a revision, REV:FILE.
func ReadFile(name string) ([]byte, error) {
	if rev, file, ok := revision.Cut(name); ok {
		return revision.Read(rev, file)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(Limited(f))
	if _, ok := errs.AsType[*fs.PathError](err); err != nil && !ok {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return text, err
}

// ReadAt makes Read read files, those of --with too, as they are at a revision.
func (g *Grammars) ReadAt(h *revision.History, r *revision.Revision) {
	g.With, g.place = nil, func(file string) string { return h.At(r, file) }
	g.ReadFile = func(name string) ([]byte, error) {
		if r.Has(name) {
			return r.ReadFile(name)
		}
		return ReadFile(name)
	}
}

// Files returns the files of --with.
func (g *Grammars) Files() (files []string, err error) {
	err = g.parseWith()
	for _, file := range slices.AppendSeq(slices.Clone(g.Also), maps.Values(g.With)) {
		if reader.IsFile(file) && file != reader.Stdin {
			files = append(files, file)
		}
	}
	return files, err
}

// FileIn returns the name of the file that a line of a grammar imports rules from, or that a line of a
// document includes, or "".
func FileIn(line string) string { return cmp.Or(reader.FileIn(line), document.FileIn(line)) }

func (g *Grammars) parseWith() error {
	g.stdin = 0
	with, also := map[string]string{}, []string(nil)
	for _, pair := range g.with {
		name, file, ok := strings.Cut(pair, "=")
		if !ok {
			file = name
		} else if name == "" || file == "" {
			return fmt.Errorf("--with %s: write NAME=FILE, or FILE", pair)
		}
		file, err := known(file)
		if err != nil {
			return fmt.Errorf("--with %s: %w", pair, err)
		}
		if _, err := os.Stat(file); reader.IsFile(file) && file != reader.Stdin && err != nil {
			return fmt.Errorf("--with %s: %w", pair, err)
		}
		if file == reader.Stdin {
			g.stdin++
		}
		if g.place != nil {
			file = g.place(file)
		}
		if ok {
			with[name] = file
		} else {
			also = append(also, file)
		}
	}
	g.With, g.Also = with, also
	return nil
}

// Advise adds the remedy to an error about an unknown name.
func Advise(err error) error {
	at, ok := errs.AsType[*reader.Error](err)
	if !ok {
		return err
	}
	if name, near := usage.Nearest(at.Unknown, at.Known); near {
		return fmt.Errorf("%w; did you mean %s?", err, name)
	}
	if _, ok := errs.AsType[*abnf.UndefinedError](err); ok {
		if remedy := imported(at.Unknown); remedy != "" {
			return fmt.Errorf("%w; %s", err, remedy)
		}
	}
	return err
}

// maxAdvised is the number of names for which [Undefined] looks for a similar one.
const maxAdvised = 20

// Undefined returns a function that returns advice on a name that a grammar uses but
// does not define. It suggests similar names for the first few names.
func Undefined(g *reader.Grammar) func(name string) string {
	known := slices.Concat(g.Names(), abnf.CoreNames())
	advised := 0
	return func(name string) string {
		if from := g.Elsewhere[strings.ToLower(name)]; from != "" {
			return from
		}
		if advised++; advised <= maxAdvised {
			if nearest, ok := usage.Nearest(name, known); ok {
				return "did you mean " + nearest + "?"
			}
		}
		return imported(name)
	}
}

// maxDefining limits the documents that [imported] names.
const maxDefining = 8

// imported returns advice on how to import a rule, or "" if no known document defines it.
func imported(name string) string {
	var documents []string
	for g := range reader.Documents {
		if g.Defines(name) {
			documents = append(documents, g.Name)
		}
	}
	switch n := len(documents); {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf("%s has such a rule; to import it, add the line ; import %[1]s: %s", documents[0], name)
	case n > maxDefining:
		documents = append(documents[:maxDefining], "others")
	}
	return fmt.Sprintf("%s have such rules; to import one, add a line such as ; import %s: %s", strings.Join(documents, ", "), documents[0], name)
}
