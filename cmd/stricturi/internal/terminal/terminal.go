// Package terminal knows what a stream can show: whether it is a terminal, how wide it
// is, and whether it takes color. It makes texts safe to show ([Visible], [Shorten])
// and shows on a terminal what a command is doing ([StatusLine]).
package terminal

import (
	"os"

	"golang.org/x/term"
)

// Info describes a stream. The zero Info is that of a stream that is not a terminal.
type Info struct {
	IsTerminal bool
	Width      int  // in columns
	Color      bool // takes color
	// Beside tells that something else is on the lines of results.
	Beside bool
}

// Describer is a stream that describes itself, as those of tests do.
type Describer interface{ Terminal() Info }

// Of returns what is known of a stream.
func Of(stream any) Info {
	if s, ok := stream.(Describer); ok {
		return s.Terminal()
	}
	f, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return Info{}
	}
	t := Info{IsTerminal: true, Width: 80, Color: colorWanted()}
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
		t.Width = w
	}
	return t
}

// colorWanted follows no-color.org: any NO_COLOR but an empty one turns color off.
func colorWanted() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Style is a way to set off a piece of text.
type Style string

// The styles.
const (
	Good  Style = "\x1b[32m"
	Bad   Style = "\x1b[31m"
	Faint Style = "\x1b[2m"
	Bold  Style = "\x1b[1m"
)

// Paint returns the text in a style, if the stream takes color.
func (t Info) Paint(s Style, text string) string {
	if !t.Color || text == "" {
		return text
	}
	return string(s) + text + "\x1b[0m"
}

// Columns returns how wide a line may be: the width of a terminal, or elsewhere for
// other streams.
func (t Info) Columns(elsewhere int) int {
	if t.IsTerminal {
		return t.Width
	}
	return elsewhere
}

// LongText is how many columns a text may take in a stream that is not a terminal.
const LongText = 160

// AppendMarked appends a text after its mark and a space. Both may be all of a line.
func (t Info) AppendMarked(dst []byte, mark, text string) []byte {
	return append(append(append(dst, mark...), ' '), Shorten(text, t.Columns(LongText)-len("✓ "))...)
}

// LeastText is how many columns a text gets at least, however narrow the terminal is.
const LeastText = 16

// Shown returns a result, alone on its line, as the stream can show it: unchanged unless
// the stream is a terminal.
func (t Info) Shown(text string) string {
	if t.IsTerminal || t.Beside {
		return Visible(text)
	}
	return text
}
