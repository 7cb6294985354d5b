package main

import (
	"os"

	"golang.org/x/term"
)

// terminal is what is known of a stream. The zero terminal is a stream that is
// none.
type terminal struct {
	is    bool
	width int  // in columns
	color bool // may be coloured
}

// A stream may say itself what it is; the tests' do.
type terminalStream interface{ terminal() terminal }

func terminalOf(stream any) terminal {
	if s, ok := stream.(terminalStream); ok {
		return s.terminal()
	}
	f, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return terminal{}
	}
	t := terminal{is: true, width: 80, color: colorWanted()}
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
		t.width = w
	}
	return t
}

// colorWanted follows no-color.org: NO_COLOR with any value but the empty one
// says no.
func colorWanted() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// style is how a piece of text is set off.
type style string

const (
	good  style = "\x1b[32m"
	bad   style = "\x1b[31m"
	faint style = "\x1b[2m"
	bold  style = "\x1b[1m"
)

// paint sets the text off, where the stream can.
func (t terminal) paint(s style, text string) string {
	if !t.color || text == "" {
		return text
	}
	return string(s) + text + "\x1b[0m"
}

// columns returns how wide a line may be: on a terminal its width, elsewhere
// what is given.
func (t terminal) columns(elsewhere int) int {
	if t.is {
		return t.width
	}
	return elsewhere
}
