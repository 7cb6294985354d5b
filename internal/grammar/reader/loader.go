package reader

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/octets"
)

// A loader completes the grammar of a file.
type loader struct {
	*Reader
	g      *Grammar
	names  map[*Rule]string          // names in g of rules from other grammars, by origin
	wanted map[string]bool           // names reserved for imports, in lower case
	sets   map[ruleSet]automaton.Set // the characters that rules match or exclude, by origin
	labels map[string]string         // names of documents, by their labels in references
}

func newLoader(r *Reader, g *Grammar) *loader {
	return &loader{Reader: r, g: g, names: map[*Rule]string{}, wanted: map[string]bool{}, sets: map[ruleSet]automaton.Set{},
		labels: map[string]string{}}
}

func (l *loader) load(own *abnf.Grammar) error {
	imports, err := l.imports(l.g.Text)
	if err != nil {
		return err
	}
	if err := l.complete(own, imports); err != nil {
		return err
	}
	l.g.Elsewhere = l.elsewhere()
	for name := range l.g.Elsewhere {
		l.wanted[name] = true
	}
	sources := map[*Rule]imported{} // for rules of the file that another document defines
	for _, def := range own.Rules {
		r := &Rule{Rule: def}
		if !def.Core {
			r.File = l.g.Name
		}
		i, ok := imports[strings.ToLower(def.Name)]
		switch {
		case def.Core && (ok || l.g.Elsewhere[strings.ToLower(def.Name)] != ""): // the name means another rule
			continue
		case ok && (inWords(def.Node) != "" || extends(def.Node)):
			delete(imports, strings.ToLower(def.Name))
			sources[r] = i
		case ok:
			return l.g.Fault(r, fmt.Errorf(
				"already imported from %s in line %d; import that rule under another name: ; import %s: %s as %s-%s",
				i.from.Name, i.line, i.from.Name, i.rule.Name, prefix(i.from.Name), i.rule.Name))
		default:
			from, to, err := l.reference(inWords(def.Node), def.Name)
			if err != nil {
				return err
			}
			if to != nil {
				sources[r] = imported{from: from, rule: to}
			}
		}
		l.g.add(r)
	}
	// First name the rules of other grammars that the file names itself. The rules that those refer
	// to get names that remain free.
	for _, r := range l.g.Rules {
		if i, ok := sources[r]; ok && l.names[i.rule.origin] == "" {
			l.names[i.rule.origin] = r.Name
		}
	}
	names := slices.SortedFunc(maps.Keys(imports), func(a, b string) int { return imports[a].order - imports[b].order })
	for _, name := range names {
		i := imports[name]
		l.wanted[name] = true
		if _, ok := l.names[i.rule.origin]; !ok {
			l.names[i.rule.origin] = i.name
		}
	}
	for _, r := range slices.Clone(l.g.Rules) {
		if i, ok := sources[r]; ok {
			l.define(r, i)
		}
	}
	for _, name := range names {
		i := imports[name]
		l.g.add(l.take(i.from, i.rule, i.name))
	}
	if err := l.references(); err != nil {
		return err
	}
	for _, r := range l.g.Rules {
		if r.Core && r.origin == r && l.core(r.Name) {
			r.origin = l.coreRule(r) // the same for all grammars
		}
	}
	slices.SortStableFunc(l.g.Rules, func(a, b *Rule) int { return l.kind(a) - l.kind(b) })
	l.g.Compose()
	return nil
}

// complete adds imports of the rules that a grammar uses or adds to, and does not define, from the files of
// Also.
func (l *loader) complete(own *abnf.Grammar, imports map[string]imported) error {
	if len(l.reading) > 1 { // by an import, or a file of Also itself
		return nil
	}
	_, name, _ := strings.Cut(l.g.Name, ":") // at a revision
	for _, file := range l.Also {
		if filepath.Clean(file) == filepath.Clean(cmp.Or(name, l.g.Name)) {
			continue
		}
		from, err := l.named(file)
		if err != nil {
			return err
		}
		for _, r := range own.Rules {
			for _, name := range append(abnf.Uses(r.Node), r.Name) {
				key, to, defined := strings.ToLower(name), from.Rule(name), own.Rule(name)
				_, isImported := imports[key]
				if to != nil && !to.Core && !isImported && (defined == nil || defined.Core || extends(defined.Node)) {
					imports[key] = imported{order: len(imports), from: from, rule: to, name: to.Name}
				}
			}
		}
	}
	return nil
}

// define takes the definition of r, which is prose or begins with "=/", from an imported rule.
func (l *loader) define(r *Rule, i imported) {
	def, taken := *r.Rule, l.take(i.from, i.rule, r.Name)
	if added, ok := def.Node.(abnf.Alternation); ok && extends(added) {
		l.g.Syntax = slices.DeleteFunc(l.g.Syntax, func(err *abnf.Error) bool { return added[0].(abnf.Invalid).Err == err })
		def.Node = append(abnf.Alternation{abnf.Group{Node: taken.Node}}, added[1:]...)
	} else {
		def.Node, r.origin = taken.Node, taken.origin
	}
	r.Rule, r.From = &def, i.from.Where(i.rule)
	if i.from.Edition == nil && i.rule.File == i.from.Name && !i.from.library {
		r.From = i.from.Document() + ", " + r.From
	}
}

// inWords returns the text of a definition that is only prose, or "". RFC 7950, 14, splits prose
// in two: < a string that matches the rule > < key-arg >.
func inWords(n abnf.Node) string {
	all, ok := n.(abnf.Concatenation)
	if !ok {
		all = abnf.Concatenation{n}
	}
	var texts []string
	for i, n := range all {
		switch n := n.(type) {
		case abnf.Prose:
			texts = append(texts, n.Text)
		case abnf.RuleRef:
			if i == 0 || !strings.HasSuffix(strings.TrimSpace(texts[i-1]), "that matches the rule") {
				return ""
			}
			texts = append(texts, n.Name)
		default:
			return ""
		}
	}
	return strings.Join(texts, " ")
}

// kind is the sort key of a rule: rules of the file, imported ones, those that these need, core
// rules.
func (l *loader) kind(r *Rule) int {
	switch {
	case r.Core:
		return 3
	case r.Needed:
		return 2
	case r.File != l.g.Name:
		return 1
	}
	return 0
}

// reference returns the rule of a known document that prose refers to, or nil: the rule that the
// prose names, or one with the same name as the rule described, or the only rule whose name is a
// word of the prose with a hyphen.
func (l *loader) reference(text, described string) (from *Grammar, to *Rule, err error) {
	ref, ok := abnf.Prose{Text: text}.Reference()
	if m := matches().FindStringSubmatch(strings.Join(strings.Fields(text), " ")); m != nil && m[2] != "" {
		ref, ok = abnf.Reference{Rule: m[1], Document: "rfc" + m[2]}, true
	}
	if !ok {
		return nil, nil, nil
	}
	if from, err = l.document(ref.Document); from == nil {
		return nil, nil, err
	}
	if ref.Rule != "" {
		return from, from.Rule(ref.Rule), nil
	}
	if to = from.Rule(described); to != nil {
		return from, to, nil
	}
	if languageTag().MatchString(text) {
		return from, from.Rule("Language-Tag"), nil
	}
	for word := range strings.FieldsSeq(text) {
		if !strings.Contains(word, "-") {
			continue // perhaps English
		}
		if r := from.Rule(strings.Trim(word, `",.:;()`)); r != nil && to != nil && r != to {
			return nil, nil, nil
		} else if r != nil {
			to = r
		}
	}
	return from, to, nil
}

// references replaces prose that refers to a rule of a known document by a reference to that rule,
// and prose that has an exact meaning by that meaning.
func (l *loader) references() error {
	for _, r := range slices.Clone(l.g.Rules) {
		if r.File != l.g.Name {
			continue
		}
		var failed error
		replace := func(text string, n abnf.Node) abnf.Node {
			from, to, err := l.reference(text, "")
			if err != nil || to != nil {
				failed = cmp.Or(failed, err)
				return abnf.RuleRef{Name: l.name(from, to)}
			}
			if r := l.g.Rule(strings.TrimSpace(text)); r != nil && r.File != l.g.Name { // an import
				return abnf.RuleRef{Name: r.Name}
			}
			if meant, _ := l.meaning(text); meant != nil {
				l.g.Words = append(l.g.Words, abnf.Reading{Rule: r.Name, Printed: "<" + strings.TrimSpace(text) + ">", Read: meant.String(),
					Why: "described in words"})
				return meant
			}
			return n
		}
		def := *r.Rule
		if text := inWords(def.Node); text != "" {
			def.Node = replace(text, def.Node)
		}
		def.Node = abnf.Rewrite(def.Node, func(n abnf.Node) abnf.Node {
			if p, ok := n.(abnf.Prose); ok && failed == nil {
				return replace(p.Text, n)
			}
			return n
		})
		if failed != nil {
			return failed
		}
		r.Rule = &def
	}
	return nil
}

// take returns a copy of a rule of another grammar under a new name, and adds the rules that it
// refers to. A rule with octets above 0x7F makes the grammar one of octets.
func (l *loader) take(from *Grammar, r *Rule, name string) *Rule {
	def := *r.Rule
	def.Name = name
	l.g.Octets = l.g.Octets || from.Octets && octets.Above(def.Node, 0x7F)
	def.Node = abnf.Rewrite(def.Node, func(n abnf.Node) abnf.Node {
		switch n := n.(type) {
		case abnf.Repetition:
			if n.Max == 0 {
				return abnf.Literal{} // 0a matches the empty string, whatever a is
			}
		case abnf.RuleRef:
			if used := from.Rule(n.Name); used != nil {
				return abnf.RuleRef{Name: l.name(from, used)}
			}
		}
		return n
	})
	return &Rule{Rule: &def, Edition: r.Edition, Imported: r.Imported, File: r.File, section: r.section, origin: r.origin}
}

// name returns the name that a rule of another grammar has in this one: its own name if that is
// free. It adds the rule if necessary.
func (l *loader) name(from *Grammar, r *Rule) string {
	if name, ok := l.names[r.origin]; ok {
		return name
	}
	name := r.Name
	if old := l.g.Rule(name); old != nil && r.Core && l.core(name) {
		l.names[r.origin] = old.Name // a core rule in both grammars
		return old.Name
	}
	for n := 1; l.g.Rule(name) != nil || l.wanted[strings.ToLower(name)]; n++ {
		name = prefix(from.Name) + "-" + r.Name
		if n > 1 {
			name += fmt.Sprintf("-%d", n)
		}
	}
	l.names[r.origin] = name
	placeholder := &Rule{Rule: &abnf.Rule{Name: name, Core: r.Core}}
	l.g.add(placeholder)
	*placeholder = *l.take(from, r, name)
	placeholder.Needed = true
	return name
}

// coreRule returns the origin that a core rule has in all grammars.
func (r *Reader) coreRule(rule *Rule) *Rule {
	name := strings.ToLower(rule.Name)
	if r.cores[name] == nil {
		r.cores[name] = rule
	}
	return r.cores[name]
}

// core reports whether a name means the core rule of RFC 5234, B.1. In a file that defines DIGIT,
// HEXDIG does not, because it refers to DIGIT.
func (l *loader) core(name string) bool {
	r := l.g.Rule(name)
	return r != nil && r.Core && !slices.ContainsFunc(abnf.Uses(r.Node), func(used string) bool { return !l.core(used) })
}

// extends reports whether a definition begins with "=/", without a rule in the text to extend.
func extends(n abnf.Node) bool {
	all, ok := n.(abnf.Alternation)
	if ok {
		_, ok = all[0].(abnf.Invalid)
	}
	return ok
}
