package reader

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// A loader completes the grammar of a file.
type loader struct {
	*Reader
	g      *Grammar
	names  map[*Rule]string // the names here of rules from elsewhere, by origin
	wanted map[string]bool  // names of imports, in lower case
}

func (l *loader) load(own *abnf.Grammar) error {
	imports, err := l.imports(l.g.Text)
	if err != nil {
		return err
	}
	for _, def := range own.Rules {
		i, ok := imports[strings.ToLower(def.Name)]
		switch {
		case ok && def.Core: // the import is what was meant
		case ok:
			return l.g.Fault(&Rule{Rule: def, File: l.g.Name}, fmt.Errorf(
				"already imported from %s in line %d; import that rule under another name: ; import %s: %s as %s-%s",
				i.from.Name, i.line, i.from.Name, i.rule.Name, i.from.prefix, i.rule.Name))
		default:
			r := &Rule{Rule: def}
			if !def.Core {
				r.File = l.g.Name
			}
			r.origin = r
			l.g.add(r)
		}
	}
	// Imported rules get their names first. Rules that they need get names that are free.
	names := slices.SortedFunc(maps.Keys(imports), func(a, b string) int { return imports[a].order - imports[b].order })
	for _, name := range names {
		i := imports[name]
		l.wanted[name] = true
		if _, ok := l.names[i.rule.origin]; !ok {
			l.names[i.rule.origin] = i.name
		}
	}
	for _, name := range names {
		i := imports[name]
		l.g.add(l.take(i.from, i.rule, i.name))
	}
	if err := l.references(); err != nil {
		return err
	}
	slices.SortStableFunc(l.g.Rules, func(a, b *Rule) int { return l.kind(a) - l.kind(b) })
	l.g.ABNF = abnf.New(nil)
	var defs []*abnf.Rule
	for _, r := range l.g.Rules {
		defs = append(defs, r.Rule)
	}
	l.g.ABNF = abnf.New(defs)
	return nil
}

// kind sorts the rules: those of the file, imported ones, those that these need, core
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

// references replaces each description in words that names a rule of a known document by a
// reference to that rule.
func (l *loader) references() error {
	for _, r := range slices.Clone(l.g.Rules) {
		if r.File != l.g.Name {
			continue
		}
		var failed error
		node := abnf.Rewrite(r.Node, func(n abnf.Node) abnf.Node {
			p, ok := n.(abnf.Prose)
			if !ok || failed != nil {
				return n
			}
			ref, ok := p.Reference()
			if !ok {
				return n
			}
			from, err := l.document(ref.Document)
			if err != nil {
				failed = err
			}
			if from == nil {
				return n
			}
			to := from.Rule(ref.Rule)
			if to == nil {
				return n
			}
			return abnf.RuleRef{Name: l.name(from, to)}
		})
		if failed != nil {
			return failed
		}
		def := *r.Rule
		def.Node = node
		r.Rule = &def
	}
	return nil
}

// take returns a copy of a rule of another grammar under a name. It adds the rules that this
// rule refers to.
func (l *loader) take(from *Grammar, r *Rule, name string) *Rule {
	def := *r.Rule
	def.Name = name
	def.Node = abnf.Rewrite(def.Node, func(n abnf.Node) abnf.Node {
		switch n := n.(type) {
		case abnf.Repetition:
			if n.Max == 0 {
				return abnf.Literal{} // what is not repeated needs no meaning
			}
		case abnf.RuleRef:
			if used := from.Rule(n.Name); used != nil {
				return abnf.RuleRef{Name: l.name(from, used)}
			}
		}
		return n
	})
	return &Rule{Rule: &def, Edition: r.Edition, Imported: r.Imported, File: r.File, origin: r.origin}
}

// name returns the name that a rule of another grammar has in this one: its own if that is
// free. It adds the rule if necessary.
func (l *loader) name(from *Grammar, r *Rule) string {
	if name, ok := l.names[r.origin]; ok {
		return name
	}
	name := r.Name
	if old := l.g.Rule(name); old != nil && r.Core && l.core(name) {
		l.names[r.origin] = old.Name // a core rule here and there
		return old.Name
	}
	for n := 1; l.g.Rule(name) != nil || l.wanted[strings.ToLower(name)]; n++ {
		name = from.prefix + "-" + r.Name
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

// core reports whether a name means what RFC 5234, B.1, says. In a file that defines DIGIT,
// HEXDIG does not, because it refers to DIGIT.
func (l *loader) core(name string) bool {
	r := l.g.Rule(name)
	return r != nil && r.Core && !slices.ContainsFunc(abnf.Uses(r.Node), func(used string) bool { return !l.core(used) })
}
