package core

import (
	"errors"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Reasons why a reference cannot be resolved.
var (
	ErrRelativeBase   error = relative("the base is not an absolute URI")
	ErrRelativeTarget error = relative("the target is not an absolute URI") // of Relativize
	ErrOpaqueBase           = errors.New("the base is opaque: it has no hierarchy that a reference can be relative to")
	ErrExcess               = errors.New(`".." segments lead above the root`)
	// ErrPathAsAuthority is also a reason why dot segments cannot be removed or
	// a reference cannot be built.
	ErrPathAsAuthority = errors.New(`the path would begin with "//" and be read as an authority: add an authority, or use RFC ` +
		`3986, which can write such a path`)
)

// ErrRelative is what errors.Is finds in the errors about a missing scheme.
var ErrRelative = errors.New("relative reference")

type relative string

// Error returns the text.
func (r relative) Error() string { return string(r) }

// Is reports whether target is ErrRelative.
func (r relative) Is(target error) bool { return target == ErrRelative }

// Algorithm is the resolution algorithm of an edition, named after its document.
type Algorithm uint8

// The algorithms.
const (
	Algorithm3986  Algorithm = iota // RFC 3986, 5.2; of IRIs too (RFC 3987, 6.5)
	AlgorithmBis00                  // bis-00, 5.2
	Algorithm2396                   // RFC 2396, 5.2; RFC 2732 does not change it
)

// first is the first component of a target that comes from the reference.
type first uint8

const (
	firstNone first = iota // the target is the reference, to the current document
	firstScheme
	firstAuthority
	firstPath
	firstSegment // the base's directory stays
	firstQuery
	firstFragment
)

// plan describes a target before its dot segments are removed: the text of the base up to
// baseEnd, which is where the components end that the reference does not replace, a "/" if
// root is true, and the text of the reference.
type plan struct {
	first   first
	noDots  bool // dot segments are removed
	root    bool // the base has no path, and its directory is "/"
	baseEnd uint32
}

// merge plans to merge the paths. root tells that the path of the base is empty.
func merge(base *Ref, root bool) plan {
	end := base.pathStart() + uint32(strings.LastIndexByte(base.Path(), '/')+1)
	return plan{first: firstSegment, noDots: true, root: root, baseEnd: end}
}

// transform returns the plan of a target. stripped tells that the reference had the scheme
// of the base, which is ignored.
func (e *Edition) transform(base, ref *Ref, stripped bool, o *ResolveOptions) (plan, error) {
	switch e.Algorithm {
	case Algorithm2396:
		return transform2396(base, ref, stripped, o)
	case AlgorithmBis00:
		return transformBis00(base, ref)
	}
	// The pseudocode of RFC 3986, 5.2.2, and merge (5.2.3).
	if ref.has(hasScheme) {
		return plan{first: firstScheme, noDots: !o.Verbatim}, nil
	}
	if err := base.refuse(); err != nil {
		return plan{}, err
	}
	switch {
	case ref.has(hasAuthority):
		return plan{first: firstAuthority, noDots: true, baseEnd: base.start()}, nil
	case ref.PathEnd == 0 && ref.hasQuery():
		return plan{first: firstQuery, baseEnd: base.PathEnd}, nil
	case ref.PathEnd == 0:
		return plan{first: firstFragment, baseEnd: base.QueryEnd}, nil
	case ref.text[0] == '/':
		return plan{first: firstPath, noDots: true, baseEnd: base.pathStart()}, nil
	}
	return merge(base, base.has(hasAuthority) && base.Path() == ""), nil
}

// transform2396 is RFC 2396, 5.2, up to step 6b.
func transform2396(base, ref *Ref, stripped bool, o *ResolveOptions) (plan, error) {
	// 1) The reference is split.
	// 2) The current document. Only step 3 ignores a scheme.
	if !stripped && ref.isCurrent() {
		return plan{}, nil
	}
	// 3) An absolute URI.
	if ref.has(hasScheme) {
		return plan{first: firstScheme}, nil
	}
	if err := base.refuse(); err != nil {
		return plan{}, err
	}
	// 4) A network-path.
	if ref.has(hasAuthority) {
		return plan{first: firstAuthority, baseEnd: base.start()}, nil
	}
	// 5) An absolute-path.
	if ref.hasAbsolutePath() {
		return plan{first: firstPath, baseEnd: base.pathStart()}, nil
	}
	// 6) A relative-path.
	// a) "Failed to account for a base URI with no path" (bis-00, G.2).
	return merge(base, base.Path() == "" && !o.Letter && !o.Step6aAsPrinted), nil
}

// transformBis00 is the pseudocode of bis-00, 5.2, and the first step of merge.
func transformBis00(base, ref *Ref) (plan, error) {
	if ref.has(hasScheme) {
		return plan{first: firstScheme}, nil
	}
	if ref.isCurrent() {
		// "An empty reference refers to the current document."
		return plan{}, nil
	}
	if err := base.refuse(); err != nil {
		return plan{}, err
	}
	switch {
	case ref.has(hasAuthority):
		return plan{first: firstAuthority, baseEnd: base.start()}, nil
	case ref.Path() == "":
		return plan{first: firstQuery, baseEnd: base.PathEnd}, nil
	case ref.hasAbsolutePath():
		return plan{first: firstPath, baseEnd: base.pathStart()}, nil
	}
	// Merge, step 1: "If the base URI's path component is the empty string, then a single
	// slash character is copied".
	return merge(base, base.Path() == ""), nil
}

// isCurrent reports whether a reference is to the current document, before RFC 3986.
func (r *Ref) isCurrent() bool {
	return !r.has(hasScheme) && !r.has(hasAuthority) && r.Path() == "" && !r.hasQuery()
}

// refuse returns an error if r cannot serve as a base.
func (r *Ref) refuse() error {
	switch {
	case !r.has(hasScheme):
		return ErrRelativeBase
	case r.IsOpaque():
		return ErrOpaqueBase
	}
	return nil
}

// hasQuery is for references that may come from split, where an opaque part has one.
func (r *Ref) hasQuery() bool { return r.PathEnd < r.QueryEnd }

func (r *Ref) hasAbsolutePath() bool {
	path := r.Path()
	return path != "" && path[0] == '/'
}

// withoutScheme returns a reference without its scheme. An opaque part becomes a path and a
// query.
func (r *Ref) withoutScheme() Ref {
	start := r.start()
	out := *r
	out.text = r.text[start:]
	out.SchemeEnd = 0
	out.Has &^= uint8(hasScheme | isOpaque)
	out.moveAuthority(-int(start))
	out.PathEnd, out.QueryEnd = r.PathEnd-start, r.QueryEnd-start
	if r.IsOpaque() {
		path, _, _ := strings.Cut(out.text[:out.QueryEnd], "?")
		out.PathEnd = uint32(len(path))
	}
	return out
}

// hasLoophole reports whether the scheme of a reference may be ignored: "if it matches
// that of the base URI and the scheme is known to always use the <hier_part> syntax"
// (RFC 2396, 5.2, step 3). Later documents, taken to the letter, allow any scheme.
// Schemes are case-insensitive (RFC 2396, 6; RFC 3986, 3.1).
func hasLoophole(base, ref *Ref, anyScheme bool) bool {
	scheme, ok := base.Scheme()
	return ok && ref.has(hasScheme) && !base.IsOpaque() && base.SchemeEnd == ref.SchemeEnd &&
		ascii.EqualFold(scheme, ref.text[:ref.SchemeEnd]) && (anyScheme || KnownScheme(scheme).Scheme != Scheme{})
}
