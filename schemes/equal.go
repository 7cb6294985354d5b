package schemes

import (
	"strings"

	"github.com/stricturi/stricturi/schemes/data"
	"github.com/stricturi/stricturi/schemes/did"
	"github.com/stricturi/stricturi/schemes/file"
	"github.com/stricturi/stricturi/schemes/geo"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/schemes/ldap"
	"github.com/stricturi/stricturi/schemes/mailto"
	"github.com/stricturi/stricturi/schemes/sip"
	"github.com/stricturi/stricturi/schemes/tel"
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
	name, _ := ref.Scheme()
	name = strings.ToLower(name)
	switch name {
	case "data":
		return data.Normalize(ref)
	case "did":
		return did.Normalize(ref)
	case "file":
		return file.Normalize(ref)
	case "geo":
		return geo.Normalize(ref)
	case "ldap":
		return ldap.Normalize(ref)
	case "mailto":
		return mailto.Normalize(ref)
	case "tel":
		return tel.Normalize(ref)
	case "urn":
		return urn.Normalize(ref)
	}
	if err := Check(ref); err != nil {
		return uri.Reference{}, err
	}
	apply := uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme
	switch name {
	case "tag":
		return ref, nil
	case "ftp":
		// by RFC 1738, 2.2, "~" is not a safe character
		text := scheme.DecodeOnly(ref.String(), func(c byte) bool { return scheme.IsUnreserved(c) && c != '~' })
		decoded, err := ref.Edition().ParseReference(text)
		return uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizeDots | uri.NormalizeScheme}.Normalize(decoded), err
	case "http", "https", "ws", "wss":
		apply |= uri.NormalizeDots | uri.NormalizeDotEscapes
	}
	return uri.Normalizer{Apply: apply}.Normalize(ref), nil
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
	x, err := Normalize(a)
	if err != nil {
		return false
	}
	y, err := Normalize(b)
	return err == nil && x.String() == y.String()
}

// EquivalenceSection returns the section of the document that says which URIs of a scheme are
// equivalent: "RFC 3966, 4" for "tel". It is "RFC 3986, 6.2.3" if the scheme's document has
// none.
func EquivalenceSection(name string) string {
	switch strings.ToLower(name) {
	case "data":
		return "RFC 2397, 2"
	case "file":
		return "RFC 8089, 2"
	case "geo":
		return "RFC 5870, 3.4.4"
	case "http", "https":
		return "RFC 9110, 4.2.3"
	case "ldap":
		return "RFC 4516, 3"
	case "mailto":
		return "RFC 6068, 2"
	case "sip", "sips":
		return "RFC 3261, 19.1.4"
	case "tag":
		return "RFC 4151, 2.4"
	case "tel":
		return "RFC 3966, 4"
	case "urn":
		return "RFC 8141, 3.1"
	}
	return "RFC 3986, 6.2.3"
}
