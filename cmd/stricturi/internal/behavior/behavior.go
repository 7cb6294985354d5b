// Package behavior compares what two editions do with references: how they resolve,
// normalize and compare them. What package grammar/diff says of the grammars, which
// strings are valid, is left out: all inputs are valid under both, except that a scheme which
// is to be ignored may precede a valid relative reference.
//
// The inputs are all sequences of a few tokens up to a length, so that each example is a
// shortest one, and that no branch of the algorithms is missed that so few tokens lead to.
// Differences are grouped by what the inputs have in common.
package behavior

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/uri"
)

// Difference is a group of inputs that two editions treat differently.
type Difference struct {
	Function string // one of Functions
	// What the inputs have in common: "query alone", and which part of the result
	// differs: "path".
	Input, Part string
	// A shortest example: the base of a resolution or the first of two references
	// that are compared, and the reference.
	Base, Ref string
	Old, New  string // the results for it
	Count     int    // of the inputs of the group
}

// The functions that are compared. ResolveSameScheme resolves references that begin with the
// scheme of the base, which parsers may ignore, to the letter of the documents.
const (
	Resolve           = "resolve"
	ResolveSameScheme = "resolve-same-scheme"
	Normalize         = "normalize"
	Equivalence       = "compare"
)

// Functions are the functions in the order in which Compare returns their differences.
var Functions = []string{Resolve, ResolveSameScheme, Normalize, Equivalence}

// Compare returns the differences between two editions for inputs of at most length
// tokens. It calls progress now and then, with the share of the work that is done.
func Compare(ctx context.Context, older, newer *edition.Edition, length int, progress func(share float64)) ([]Difference, error) {
	c := &comparison{ctx: ctx, older: older, newer: newer, progress: progress, groups: make(map[group]*Difference)}
	if err := c.resolve(length); err != nil {
		return nil, err
	}
	if err := c.normalize(length); err != nil {
		return nil, err
	}
	all := make([]Difference, 0, len(c.groups))
	for _, d := range c.groups {
		all = append(all, *d)
	}
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(
			cmp.Compare(slices.Index(Functions, a.Function), slices.Index(Functions, b.Function)),
			cmp.Compare(len(a.Base)+len(a.Ref), len(b.Base)+len(b.Ref)),
			cmp.Compare(a.Base, b.Base), cmp.Compare(a.Ref, b.Ref),
			cmp.Compare(a.Part, b.Part))
	})
	return all, nil
}

type group struct{ function, input, part string }

type comparison struct {
	ctx          context.Context
	older, newer *edition.Edition
	progress     func(float64)
	groups       map[group]*Difference
}

// add adds an input whose results differ. Inputs come in the order of their lengths, but
// for pairs.
func (c *comparison) add(g group, base, ref, older, newer string) {
	d, ok := c.groups[g]
	if !ok {
		d = &Difference{Function: g.function, Input: g.input, Part: g.part}
		c.groups[g] = d
	}
	if d.Count++; d.Count == 1 || len(base)+len(ref) < len(d.Base)+len(d.Ref) {
		d.Base, d.Ref, d.Old, d.New = base, ref, older, newer
	}
}

// valid returns the sequences of at most length tokens, after a prefix, that are references
// of both editions, shorter ones first.
func (c *comparison) valid(prefix string, tokens []string, length int) []string {
	var all []string
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

// Tokens of references that are resolved: two schemes and hosts, the delimiters, and
// what dot segments are made of.
var (
	baseTokens = []string{"a", "/", "?", "."}
	refTokens  = []string{"a", "b", ":", "/", "?", "#", "."}
)

// schemes are those of the bases: one that no document knows, and one whose URIs always
// have a hier_part, as RFC 2396 (5.2, step 3) demands of a scheme that may be ignored.
var schemes = []string{"a:", "http:"}

// resolve compares the targets of all references and bases.
func (c *comparison) resolve(length int) error { return c.resolutions(length, c.targets) }

// resolutions calls f for each base, with all references that are resolved against it: each
// is the prefix and one of refs.
func (c *comparison) resolutions(length int, f func(r uri.Resolver, function, base, prefix string, refs []string)) error {
	refs := c.valid("", refTokens, length)
	relative := slices.DeleteFunc(slices.Clone(refs), func(ref string) bool { return uri.Split(ref).HasScheme })
	// Only to the letter any scheme may be ignored.
	same := uri.Resolver{SameScheme: true, Letter: true}
	for n, scheme := range schemes {
		bases := slices.DeleteFunc(c.valid(scheme, baseTokens, length-1), func(base string) bool {
			return c.older.CheckBase(base) != nil || c.newer.CheckBase(base) != nil
		})
		for i, base := range bases {
			if c.ctx.Err() != nil {
				return c.ctx.Err()
			}
			c.progress(0.9 * (float64(n) + float64(i)/float64(len(bases))) / float64(len(schemes)))
			if n == 0 {
				f(uri.Resolver{}, Resolve, base, "", refs)
			}
			f(same, ResolveSameScheme, base, scheme, relative)
		}
	}
	return nil
}

// targets compares the targets of references after a prefix, at a base.
func (c *comparison) targets(r uri.Resolver, function, base, prefix string, refs []string) {
	before, after := c.older.Resolver(r), c.newer.Resolver(r)
	suffix := ""
	if prefix != "" {
		suffix = " after the scheme " + strings.TrimSuffix(prefix, ":")
	}
	for _, ref := range refs {
		x, errX := before(base, prefix+ref)
		y, errY := after(base, prefix+ref)
		older, newer := target(x, errX), target(y, errY)
		if older != newer {
			c.add(group{function, shape(base, ref) + suffix, part(older, newer)}, base, prefix+ref, older, newer)
		}
	}
}

const currentDocument = "(current document)"

// target is what a resolution results in, as text.
func target(t uri.TextTarget, err error) string {
	switch {
	case err != nil:
		return "error: " + reason(err)
	case t.SameDocument:
		_, fragment, ok := strings.Cut(t.Text, "#")
		if ok {
			return currentDocument + "#" + fragment
		}
		return currentDocument
	}
	return t.Text
}

// reason returns what is wrong, without the name of the edition.
func reason(err error) string {
	for _, known := range []error{uri.ErrOpaqueBase, uri.ErrRelativeBase, uri.ErrPathAsAuthority, uri.ErrExcess} {
		if errors.Is(err, known) {
			return known.Error()
		}
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
	x, y := uri.Split(older), uri.Split(newer)
	var parts []string
	add := func(name string, differ bool) {
		if differ {
			parts = append(parts, name)
		}
	}
	add("scheme", x.Scheme != y.Scheme || x.HasScheme != y.HasScheme)
	add("authority", x.Authority != y.Authority || x.HasAuthority != y.HasAuthority)
	add("path", x.Path != y.Path)
	add("query", x.Query != y.Query || x.HasQuery != y.HasQuery)
	add("fragment", x.Fragment != y.Fragment || x.HasFragment != y.HasFragment)
	return strings.Join(parts, ", ")
}

// Tokens of references that are normalized: what case, percent-encoding and dot segments
// are about.
var normalTokens = []string{"a", "A", ":", "/", ".", "%61", "%2f", "?"}

// normalize compares what normalization makes of references, and the equivalence of each
// reference with that.
func (c *comparison) normalize(length int) error {
	before, after := c.older.Normalizer(0, uri.SchemeTable{}), c.newer.Normalizer(0, uri.SchemeTable{})
	for i, text := range c.valid("", normalTokens, length) {
		if i%1000 == 0 && c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		older, newer := normal(before, text), normal(after, text)
		if older != newer {
			c.add(group{Normalize, shape("", text), part(older, newer)}, "", text, older, newer)
		}
		for _, other := range []string{older, newer} {
			if c.older.Accept(other) != nil || c.newer.Accept(other) != nil {
				continue
			}
			x, _, _ := c.older.Compare(text, other, edition.Comparison{})
			y, _, _ := c.newer.Compare(text, other, edition.Comparison{})
			if x != y {
				c.add(group{Equivalence, shape("", text), fmt.Sprintf("%s, then %s", x, y)}, text, other, x.String(), y.String())
			}
		}
	}
	c.progress(1)
	return nil
}

func normal(normalize func(string) (string, []uri.Step, error), text string) string {
	out, _, err := normalize(text)
	if err != nil {
		return "error: " + reason(err)
	}
	return out
}
