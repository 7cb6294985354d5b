package edition

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/uri"
)

// fileEdition is the grammar of a file. It checks texts without generated code: with a machine that
// explains errors as generated ones do, or with a matcher if the rule is recursive. It has no
// references.
type fileEdition struct {
	*reader.Grammar

	mu    sync.Mutex
	rules map[string]*fileRule
}

// fileRule checks texts by a rule.
type fileRule struct {
	checker *compile.Checker // nil if the rule is recursive
	matcher *matcher.Matcher
}

// OfFile returns the edition of a grammar that was read from a file.
func OfFile(g *reader.Grammar) *Edition {
	return &Edition{Edition: g.AsEdition(), file: &fileEdition{Grammar: g, rules: map[string]*fileRule{}}}
}

// File returns the grammar of the file, or nil for an edition of package uri or iri.
func (e *Edition) File() *reader.Grammar {
	if e.file == nil {
		return nil
	}
	return e.file.Grammar
}

// maxListed limits how many rules an error lists.
const maxListed = 8

// mainRule returns the default for --rule: the reference rule of an edition, the first rule of a
// file, or the only rule of a grammar of the library that no other rule uses.
func (e *Edition) mainRule() (Rule, error) {
	if e.file == nil || reader.IsFile(e.file.Name) {
		return e.ReferenceRule(), nil
	}
	var roots []string
	for _, r := range e.Rules() {
		isOther := func(by string) bool { return by != r.Name }
		if e.file.Rule(r.Name).File == e.file.Name && !slices.ContainsFunc(r.UsedBy, isOther) {
			roots = append(roots, r.Name)
		}
	}
	if len(roots) == 1 {
		return Rule{Edition: e, Name: roots[0]}, nil
	}
	if len(roots) > maxListed {
		roots = append(roots[:maxListed], "…")
	}
	return Rule{}, fmt.Errorf("--rule is required: %s has no main rule; rules: %s; to list all: stricturi grammar %s", e.file.Name,
		strings.Join(roots, ", "), e.file.Name)
}

// Usable returns an error if texts cannot be checked by a rule, because it or a rule that it
// needs is not defined or is described in words.
func (e *Edition) Usable(rule string) error {
	if e.file == nil {
		return nil
	}
	if err := matcher.Usable(e.file.ABNF, rule); err != nil {
		return Advise(e.file.RuleFault(rule, err))
	}
	return nil
}

// String returns the name of the file.
func (e *fileEdition) String() string { return e.Name }

func (e *fileEdition) rule(name string) *fileRule {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.rules[name] == nil {
		checker, _ := compile.NewChecker(e.ABNF, name) // nil on error
		e.rules[name] = &fileRule{checker, matcher.New(e.ABNF, name)}
	}
	return e.rules[name]
}

// characters returns a text as the grammar reads it: if its terminals are octets, each byte is a
// character.
func (e *fileEdition) characters(text string) string {
	if e.Octets {
		return octets.Characters(text)
	}
	return text
}

// Check returns an error if a text is not a string of a rule.
func (e *fileEdition) Check(rule, text string) error {
	r, in := e.rule(rule), e.characters(text)
	if r.checker != nil {
		offset, open, expected, ok, err := r.checker.Check(in)
		switch {
		case ok:
			return nil
		case err == nil:
			return e.syntaxError(rule, text, offset, open, expected)
		}
	}
	err := r.matcher.Check(in)
	if x, ok := errs.AsType[*matcher.Error](err); ok {
		return e.syntaxError(rule, text, x.Offset, x.Open, x.Expected)
	}
	return err
}

// Nodes returns the parse tree of a text.
func (e *fileEdition) Nodes(rule, text string) (iter.Seq[uri.Node], error) {
	in := e.characters(text)
	tree, err := e.rule(rule).matcher.Tree(in)
	if _, ok := errs.AsType[*matcher.Error](err); ok {
		err = e.Check(rule, text)
	}
	if err != nil {
		return nil, err
	}
	return func(yield func(uri.Node) bool) {
		offset := func(at int) int { return at }
		if len(in) > len(text) {
			offset = octets.Offsets(in)
		}
		for n := range tree {
			n.Start, n.End = offset(n.Start), offset(n.End)
			if !yield(uri.Node(n)) {
				return
			}
		}
	}, nil
}

// syntaxError returns an error at an offset in the characters of a text.
func (e *fileEdition) syntaxError(rule, text string, offset int, open, expected []string) error {
	x := &uri.SyntaxError{Rule: rule, Offset: offset}
	if e.Octets {
		x.Offset = octets.Offsets(octets.Characters(text))(offset)
	}
	for i := x.Offset; i < len(text) && !e.Octets; {
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == utf8.RuneError && size == 1 { // takes precedence over the grammar
			x.Offset, x.Err = i, uri.ErrInvalidUTF8
			open, expected = []string{rule}, nil
			break
		}
		i += size
	}
	section := e.Where(e.Rule(open[len(open)-1]))
	core.Internal(x).Explained(text, e, core.Explanation{Open: open, Expected: expected, Section: section})
	return x
}
