package schemes

import (
	"strings"

	"github.com/stricturi/stricturi/schemes/file"
	"github.com/stricturi/stricturi/schemes/geo"
	"github.com/stricturi/stricturi/schemes/ldap"
	"github.com/stricturi/stricturi/schemes/mailto"
	"github.com/stricturi/stricturi/schemes/sip"
	"github.com/stricturi/stricturi/schemes/tag"
	"github.com/stricturi/stricturi/schemes/tel"
	"github.com/stricturi/stricturi/schemes/urn"
	"github.com/stricturi/stricturi/uri"
)

// Equal reports whether two references have one scheme and are equivalent by the document
// that defines it: RFC 8141, 3, for urn, RFC 3966, 4, for tel, RFC 3261, 19.1.4, for sip and
// sips, RFC 4516, 4, for ldap, RFC 5870, 3.4.4, for geo, RFC 6068, 2, for mailto, RFC 4151,
// 2.4, for tag, and RFC 8089, 2, for file. The other documents have no rules besides those of
// RFC 3986: for their schemes, references are equal that are equal at [uri.EqualScheme].
// Equal returns false for references that Check does not accept.
//
// It is meant for the field Protocol of a [uri.Comparer].
func Equal(a, b uri.Reference) bool {
	name, _ := a.Scheme()
	if other, ok := b.Scheme(); !ok || !strings.EqualFold(name, other) {
		return false
	}
	switch strings.ToLower(name) {
	case "file":
		return file.Equal(a, b)
	case "geo":
		return geo.Equal(a, b)
	case "ldap":
		return ldap.Equal(a, b)
	case "mailto":
		return mailto.Equal(a, b)
	case "sip", "sips":
		return sip.Equal(a, b)
	case "tag":
		return tag.Equal(a, b)
	case "tel":
		return tel.Equal(a, b)
	case "urn":
		return urn.Equal(a, b)
	}
	return Check(a) == nil && Check(b) == nil && a.Equivalence(b) <= uri.EqualScheme
}
