package frame

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// writer writes the output of Texts.
type writer struct {
	*Texts
	header   []byte // that is still to be written
	source   *reading
	progress *terminal.StatusLine
	unread   int             // lines that could not be read
	summary  *report.Summary // nil without a summary
	done     atomic.Int64    // texts
	// ballast is counted as memory in use, so that the garbage collector, which waits until that has
	// doubled, does not run for every few megabytes of answers. It is not touched, and takes none.
	ballast []byte
}

const (
	smallInput  = 256 << 10 // for which the collector rarely runs
	ballastSize = 16 << 20
)

// write writes a piece of the output.
func (w *writer) write(piece batch.Piece) error {
	w.done.Add(int64(piece.Texts))
	if w.source.read.Load() > smallInput && w.ballast == nil {
		w.ballast = make([]byte, ballastSize)
	}
	n, noted := piece.Data.(*notes)
	if noted && w.summary != nil {
		w.summary.Add(&n.Counts)
	}
	if len(piece.Err) > 0 || noted && len(n.unread) > 0 {
		err := w.progress.Apart(func() error {
			if noted {
				io.WriteString(w.Stderr, strings.Join(n.unread[:min(len(n.unread), max(0, maxReports-w.unread))], ""))
				w.unread += len(n.unread)
			}
			_, err := w.Stderr.Write(piece.Err)
			return err
		})
		if err != nil {
			return ErrClosed
		}
	}
	if w.Out.IsTerminal { // maybe the one that shows the progress
		w.progress.Hide()
	}
	if noted && len(n.heading) > 0 {
		w.header = n.heading
	}
	if len(w.header) > 0 && len(piece.Out) > 0 {
		if err := w.Write(w.header, StatusOK); err != nil {
			return err
		}
		w.header = nil
	}
	return w.Write(w.Report.Next(piece.Out), piece.Status)
}

// end writes what follows the answers, if err is not ErrClosed, and returns the error of
// the run.
func (w *writer) end(err error) error {
	w.progress.Stop()
	if w.unread > maxReports {
		fmt.Fprintf(w.Stderr, "stricturi: %d lines in all could not be read\n", w.unread)
	}
	if err == ErrClosed {
		return err
	}
	if w.summary != nil {
		w.summary.Complete = err == nil
		if err := w.Print(w.summary.Render(w.Texts.Summary, w.Out)); err != nil {
			return err
		}
	}
	if err := w.Print(w.Report.End(err == nil && w.Status < StatusUnusable)); err != nil {
		return err
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d texts", w.done.Load())
	}
	return err
}

// line returns the text of the progress, in ASCII: how many texts are done, how fast, and how long the
// rest will take.
func (w *writer) line(elapsed time.Duration) string {
	texts, read := w.done.Load(), w.source.read.Load()
	line := fmt.Sprintf("%d texts, %.0f/s", texts, float64(texts)/max(elapsed.Seconds(), 1e-9))
	if w.source.total > 0 && read > 0 {
		part := min(1, float64(read)/float64(w.source.total))
		left := time.Duration(float64(elapsed) * (1 - part) / part).Round(time.Second)
		line += fmt.Sprintf(", %.0f%%, %v left", 100*part, left)
	}
	return line
}
