package compile

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/engine/blocks"
)

// Package blocks classifies 64 bytes in about the time that a loop over bytes takes for ten.
// So the code of a state that loops skips to the next stop of a window, and continues from there
// byte by byte.

// runs are the sets of a grammar's windows.
type runs struct {
	sets         []string // of ASCII bytes; runs of sets 1 and above also have percent-encodings, and characters of lead2 and lead3
	digits       string   // of percent-encodings
	lead2, lead3 string   // the first bytes of characters of two and of three bytes
	upper        string   // the bytes of lead2 and lead3 after which the next byte must be at least 0xA0
}

// runsInWindow is how many sets a window has.
const runsInWindow = 4

// typical is a text that leads to the states in which a recognizer spends its time.
const typical = "s://h/p?q"

// newRuns returns the sets on which the states loop that a typical text leads to. It returns nil
// if there are not as many sets as a window has. Set 0 is without percent-encodings.
func newRuns(p *plan, w *wides) *runs {
	r := &runs{sets: []string{""}}
	for _, c := range []struct {
		leads [256]uint8
		upper bool
	}{{w.leads(0x80), false}, {w.leads(0xA0), true}} {
		for b, lead := range c.leads {
			first := string([]byte{byte(b)})
			if lead&0xF != 1 || strings.Contains(r.lead2+r.lead3, first) {
				continue
			}
			if lead>>4 == 2 {
				r.lead2 += first
			} else {
				r.lead3 += first
			}
			if c.upper {
				r.upper += first
			}
		}
	}
	k := p.m.classes.Len()
	s := p.m.starts[0]
	for _, c := range typical {
		if s = p.m.next[s*k+p.m.classes.Class(c)]; s < 0 {
			return nil
		}
		set, digits := p.loop(s, w)
		switch {
		case set == "":
		case digits == "" && (r.sets[0] == "" || r.sets[0] == set):
			r.sets[0] = set
		case digits == "" || r.digits != "" && r.digits != digits:
			return nil
		case !slices.Contains(r.sets[1:], set):
			r.sets, r.digits = append(r.sets, set), digits
		}
	}
	if len(r.sets) != runsInWindow {
		return nil
	}
	return r
}

// loop returns the ASCII bytes that lead from a state to itself without an action, and the
// digits of the percent-encodings that do. There are no digits if percent-encodings leave the
// state, or if characters of the first kind do.
func (p *plan) loop(s int, w *wides) (set, digits string) {
	wide := len(w.sets) == 0
	for _, e := range p.edges(s) {
		bytes := p.m.classes.ascii(e.classes)
		if e.to == s && e.action == 0 {
			set = string(bytes)
			wide = wide || slices.Contains(e.classes, w.class(p.m.classes, 1))
		}
		if d, to, ok := p.triplet(e); ok && to == s && string(bytes) == "%" {
			digits = string(p.m.classes.ascii(d))
		}
	}
	if !wide {
		digits = ""
	}
	return set, digits
}

// run returns the number of the set on which a state loops, or -1.
func (r *runs) run(p *plan, s int, w *wides) int {
	if r == nil {
		return -1
	}
	set, digits := p.loop(s, w)
	if digits == r.digits {
		if i := slices.Index(r.sets[1:], set); i >= 0 {
			return i + 1
		}
	}
	if set != "" && set == r.sets[0] {
		return 0
	}
	return -1
}

// literal returns the value of a blocks.Classes.
func (r *runs) literal() string {
	var b strings.Builder
	b.WriteString("Sets: [4][16]byte{\n")
	for _, set := range r.sets {
		fmt.Fprintf(&b, "%s,\n", halves(set))
	}
	fmt.Fprintf(&b, "},\nDigits: [16]byte%s,\n", halves(r.digits))
	if r.lead2+r.lead3 != "" {
		fmt.Fprintf(&b, "Lead2: [16]byte%s,\nLead3: [16]byte%s,\nUpper: [16]byte%s,\n", halves(r.lead2), halves(r.lead3), halves(r.upper))
	}
	return b.String()
}

// halves returns the table of a set of bytes as Go source.
func halves(set string) string {
	return literal(reflect.ValueOf(blocks.Set([]byte(set))))
}
