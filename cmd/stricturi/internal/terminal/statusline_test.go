package terminal

import (
	"bytes"
	"strings"
	"testing"
)

// tty is a terminal.
type tty struct{ bytes.Buffer }

func (*tty) Terminal() Info { return Info{IsTerminal: true, Width: 12} }

func TestStatusLine(t *testing.T) {
	var b tty
	s := NewStatusLine(&b, func() string { return "begin" })
	s.draw()
	s.Set("rule %d of %d: hexadecimal", 1, 2)
	s.draw()
	s.Hide()
	s.Stop()
	s.Stop()
	s.draw()
	if got := b.String(); !strings.HasPrefix(got, "\rbegin\x1b[K") || !strings.Contains(got, "\rrule 1 of 2\x1b[K") || !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
	none := NewStatusLine(&b.Buffer, nil)
	none.Set("x")
	none.Hide()
	none.Stop()
}
