package edition

import (
	"errors"
	"iter"
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/uri"
)

// fileEdition is the grammar of a file. It judges texts without generated code: by a
// machine that explains errors as the generated ones do, or if the grammar is recursive by
// looking for all ways to match. It has no references.
type fileEdition struct {
	*reader.Grammar

	mu       sync.Mutex
	checkers map[string]*compile.Checker // by rule; nil if the rule is recursive
	matchers map[string]*matcher.Matcher // likewise
}

// OfFile returns the edition of a grammar that was read from a file.
func OfFile(g *reader.Grammar) *Edition {
	return &Edition{Edition: g.AsEdition(), file: &fileEdition{Grammar: g, checkers: map[string]*compile.Checker{},
		matchers: map[string]*matcher.Matcher{}}}
}

// File returns the grammar that the edition is made of, or nil if it is not made of a file.
func (e *Edition) File() *reader.Grammar {
	if e.file == nil {
		return nil
	}
	return e.file.Grammar
}

// Usable returns an error if texts cannot be judged by a rule, because it or a rule that it
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

// checker returns the checker of a rule, or nil if the rule needs the matcher.
func (e *fileEdition) checker(rule string) *compile.Checker {
	e.mu.Lock()
	defer e.mu.Unlock()
	c, ok := e.checkers[rule]
	if !ok {
		var err error
		if c, err = compile.NewChecker(e.ABNF, rule); err != nil {
			c = nil
		}
		e.checkers[rule] = c
	}
	return c
}

func (e *fileEdition) matcher(rule string) *matcher.Matcher {
	e.mu.Lock()
	defer e.mu.Unlock()
	m, ok := e.matchers[rule]
	if !ok {
		m = matcher.New(e.ABNF, rule)
		e.matchers[rule] = m
	}
	return m
}

// Check returns an error if a text is not a string of a rule.
func (e *fileEdition) Check(rule, text string) error {
	if c := e.checker(rule); c != nil {
		offset, open, expected, ok, err := c.Check(text)
		switch {
		case ok:
			return nil
		case err == nil:
			return e.syntaxError(rule, text, offset, open, expected)
		}
	}
	return e.failure(rule, text, e.matcher(rule).Check(text))
}

// Nodes returns the parse tree of a text.
func (e *fileEdition) Nodes(rule, text string) (iter.Seq[Node], error) {
	tree, err := e.matcher(rule).Tree(text)
	if errors.As(err, new(*matcher.Error)) && e.checker(rule) != nil {
		return nil, e.Check(rule, text)
	}
	if err != nil {
		return nil, e.failure(rule, text, err)
	}
	return func(yield func(Node) bool) {
		for _, n := range tree {
			if !yield(Node(n)) {
				return
			}
		}
	}, nil
}

// failure returns an error of a matcher as a syntax error.
func (e *fileEdition) failure(rule, text string, err error) error {
	switch err := err.(type) {
	case nil:
		return nil
	case *matcher.Error:
		return e.syntaxError(rule, text, err.Offset, err.Open, err.Expected)
	case *matcher.NestingError:
		return uri.Reject(e, core.Failure{Rule: rule, Offset: err.Offset, Err: err, Explanation: e.explain([]string{rule}, nil)}, text)
	}
	return err
}

func (e *fileEdition) syntaxError(rule, text string, offset int, open, expected []string) error {
	f := core.Failure{Rule: rule, Offset: offset}
	for i := offset; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == utf8.RuneError && size == 1 { // takes precedence over the grammar
			f.Offset, f.Err = i, uri.ErrInvalidUTF8
			open, expected = []string{rule}, nil
			break
		}
		i += size
	}
	f.Explanation = e.explain(open, expected)
	return uri.Reject(e, f, text)
}

func (e *fileEdition) explain(open, expected []string) *core.Explanation {
	return &core.Explanation{Open: open, Expected: expected, Section: e.Where(e.Rule(open[len(open)-1]))}
}
