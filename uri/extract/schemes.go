package extract

import (
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

// known has the schemes of RFC 2396, section 1.3, and of RFC 1738, and those of
// IANA's registry of URI schemes that occur in prose. Many others in the registry
// are common words ("about", "dict", "go", "res", "session", "view") and would
// match ordinary sentences.
var known = []Scheme{
	{"acct", false},
	{"bitcoin", false},
	{"cid", false},
	{"coap", true},
	{"coaps", true},
	{"data", false},
	{"doi", false},
	{"file", true},
	{"ftp", true},
	{"ftps", true},
	{"geo", false},
	{"git", true},
	{"git+ssh", true},
	{"gopher", true},
	{"http", true},
	{"https", true},
	{"imap", true},
	{"info", false},
	{"ipfs", true},
	{"irc", true},
	{"ircs", true},
	{"ldap", true},
	{"ldaps", true},
	{"magnet", false},
	{"mailto", false},
	{"mid", false},
	{"mongodb", true},
	{"news", false},
	{"nfs", true},
	{"ni", false},
	{"nntp", true},
	{"pop", true},
	{"postgresql", true},
	{"prospero", true},
	{"redis", true},
	{"rsync", true},
	{"rtsp", true},
	{"s3", true},
	{"sftp", true},
	{"sip", false},
	{"sips", false},
	{"smb", true},
	{"sms", false},
	{"snmp", true},
	{"ssh", true},
	{"svn", true},
	{"svn+ssh", true},
	{"tag", false},
	{"tel", false},
	{"telnet", true},
	{"tftp", true},
	{"urn", false},
	{"vnc", true},
	{"wais", true},
	{"webcal", true},
	{"ws", true},
	{"wss", true},
	{"xmpp", false},
}

// KnownSchemes returns the schemes that are used if [Finder.Schemes] is nil.
func KnownSchemes() []Scheme { return slices.Clone(known) }

// table has the schemes of Finder.Schemes.
type table struct {
	// For the last five bits of the first letter of a name, the schemes with lower-case
	// names.
	schemes [32][]Scheme
	// For the last five bits of the last character of a name, the lengths of the names that
	// end with it: bit n for n+1.
	lengths [32]uint64
}

// knownTable returns the table of known.
func knownTable() *table {
	theKnown.once.Do(func() { theKnown.table = newTable(known) })
	return theKnown.table
}

var theKnown struct {
	once  sync.Once
	table *table
}

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
