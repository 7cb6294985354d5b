package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// setsInTable is how many sets of bytes a table has a bit for.
const setsInTable = 32

// An emitter writes the function that runs a plan.
type emitter struct {
	p    *plan
	w    *wides
	runs *runs // nil if the grammar has no windows
	b    strings.Builder
	sets []string // of ASCII bytes that are tested with a bit of a table
	cold coldTable
	ends map[int]bool // actions at the end of the text

	order   []int       // the hot states
	place   map[int]int // of a state in order
	at      int         // the place of what is being written
	entries map[int]int // the states that are entered by the switch, and their cases
	edges   map[string]*sharedEdge
}

// A sharedEdge is the code of a forward edge. It is written once, before the code of the
// target state.
type sharedEdge struct {
	to, uses int
	label    string
}

func (m *emitter) printf(format string, args ...any) { fmt.Fprintf(&m.b, format, args...) }

// jump returns the code that goes to a label.
func jump(label string) string { return "goto " + label }

// test returns the condition that c, an expression for a byte of the text, is in a set.
func (m *emitter) test(set []byte, c string) string {
	i := slices.Index(m.sets, string(set))
	if i < 0 {
		i = len(m.sets)
		m.sets = append(m.sets, string(set))
	}
	if i < setsInTable {
		return fmt.Sprintf("table[%s]&%#x != 0", c, 1<<i)
	}
	return fmt.Sprintf("bytes%d[%s]&%#x != 0", i/setsInTable, c, 1<<(i%setsInTable))
}

// body returns the code from the start of a rule to the verdict.
//
// It is a loop that begins with a switch over states. The code of a state jumps forward to
// that of another. A jump back goes through the switch: otherwise loops would have several
// entries, and the compiler would not optimize the innermost ones.
//
// The code of an edge is written once, before its target, for all states before the target.
// To find these edges, body makes the code of the states twice.
func (m *emitter) body() (string, error) {
	if err := m.makeColdTable(); err != nil {
		return "", err
	}
	m.arrange()
	m.edges = map[string]*sharedEdge{}
	m.parts()
	n := 0
	for _, text := range slices.Sorted(maps.Keys(m.edges)) {
		if e := m.edges[text]; e.uses > 1 {
			e.label = fmt.Sprintf("a%d", n)
			n++
		}
	}
	rules, blocks, cold := m.parts()
	front := map[int]string{} // the shared edges to a state
	for _, text := range slices.Sorted(maps.Keys(m.edges)) {
		if e := m.edges[text]; e.label != "" {
			if front[e.to] != "" {
				front[e.to] += jump(stateLabel(e.to)) + "\n"
			}
			front[e.to] += e.label + ":\n" + strings.TrimSuffix(text, jump(stateLabel(e.to))+"\n")
		}
	}
	m.b.Reset()
	m.printf("%snext:\nfor {\nswitch state {\n", rules)
	for _, s := range slices.SortedFunc(maps.Keys(m.entries), func(s, t int) int { return m.entries[s] - m.entries[t] }) {
		m.printf("case %d:\n%s\n", m.entries[s], jump(stateLabel(s)))
	}
	m.printf("}\n")
	for _, s := range m.order {
		m.printf("%s%s:\n%s", front[s], stateLabel(s), blocks[s])
	}
	m.printf("%s}\n\n", cold)
	for _, a := range slices.Sorted(maps.Keys(m.ends)) {
		m.printf("e%d:\n%s%s\n", a, m.act(a), jump("accept"))
	}
	text := m.b.String()
	return label().ReplaceAllStringFunc(text, func(line string) string {
		if name := strings.TrimSuffix(line, ":\n"); !strings.Contains(text, " "+name+"\n") {
			return "" // Go refuses unused labels
		}
		return line
	}), nil
}

// label is a line with a label.
var label = lazyregexp.New(`(?m)^(?:next|cold|[ase]\d+):\n`)

func stateLabel(s int) string { return fmt.Sprintf("s%d", s) }

// parts returns the code that chooses the start of a rule, that of the hot states,
// and that of the cold ones.
func (m *emitter) parts() (rules string, blocks map[int]string, cold string) {
	m.ends, m.entries = map[int]bool{}, map[int]int{}
	take := func() string {
		defer m.b.Reset()
		return m.b.String()
	}
	for i, s := range m.p.m.starts { // the starts are hot
		m.printf("case Rule%s:\n", goName(m.p, i))
		if m.p.stops[i] {
			m.printf("stop = true\n")
		}
		m.printf("state = %d\n", m.entry(s))
	}
	m.printf("default:\nreturn 0, false\n}\n")
	rules = take()
	blocks = map[int]string{}
	for i, s := range m.order {
		m.at = i
		m.state(s)
		blocks[s] = take()
	}
	m.at = len(m.order)
	if len(m.cold.states) > 0 {
		m.inCold()
		cold = take()
	}
	return rules, blocks, cold
}

// entry returns the case of the switch by which a state is entered.
func (m *emitter) entry(s int) int {
	if _, ok := m.entries[s]; !ok {
		m.entries[s] = len(m.entries)
	}
	return m.entries[s]
}

// arrange puts the hot states into an order in which few edges lead back.
func (m *emitter) arrange() {
	m.place = map[int]int{}
	seen := map[int]bool{}
	var visit func(s int)
	visit = func(s int) {
		if seen[s] || !m.p.hot[s] {
			return
		}
		seen[s] = true
		for _, e := range m.p.edges(s) {
			visit(e.to)
		}
		m.order = append(m.order, s)
	}
	for _, s := range m.p.m.starts {
		visit(s)
	}
	for s := range m.p.m.states() {
		visit(s)
	}
	slices.Reverse(m.order)
	for i, s := range m.order {
		m.place[s] = i
	}
}

func goName(p *plan, entry int) string {
	return p.g.goName(p.g.Entries[entry])
}

// act is the code of an action, at offset i.
func (m *emitter) act(action int) string {
	var b strings.Builder
	a := m.p.actions[action]
	var has []tag // whose flags are set
	for _, t := range a.keep {
		if field := components[t].field; field != "" {
			fmt.Fprintf(&b, "%s = i\n", local(field))
		}
	}
	settle := func(t tag, at string) {
		if t.isKind() {
			fmt.Fprintf(&b, "spans.Host = uint8(%s)\n", m.p.g.hostKind(m.p.g.Components.Hosts[t-tagKind]))
			return
		}
		c := components[t]
		has = append(has, t)
		if c.field != "" {
			fmt.Fprintf(&b, "spans.%s = uint32(%s)\n", c.field, at)
		}
		if t == tagFragment && !slices.Contains(a.settle, tagQuery) {
			fmt.Fprintf(&b, "if has&%s == 0 {\nspans.PathEnd = uint32(%s)\n}\n", m.p.g.engine(components[tagQuery].flag), at)
		}
	}
	for _, t := range a.settle {
		settle(t, local(components[min(t, tagKind-1)].field))
	}
	for _, t := range a.direct {
		settle(t, "i")
	}
	if has != nil {
		slices.Sort(has)
		var flags []string
		for _, t := range has {
			flags = append(flags, m.p.g.engine(components[t].flag))
		}
		fmt.Fprintf(&b, "has |= %s\n", strings.Join(flags, " | "))
	}
	return b.String()
}

// local returns the variable for the offset of a field that is not settled yet.
func local(field string) string {
	if field == "" {
		return ""
	}
	return strings.ToLower(field[:1]) + field[1:]
}

// enter returns the code that takes an edge: its action, the advance by the width of the
// character, and the jump.
func (m *emitter) enter(e planEdge, width string) string {
	stop := ""
	if m.p.begins(e.action) && slices.Contains(m.p.stops, true) {
		stop = "if stop {\n" + jump("fail") + "\n}\n"
	}
	before := stop + m.act(e.action)
	if !m.p.hot[e.to] {
		return before + fmt.Sprintf("i, row = i+%s, %d\n%s\n", width, m.cold.row(e.to), jump("cold"))
	}
	past := "i += " + width + "\n"
	if width == "1" {
		past = "i++\n"
	}
	text := before + past + m.to(e.to)
	if m.at >= m.place[e.to] {
		return text
	}
	shared, ok := m.edges[text]
	if !ok {
		shared = &sharedEdge{to: e.to}
		m.edges[text] = shared
	}
	shared.uses++
	if shared.label != "" {
		return jump(shared.label) + "\n"
	}
	return text
}

func (m *emitter) to(s int) string {
	switch {
	case m.p.hot[s] && (m.at < m.place[s] || m.at < len(m.order) && m.order[m.at] == s):
		return jump(stateLabel(s)) + "\n"
	case m.p.hot[s]:
		return fmt.Sprintf("state = %d\ncontinue next\n", m.entry(s))
	}
	return fmt.Sprintf("row = %d\n%s\n", m.cold.row(s), jump("cold"))
}

// end is the code for a text that ends in a state.
func (m *emitter) end(s int) string {
	if m.p.m.out[s] < 0 {
		return jump("fail")
	}
	if m.act(m.p.m.out[s]) == "" {
		return jump("accept")
	}
	m.ends[m.p.m.out[s]] = true
	return jump(fmt.Sprintf("e%d", m.p.m.out[s]))
}

// state writes the code of a hot state.
func (m *emitter) state(s int) {
	edges := m.p.edges(s)
	classes := m.p.m.classes
	if run := m.runs.run(m.p, s, m.w); run >= 0 {
		m.printf("if at := i - window.From; at < blocks.On {\nif stop := window.Stop[%d] >> at; stop != 0 {\ni += "+
			"uint(bits.TrailingZeros64(stop))\n} else {\ni = window.Run(text, i, %d, &classes)\n}\n}\n", run, run)
	}
	for _, e := range edges {
		if set := classes.ascii(e.classes); e.to == s && e.action == 0 && len(set) > 0 {
			m.printf("for i < uint(len(text)) && %s {\ni++\n}\n", m.test(set, "text[i]"))
		}
	}
	m.printf("if i >= uint(len(text)) {\n%s\n}\n", m.end(s))
	m.wide(s, edges)
	slices.SortStableFunc(edges, func(x, y planEdge) int { return m.rank(x) - m.rank(y) })
	first := true
	for _, e := range edges {
		set := classes.ascii(e.classes)
		if len(set) == 0 || e.to == s && e.action == 0 {
			continue
		}
		if first {
			m.printf("switch c := text[i]; {\n")
		}
		first = false
		m.printf("case %s:\n", m.condition(set))
		if len(set) == 1 {
			m.triplet(e)
		}
		m.printf("%s", m.enter(e, "1"))
	}
	if !first {
		m.printf("}\n")
	}
	m.printf("%s\n", jump("fail"))
}

// often has the most frequent delimiters, in the order in which to test them.
const often = "/.?:-%="

// rank orders the tests for edges: large sets first, then frequent characters.
func (m *emitter) rank(e planEdge) int {
	set := m.p.m.classes.ascii(e.classes)
	if len(set) > 10 {
		return 0
	}
	for i, c := range []byte(often) {
		if slices.Contains(set, c) {
			return 1 + i
		}
	}
	return 1 + len(often)
}

// condition returns the condition that c is in a set.
func (m *emitter) condition(set []byte) string {
	if len(set) > 3 {
		return m.test(set, "c")
	}
	var all []string
	for _, b := range set {
		all = append(all, fmt.Sprintf("c == %q", b))
	}
	return strings.Join(all, " || ")
}

// triplet writes the short way past the digits of a percent-encoding.
func (m *emitter) triplet(e planEdge) {
	digits, to, ok := m.p.triplet(e)
	if !ok {
		return
	}
	set := m.p.m.classes.ascii(digits)
	m.printf("if i+2 < uint(len(text)) && %s && %s {\ni += 3\n%s}\n", m.test(set, "text[i+1]"), m.test(set, "text[i+2]"), m.to(to))
}

// wide writes the code for a next character that is not ASCII. It skips runs of the state's
// loop whose first bytes decide; Kind decides for other characters.
func (m *emitter) wide(s int, edges []planEdge) {
	if len(m.w.sets) == 0 {
		return
	}
	m.printf("if text[i] >= 0x80 {\n")
	var cases strings.Builder
	for _, e := range edges {
		kinds := m.kinds(e)
		if kinds == nil {
			continue
		}
		if e.to == s && e.action == 0 {
			m.printf("at := i\n")
			leads := m.w.leads(0x80)
			for _, kind := range kinds {
				if !slices.ContainsFunc(leads[:], func(lead uint8) bool { return int(lead&0xF) == kind }) {
					continue
				}
				m.printf("for i+2 < uint(len(text)) && wides.Leads[text[i]] == 3<<4|%d && text[i+1]&0xC0 == 0x80 && text[i+2]&0xC0 == 0x80 "+
					"{\ni += 3\n}\n", kind)
				m.printf("for i+1 < uint(len(text)) && wides.Leads[text[i]] == 2<<4|%d && text[i+1]&0xC0 == 0x80 {\ni += 2\n}\n", kind)
			}
			m.printf("if i > at {\n%s\n}\n", jump(stateLabel(s)))
		}
		var names []string
		for _, kind := range kinds {
			names = append(names, fmt.Sprint(kind))
		}
		fmt.Fprintf(&cases, "case %s:\n%s", strings.Join(names, ", "), m.enter(e, "width"))
	}
	if cases.Len() > 0 {
		m.printf("%sswitch kind {\n%s}\n", m.nextKind(), cases.String())
	}
	m.printf("%s\n}\n", jump("fail"))
}

// nextKind returns the code that finds the kind of the next character, which is not ASCII.
func (m *emitter) nextKind() string {
	text := "kind, width = wides.Kind(text, i)\n"
	if m.w.formatting > 0 {
		text += fmt.Sprintf("spans.Formatting = spans.Formatting || kind == %d\n", m.w.formatting)
	}
	return text
}

// kinds returns the kinds of non-ASCII characters of an edge.
func (m *emitter) kinds(e planEdge) (kinds []int) {
	for kind := 1; kind <= len(m.w.sets); kind++ {
		if slices.Contains(e.classes, m.w.class(m.p.m.classes, kind)) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}
