package extract

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Scheme is a scheme with which a reference in running text may begin.
type Scheme struct {
	Name string // in lower case
	// Slashes tells that all URIs of the scheme begin with "//" after it.
	// Outside delimiters, "//" is then required, because "http:" may be just a
	// word and a colon.
	Slashes bool
}

// The schemes of RFC 2396, section 1.3, and of RFC 1738, and those of IANA's registry of URI
// schemes that occur in prose. Many others in the registry are common words ("about", "dict",
// "go", "res", "session", "view") and would match ordinary sentences.
const (
	knownWithSlashes = "coap coaps file ftp ftps git git+ssh gopher http https imap ipfs irc ircs ldap ldaps mongodb " +
		"nfs nntp pop postgresql prospero redis rsync rtsp s3 sftp smb snmp ssh svn svn+ssh telnet tftp vnc wais webcal ws wss"
	knownWithout = "acct bitcoin cid data doi geo info magnet mailto mid news ni sip sips sms tag tel urn xmpp"
)

// KnownSchemes returns the schemes that are used if [Finder.Schemes] is nil.
func KnownSchemes() (all []Scheme) {
	for name := range strings.FieldsSeq(knownWithSlashes) {
		all = append(all, Scheme{name, true})
	}
	for name := range strings.FieldsSeq(knownWithout) {
		all = append(all, Scheme{name, false})
	}
	slices.SortFunc(all, func(a, b Scheme) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// table has the schemes of Finder.Schemes.
type table struct {
	// For the last five bits of the first letter of a name, the schemes with lower-case
	// names.
	schemes [32][]Scheme
	// For the last five bits of the last character of a name, the lengths of the names that
	// end with it: bit n for n+1.
	lengths [32]uint64
}

var knownTable = sync.OnceValue(func() *table { return newTable(KnownSchemes()) })

func newTable(schemes []Scheme) *table {
	t := new(table)
	for _, s := range schemes {
		s.Name = strings.ToLower(s.Name)
		n := len(s.Name)
		if n == 0 || n > maxScheme || strings.ContainsFunc(s.Name, func(c rune) bool { return c >= utf8.RuneSelf || !schemeChar(byte(c)) }) {
			continue
		}
		first, last := s.Name[0]&31, s.Name[n-1]&31
		t.schemes[first] = slices.Insert(t.schemes[first], 0, s) // the last one counts
		t.lengths[last] |= 1 << (n - 1)
	}
	return t
}

// lookup finds a scheme by its name. Case is ignored.
func (t *table) lookup(name string) (slashes, ok bool) {
	if len(name) == 0 || t.lengths[name[len(name)-1]&31]>>(len(name)-1)&1 == 0 {
		return false, false
	}
	for _, s := range t.schemes[name[0]&31] {
		if s.Name == name || ascii.EqualFold(s.Name, name) {
			return s.Slashes, true
		}
	}
	return false, false
}

// maxScheme is the maximum length of a scheme that is recognized. The longest
// registered scheme has 36 letters.
const maxScheme = 64
