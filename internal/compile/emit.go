package compile

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

//go:embed *.tmpl
var templateFiles embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"section": sectionText,
		"set":     setLiteral,
		"engine":  (*Grammar).engine,
		"table":   table,
		"goName":  grammar.GoName,
		"number":  func(g *Grammar, goName string) int { return g.numbers()[goName] },
	}).ParseFS(templateFiles, "*.tmpl"))
})

// maxTable limits the bytes or entries of a table.
const maxTable = 64 << 10

// A namedTable is a variable of generated code.
type namedTable struct {
	Name, Type string
	Values     any      // an array or a slice
	Bits       []string // the meanings of the bits of the values
}

// execute returns a file made of a template.
func execute(name, header string, data any) ([]byte, error) {
	b := bytes.NewBufferString(header)
	if err := templates().ExecuteTemplate(b, name+".go.tmpl", data); err != nil {
		return nil, err
	}
	text, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// recognizerData adds what recognize.go needs.
func recognizerData(data map[string]any, p *plan, w *wides) error {
	m := &emitter{p: p, w: w}
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
	var sets []namedTable
	for i := 0; i < len(m.sets); i += setsInTable {
		var values [256]uint32
		for j, set := range m.sets[i:min(i+setsInTable, len(m.sets))] {
			for _, b := range []byte(set) {
				values[b] |= 1 << j
			}
		}
		sets = append(sets, namedTable{
			Name: fmt.Sprint("bytes", i/setsInTable), Type: "uint32", Values: values,
			Bits: bitComments(m.sets[i:min(i+setsInTable, len(m.sets))]),
		})
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
	data["Stop"] = strings.Contains(body, "stop = true")
	if len(m.cold.states) == 0 {
		return nil
	}
	c := &m.cold
	data["RowWidth"], data["Exits"] = c.width, c.exitBase()
	if len(c.next) > maxTable/2 {
		return fmt.Errorf("the table of states has %d entries, more than %d", len(c.next), maxTable/2)
	}
	tables := []namedTable{{"coldColumns", "uint8", byteColumns(c.column, p.m.classes, w), nil}}
	if len(w.sets) > 0 {
		tables = append(tables, namedTable{"coldWide", "uint8", w.columns(c.column, p.m.classes), nil})
	}
	data["Cold"] = append(tables, namedTable{"coldNext", width(c.next), c.next, nil}, namedTable{"coldEnds", width(c.ends), c.ends, nil})
	return nil
}

// bitComments lists the bytes of each set.
func bitComments(sets []string) (comments []string) {
	for i, set := range sets {
		var ranges []string
		for r := range automaton.RuneSet([]rune(set)...).Ranges() {
			text := strconv.QuoteRune(r.Lo)
			if r.Hi > r.Lo {
				text += "-" + strconv.QuoteRune(r.Hi)
			}
			ranges = append(ranges, text)
		}
		comments = append(comments, fmt.Sprintf("%#x: %s", 1<<i, strings.Join(ranges, " ")))
	}
	return comments
}

// byteColumns returns the column of each byte. Bytes from 0x80 on have the column of
// characters that are in no rule, unless bytes are characters.
func byteColumns(column []int, c *classing, w *wides) (out [256]uint8) {
	for b := range out {
		out[b] = uint8(column[0])
		if b < 0x80 || w.octets {
			out[b] = uint8(column[c.Class(rune(b))])
		}
	}
	return out
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

// table lists the elements of a table as Go source, in lines of some length, without the
// zeros at the end of an array.
func table(list any) string {
	v := reflect.ValueOf(list)
	n := v.Len()
	for v.Kind() == reflect.Array && n > 0 && v.Index(n-1).IsZero() {
		n--
	}
	var texts []string
	for i := range n {
		texts = append(texts, literal(v.Index(i)))
	}
	return lines(texts)
}

// literal returns a number, a text, or a struct or an array of them as Go source.
func literal(v reflect.Value) string {
	var parts []string
	switch v.Kind() {
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			parts = append(parts, literal(v.Field(i)))
		}
	case reflect.Array:
		for i := range v.Len() {
			parts = append(parts, literal(v.Index(i)))
		}
	default:
		return fmt.Sprint(v)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// maxLine is the length of a line of a table.
const maxLine = 180

// lines joins elements, in lines of that length.
func lines(texts []string) string {
	var b strings.Builder
	width := 0
	for _, t := range texts {
		switch {
		case width > 0 && width+len(t) > maxLine:
			b.WriteString("\n")
			width = 0
		case width > 0:
			b.WriteString(" ")
		}
		b.WriteString(t + ",")
		width += len(t) + len(", ")
	}
	return b.String() + "\n"
}

// matchData adds the tables of the machine for rules that have some numbers.
func matchData(data map[string]any, g *Grammar, numbers []int, w *wides) error {
	t, err := g.machine.tables(numbers, w)
	if err != nil {
		return err
	}
	var opens, expecteds [][]string
	all := g.All()
	for _, y := range g.explanations {
		var names []string
		for _, r := range y.open {
			names = append(names, g.Rules[r].Name)
		}
		opens, expecteds = append(opens, names), append(expecteds, y.expected)
	}
	open, openAt := share(opens)
	expected, expectedAt := share(expecteds)
	t.Open, t.Expected = open, expected
	for i, y := range g.explanations {
		t.Explanations = append(t.Explanations, engine.Reading{
			Open: uint16(openAt[i]), Opens: uint16(len(opens[i])), Expected: uint16(expectedAt[i]), Expecteds: uint16(len(expecteds[i])),
			Innermost: uint16(slices.Index(all, g.Rules[y.open[len(y.open)-1]])),
		})
	}
	data["Machine"], data["Wide"] = t, t.Wides != nil
	g.tables = t
	return nil
}

// sectionText returns a section for running text. A section without a document is one of
// the edition's document.
func sectionText(section string) string {
	if strings.Contains(section, " ") {
		return section
	}
	return "section " + section
}

// setLiteral returns the set of the rules that have some names, as the value of a
// RuleSet.
func setLiteral(g *Grammar, names []string) string {
	words := make([]uint64, g.Words())
	numbers := g.numbers()
	for _, name := range names {
		n := numbers[g.goName(name)]
		words[n/64] |= 1 << (n % 64)
	}
	return strings.NewReplacer("[]uint64", "").Replace(fmt.Sprintf("%#v", words))
}

// Words returns how many words of 64 bits a set of rules has.
func (g *Grammar) Words() int { return max(4, len(g.All())/64+1) }

// ruleNumbers returns the number of each of Rules, and of each of Shallow.
func (g *Grammar) ruleNumbers() (all []int) {
	numbers := g.numbers()
	for _, r := range g.Rules {
		all = append(all, numbers[r.GoName])
	}
	for _, x := range g.Shallow {
		all = append(all, numbers[g.goName(x.name)])
	}
	return all
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

// treeData adds all rules as parts of the engine's Matcher.
func (g *Grammar) treeData(data map[string]any) {
	rules := make([]*abnf.Rule, len(g.All())+1) // by number
	for i, r := range g.All() {
		rules[i+1] = g.ABNF.Rule(r.Name)
	}
	data["Matcher"] = matcher.Translate(g.ABNF, rules)
}
