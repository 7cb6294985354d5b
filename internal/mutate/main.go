// Command mutate checks that the tests detect every single edit of the hand-written code: a
// comparison reversed, a condition forced, a number changed by one, a text emptied, a
// statement removed.
//
//	go run ./internal/mutate [-sample N] [-seed S] [-package FOLDER]... [-only REGEXP] [-allow N] [-j N]
//
// Without -sample it tries all edits, which takes a day. With it, it tries N of them, chosen
// by the seed, which by default is that of the last commit. For each edit it runs the tests
// of its package, then those of the packages that depend on it, until one fails. It does not
// change files of the tree. equivalent.json lists the edits that no test can detect, each
// with the reason.
//
// The exit status is 0 if at most as many edits as -allow permits survived, by default none;
// 1 if more did; and 2 for any other failure.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/term"
)

// handwritten lists the folders that are edited unless -package names others.
var handwritten = []string{"uri", "iri", "internal/core", "internal/redact", "internal/column", "internal/bidi", "internal/ascii", "internal/nfc", "cmd/stricturi"}

// sweepAfter is the number of edits after which the build cache of a long run is
// emptied: each edit adds some megabytes.
const sweepAfter = 300

type options struct {
	sample  int
	seed    uint64
	seeded  bool
	folders []string
	only    *regexp.Regexp
	allowed int
	jobs    int
	short   bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, ".", os.Args[1:], equivalents, os.Stdout, os.Stderr))
}

func run(ctx context.Context, dir string, args []string, list []byte, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	alive, err := mutate(ctx, dir, o, list, stdout, stderr)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "mutate:", err)
		return 2
	case alive > o.allowed:
		return 1
	}
	return 0
}

func parse(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&o.sample, "sample", 0, "try only `N` edits that compile")
	flags.Func("seed", "choose the sample by this number (default the last commit's)", func(s string) (err error) {
		o.seeded = true
		o.seed, err = strconv.ParseUint(s, 0, 64)
		return err
	})
	flags.Func("package", "edit the packages in or below this `folder` (repeatable; default the hand-written ones)", func(s string) error {
		o.folders = append(o.folders, strings.TrimPrefix(strings.TrimSuffix(filepath.ToSlash(s), "/"), "./"))
		return nil
	})
	flags.Func("only", "try only edits whose line in the report matches this `regexp`", func(s string) (err error) {
		o.only, err = regexp.Compile(s)
		return err
	})
	flags.IntVar(&o.allowed, "allow", 0, "let `N` edits survive without failing")
	flags.IntVar(&o.jobs, "j", runtime.GOMAXPROCS(0), "try `N` edits at a time")
	flags.BoolVar(&o.short, "short", true, "run the tests with -short")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 || o.sample < 0 || o.jobs < 1 {
		flags.Usage()
		return nil, errors.New("usage")
	}
	if o.folders == nil {
		o.folders = handwritten
	}
	return o, nil
}

// mutate tries the edits and returns how many survived.
func mutate(ctx context.Context, dir string, o *options, list []byte, stdout, stderr io.Writer) (int, error) {
	m, err := load(ctx, dir)
	if err != nil {
		return 0, err
	}
	all, err := m.edits(o.folders)
	if err != nil {
		return 0, err
	}
	left, err := leave(all, list, o.folders)
	if err != nil {
		return 0, err
	}
	named := len(all) - len(left)
	if o.only != nil {
		left = slices.DeleteFunc(left, func(e *edit) bool { return !o.only.MatchString(e.String()) })
	}
	wanted := len(left)
	seed := ""
	if o.sample > 0 && o.sample < wanted {
		wanted = o.sample
		if !o.seeded {
			if o.seed, err = commit(ctx, m.root); err != nil {
				return 0, err
			}
		}
		rng := rand.New(rand.NewPCG(o.seed, 0))
		rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		seed = fmt.Sprintf(", chosen by -seed %#x", o.seed)
	}
	fmt.Fprintf(stdout, "%d of %d edits%s; %d more are named as equivalent\n", wanted, len(all)-named, seed, named)
	tmp, err := os.MkdirTemp("", "stricturi-mutate-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(tmp)
	s := &session{
		runner: &runner{module: m, dir: tmp, short: o.short},
		left:   left, wanted: wanted, stdout: stdout, bar: newBar(stderr),
	}
	if wanted > sweepAfter {
		s.cache = filepath.Join(tmp, "cache")
		s.runner.env = []string{"GOCACHE=" + s.cache}
	}
	return s.run(ctx, o.jobs)
}

// commit returns a number made of the last commit.
func commit(ctx context.Context, dir string) (uint64, error) {
	hash, err := output(ctx, dir, "git", "rev-parse", "HEAD")
	if err != nil {
		return 0, fmt.Errorf("no last commit to take a seed from, give -seed: %w", err)
	}
	return strconv.ParseUint(string(hash[:min(len(hash), 16)]), 16, 64)
}

// A session is one run over a list of edits.
type session struct {
	runner *runner
	cache  string // to be emptied now and then, or ""
	stdout io.Writer
	bar    *bar

	mu     sync.Mutex
	left   []*edit
	wanted int // how many edits that compile are tried
	count  [broken + 1]int
	busy   int
	err    error
}

func (s *session) run(ctx context.Context, jobs int) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for s.err == nil && len(s.left) > 0 && s.count[killed]+s.count[survived] < s.wanted {
		end := s.tried() + sweepAfter
		var wg sync.WaitGroup
		for range jobs {
			wg.Go(func() {
				for e := s.next(end); e != nil; e = s.next(end) {
					v, err := s.runner.try(ctx, e)
					if s.done(e, v, err); err != nil {
						cancel()
					}
				}
			})
		}
		wg.Wait()
		if s.cache != "" {
			os.RemoveAll(s.cache)
		}
	}
	s.bar.clear()
	fmt.Fprintf(s.stdout, "%d tried: %d killed, %d survived; %d others do not compile\n",
		s.count[killed]+s.count[survived], s.count[killed], s.count[survived], s.count[broken])
	return s.count[survived], s.err
}

func (s *session) tried() int { return s.count[killed] + s.count[survived] + s.count[broken] }

// next returns the next edit, or nil if there is none until the cache has been
// emptied, or at all.
func (s *session) next(end int) *edit {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil || len(s.left) == 0 || s.tried()+s.busy >= end || s.count[killed]+s.count[survived]+s.busy >= s.wanted {
		return nil
	}
	e := s.left[0]
	s.left = s.left[1:]
	s.busy++
	return e
}

// done counts an edit and reports one that survived.
func (s *session) done(e *edit, v verdict, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy--
	if err != nil {
		s.err = cmp.Or(s.err, err)
		return
	}
	s.count[v]++
	s.bar.clear()
	if v == survived {
		in := ""
		if e.Func != "" {
			in = " in " + e.Func
		}
		fmt.Fprintf(s.stdout, "survived: %s:%d%s\n\t- %s\n\t+ %s\n", e.File, e.Line, in, e.Was, e.Now)
	}
	s.bar.draw(s.count[killed]+s.count[survived], s.wanted, s.count[survived])
}

// A bar shows the progress on a terminal; elsewhere it does nothing.
type bar struct{ w io.Writer }

func newBar(w io.Writer) *bar {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &bar{w}
	}
	return &bar{io.Discard}
}

func (b *bar) draw(n, of, alive int) {
	const width = 40
	full := width * n / max(1, of)
	fmt.Fprintf(b.w, "[%s%s] %d/%d, %d survived", strings.Repeat("=", full), strings.Repeat(" ", width-full), n, of, alive)
}

func (b *bar) clear() { io.WriteString(b.w, "\r\x1b[K") }
