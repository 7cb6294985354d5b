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
	radius     = 8
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
	path  strings.Builder // all tracks
	parts strings.Builder
}

func (d *drawing) line(x1, y1, x2, y2 int) {
	if x1 != x2 || y1 != y2 {
		fmt.Fprintf(&d.path, "M%d %dL%d %d", x1, y1, x2, y2)
	}
}

// track draws a track through points, with round corners. Its segments must be
// horizontal and vertical in turn.
func (d *drawing) track(points ...[2]int) {
	last := len(points) - 1
	fmt.Fprintf(&d.path, "M%d %d", points[0][0], points[0][1])
	for i := 1; i < last; i++ {
		a, b, c := points[i-1], points[i], points[i+1]
		r := min(radius, span(a, b)/2, span(b, c)/2)
		in, out := toward(b, a, r), toward(b, c, r)
		fmt.Fprintf(&d.path, "L%d %dQ%d %d %d %d", in[0], in[1], b[0], b[1], out[0], out[1])
	}
	fmt.Fprintf(&d.path, "L%d %d", points[last][0], points[last][1])
}

// styled draws a track as a path of its own, with a class.
func (d *drawing) styled(class string, points ...[2]int) {
	way := &drawing{}
	way.track(points...)
	fmt.Fprintf(&d.parts, `<path class="track %s" d="%s"/>`, class, way.path.String())
}

func span(a, b [2]int) int { return max(a[0]-b[0], b[0]-a[0]) + max(a[1]-b[1], b[1]-a[1]) }

// toward returns the point at distance r from a in the direction of b.
func toward(a, b [2]int, r int) [2]int {
	sign := func(n int) int { return max(-1, min(1, n)) }
	return [2]int{a[0] + r*sign(b[0]-a[0]), a[1] + r*sign(b[1]-a[1])}
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
	d.line(margin, y, x, y)
	b.draw(d, x, y)
	d.line(x+b.w, y+b.fall, w-margin, y+b.fall)
	for _, at := range [][2]int{{margin, y}, {margin + 5, y}, {w - margin - 5, y + b.fall}, {w - margin, y + b.fall}} {
		d.line(at[0], at[1]-7, at[0], at[1]+7)
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
		return bypass(g.box(p.Kids[0], width-4*radius), opClass(p.Op))
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

func (g Diagram) choice(p *Node, width int) box {
	const side = 2*radius + 2
	var kids []box
	w := 0
	for _, kid := range p.Kids {
		b := g.box(kid, width-2*side)
		kids = append(kids, b)
		w = max(w, b.w)
	}
	at := make([]int, len(kids)) // baselines
	down := kids[0].down
	for i, b := range kids[1:] {
		at[i+1] = down + rowGap + b.up
		down = at[i+1] + b.down
	}
	return box{w: w + 2*side, up: kids[0].up, down: down, draw: func(d *drawing, x, y int) {
		left, right, end := x+radius, x+w+2*side-radius, x+w+2*side
		for i, b := range kids {
			in, out := y+at[i], y+at[i]+b.fall
			if i == 0 {
				d.line(x, y, x+side, y)
			} else {
				d.track([2]int{x, y}, [2]int{left, y}, [2]int{left, in}, [2]int{x + side, in})
			}
			b.draw(d, x+side, in)
			if out == y {
				d.line(x+side+b.w, y, end, y)
			} else {
				d.track([2]int{x + side + b.w, out}, [2]int{right, out}, [2]int{right, y}, [2]int{end, y})
			}
		}
	}}
}

// sequence draws elements in a row, or in several if one is too narrow.
func (g Diagram) sequence(p *Node, width int) box {
	type row struct {
		boxes       []box
		w, up, down int
		fall        int
	}
	var rows []row
	for _, kid := range p.Kids {
		b := g.box(kid, width)
		if n := len(rows); n == 0 || rows[n-1].w+space+b.w > width {
			rows = append(rows, row{})
		}
		r := &rows[len(rows)-1]
		if len(r.boxes) > 0 {
			r.w += space
		}
		r.up = max(r.up, b.up-r.fall)
		r.down = max(r.down, b.down+r.fall)
		r.fall += b.fall
		r.w += b.w
		r.boxes = append(r.boxes, b)
	}
	side := 0 // space for the track from one row to the next
	if len(rows) > 1 {
		side = 2 * radius
	}
	at := make([]int, len(rows))
	w, down := rows[0].w, rows[0].down
	for i, r := range rows[1:] {
		at[i+1] = down + 2*radius + r.up
		down = at[i+1] + r.down
		w = max(w, r.w)
	}
	last := rows[len(rows)-1]
	return box{w: w + 2*side, up: rows[0].up, down: down, fall: at[len(at)-1] + last.fall, draw: func(d *drawing, x, y int) {
		if side > 0 {
			d.line(x, y, x+side, y)
		}
		for i, r := range rows {
			cx, cy := x+side, y+at[i]
			for k, b := range r.boxes {
				if k > 0 {
					d.line(cx, cy, cx+space, cy)
					cx += space
				}
				b.draw(d, cx, cy)
				cx += b.w
				cy += b.fall
			}
			if i == len(rows)-1 {
				d.line(cx, cy, x+w+2*side, cy)
				break
			}
			between, next := y+at[i]+r.down+radius, y+at[i+1]
			right := max(cx+radius, x+side+r.w+radius)
			d.track([2]int{cx, cy}, [2]int{right, cy}, [2]int{right, between},
				[2]int{x + radius, between}, [2]int{x + radius, next}, [2]int{x + side, next})
		}
	}}
}

// bypass draws a track around a box, above it.
func bypass(b box, class string) box {
	const side = 2 * radius
	over := max(b.up, leafHalf) + 6
	return box{w: b.w + 2*side, up: over + 2, down: b.down, fall: b.fall, draw: func(d *drawing, x, y int) {
		d.line(x, y, x+side, y)
		b.draw(d, x+side, y)
		out, right := y+b.fall, x+side+b.w
		d.line(right, out, right+side, out)
		d.styled(class, [2]int{x, y}, [2]int{x + radius, y}, [2]int{x + radius, y - over}, [2]int{right + radius, y - over},
			[2]int{right + radius, out}, [2]int{right + side, out})
	}}
}

// repeat draws a track back below a box, labeled with the number of times it may be
// taken, and a bypass if the box is optional.
func (g Diagram) repeat(p *Node, width int) box {
	class := opClass(p.Op)
	if p.Min == 0 && p.Max == 0 {
		w := 7*charWidth + 2*leafPad
		return box{w: w, up: leafHalf, down: leafHalf, draw: func(d *drawing, x, y int) {
			d.line(x, y, x+w, y)
			d.text(x+w/2, y-4, "note middle "+class, "nothing")
		}}
	}
	const side = 2 * radius
	b := g.box(p.Kids[0], width-4*side)
	note := often(p)
	if p.Max != 1 {
		kid := b
		under := kid.down + 8
		w := max(kid.w, 7*utf8.RuneCountInString(note))
		b = box{w: w + 2*side, up: kid.up, down: under + 2, fall: kid.fall, draw: func(d *drawing, x, y int) {
			d.line(x, y, x+side, y)
			kid.draw(d, x+side, y)
			out := y + kid.fall
			d.line(x+side+kid.w, out, x+w+2*side, out)
			left, right := x+side-radius, x+w+side+radius
			d.styled(class, [2]int{right - radius, out}, [2]int{right, out}, [2]int{right, y + under}, [2]int{left, y + under},
				[2]int{left, y}, [2]int{left + radius, y})
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
