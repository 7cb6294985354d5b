package uri

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
)

// Excess says what becomes of ".." segments that lead above the root of the
// base's path: RFC 2396, 5.2, step 6g, and bis-00, 5.2, merge, step 7, leave
// the choice; RFC 3986, 5.2.4, step 2C, drops them.
type Excess uint8

// What becomes of them.
const (
	ExcessByEdition = Excess(core.ExcessByEdition) // as the document's own examples have it: kept before RFC 3986, dropped since
	ExcessKeep      = Excess(core.ExcessKeep)      // they stay in the target: "http://a/../g"
	ExcessDrop      = Excess(core.ExcessDrop)      // they are removed: "http://a/g"
	ExcessError     = Excess(core.ExcessError)     // the reference is in error: ErrExcess
)

// String returns what the command stricturi calls it: "keep", "drop" or "error";
// and "edition" for [ExcessByEdition].
func (x Excess) String() string { return core.Excess(x).String() }

// Why a reference cannot be resolved; a [*ResolveError] wraps one of them.
var (
	// ErrRelativeBase says that the base has no scheme (section 5.2; RFC
	// 3986, 5.1).
	ErrRelativeBase = core.ErrRelativeBase
	// ErrOpaqueBase says that the base is opaque, which before RFC 3986 is
	// what has neither an authority nor a path that begins with a slash:
	// "relative URI cannot be used within a document that has an unsuitable
	// base URI" (RFC 2396 and bis-00, section 5). References to the current
	// document and absolute ones still resolve.
	ErrOpaqueBase = core.ErrOpaqueBase
	// ErrExcess says that there are more ".." segments than levels, and that
	// [ExcessError] was chosen.
	ErrExcess = core.ErrExcess
	// ErrPathAsAuthority says that a path would begin with "//" without an
	// authority before it, and be read as one. From RFC 3986 on "/." is put
	// before such a path, which resolution removes. Before, resolution leaves
	// absolute paths as they are (RFC 2396, 5.2, step 5), so that nothing can
	// be put there that does not change the path.
	ErrPathAsAuthority = core.ErrPathAsAuthority
	// ErrEditions says that base and reference were not parsed under the
	// resolver's edition.
	ErrEditions = errors.New("values of different editions")
	// ErrRelativeTarget says that what is to be relativized has no scheme.
	ErrRelativeTarget = errors.New("the target is not an absolute URI")
)

// ResolveError says that a reference cannot be resolved or relativised, or that
// its dot segments cannot be removed. It holds no part of any text.
type ResolveError struct {
	Edition AnyEdition
	Section string // of the edition's document
	Err     error  // ErrRelativeBase, ErrOpaqueBase, ErrExcess, ErrPathAsAuthority, ErrEditions or ErrTooLong
}

// Error returns the failure in one line.
func (e *ResolveError) Error() string {
	if e.Section == "" {
		return fmt.Sprintf("%s: %v", e.Edition, e.Err)
	}
	return fmt.Sprintf("%s: %v (section %s)", e.Edition, e.Err, e.Section)
}

// Unwrap returns Err.
func (e *ResolveError) Unwrap() error { return e.Err }

func (e Edition) resolveError(err error) error {
	if refused := (*core.Refused)(nil); errors.As(err, &refused) {
		return newSyntaxError(refused.Failure, refused.Text)
	}
	section := ""
	switch err {
	case ErrRelativeBase:
		section = "5.2"
		if e == RFC3986 {
			section = "5.1"
		}
	case ErrOpaqueBase:
		section = "5"
	case ErrExcess:
		section = "5.2"
		if e == RFC3986 {
			section = "5.2.4"
		}
	case ErrPathAsAuthority:
		section = "5.2"
	}
	return &ResolveError{Edition: e, Section: section, Err: err}
}

// Resolver resolves references against a base URI by the algorithm of an
// edition: RFC 2396, 5.2, which RFC 2732 does not change; the pseudocode of
// bis-00, 5.2; RFC 3986, 5.2. The zero Resolver is RFC 3986's. The options are
// the choices that the documents leave, and departures from them.
//
// What it returns parses back to the components that were put together. Where
// by the letter of the algorithm a path would come to begin with "//" without
// an authority before it, and be read as one, RFC 3986's result has "/." before
// the path, and says that it was guarded; before RFC 3986 the error is
// [ErrPathAsAuthority].
type Resolver struct {
	Edition Edition
	Excess  Excess
	// SameScheme lets a scheme that is the base's be ignored, so that
	// "http:g" is relative: the loophole of RFC 1630 (section 5.2; RFC 3986,
	// 5.2.2, "not strict"). It applies only to schemes that are known to be
	// always hierarchical, those of the zero [SchemeTable], and not to opaque
	// bases. With Letter it applies to any scheme since bis-00, whose
	// pseudocode has no such condition.
	SameScheme bool
	// Step6aAsPrinted has RFC 2396, 5.2, step 6a done as printed where the
	// base has no path: "x" at "http://h" becomes "http://hx". Otherwise it
	// becomes "http://h/x", as bis-00, which names the fault (G.2), has it.
	Step6aAsPrinted bool
	// Letter has every step done to the letter: nothing is guarded or refused
	// for want of a guard, and step 6a is done as printed. What is returned may
	// parse to other components than were put together.
	Letter bool
}

func (r Resolver) options() core.ResolveOptions {
	return core.ResolveOptions{
		Excess: core.Excess(r.Excess), SameScheme: r.SameScheme, Step6aAsPrinted: r.Step6aAsPrinted, Letter: r.Letter,
	}
}

// Outcome is what a resolution says beside its target.
type Outcome struct {
	// SameDocument reports a same-document reference. Before RFC 3986 these
	// are the empty reference and a fragment alone, which refer to the current
	// document, whatever the base is (RFC 2396 and bis-00, 4.2); in RFC 3986
	// all whose target is the base but for the fragment (4.4).
	SameDocument bool
	// Guarded reports that "/." was put before the path.
	Guarded bool
	// Excess reports that there were more ".." segments than levels.
	Excess bool
	// Misformed reports a relative reference that has the base's scheme before
	// it, as "http:g" at "http://a/b": "Validating parsers should mark such a
	// misformed relative reference as an error" (RFC 2396, 5.2, step 3). The
	// scheme is one that is known to be always hierarchical, as for
	// SameScheme, and what follows it is not. Later editions do not ask for the
	// mark, and it is false under them.
	Misformed bool
}

// Target is what a reference resolves to.
type Target struct {
	// Reference is the target, an absolute reference. Only of a reference to
	// the current document before RFC 3986 it is the reference itself: that is
	// not resolved ("and we are done", RFC 2396, 5.2, step 2). Where it
	// is to result in a request all the same, the base takes its place (4.2).
	Reference Reference
	Outcome
}

// String returns the target. A reference to the current document before RFC
// 3986 is shown as in the documents: "(current document)#s".
func (t Target) String() string {
	return display(t.Reference.String(), t.Outcome, t.Reference.IsAbsolute())
}

func display(text string, out Outcome, absolute bool) string {
	if out.SameDocument && !absolute {
		return "(current document)" + text
	}
	return text
}

// Resolve resolves a reference against a base by the edition that both were
// parsed under, as the zero options of [Resolver.Resolve] do.
func (u URI) Resolve(ref Reference) (Target, error) {
	return Resolver{Edition: u.Edition()}.Resolve(u, ref)
}

// Resolve resolves a reference against a base, both parsed under the
// resolver's edition. Any base will do that the edition allows, with or without
// an authority, a path or a fragment, which is not looked at; an opaque one for
// references that do not need it. The error is a [*ResolveError], or, where
// Letter, Step6aAsPrinted or SameScheme let the target be no valid reference, a
// [*SyntaxError]. The components of the target are known without parsing it.
func (r Resolver) Resolve(base URI, ref Reference) (Target, error) {
	if base.edition != r.Edition || ref.edition != r.Edition {
		return Target{}, r.Edition.resolveError(ErrEditions)
	}
	var t Target
	out, err := r.Edition.core().Resolve(&t.Reference.ref, &base.ref, &ref.ref, r.options())
	if err != nil {
		return Target{}, r.Edition.resolveError(err)
	}
	t.Reference.edition = r.Edition
	t.Outcome = Outcome(out)
	return t, nil
}

// TextTarget is what a text resolves to.
type TextTarget struct {
	// Text is the target. Of a reference to the current document before RFC
	// 3986 it is nothing but the fragment with its "#"; see [Target].
	Text string
	Outcome
	// Invalid is the [*SyntaxError] of a reference that is not one by the
	// grammar of the edition, and InvalidBase that of the base. They are
	// resolved all the same: RFC 2396's own example "?y" is no URI-reference
	// (Appendix C).
	Invalid, InvalidBase error
}

// String returns the target. A reference to the current document before RFC
// 3986 is shown as in the documents: "(current document)#s".
func (t TextTarget) String() string {
	return display(t.Text, t.Outcome, t.Text != "" && t.Text[0] != '#')
}

// ResolveText is the lenient form of [Resolver.Resolve]: it resolves any text
// against any other, split as Appendix B splits them. An invalid text is not an
// error: "../d e" at "http://a/b/c" gives "http://a/d e". Invalid and InvalidBase
// of the target say whether the grammar allows the texts. The error is a
// [*ResolveError].
func (r Resolver) ResolveText(base, ref string) (TextTarget, error) {
	t, err := r.ResolveSplit(base, ref)
	if err != nil {
		return TextTarget{}, err
	}
	_, t.Invalid = r.Edition.ParseReference(ref)
	_, t.InvalidBase = r.Edition.ParseReference(base)
	return t, nil
}

// ResolveSplit is [Resolver.ResolveText] without the grammar: it does not check
// the texts, and leaves Invalid and InvalidBase nil. It allocates nothing but
// the result, and nothing at all where that is the reference.
func (r Resolver) ResolveSplit(base, ref string) (TextTarget, error) {
	text, out, err := r.Edition.core().ResolveText(base, ref, r.options())
	if err != nil {
		return TextTarget{}, r.Edition.resolveError(err)
	}
	return TextTarget{Text: text, Outcome: Outcome(out)}, nil
}

// AppendSplit is [Resolver.ResolveSplit] that appends the target to dst. On
// failure it returns dst as it was.
func (r Resolver) AppendSplit(dst []byte, base, ref string) ([]byte, error) {
	dst, _, err := r.Edition.core().AppendResolved(dst, base, ref, r.options())
	if err != nil {
		return dst, r.Edition.resolveError(err)
	}
	return dst, nil
}
