package conformance_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// testCase is a case of resolve or comparison, whose formats their READMEs describe. A
// pointer is nil if the case lacks the key.
type testCase struct {
	purpose
	Edition, Src string

	Base, Ref, Want                *string
	Options                        []string
	Error                          string
	SameDocument, Guarded, Invalid bool
	Misformed, Excess              bool
	Others                         map[string]string

	Target  *string
	Inexact bool

	In       *string
	Rungs    []string
	Sections *string

	A, B *string
	Rung string
}

// exception is a case that contradicts its document.
type exception struct{ File, Case, Got, Why string }

func (c testCase) String() string {
	parts := []string{c.kind()}
	for _, p := range []*string{c.Base, c.Ref, c.Target, c.In, c.A, c.B} {
		if p != nil {
			parts = append(parts, "<"+*p+">")
		}
	}
	return strings.Join(append(parts, append(c.Options, c.Rungs...)...), " ")
}

// editions returns the editions that are asked. RFC 2732 does not change sections 4 to 6 of RFC
// 2396, and section 5 of iri-11 has the same rules as that of RFC 3987.
func (c testCase) editions() (all []uri.Edition) {
	for stem, e := range byStem() {
		if stem == c.Edition || stem == "rfc2732" && c.Edition == "rfc2396" || stem == "iri11" && c.Edition == "rfc3987" {
			all = append(all, e)
		}
	}
	return all
}

func TestCases(t *testing.T) {
	var exceptions []exception
	load(t, "resolve/exceptions.json", &exceptions)
	excepted := map[[2]string]exception{}
	for _, x := range exceptions {
		if x.Why == "" {
			t.Errorf("%+v has no reason", x)
		}
		excepted[[2]string{x.File, x.Case}] = x
	}
	seen := map[[2]string]bool{}
	judge := func(t *testing.T, file string, c testCase) {
		asked := c.editions()
		if len(asked) == 0 {
			t.Errorf("%v: unknown edition", c)
		}
		for _, e := range asked {
			got, err := c.run(e)
			key := [2]string{file, c.String()}
			x, ok := excepted[key]
			seen[key] = true
			switch {
			case ok && err == nil:
				t.Errorf("%v %v passes: take it off exceptions.json", e, c)
			case ok && got != x.Got:
				t.Errorf("%v %v: %q, on exceptions.json %q", e, c, got, x.Got)
			case !ok && err != nil:
				t.Errorf("%v %v (%s): %q: %v", e, c, c.Why, got, err)
			}
		}
	}
	each(t, "resolve", judge)
	each(t, "comparison", judge)
	for key := range excepted {
		if !seen[key] {
			t.Errorf("exceptions.json lists %v, which does not exist", key)
		}
	}
}

// kind returns the kind of the case, which depends on its keys.
func (c testCase) kind() string {
	switch {
	case c.Ref != nil && c.Base != nil:
		return "resolve"
	case c.Target != nil && c.Base != nil:
		return "relativize"
	case c.In != nil:
		return "normalize"
	case c.A != nil && c.B != nil:
		return "compare"
	}
	return ""
}

func (c testCase) run(e uri.Edition) (string, error) {
	switch c.kind() {
	case "resolve":
		return c.resolve(e)
	case "relativize":
		return c.relativize(e)
	case "normalize":
		return c.normalize(e)
	case "compare":
		return c.compare(e)
	}
	return "", errors.New("no kind of case has these keys")
}

func expect(got string, want *string) error {
	if want == nil || got != *want {
		return fmt.Errorf("got %q, which is not the answer of the case", got)
	}
	return nil
}

func (c testCase) resolver(e uri.Edition) (uri.Resolver, error) {
	r := uri.Resolver{Edition: e}
	for _, o := range c.Options {
		switch o {
		case "keep":
			r.Excess = uri.ExcessKeep
		case "drop":
			r.Excess = uri.ExcessDrop
		case "error":
			r.Excess = uri.ExcessError
		case "same-scheme":
			r.SameScheme = true
		case "letter":
			r.Letter = true
		case "verbatim":
			r.Verbatim = true
		case "step-6a":
			r.Step6aAsPrinted = true
		default:
			return r, fmt.Errorf("unknown option %q", o)
		}
	}
	return r, nil
}

var wantErrors = map[string]error{
	"": nil, "excess": uri.ErrExcess, "opaque base": uri.ErrOpaqueBase, "relative base": uri.ErrRelative,
	"path as authority": uri.ErrPathAsAuthority,
}

func (c testCase) resolve(e uri.Edition) (string, error) {
	r, err := c.resolver(e)
	if err != nil {
		return "", err
	}
	got, err := r.ResolveText(*c.Base, *c.Ref)
	want, ok := wantErrors[c.Error]
	if re, is := errs.AsType[*uri.ResolveError](err); !ok || !errors.Is(err, want) || is && (re.Edition != e || re.Section != c.Section) {
		return "", fmt.Errorf("%v, want %q", err, c.Error)
	}
	if err == nil {
		if text, err := c.judge(got); err != nil {
			return text, err
		}
	}
	// Resolving values gives the same target.
	base, errBase := e.ParseReference(*c.Base)
	u, ok := base.URI()
	ref, errRef := e.ParseReference(*c.Ref)
	if !ok || errors.Join(errBase, errRef) != nil {
		return "", nil
	}
	target, err := r.Resolve(u, ref)
	if !errors.Is(err, want) {
		return "", fmt.Errorf("of values: %v, want %q", err, c.Error)
	}
	if err != nil {
		return "", nil
	}
	if again, err := e.ParseReference(target.Reference.String()); err != nil || again != target.Reference {
		return "", fmt.Errorf("%v parses to %v, %v", target, again, err)
	}
	return c.judge(target)
}

// judge compares a target with the answer of the case.
func (c testCase) judge(got uri.Target) (string, error) {
	if (got.Invalid != nil) != c.Invalid || got.InvalidBase != nil {
		return "", fmt.Errorf("%v, %v", got.Invalid, got.InvalidBase)
	}
	if err := expect(got.String(), c.Want); err != nil {
		return got.String(), err
	}
	for program, answer := range c.Others {
		if answer == *c.Want {
			return "", fmt.Errorf("the answer of %s is not another one", program)
		}
	}
	// The suites do not tell which references are same-document or misformed.
	if c.Src == "" && (got.SameDocument != c.SameDocument || got.Misformed != c.Misformed) || got.Guarded != c.Guarded || c.Excess && !got.Excess {
		return "", fmt.Errorf("%+v", got)
	}
	return got.String(), nil
}

func (c testCase) relativize(e uri.Edition) (string, error) {
	base, err := e.ParseReference(*c.Base)
	if err != nil {
		return "", err
	}
	u, ok := base.URI()
	if !ok {
		return "", errors.New("the base is not a URI")
	}
	target, err := e.ParseReference(*c.Target)
	if err != nil {
		return "", err
	}
	got, exact, err := uri.Relativize(u, target)
	if err != nil || c.Inexact && exact {
		return "", fmt.Errorf("exact is %t, %w", exact, err)
	}
	if short, err := u.Relativize(target); short != got {
		return "", fmt.Errorf("the method gives %v, %w", short, err)
	}
	return got.String(), expect(got.String(), c.Want)
}

// apply returns the rungs of the case.
func (c testCase) apply() (all uri.Normalization, err error) {
	for _, name := range c.Rungs {
		one := uri.NormalizeCase
		for one.String() != name {
			if one <<= 1; one > iri.NormalizeNFKC {
				return 0, fmt.Errorf("unknown rung %q", name)
			}
		}
		all |= one
	}
	return all, nil
}

func (c testCase) normalize(e uri.Edition) (string, error) {
	parsed, err := e.ParseReference(*c.In)
	if err != nil {
		return "", err
	}
	r := iri.Reference{Reference: parsed}
	apply, err := c.apply()
	if err != nil {
		return "", err
	}
	n := iri.Normalizer{Apply: apply, DomainNames: idna.Names{}}
	got, steps := n.NormalizeReference(r), n.Steps(r)
	want, known := wantErrors[c.Error]
	failed := slices.ContainsFunc(steps, func(s uri.Step) bool { return s.Err != nil && errors.Is(s.Err, want) })
	again, err := e.ParseReference(got.String())
	switch {
	case !known || failed != (want != nil):
		return got.String(), fmt.Errorf("%+v, want %q", steps, c.Error)
	case want != nil:
		return "", nil
	case apply == 0 && r.Normalize() != got:
		return got.String(), errors.New("the method differs")
	case err != nil || again != got.Reference || n.NormalizeReference(got) != got:
		return got.String(), fmt.Errorf("not normalized: %v, %w", again, err)
	}
	return got.String(), errors.Join(c.follow(steps, got.String()), expect(got.String(), c.Want))
}

// follow checks that the steps lead to the answer of a normalization, and their sections.
func (c testCase) follow(steps []uri.Step, got string) error {
	var sections []string
	text := *c.In
	for _, s := range steps {
		if s.Before != text || s.Err != nil || s.Guarded != (s.Normalization == uri.NormalizeDots && strings.Contains(s.After, "/.//")) {
			return fmt.Errorf("%+v", s)
		}
		text = s.After
		sections = append(sections, s.Section)
	}
	all := strings.ReplaceAll(strings.Join(sections, " "), " as updated by RFC 2732", "")
	if text != got || c.Sections != nil && all != *c.Sections {
		return fmt.Errorf("%+v", steps)
	}
	return nil
}

func (c testCase) compare(e uri.Edition) (string, error) {
	a, errA := e.ParseReference(*c.A)
	b, errB := e.ParseReference(*c.B)
	if err := errors.Join(errA, errB); err != nil {
		return "", err
	}
	i, j, x := iri.Reference{Reference: a}, iri.Reference{Reference: b}, iri.Comparer{DomainNames: idna.Names{}}
	got := x.Equivalence(i, j)
	if other, method := x.Equivalence(j, i), a.Equivalence(b); other != got || method != got && got != iri.NormalizeIDN {
		return "", fmt.Errorf("%v, but %v in the other order, and %v by the method", got, other, method)
	}
	return got.String(), expect(got.String(), &c.Rung)
}
