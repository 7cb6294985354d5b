package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/show"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
)

func newFind(a *app) *cobra.Command {
	var o oneSpec
	f := &find{app: a}
	cmd := &cobra.Command{
		Use:   "find [--spec STEM] [FILE...]",
		Short: "Find references in running text",
		Long: `Find finds the references in running text (RFC 2396, Appendix E; RFC 3986,
Appendix C): within angle brackets, within double quotes, and elsewhere by their
scheme. ASCII white space within angle brackets is ignored, and around a line break
within quotes; a prefix "URL:" is left out;
elsewhere the punctuation of the sentence is, and brackets whose partner stands
outside. Under iri11 and rfc3987 a character beyond ASCII ends nothing (7.3).

Operands are files; with none, or "-", standard input is read. An invalid
reference, which delimiters can hold, makes the exit status 1.

With --json: {"start","end","text","uri","delimiter","trimmed","hyphens",
"valid"}, preceded by "file" where files are named, and where valid is false
followed by "error", as check has it. "text" is what stands between start and end,
"uri" the same without its white space; "delimiter" is "<>", "\"\"" or "space";
"trimmed" is what was left out: {"start","end","text","reason"}, and elsewhere than
within delimiters the character that the reference ends at; "hyphens" are the
offsets of hyphens that a line break follows, which may not be of the reference.
Of a reference that is longer than --max-length "text" and "uri" are null.`,
		Example: `  stricturi find letter.txt
  stricturi find --spec rfc3987 --json <article.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := o.get()
			if err != nil {
				return err
			}
			f.spec = s.spec
			f.finder.Valid, f.finder.IRI = s.accept, s.iri
			return f.run(cmd.Context(), args)
		},
	}
	o.addFlag(cmd)
	cmd.Flags().IntVar(&f.finder.MaxLength, "max-length", 1<<16, "how many bytes a reference may have")
	cmd.Flags().BoolVar(&f.finder.QuotedBlanks, "quoted-blanks", false, "within double quotes, ignore white space that breaks no line, too")
	a.addJSONFlag(cmd)
	return cmd
}

// find is the command find.
type find struct {
	*app
	spec   *spec
	finder extract.Finder

	progress *progress
}

func (f *find) run(ctx context.Context, files []string) error {
	if f.finder.MaxLength < 1 {
		return fmt.Errorf("--max-length %d is less than 1", f.finder.MaxLength)
	}
	f.progress = f.newProgress()
	defer f.progress.stop()
	if len(files) == 0 {
		return f.ended(f.scan(ctx, f.stdin, "standard input", ""))
	}
	for _, name := range files {
		if err := f.file(ctx, name, len(files) > 1); err != nil {
			return f.ended(err)
		}
	}
	return nil
}

// ended says how the work ended.
func (f *find) ended(err error) error {
	switch {
	case err == nil || err == errQuiet:
		return nil
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	}
	return fmt.Errorf("standard output: %w", err)
}

func (f *find) file(ctx context.Context, name string, several bool) error {
	if name == "-" {
		return f.scan(ctx, f.stdin, "standard input", name)
	}
	file, err := os.Open(name)
	if err != nil {
		f.unreadable(err)
		return nil
	}
	defer file.Close()
	if several && !f.json {
		heading := fmt.Appendf(nil, "%s\n", f.out.paint(bold, show.Visible(name)))
		if err := f.write(heading, statusOK); err != nil {
			return err
		}
	}
	return f.scan(ctx, file, name, name)
}

// unreadable reports an input that cannot be read, to its end or at all.
func (f *find) unreadable(err error) {
	f.progress.hide()
	f.complain(err)
	f.fail(statusUnusable)
}

// How many hits wait to be written, and how many bytes of answers.
const (
	maxHits    = 256
	maxAnswers = 64 << 10
)

// scan answers for a stream. It does not wait for a stream that blocks when the
// work is to end.
func (f *find) scan(ctx context.Context, r io.Reader, source, name string) error {
	type found struct {
		hit extract.Hit
		err error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hits := make(chan found, maxHits)
	go func() {
		defer close(hits)
		for h, err := range f.finder.Read(r) {
			select {
			case hits <- found{h, err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	var (
		out  []byte
		s    = statusOK
		done int64
	)
	flush := func() error {
		if f.out.is {
			f.progress.hide()
		}
		err := f.write(out, s)
		out = out[:0]
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case got, more := <-hits:
			switch {
			case !more:
				if err := ctx.Err(); err != nil {
					return err
				}
				return flush()
			case got.err != nil:
				if err := flush(); err != nil {
					return err
				}
				if _, isPath := errors.AsType[*os.PathError](got.err); !isPath {
					got.err = fmt.Errorf("%s: %w", source, got.err)
				}
				f.unreadable(got.err)
				continue
			}
			if got.hit.Err != nil {
				s = statusInvalid
			}
			if f.json {
				out = f.appendJSON(out, name, got.hit)
			} else {
				out = f.appendText(out, got.hit)
			}
			f.progress.add(1, int(got.hit.End-done))
			done = got.hit.End
			if len(hits) == 0 || len(out) >= maxAnswers {
				if err := flush(); err != nil {
					return err
				}
			}
		}
	}
}

func (f *find) appendJSON(dst []byte, name string, h extract.Hit) []byte {
	dst = append(dst, '{')
	if name != "" {
		dst = append(jsontext.AppendText(dst, "file", name), ',')
	}
	dst = append(dst, `"start":`...)
	dst = strconv.AppendInt(dst, h.Start, 10)
	dst = append(dst, `,"end":`...)
	dst = strconv.AppendInt(dst, h.End, 10)
	if h.Ref == "" {
		dst = append(dst, `,"text":null,"uri":null`...)
	} else {
		dst = jsontext.AppendText(append(dst, ','), "text", h.Text)
		dst = jsontext.AppendText(append(dst, ','), "uri", h.Ref)
	}
	dst = append(dst, `,"delimiter":`...)
	dst = jsontext.AppendString(dst, h.Delimiter.String())
	dst = append(dst, `,"trimmed":[`...)
	for i, t := range h.Trimmed {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = fmt.Appendf(dst, `{"start":%d,"end":%d,`, t.Start, t.End)
		dst = jsontext.AppendText(dst, "text", t.Text)
		dst = append(dst, `,"reason":`...)
		dst = jsontext.AppendString(dst, t.Reason.String())
		dst = append(dst, '}')
	}
	dst = append(dst, `],"hyphens":[`...)
	for i, y := range h.Hyphens {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, y.Offset, 10)
	}
	dst = append(dst, `],"valid":`...)
	dst = strconv.AppendBool(dst, h.Err == nil)
	if h.Err != nil {
		dst = appendAnyFailure(append(dst, ','), h.Err)
	}
	return append(dst, "}\n"...)
}

// appendAnyFailure appends the member "error" for an error that may be none of
// a grammar.
func appendAnyFailure(dst []byte, err error) []byte {
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return appendFailure(dst, e)
	}
	dst = append(dst, `"error":{"message":`...)
	dst = jsontext.AppendString(dst, err.Error())
	return append(dst, '}')
}

// appendText appends a hit for people: the reference and where it stands, what
// was trimmed where that may be part of it, and what is wrong with it.
func (f *find) appendText(dst []byte, h extract.Hit) []byte {
	at := fmt.Sprintf("%d–%d", h.Start, h.End)
	if h.Delimiter != extract.Space {
		at += " " + h.Delimiter.String()
	}
	var long *extract.LengthError
	if errors.As(h.Err, &long) {
		return fmt.Appendf(dst, "%s %v  %s\n", f.out.paint(bad, "✗"), long, f.out.paint(faint, at))
	}
	room := max(leastText, f.out.columns(longText)-len("✓   ")-len(at))
	if h.Err != nil {
		e := syntaxError(h.Err)
		dst = appendFailureText(dst, f.out, f.spec, e)
		return fmt.Appendf(dst, "  %s %s\n", f.out.paint(faint, "at:"), at)
	}
	dst = fmt.Appendf(dst, "%s %s  %s\n", f.out.paint(good, "✓"), show.Shorten(h.Ref, room), f.out.paint(faint, at))
	var notes []string
	for _, t := range h.Trimmed {
		if t.Reason != extract.WhiteSpace {
			notes = append(notes, fmt.Sprintf("%s %v", show.Shorten(strconv.Quote(t.Text), leastText), t.Reason))
		}
	}
	for range h.Hyphens {
		notes = append(notes, "a hyphen at the end of a line, perhaps not part of it")
	}
	if len(notes) > 0 {
		dst = fmt.Appendf(dst, "  %s\n", f.out.paint(faint, strings.Join(notes, ", ")))
	}
	return dst
}
