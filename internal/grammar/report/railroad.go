package report

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

// Dimensions of a diagram, in pixels. Text is monospaced.
const (
	charWidth  = 8
	leafPad    = 9  // left and right of a leaf's text
	leafHalf   = 12 // half the height of a leaf
	space      = 12 // between elements in a row
	rowGap     = 12 // between rows
	bend       = 8
	noteHeight = 14 // height of a line of small text
	fullWidth  = 430
	leastWidth = 150
)

// box is a rectangular part of a diagram. The track enters it at the left on its
// baseline and leaves it at the right, fall pixels lower.
type box struct {
	w, up, down int // measured from the baseline of the entry
	fall        int
	draw        func(d *drawing, x, y int)
}

type drawing struct {
	path  strings.Builder // all tracks without a class
	parts strings.Builder
}

// track draws a track: from a point to the x coordinate of the first turn, from there to the y coordinate of the
// second, and so on. With a class the track is a path of its own.
func (d *drawing) track(class string, x, y int, turns ...int) {
	way := &d.path
	if class != "" {
		fmt.Fprintf(&d.parts, `<path class="track %s" d="`, class)
		defer d.parts.WriteString(`"/>`)
		way = &d.parts
	}
	at := [2]int{x, y}
	fmt.Fprintf(way, "M%d %d", x, y)
	for i, to := range turns {
		at[i%2] = to
		fmt.Fprintf(way, "L%d %d", at[0], at[1])
	}
}

func (d *drawing) text(x, y int, class, s string) {
	fmt.Fprintf(&d.parts, `<text x="%d" y="%d" class="%s">%s</text>`, x, y, class, html.EscapeString(s))
}

// Diagram is a railroad diagram of a definition.
type Diagram struct {
	// Definition is the definition to draw.
	Definition *Node
	// ID is the prefix of the ids in the SVG. It must be unique on the page.
	ID string
	// Title and Description describe the diagram to readers who cannot see it.
	Title, Description string
	// Changed reports whether the language of a rule changed. References to
	// such rules have the class "changed". It may be nil.
	Changed func(rule string) bool
	// Target returns the id of what a reference to a rule leads to, or "". It may be nil.
	Target func(rule string) string
}

// SVG returns the diagram as an svg element of HTML. It has no styles of its own. The
// classes of a leaf are t (terminal), r (rule) or p (prose), its [Op], and
// "changed".
func (g Diagram) SVG() string {
	b := g.box(g.Definition, fullWidth)
	const margin, end = 4, 16
	w, h := b.w+2*(margin+end), b.up+b.down+2*margin
	x, y := margin+end, margin+b.up
	d := &drawing{}
	d.track("", margin, y, x)
	b.draw(d, x, y)
	d.track("", x+b.w, y+b.fall, w-margin)
	for _, at := range [][2]int{{margin, y}, {margin + 5, y}, {w - margin - 5, y + b.fall}, {w - margin, y + b.fall}} {
		d.track("", at[0], at[1]-7, at[0], at[1]+7)
	}
	id := html.EscapeString(g.ID)
	return fmt.Sprintf(`<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="%s-t %s-d">`+
		`<title id="%s-t">%s</title><desc id="%s-d">%s</desc><path class="track" d="%s"/>%s</svg>`,
		w, h, w, h, id, id, id, html.EscapeString(g.Title), id, html.EscapeString(g.Description), d.path.String(), d.parts.String())
}

// box lays out p in the given width, if possible.
func (g Diagram) box(p *Node, width int) box {
	width = max(width, leastWidth)
	switch p.Kind {
	case KindChoice:
		if len(p.Kids) > 4 && !slices.ContainsFunc(p.Kids, func(kid *Node) bool { return !kid.IsLeaf() }) {
			return g.oneOf(p, width)
		}
		return g.choice(p, width)
	case KindSequence:
		return g.sequence(p, width)
	case KindOption:
		return bypass(g.box(p.Kids[0], width-4*bend), opClass(p.Op))
	case KindRepeat:
		return g.repeat(p, width)
	}
	return g.leaf(p)
}

func opClass(op Op) string { return string(cmp.Or(op, OpKeep)) }

func (g Diagram) leaf(p *Node) box {
	class, round, target := "t", leafHalf, ""
	switch p.Kind {
	case KindRuleRef:
		class, round = "r", 2
		if g.Target != nil {
			target = g.Target(p.Text)
		}
		if g.Changed != nil && g.Changed(p.Text) {
			class += " changed"
		}
	case KindProse:
		class, round = "p", 6
	}
	class += " " + opClass(p.Op)
	w := charWidth*utf8.RuneCountInString(p.Text) + 2*leafPad
	return box{w: w, up: leafHalf, down: leafHalf, draw: func(d *drawing, x, y int) {
		if target != "" {
			fmt.Fprintf(&d.parts, `<a href="#%s">`, html.EscapeString(target))
			defer d.parts.WriteString("</a>")
		}
		fmt.Fprintf(&d.parts, `<rect x="%d" y="%d" width="%d" height="%d" rx="%d" class="%s"/>`,
			x, y-leafHalf, w, 2*leafHalf, round, class)
		d.text(x+w/2, y+4, class, p.Text)
	}}
}

// oneOf draws a choice between leaves as a frame around them.
func (g Diagram) oneOf(p *Node, width int) box {
	const pad = 8
	type place struct {
		box
		x, y int
	}
	var places []place
	x, y, w := 0, 0, 0
	for _, kid := range p.Kids {
		b := g.leaf(kid)
		if x > 0 && x+b.w+2*pad > width {
			x = 0
			y += 2*leafHalf + 6
		}
		places = append(places, place{b, x, y})
		w = max(w, x+b.w)
		x += b.w + 6
	}
	w = max(w, 6*charWidth) + 2*pad
	up, down := leafHalf+pad+noteHeight, y+leafHalf+pad
	return box{w: w, up: up, down: down, draw: func(d *drawing, x, y int) {
		fmt.Fprintf(&d.parts, `<rect x="%d" y="%d" width="%d" height="%d" rx="6" class="frame"/>`, x, y-up, w, up+down)
		d.text(x+pad, y-up+noteHeight, "note start", "one of")
		for _, at := range places {
			at.draw(d, x+pad+at.x, y+at.y)
		}
	}}
}

// stack puts boxes below one another. It returns their baselines and the size of all.
func stack(boxes []box, gap int) (at []int, w, down int) {
	for i, b := range boxes {
		y := 0
		if i > 0 {
			y = down + gap + b.up
		}
		at, w, down = append(at, y), max(w, b.w), y+b.down
	}
	return at, w, down
}

func (g Diagram) choice(p *Node, width int) box {
	const side = 2*bend + 2
	var kids []box
	for _, kid := range p.Kids {
		kids = append(kids, g.box(kid, width-2*side))
	}
	at, w, down := stack(kids, rowGap)
	return box{w: w + 2*side, up: kids[0].up, down: down, draw: func(d *drawing, x, y int) {
		left, right, end := x+bend, x+w+2*side-bend, x+w+2*side
		for i, b := range kids {
			d.track("", x, y, left, y+at[i], x+side)
			b.draw(d, x+side, y+at[i])
			d.track("", x+side+b.w, y+at[i]+b.fall, right, y, end)
		}
	}}
}

// beside draws two boxes in a row.
func beside(a, b box) box {
	at, up, down := a.w+space, max(a.up, b.up-a.fall), max(a.down, b.down+a.fall)
	return box{w: at + b.w, up: up, down: down, fall: a.fall + b.fall, draw: func(d *drawing, x, y int) {
		a.draw(d, x, y)
		d.track("", x+a.w, y+a.fall, x+at)
		b.draw(d, x+at, y+a.fall)
	}}
}

// sequence draws elements in a row, or in several if one is too narrow.
func (g Diagram) sequence(p *Node, width int) box {
	var rows []box
	for _, kid := range p.Kids {
		b := g.box(kid, width)
		if n := len(rows) - 1; n >= 0 && rows[n].w+space+b.w <= width {
			rows[n] = beside(rows[n], b)
		} else {
			rows = append(rows, b)
		}
	}
	last := len(rows) - 1
	if last == 0 {
		return rows[0]
	}
	const side = 2 * bend // space for the track from one row to the next
	at, w, down := stack(rows, 2*bend)
	return box{w: w + 2*side, up: rows[0].up, down: down, fall: at[last] + rows[last].fall, draw: func(d *drawing, x, y int) {
		d.track("", x, y, x+side)
		for i, r := range rows {
			r.draw(d, x+side, y+at[i])
			end, out := x+side+r.w, y+at[i]+r.fall
			if i == last {
				d.track("", end, out, x+w+2*side)
				break
			}
			d.track("", end, out, end+bend, y+at[i]+r.down+bend, x+bend, y+at[i+1], x+side)
		}
	}}
}

// bypass draws a track around a box, above it.
func bypass(b box, class string) box {
	const side = 2 * bend
	over := max(b.up, leafHalf) + 6
	return box{w: b.w + 2*side, up: over + 2, down: b.down, fall: b.fall, draw: func(d *drawing, x, y int) {
		out, right := y+b.fall, x+side+b.w
		d.track("", x, y, x+side)
		b.draw(d, x+side, y)
		d.track("", right, out, right+side)
		d.track(class, x, y, x+bend, y-over, right+bend, out, right+side)
	}}
}

// repeat draws a track back below a box, labeled with the number of times it may be
// taken, and a bypass if the box is optional.
func (g Diagram) repeat(p *Node, width int) box {
	class := opClass(p.Op)
	if p.Min == 0 && p.Max == 0 {
		w := 7*charWidth + 2*leafPad
		return box{w: w, up: leafHalf, down: leafHalf, draw: func(d *drawing, x, y int) {
			d.track("", x, y, x+w)
			d.text(x+w/2, y-4, "note middle "+class, "nothing")
		}}
	}
	const side = 2 * bend
	b := g.box(p.Kids[0], width-4*side)
	note := often(p)
	if p.Max != 1 {
		kid := b
		under := kid.down + 8
		w := max(kid.w, 7*utf8.RuneCountInString(note))
		b = box{w: w + 2*side, up: kid.up, down: under + 2, fall: kid.fall, draw: func(d *drawing, x, y int) {
			d.track("", x, y, x+side)
			kid.draw(d, x+side, y)
			out := y + kid.fall
			d.track("", x+side+kid.w, out, x+w+2*side)
			left, right := x+side, x+w+side
			d.track(class, right, out, right+bend, y+under, left-bend, y, left)
			// An arrow head: the track back leads to the left.
			mid := x + side + w/2
			fmt.Fprintf(&d.parts, `<path class="head %s" d="M%d %dl7 -4v8z"/>`, class, mid-3, y+under)
			if note != "" {
				d.text(mid, y+under+noteHeight-1, "note middle "+class, note)
			}
		}}
		if note != "" {
			b.down += noteHeight
		}
	}
	if p.Min == 0 {
		b = bypass(b, class)
	}
	return b
}

// often returns the label of a repetition, or "" if the tracks need none.
func often(p *Node) string {
	switch {
	case p.Max < 0 && p.Min <= 1:
		return ""
	case p.Max < 0:
		return fmt.Sprintf("%d times or more", p.Min)
	case p.Min == p.Max:
		return fmt.Sprintf("%d times", p.Min)
	case p.Min == 0:
		return fmt.Sprintf("at most %d times", p.Max)
	}
	return fmt.Sprintf("%d to %d times", p.Min, p.Max)
}
