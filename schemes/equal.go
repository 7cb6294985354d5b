package schemes

import (
	"cmp"
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/schemes/sip"
	"github.com/stricturi/stricturi/schemes/urn"
	"github.com/stricturi/stricturi/uri"
)

// Normalize returns a reference as normalized by the document that defines its scheme (RFC
// 3986, 6.2.3). Normalizing a second time changes nothing, and the result is [Equal] to the
// reference. The document can be stricter than RFC 3986: nothing in a tag URI changes, and in a
// URN no percent-encoding is decoded. For schemes whose documents say nothing of equivalence,
// Normalize does what RFC 3986 says, and removes dot segments only from paths that are
// hierarchical. It returns the error of [Check] if there is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	if err := Check(ref); err != nil {
		return uri.Reference{}, err
	}
	name, _ := ref.Scheme()
	if r, _ := find(name); r.normal != nil {
		return r.normal(ref)
	}
	return uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme}.Normalize(ref), nil
}

// Equal reports whether two references have one scheme and are equivalent by the document
// that defines it. They are if [Normalize] returns the same text for them, with these
// exceptions: Equal ignores the r-, q- and f-component of URNs (RFC 8141, 3.1), and for sip and
// sips, by RFC 3261, 19.1.4, equivalence is not transitive, so that there is no normal form.
// Equal returns false for references that Check does not accept.
//
// It is meant for the field Protocol of a [uri.Comparer].
func Equal(a, b uri.Reference) bool {
	name, _ := a.Scheme()
	switch strings.ToLower(name) {
	case "sip", "sips":
		return sip.Equal(a, b)
	case "urn":
		return urn.Equal(a, b)
	}
	return scheme.Equal(Normalize, a, b)
}

// EquivalenceSection returns the section of the document that says which URIs of a scheme are
// equivalent: "RFC 3966, 4" for "tel". It is "RFC 3986, 6.2.3" if the scheme's document has
// none.
func EquivalenceSection(name string) string {
	r, _ := find(name)
	return cmp.Or(r.equal, "RFC 3986, 6.2.3")
}
