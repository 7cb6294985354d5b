// Package behavior compares what two editions do with references: how they resolve,
// normalize and compare them. It does not compare which strings are valid, as package
// grammar/diff does: all inputs are valid under both, except that a scheme which is to be
// ignored may precede a valid relative reference.
//
// The inputs are all sequences of a few tokens up to a length, so that each example is a
// shortest one, and that no branch of the algorithms is missed that so few tokens lead to.
// Differences are grouped by what the inputs have in common.
package behavior

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// Difference is a group of inputs that two editions treat differently.
type Difference struct {
	// Function is "resolve", "normalize", "compare", or "resolve-same-scheme" for references that
	// begin with the scheme of the base, which is ignored, to the letter of the documents.
	Function string
	// What the inputs have in common: "query alone", and which part of the result
	// differs: "path".
	Input, Part string
	// A shortest example: the base of a resolution or the first of two references
	// that are compared, and the reference.
	Base, Ref string
	Old, New  string // the results for it
	Count     int    // of the inputs of the group
}

// Compare returns the differences between two editions for inputs of at most length tokens.
func Compare(ctx context.Context, older, newer *edition.Edition, length int) ([]Difference, error) {
	c := &comparison{older: older, newer: newer, groups: make(map[[3]string]*Difference)}
	if err := cmp.Or(c.resolve(ctx, length), c.normalize(ctx, length)); err != nil {
		return nil, err
	}
	functions := []string{"resolve", "resolve-same-scheme", "normalize", "compare"}
	all := make([]Difference, 0, len(c.groups))
	for d := range maps.Values(c.groups) {
		all = append(all, *d)
	}
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(
			cmp.Compare(slices.Index(functions, a.Function), slices.Index(functions, b.Function)),
			cmp.Compare(len(a.Base)+len(a.Ref), len(b.Base)+len(b.Ref)),
			cmp.Compare(a.Base, b.Base), cmp.Compare(a.Ref, b.Ref),
			cmp.Compare(a.Part, b.Part))
	})
	return all, nil
}

type comparison struct {
	older, newer *edition.Edition
	groups       map[[3]string]*Difference // by function, input and part
}

// add adds an input whose results differ. Inputs come in the order of their lengths, but
// for pairs.
func (c *comparison) add(d Difference) {
	key := [3]string{d.Function, d.Input, d.Part}
	if known, ok := c.groups[key]; ok {
		d.Count = known.Count
		if len(d.Base)+len(d.Ref) >= len(known.Base)+len(known.Ref) {
			d = *known
		}
	}
	d.Count++
	c.groups[key] = &d
}

// valid returns the sequences of at most length tokens, after a prefix, that are references
// of both editions, shorter ones first.
func (c *comparison) valid(prefix string, tokens []string, length int) (all []string) {
	last := []string{prefix}
	for n := 0; ; n++ {
		for _, text := range last {
			if c.older.Accept(text) == nil && c.newer.Accept(text) == nil {
				all = append(all, text)
			}
		}
		if n == length {
			return all
		}
		next := make([]string, 0, len(last)*len(tokens))
		for _, text := range last {
			for _, token := range tokens {
				next = append(next, text+token)
			}
		}
		last = next
	}
}

// Tokens of references: schemes and hosts, the delimiters, what dot segments are made of, and for
// normalization case and percent-encoding.
var (
	baseTokens   = []string{"a", "/", "?", "."}
	refTokens    = []string{"a", "b", ":", "/", "?", "#", "."}
	normalTokens = []string{"a", "A", ":", "/", ".", "%61", "%2f", "?"}
)

// resolve compares the targets of all references and bases. The schemes of the bases are one that
// no document knows, and one whose URIs always have a hier_part, as RFC 2396 (5.2, step 3) demands
// of a scheme that may be ignored.
func (c *comparison) resolve(ctx context.Context, length int) error {
	refs := c.valid("", refTokens, length)
	relative := slices.DeleteFunc(slices.Clone(refs), func(ref string) bool { return uri.Split(ref).HasScheme })
	// Only to the letter any scheme may be ignored.
	same := uri.Resolver{SameScheme: true, Letter: true}
	for n, scheme := range []string{"a:", "http:"} {
		for _, base := range c.valid(scheme, baseTokens, length-1) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if c.older.CheckBase("", base) != nil || c.newer.CheckBase("", base) != nil {
				continue
			}
			if n == 0 {
				c.targets(uri.Resolver{}, "resolve", base, "", refs)
			}
			c.targets(same, "resolve-same-scheme", base, scheme, relative)
		}
	}
	return nil
}

// targets compares the targets of references after a prefix, at a base.
func (c *comparison) targets(r uri.Resolver, function, base, prefix string, refs []string) {
	before, after := r, r
	before.Edition, after.Edition = c.older.Generic, c.newer.Generic
	for _, ref := range refs {
		older, newer := target(before.ResolveText(base, prefix+ref)), target(after.ResolveText(base, prefix+ref))
		if older == newer {
			continue
		}
		input := shape(base, ref)
		if prefix != "" {
			input += " after the scheme " + strings.TrimSuffix(prefix, ":")
		}
		c.add(Difference{Function: function, Input: input, Part: part(older, newer), Base: base, Ref: prefix + ref, Old: older, New: newer})
	}
}

const currentDocument = "(current document)"

// target is what a resolution results in, as text.
func target(t uri.Target, err error) string {
	switch {
	case err != nil:
		return "error: " + reason(err)
	case t.SameDocument:
		if _, fragment, ok := strings.Cut(t.Text, "#"); ok {
			return currentDocument + "#" + fragment
		}
		return currentDocument
	}
	return t.Text
}

// reason returns what is wrong, without the name of the edition.
func reason(err error) string {
	if e, ok := errs.AsType[*uri.ResolveError](err); ok {
		return e.Err.Error()
	}
	return err.Error()
}

// shape names the first component of a reference, and what is special about its base.
func shape(base, ref string) string {
	b, r := uri.Split(base), uri.Split(ref)
	text := "empty reference"
	switch {
	case r.HasScheme && r.Scheme == b.Scheme:
		text = "scheme of the base"
	case r.HasScheme:
		text = "scheme"
	case r.HasAuthority:
		text = "authority"
	case strings.HasPrefix(r.Path, "/"):
		text = "absolute path"
	case r.Path != "":
		text = "relative path"
	case r.HasQuery:
		text = "query"
	case r.HasFragment:
		text = "fragment"
	}
	switch {
	case base == "" || b.HasAuthority && b.Path != "" || strings.HasPrefix(b.Path, "/"):
		return text
	case b.Path == "":
		return text + ", base without path"
	}
	return text + ", opaque base"
}

// part says how two results differ.
func part(older, newer string) string {
	switch {
	case strings.HasPrefix(older, "error:") || strings.HasPrefix(newer, "error:"):
		return "error"
	case strings.HasPrefix(older, currentDocument) != strings.HasPrefix(newer, currentDocument):
		return "current document"
	}
	x, y := edition.Split(older), edition.Split(newer)
	var parts []string
	for i, c := range x {
		if c != y[i] {
			parts = append(parts, c.Name)
		}
	}
	return strings.Join(parts, ", ")
}

// normalize compares what normalization makes of references, and the equivalence of each
// reference with that.
func (c *comparison) normalize(ctx context.Context, length int) error {
	for _, text := range c.valid("", normalTokens, length) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		older, newer := normal(c.older.Normalize(text, 0)), normal(c.newer.Normalize(text, 0))
		if older != newer {
			c.add(Difference{Function: "normalize", Input: shape("", text), Part: part(older, newer), Ref: text, Old: older, New: newer})
		}
		for _, other := range []string{older, newer} {
			if c.older.Accept(other) != nil || c.newer.Accept(other) != nil {
				continue
			}
			x, _, _ := c.older.Compare(text, other, false)
			y, _, _ := c.newer.Compare(text, other, false)
			if x != y {
				c.add(Difference{Function: "compare", Input: shape("", text), Part: fmt.Sprintf("%s, then %s", x, y),
					Base: text, Ref: other, Old: x.String(), New: y.String()})
			}
		}
	}
	return nil
}

func normal(out string, _ []uri.Step, err error) string {
	if err != nil {
		return "error: " + reason(err)
	}
	return out
}
