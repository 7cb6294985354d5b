package uri

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
)

// Excess selects what happens to ".." segments that lead above the root. RFC 2396, 5.2,
// step 6g, and bis-00, 5.2, merge, step 7, leave the choice. RFC 3986, 5.2.4, step 2C,
// drops them. The zero Excess does as the document's examples do: it keeps them before RFC 3986
// and drops them since. The String of a choice is "edition", "keep", "drop" or "error".
type Excess uint8

// String returns the name of the choice.
func (x Excess) String() string {
	names := [...]string{"edition", "keep", "drop", "error"}
	if int(x) >= len(names) {
		return ""
	}
	return names[x]
}

// The choices.
const (
	ExcessKeep  Excess = iota + 1 // keep them in the target: "http://a/../g"
	ExcessDrop                    // remove them: "http://a/g"
	ExcessError                   // return ErrExcess
)

// A [*ResolveError] wraps one of these errors, or one for which [errors.Is] finds [ErrRelative].
var (
	// ErrOpaqueBase reports an opaque base. Before RFC 3986, a URI is opaque if
	// it has no authority and its path does not begin with a slash: "relative
	// URI cannot be used within a document that has an unsuitable base URI" (RFC
	// 2396 and bis-00, section 5). References to the current document and
	// absolute references still resolve.
	ErrOpaqueBase = errOpaqueBase
	// ErrExcess reports ".." segments that lead above the root, if
	// [ExcessError] was chosen.
	ErrExcess = errExcess
	// ErrPathAsAuthority reports a path that would begin with "//" without an
	// authority, and so would parse as an authority. Since RFC 3986, "/." is put
	// before such a path, and resolution removes it. Before RFC 3986, resolution
	// keeps absolute paths unchanged (RFC 2396, 5.2, step 5), so this is not
	// possible.
	ErrPathAsAuthority = errPathAsAuthority
)

// What else a [*ResolveError] wraps.
var (
	errEditions = errors.New("base and reference have different editions: parse both with the same one")
	errNotURI   = errors.New("the target is not a URI: use a Resolver")
)

// ResolveError reports a reference that cannot be resolved or relativized, or whose dot
// segments cannot be removed. It contains no part of a text.
type ResolveError struct {
	Edition AnyEdition
	Section string // of the edition's document
	Err     error
}

// Error returns a one-line description of the error.
func (e *ResolveError) Error() string {
	if e.Section == "" {
		return fmt.Sprintf("%s: %v", e.Edition, e.Err)
	}
	return fmt.Sprintf("%s: %v (section %s)", e.Edition, e.Err, e.Section)
}

// Unwrap returns Err.
func (e *ResolveError) Unwrap() error { return e.Err }

func resolveError(e *core.Edition, err error) error {
	section, algorithm := "", e.Algorithm
	switch {
	case err == core.ErrRelativeBase && e.IRI, err == ErrExcess && e.IRI:
		section = "6.5"
	case err == core.ErrRelativeBase && algorithm == core.Algorithm3986:
		section = "5.1"
	case err == ErrExcess && algorithm == core.Algorithm3986:
		section = "5.2.4"
	case err == ErrOpaqueBase:
		section = "5"
	case err == core.ErrRelativeBase, err == ErrExcess, err == ErrPathAsAuthority:
		section = "5.2"
	}
	return &ResolveError{Edition: nameOf(e), Section: section, Err: err}
}

// Resolver resolves references against a base URI with the algorithm of an edition: RFC
// 2396, 5.2, which RFC 2732 does not change; the pseudocode of bis-00, 5.2; or RFC 3986,
// 5.2. The zero Resolver uses that of RFC 3986. The options select among choices that the
// documents leave, or depart from them.
//
// The target parses back to the components that the algorithm gives. If a path would begin
// with "//" without an authority, and so parse as one, "/." is put before it, which
// [Target.Guarded] reports. Before RFC 3986, the error is [ErrPathAsAuthority] instead.
type Resolver struct {
	Edition Edition // whose algorithm is followed; that of base and reference
	Excess  Excess  // what happens to ".." segments that lead above the root
	// SameScheme ignores the scheme of a reference if it is that of the base,
	// so that "http:g" is relative: the loophole of RFC 1630 (section 5.2; RFC
	// 3986, 5.2.2, "not strict"). It applies only to schemes that are known to be
	// always hierarchical, those of the zero [SchemeTable], and not to opaque
	// bases. With Letter it applies to any scheme since bis-00, whose
	// pseudocode has no such condition.
	SameScheme bool
	// Step6aAsPrinted performs RFC 2396, 5.2, step 6a as printed if the base
	// has no path: "x" against "http://h" becomes "http://hx". Otherwise it
	// becomes "http://h/x", as in bis-00, which mentions the error (G.2).
	Step6aAsPrinted bool
	// Letter performs every step exactly as the document says. It puts no "/."
	// before a path that would parse as an authority, and does not return
	// ErrPathAsAuthority for it; step 6a is performed as printed. The target may
	// not parse back to the components that the algorithm gives.
	Letter bool
	// Verbatim keeps a reference with a scheme as it is. RFC 3986, 5.2.2, removes
	// its dot segments. Formats of RDF, such as Turtle, resolve relative references
	// only, and compare URIs as texts. Earlier editions keep such references
	// anyway.
	Verbatim bool
	// Unchecked makes ResolveText faster: it does not check the texts, and leaves
	// Invalid and InvalidBase nil. Only the result is allocated, and nothing if it is
	// the reference.
	Unchecked bool
}

// options returns the options for the core.
func (r *Resolver) options() *core.ResolveOptions {
	return &core.ResolveOptions{
		Excess: uint8(r.Excess), SameScheme: r.SameScheme, Step6aAsPrinted: r.Step6aAsPrinted, Letter: r.Letter, Verbatim: r.Verbatim,
	}
}

// Target is the result of resolving a reference.
type Target struct {
	// Text is the text of the target, which is absolute unless CurrentDocument is set.
	Text string
	// Reference is the target as a value. [Resolver.ResolveText] leaves it zero.
	Reference Reference
	// SameDocument reports a same-document reference. Before RFC 3986, that is
	// the empty reference or a fragment alone, which refer to the current
	// document whatever the base is (RFC 2396 and bis-00, 4.2). In RFC 3986, it
	// is a reference whose target is the base except for the fragment (4.4).
	SameDocument bool
	// CurrentDocument reports that the target is the current document, and has no other
	// name: Text is empty or a fragment with its "#". That is how algorithms before RFC
	// 3986 end ("and we are done", RFC 2396, 5.2, step 2). Use the base in its place if
	// it must result in a request (4.2).
	CurrentDocument bool
	// Guarded reports that "/." was put before the path.
	Guarded bool
	// Excess reports that ".." segments led above the root.
	Excess bool
	// Misformed reports a relative reference after the scheme of the base, such
	// as "http:g" against "http://a/b": "Validating parsers should mark such a
	// misformed relative reference as an error" (RFC 2396, 5.2, step 3). The
	// scheme is one that is known to be always hierarchical, as for SameScheme,
	// but the rest is not hierarchical. Misformed is false in later editions,
	// which do not require the mark.
	Misformed bool
	// Invalid is the [*SyntaxError] of a text that [Resolver.ResolveText] resolved
	// although it does not match the grammar of the edition, and InvalidBase that of
	// the base: "?y", an example of RFC 2396, Appendix C, is not a URI-reference.
	Invalid, InvalidBase error
}

// String returns the target. The current document before RFC 3986 is shown as in the
// documents: "(current document)#s".
func (t Target) String() string {
	if t.CurrentDocument {
		return "(current document)" + t.Text
	}
	return t.Text
}

// set sets the text and how the reference was resolved.
func (t *Target) set(text string, out core.Outcome) {
	t.Text, t.SameDocument, t.Guarded, t.Excess, t.Misformed = text, out.SameDocument, out.Guarded, out.Excess, out.Misformed
	t.CurrentDocument = out.SameDocument && (text == "" || text[0] == '#')
}

// Resolve resolves a reference against the URI with a [Resolver] for its edition without
// options. The error is a [*ResolveError]. It is an error if the reference has another
// edition, as that of an IRI. So is a target that is not a URI, which can only be before RFC 3986:
// the current document, which is not resolved (RFC 2396, 4.2), and what has a fragment, which
// URIs of RFC 2396 and RFC 2732 lack (4). A [Resolver] returns both, the first as
// [Target.CurrentDocument].
func (u URI) Resolve(ref Reference) (t URI, err error) {
	e := u.core()
	if ref.core() != e {
		return URI{}, resolveError(e, errEditions)
	}
	if _, _, err := e.Resolve(t.ref(), u.ref(), ref.ref(), &core.ResolveOptions{}); err != nil {
		return URI{}, resolveError(e, err)
	}
	t.own.Edition = u.own.Edition
	if !t.isURI() {
		return URI{}, resolveError(e, errNotURI)
	}
	return t, nil
}

// Resolve resolves a reference against a base. Both must have been parsed under the
// resolver's edition. The base may lack an authority or a path; its fragment is ignored.
// It may be opaque for references that do not need it. The error is a [*ResolveError], or
// a [*SyntaxError] if Letter, Step6aAsPrinted or SameScheme lead to an invalid target. The
// target is not parsed again.
func (r Resolver) Resolve(base URI, ref Reference) (t Target, err error) {
	e := r.Edition.core()
	if base.core() != e || ref.core() != e {
		return Target{}, resolveError(e, errEditions)
	}
	_, out, err := e.Resolve(t.Reference.ref(), base.ref(), ref.ref(), r.options())
	if err != nil {
		return Target{}, resolveError(e, err)
	}
	t.Reference.own.Edition = r.Edition.own
	if r.Letter || r.Step6aAsPrinted || r.SameScheme {
		if t.Reference, err = r.Edition.ParseReference(t.Reference.String()); err != nil {
			return Target{}, err
		}
	}
	t.set(t.Reference.ref().String(), out)
	return t, nil
}

// ResolveText is the lenient form of [Resolver.Resolve]. It resolves any text against any
// other, splitting them as Appendix B does. An invalid text is not an error: "../d e"
// against "http://a/b/c" gives "http://a/d e". Invalid and InvalidBase of the target report
// invalid texts, unless Unchecked is set. The error is a [*ResolveError], also for texts longer
// than 4 GiB - 1 bytes.
func (r Resolver) ResolveText(base, ref string) (t Target, err error) {
	e := r.Edition.core()
	var parsedBase, parsed core.Ref
	valid := false
	if !r.Unchecked {
		_, validBase := r.Edition.parseReference(&parsedBase, base)
		_, valid = r.Edition.parseReference(&parsed, ref)
		if valid = valid && validBase; !valid {
			_, t.Invalid = r.Edition.ParseReference(ref)
			_, t.InvalidBase = r.Edition.ParseReference(base)
		}
	}
	if !valid {
		if core.IsTooLong(base) || core.IsTooLong(ref) {
			return Target{}, resolveError(e, ErrTooLong)
		}
		parsedBase, parsed = e.Split(base), e.Split(ref)
	}
	text, out, err := e.Resolve(nil, &parsedBase, &parsed, r.options())
	if err != nil {
		return Target{}, resolveError(e, err)
	}
	t.set(text, out)
	return t, nil
}
