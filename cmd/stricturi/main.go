// Stricturi checks and processes URIs and IRIs. It follows a specification to the
// letter: RFC 2396, RFC 2732, draft-fielding-uri-rfc2396bis-00, RFC 3986,
// draft-duerst-iri-11 or RFC 3987.
//
// Usage:
//
//	stricturi COMMAND [FLAG...] [TEXT...]
//
// Everyday commands are check, find, parse, edit, normalize, compare, resolve and lint.
// To-uri, to-iri, escape and unescape convert, and grammar, diff, history, prove and generate are
// about grammars.
//
// Most commands take texts as operands, or read them from standard input or
// files, and answer in order: for people, or as one JSON object a line with
// --json. --spec chooses the edition; without it check, parse and prove answer
// for all editions.
//
//	stricturi check http://example.com/
//	stricturi check --spec rfc3986 --rule host '[::1]'
//	zstdcat urls.txt.zst | stricturi check --spec rfc3986 --only invalid
//	mlr --icsv --onidx cut -f url table.csv | stricturi check --output summary
//	stricturi resolve --base http://a/b/c/d ../g
//	stricturi edit --set 'query:tag=a b' --append path:docs http://example.com/
//	stricturi to-uri http://résumé.example.org/
//	stricturi diff --output html rfc2396 rfc3986 >audit.html
//
// "stricturi help COMMAND" describes a command, "stricturi help json" its JSON, "stricturi help input"
// the input, "stricturi help grammars" files of ABNF, and "stricturi help output" answers,
// summaries, reports and the exit status: 0 if all is well, 1 if a text is invalid or
// cannot be processed, 2 for a usage error or an input that cannot be read.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

// patience is how long the work may take to end after an interrupt.
const patience = 3 * time.Second

func main() {
	frame.IgnoreBrokenPipe()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first interrupt ends the work, the second ends the process. So does the first if
	// the work does not end, because it is in the middle of a large automaton.
	context.AfterFunc(ctx, func() {
		stop()
		time.Sleep(patience)
		fmt.Fprintln(os.Stderr, "stricturi: interrupted")
		os.Exit(int(frame.StatusUnusable))
	})
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the command and returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := frame.NewApp(stdin, stdout, stderr)
	a.Args = args
	root := newRoot(a)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if p, ok := root.OutOrStdout().(*page); ok {
		err = cmp.Or(err, p.err)
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = errors.New("interrupted")
	}
	if err != nil && !errors.Is(err, frame.ErrClosed) {
		a.Fail(frame.StatusUnusable)
		a.Stderr = stderr // also with --quiet
		a.Complain(err)
	}
	return int(a.Status)
}
