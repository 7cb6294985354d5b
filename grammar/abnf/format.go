package abnf

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/errs"
)

// Format lays out the rules of src as RFCs print them, in at most width columns unless a word or a
// comment is longer. The "=" of rules that are on adjacent lines, or were aligned before, are aligned.
// Alternatives that begin a line are below the "=". Comments and line breaks stay, and lines that are
// too long get more of them, if possible between alternatives. To format twice is to format once.
// Format fails if Parse does, except for "=/" without a definition.
func Format(src string, width int) (string, error) {
	before, err := parseParts(src)
	if err != nil {
		return "", err
	}
	text := strings.ReplaceAll(src, "\r\n", "\n")
	f := &formatter{parser: parser{tokens: lex(text)}, text: text, width: width}
	f.divide()
	for start := 0; start < len(f.rules); {
		end, longest := f.group(start), 0
		for _, r := range f.rules[start:end] {
			longest = max(longest, columns(f.token(r.start)))
		}
		margin := strings.TrimPrefix(f.gaps[f.rules[start].start].margin, byteOrderMark)
		f.define = columns(margin) + longest + 1
		for _, r := range f.rules[start:end] {
			f.rule(r, margin)
		}
		start = end
	}
	last := f.gaps[len(f.tokens)-1]
	f.write(last)
	if last.breaks {
		f.print(last.margin)
	}
	formatted := f.out.String()
	if text != src {
		formatted = strings.ReplaceAll(formatted, "\n", "\r\n")
	}
	if after, err := parseParts(formatted); err != nil || after.String() != before.String() {
		return "", errors.New("formatting would change the rules") // a defect of this file
	}
	return formatted, nil
}

// parseParts is [Parse] of a text that can add to rules of other texts.
func parseParts(src string) (*Grammar, error) {
	g, err := Parse(src)
	for _, e := range errs.All[*Error](err) {
		if e.Msg != noDefinition {
			return nil, err
		}
	}
	return g, nil
}

type formatter struct {
	parser
	text   string
	width  int
	gaps   []gap // before each token
	depths []int // of groups and options that are open before each token
	rules  []printed
	out    strings.Builder
	column int // where out ends

	define, elements int // the columns of the "=" of a rule, and of what follows it
}

// gap is what is before a token.
type gap struct {
	comment string // at the end of the line of the last token, with the spaces before it
	lines   []string
	margin  string // on the line of the token
	breaks  bool   // the token begins a line
	spaces  bool
}

// printed is a rule.
type printed struct {
	start, end int // tokens
	define     int // the column of its "="
}

// divide sets the gaps, depths and rules.
func (f *formatter) divide() {
	last, depth := 0, 0
	for i, t := range f.tokens {
		end := t.start
		if t.kind == tEOF {
			end = len(f.text)
		}
		lines := strings.Split(f.text[last:end], "\n")
		g := gap{breaks: len(lines) > 1, spaces: last < end, margin: lines[len(lines)-1]}
		for n, line := range lines {
			line = strings.TrimRight(line, " \t\r")
			switch {
			case n == 0 && i > 0:
				g.comment = line
			case n < len(lines)-1:
				g.lines = append(g.lines, line)
			}
		}
		f.gaps, f.depths, last = append(f.gaps, g), append(f.depths, depth), t.end
		switch t.kind {
		case tOpen, tOpenOpt:
			depth++
		case tClose, tCloseOpt:
			depth--
		}
		if (f.ruleName(i) != "" || t.text == quotationMark) && defines(f.tokens[i+1]) {
			before := f.text[:f.tokens[i+1].start]
			f.rules = append(f.rules, printed{start: i, define: columns(before[strings.LastIndexByte(before, '\n')+1:])})
		}
		f.joinLines(i)
	}
	for i := range f.rules {
		f.rules[i].end = len(f.tokens) - 1
		if i > 0 {
			f.rules[i-1].end = f.rules[i].start
		}
	}
}

// joinLines moves a line break from after a "/" to before it, and removes one beside "=".
func (f *formatter) joinLines(i int) {
	g := &f.gaps[i]
	switch {
	case i == 0 || !g.breaks:
	case f.tokens[i-1].kind == tSlash && !f.gaps[i-1].breaks:
		f.gaps[i-1], *g = *g, gap{}
	case (defines(f.tokens[i]) || defines(f.tokens[i-1])) && g.comment == "" && len(g.lines) == 0:
		g.breaks = false
	}
}

// columns returns how many columns a text has.
func columns(text string) int {
	return utf8.RuneCountInString(strings.TrimPrefix(text, byteOrderMark)) + 7*strings.Count(text, "\t")
}

// group returns the end of the group of rules that begins with a rule.
func (f *formatter) group(start int) (end int) {
	for end = start + 1; end < len(f.rules); end++ {
		last, next := f.rules[end-1], f.rules[end]
		g := f.gaps[next.start]
		if slices.Contains(g.lines, "") && (next.define != last.define || g.margin != f.gaps[last.start].margin) {
			break
		}
	}
	return end
}

// rule writes a rule after a margin.
func (f *formatter) rule(r printed, margin string) {
	f.elements = f.define + len(f.token(r.start+1)) + 1
	g := f.gaps[r.start]
	g.breaks = true
	f.write(g)
	if strings.HasPrefix(g.margin, byteOrderMark) {
		f.print(byteOrderMark)
	}
	f.print(margin + f.token(r.start))
	for start := r.start + 1; start < r.end; {
		end := start + 1
		for end < r.end && !f.gaps[end].breaks {
			end++
		}
		for i, line := range f.wrap(start, end) {
			if i > 0 {
				f.write(gap{breaks: true})
			} else if start > r.start+1 || f.gaps[start].breaks {
				f.write(f.gaps[start])
			}
			f.print(strings.Repeat(" ", f.indent(line[0])-f.column))
			for i := line[0]; i < line[1]; i++ {
				if i > line[0] {
					f.print(f.space(i))
				}
				f.print(f.token(i))
			}
		}
		start = end
	}
}

func (f *formatter) token(i int) string { return f.tokens[i].text }

// print writes a text.
func (f *formatter) print(text string) {
	f.out.WriteString(text)
	if n := strings.LastIndexByte(text, '\n'); n >= 0 {
		f.column, text = 0, text[n+1:]
	}
	f.column += columns(text)
}

// write writes a gap up to the line of its token.
func (f *formatter) write(g gap) {
	if comment := strings.TrimLeft(g.comment, " \t"); comment != "" {
		spaces := min(columns(g.comment)-columns(comment), f.width-f.column-columns(comment))
		f.print(strings.Repeat(" ", max(1, spaces)) + comment)
	}
	if g.breaks && f.out.Len() > 0 {
		f.print("\n")
	}
	for _, line := range g.lines {
		f.print(line + "\n")
	}
}

// indent returns the column of a token that begins a line.
func (f *formatter) indent(i int) int {
	depth := f.depths[i]
	switch f.tokens[i].kind {
	case tSlash, tDefine, tExtend:
		if depth == 0 {
			return f.define
		}
	case tClose, tCloseOpt:
		depth--
	}
	return min(f.elements+2*depth, max(f.elements, f.width/2))
}

// space returns what is between a token and the one before it, on a line.
func (f *formatter) space(i int) string {
	a, b := f.tokens[i-1].kind, f.tokens[i].kind
	around := func(k kind) bool { return k == tSlash || k == tDefine || k == tExtend }
	if a != tRepeat && (f.gaps[i].spaces || around(a) || around(b)) {
		return " "
	}
	return ""
}

// wrap divides the tokens of a line into lines that are not too long: at each "/", or else where it
// has to, where the fewest groups are open.
func (f *formatter) wrap(start, end int) (lines [][2]int) {
	var places, slashes []int
	for i := start + 1; i < end; i++ {
		if !f.canBegin(i) || places != nil && f.depths[i] > f.depths[places[0]] {
			continue
		}
		if places != nil && f.depths[i] < f.depths[places[0]] {
			places, slashes = nil, nil
		}
		if places = append(places, i); f.tokens[i].kind == tSlash {
			slashes = append(slashes, i)
		}
	}
	cuts := f.fill(places, start, end)
	if len(cuts) > 0 && slashes != nil {
		cuts = slashes
	} else if len(cuts) == 0 {
		return [][2]int{{start, end}}
	}
	for _, next := range append(cuts, end) {
		lines = append(lines, f.wrap(start, next)...)
		start = next
	}
	return lines
}

// fill returns at which of some places lines have to begin that are not too long.
func (f *formatter) fill(places []int, start, end int) (cuts []int) {
	comment := columns(" " + strings.TrimLeft(f.gaps[end].comment, " \t"))
	if comment == 1 || comment > f.width/2 {
		comment = 0
	}
	width, place := f.indent(start), -1 // the last place where a line can begin after one that fits, or the first one
	for i := start; i < end; i++ {
		if i > start {
			width += len(f.space(i))
		}
		if len(places) > 0 && places[0] == i {
			if places = places[1:]; width <= f.width+1 || place < 0 {
				place = i
			}
		}
		if width += columns(f.token(i)); i == end-1 {
			width += comment
		}
		if width > f.width && place >= 0 {
			cuts = append(cuts, place)
			i, width, place = place, f.indent(place)+columns(f.token(place)), -1
		}
	}
	return cuts
}

// canBegin reports whether a line can begin with a token.
func (f *formatter) canBegin(i int) bool {
	switch f.tokens[i-1].kind {
	case tRepeat, tSlash, tDefine, tExtend, tOpen, tOpenOpt:
		return false
	}
	return f.tokens[i].kind != tClose && f.tokens[i].kind != tCloseOpt
}
