package extract

import (
	"slices"
	"strings"
	"sync"
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

// table has the schemes of Finder.Schemes by name.
type table struct {
	slashes map[string]bool // by name
	longest int             // length of the longest name
	// lengths has, for the last five bits of the first letter of a name, a bit for each
	// length of such names.
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
	t := &table{slashes: make(map[string]bool, len(schemes))}
	for _, s := range schemes {
		name := strings.ToLower(s.Name)
		t.slashes[name] = s.Slashes
		t.longest = max(t.longest, min(len(s.Name), maxScheme))
		if name != "" {
			t.lengths[name[0]&31] |= 1 << (len(name) % 64)
		}
	}
	return t
}

// lookup finds a scheme by its name. Case is ignored.
func (t *table) lookup(name []byte) (slashes, ok bool) {
	if len(name) > min(maxScheme, t.longest) || len(name) == 0 || t.lengths[name[0]&31]>>(len(name)%64)&1 == 0 {
		return false, false
	}
	var buf [maxScheme]byte
	for i, c := range name {
		buf[i] = lower(c)
	}
	slashes, ok = t.slashes[string(buf[:len(name)])]
	return slashes, ok
}

// maxScheme is the maximum length of a scheme that is recognized. The longest
// registered scheme has 36 letters.
const maxScheme = 64
