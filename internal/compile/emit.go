package compile

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/engine"
)

//go:embed *.tmpl
var templateFiles embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"section": sectionText,
		"set":     setLiteral,
		"all":     allRules,
		"engine":  (*Grammar).engine,
		"goName":  grammar.GoName,
		"number":  func(g *Grammar, goName string) int { return g.numbers()[goName] },
	}).ParseFS(templateFiles, "*.tmpl"))
})

// maxTable limits the bytes or entries of a table.
const maxTable = 64 << 10

// A goTable is a table as Go source.
type goTable struct {
	Name, Type, Values string
	Number, Size       int
	Bits               []string // the meanings of the bits of the values
}

// execute returns a file made of a template.
func execute(t *template.Template, header string, data any) ([]byte, error) {
	b := bytes.NewBufferString(header)
	if err := t.Execute(b, data); err != nil {
		return nil, err
	}
	text, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name(), err)
	}
	return text, nil
}

// recognizerData adds what recognize.go needs.
func recognizerData(data map[string]any, p *plan, places map[int]place, w *wides) error {
	m := &emitter{p: p, w: w, places: places}
	if p.g.Edition != nil { // a user's package is self-contained
		m.runs = newRuns(p, w)
	}
	body, err := m.body()
	if err != nil {
		return err
	}
	locals := []string{"i"}
	for _, name := range []string{"row", "width", "schemeEnd", "userinfoEnd", "hostEnd", "authorityEnd", "pathEnd", "queryEnd"} {
		if strings.Contains(body, name+" = ") || strings.Contains(body, name+" :=") {
			if assigned := name + " = i\n"; strings.Contains(body, assigned) && !strings.Contains(body, "("+name+")") {
				body = strings.ReplaceAll(body, assigned, "") // no reading uses the variable
				continue
			}
			locals = append(locals, name)
		} else if name == "width" && len(w.sets) > 0 {
			locals = append(locals, name)
		}
	}
	var sets []goTable
	for i := 0; i < len(m.sets); i += setsInTable {
		values := make([]int, 256)
		for j, set := range m.sets[i:min(i+setsInTable, len(m.sets))] {
			for _, b := range []byte(set) {
				values[b] |= 1 << j
			}
		}
		sets = append(sets, goTable{Number: i / setsInTable, Values: array(values), Bits: bitComments(m.sets[i:min(i+setsInTable, len(m.sets))])})
	}
	var entries []string
	for i := range p.g.Entries {
		entries = append(entries, goName(p, i))
	}
	data["Body"], data["Locals"], data["Sets"], data["Entries"] = body, strings.Join(locals, ", "), sets, entries
	if m.runs != nil {
		data["Runs"] = m.runs.literal()
	}
	data["Core"] = strings.Contains(body, "(core.")
	data["Names"], data["Stop"] = m.names(), strings.Contains(body, "stop = true")
	if len(m.cold.states) == 0 {
		return nil
	}
	c := &m.cold
	wide := []int{c.column[0]}
	for kind := 1; kind <= len(w.sets); kind++ {
		wide = append(wide, c.column[w.class(p.m.classes, kind)])
	}
	tables := []struct {
		name   string
		values []int
	}{
		{"coldColumns", asciiColumns(c.column, p.m.classes)},
		{"coldWide", wide},
		{"coldNext", c.next},
		{"coldEnds", c.ends},
	}
	var cold []goTable
	for _, t := range tables {
		if t.name == "coldWide" && len(w.sets) == 0 {
			continue
		}
		g, err := newTable(t.name, t.values)
		if err != nil {
			return err
		}
		cold = append(cold, g)
	}
	data["Cold"] = cold
	return nil
}

// bitComments lists the bytes of each set.
func bitComments(sets []string) (comments []string) {
	for i, set := range sets {
		var ranges []string
		for at := 0; at < len(set); {
			end := at
			for end+1 < len(set) && set[end+1] == set[end]+1 {
				end++
			}
			text := strconv.QuoteRune(rune(set[at]))
			if end > at {
				text += "-" + strconv.QuoteRune(rune(set[end]))
			}
			ranges = append(ranges, text)
			at = end + 1
		}
		comments = append(comments, fmt.Sprintf("%#x: %s", 1<<i, strings.Join(ranges, " ")))
	}
	return comments
}

// asciiColumns returns the column of each byte. Bytes from 0x80 on have the column of
// characters that are in no rule.
func asciiColumns(column []int, c *classing) []int {
	out := make([]int, 256)
	for b := range out {
		out[b] = column[0]
		if b < 0x80 {
			out[b] = column[c.Class(rune(b))]
		}
	}
	return out
}

func newTable(name string, values []int) (goTable, error) {
	t := goTable{Name: name, Type: width(values), Values: array(values), Size: len(values)}
	size := len(values)
	if t.Type != "uint8" {
		size *= 2
	}
	if size > maxTable {
		return t, fmt.Errorf("table %s has %d bytes, more than %d", name, size, maxTable)
	}
	return t, nil
}

// width returns the least type that holds values.
func width(values []int) string {
	switch most := slices.Max(append([]int{0}, values...)); {
	case most <= 0xFF:
		return "uint8"
	case most <= 0xFFFF:
		return "uint16"
	}
	return "uint32"
}

// numbers lists values as Go source, in lines of some length.
func numbers(values []int) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = strconv.Itoa(v)
	}
	return lines(texts)
}

// array is like numbers, without the zeros at the end: the type of an array has its length.
func array(values []int) string {
	for len(values) > 0 && values[len(values)-1] == 0 {
		values = values[:len(values)-1]
	}
	return numbers(values)
}

// maxLine is the length of a line of a table.
const maxLine = 180

func lines(texts []string) string {
	var b strings.Builder
	width := 0
	for i, t := range texts {
		if width > 0 && width+len(t) > maxLine {
			b.WriteString("\n")
			width = 0
		}
		if width > 0 {
			b.WriteString(" ")
		}
		b.WriteString(t)
		b.WriteString(",")
		width += len(t) + 2
		if i == len(texts)-1 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// matchData adds what match.go needs.
func matchData(data map[string]any, g *Grammar, m *machine, all []explanation, w *wides) error {
	t, err := m.pack()
	if err != nil {
		return err
	}
	data["Columns"] = array(asciiColumns(t.column, m.classes))
	if len(w.sets) > 0 {
		wide := []int{t.column[0]}
		for kind := 1; kind <= len(w.sets); kind++ {
			wide = append(wide, t.column[w.class(m.classes, kind)])
		}
		data["WideColumns"] = numbers(wide)
		data["Leads"], data["WideRanges"] = array(w.leads(0x80)), w.literals()
	}
	var starts, blocks, rows, explanations []string
	for i, start := range m.starts {
		starts = append(starts, fmt.Sprintf("Rule%s: %d", g.Rules[i].GoName, start))
	}
	var targets, outputs []int
	for _, b := range append(t.blocks, block{first: m.states()}) {
		blocks = append(blocks, fmt.Sprintf("{%d, %d, %d, %d, %d}", b.first, b.model, b.row, len(targets), len(outputs)))
		targets, outputs = append(targets, b.targets...), append(outputs, b.outputs...)
	}
	for i, s := range t.models {
		rows = append(rows, fmt.Sprintf("{%d, %d, %d, %d}", t.pattern[i], t.far.base[i], t.near.base[i], m.out[s]))
	}
	if most := max(len(targets), len(outputs), len(t.patterns), len(t.far.all), len(t.near.all), 2*len(all)); most > maxTable {
		return fmt.Errorf("a table has %d entries, more than %d", most, maxTable)
	}
	var opens, expecteds [][]string
	for _, y := range all {
		var names []string
		for _, r := range y.open {
			names = append(names, g.Rules[r].Name)
		}
		opens, expecteds = append(opens, names), append(expecteds, y.expected)
	}
	open, expected := share(opens), share(expecteds)
	for i, y := range all {
		explanations = append(explanations, fmt.Sprintf("{%d, %d, %d, %d, %d}",
			open.place(opens[i]), len(opens[i]), expected.place(expecteds[i]), len(expecteds[i]), y.open[len(y.open)-1]))
	}
	var index []int
	for s, b := 0, 0; s < m.states(); s += engine.IndexStep {
		for b+1 < len(t.blocks) && t.blocks[b+1].first <= s {
			b++
		}
		index = append(index, b)
	}
	data["Index"] = numbers(index)
	data["Starts"], data["Blocks"], data["Rows"] = lines(starts), lines(blocks), lines(rows)
	data["Targets"], data["Outputs"] = numbers(targets), numbers(outputs)
	data["Patterns"], data["Far"], data["Near"] = numbers(t.patterns), numbers(t.far.all), numbers(t.near.all)
	data["Explanations"], data["Open"], data["Expected"] = lines(explanations), lines(open.quoted()), lines(expected.quoted())
	return nil
}

// shared is a list that contains others.
type shared struct{ all []string }

// share returns a list that contains all lists. It takes the longest first, because many
// others are part of them, and lets each overlap with the end of the one before.
func share(lists [][]string) *shared {
	var s shared
	lists = slices.Clone(lists)
	slices.SortStableFunc(lists, func(a, b []string) int { return len(b) - len(a) })
	for _, list := range lists {
		if s.place(list) < 0 {
			n := min(len(s.all), len(list))
			for !slices.Equal(s.all[len(s.all)-n:], list[:n]) {
				n--
			}
			s.all = append(s.all, list[n:]...)
		}
	}
	return &s
}

// place returns where list begins, or -1.
func (s *shared) place(list []string) int {
	for i := 0; i+len(list) <= len(s.all); i++ {
		if slices.Equal(s.all[i:i+len(list)], list) {
			return i
		}
	}
	return -1
}

func (s *shared) quoted() (out []string) {
	for _, x := range s.all {
		out = append(out, strconv.Quote(x))
	}
	return out
}

// sectionText returns a section for running text. A section without a document is one of
// the edition's document. The "section" of a user's rule is a line.
func sectionText(section string) string {
	if strings.HasPrefix(section, "line ") {
		return section
	}
	if doc, number, ok := strings.Cut(section, ", "); ok {
		return doc + ", section " + number
	}
	return "section " + section
}

// setLiteral returns the set of the rules that have some names, as the value of a
// RuleSet.
func setLiteral(g *Grammar, names []string) string {
	var words [4]uint64
	numbers := g.numbers()
	for _, name := range names {
		n := numbers[g.goName(name)]
		words[n/64] |= 1 << (n % 64)
	}
	return fmt.Sprintf("{%#x, %#x, %#x, %#x}", words[0], words[1], words[2], words[3])
}

// numbers returns the numbers of the rules by Go name, from 1 on: for an edition those that
// the peg parser gives to the rules of the PEG, in the order of the file.
func (g *Grammar) numbers() map[string]int {
	numbers := map[string]int{}
	if g.Edition == nil {
		for i, r := range g.All() {
			numbers[r.GoName] = i + 1
		}
		return numbers
	}
	for line := range strings.Lines(g.PEG) {
		if name, _, ok := strings.Cut(line, " <- "); ok && !strings.HasPrefix(line, "#") {
			numbers[name] = len(numbers) + 1
		}
	}
	return numbers
}

// allRules returns the set of all rules as the value of a RuleSet.
func allRules(g *Grammar) string {
	var names []string
	for _, r := range g.Rules {
		names = append(names, r.Name)
	}
	return setLiteral(g, names)
}
