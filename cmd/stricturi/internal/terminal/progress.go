package terminal

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// Progress is a status line that says how many texts are done, how fast, and how long
// the rest will take.
type Progress struct {
	*StatusLine
	total        int64 // bytes, 0 if not known
	texts, bytes atomic.Int64
}

// NewProgress returns the progress of reading total bytes, shown on a stream if that is
// a terminal. The total is 0 if it is not known.
func NewProgress(w io.Writer, total int64) *Progress {
	p := &Progress{total: total}
	start := time.Now()
	p.StatusLine = newStatusLine(w, func(now time.Time) string { return p.line(now.Sub(start)) })
	return p
}

// Add counts what has been done.
func (p *Progress) Add(texts, bytes int) {
	p.texts.Add(int64(texts))
	p.bytes.Add(int64(bytes))
}

// line returns the text of the line. It is ASCII.
func (p *Progress) line(elapsed time.Duration) string {
	texts, bytes := p.texts.Load(), p.bytes.Load()
	var b strings.Builder
	fmt.Fprintf(&b, "%d texts", texts)
	if seconds := elapsed.Seconds(); seconds > 0 {
		fmt.Fprintf(&b, ", %.0f/s", float64(texts)/seconds)
	}
	if p.total > 0 && bytes > 0 {
		part := min(1, float64(bytes)/float64(p.total))
		left := time.Duration(float64(elapsed) * (1 - part) / part).Round(time.Second)
		fmt.Fprintf(&b, ", %.0f%%, %v left", 100*part, left)
	}
	return b.String()
}
