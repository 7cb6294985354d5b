package extract

import (
	"slices"
	"strings"
)

// Scheme is a scheme by which a reference in running text is known.
type Scheme struct {
	Name string // in lower case
	// Slashes says that "//" follows the scheme in all its URIs. It is asked
	// for outside delimiters, where "http:" may be a word and a colon.
	Slashes bool
}

// known are the schemes of RFC 2396, section 1.3, of RFC 1738, and those of the
// IANA registry of URI schemes that are met in prose. Of the registry's others
// many are words of every day ("about", "dict", "go", "res", "session",
// "view"), and would be found in every second sentence.
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

// KnownSchemes returns the schemes that are looked for where
// [Finder.Schemes] is nil.
func KnownSchemes() []Scheme { return slices.Clone(known) }

// table is what Finder.Schemes says, to look names up.
type table struct {
	slashes map[string]bool // by name
	longest int             // name
}

var knownTable = newTable(known)

func newTable(schemes []Scheme) *table {
	t := &table{slashes: make(map[string]bool, len(schemes))}
	for _, s := range schemes {
		t.slashes[strings.ToLower(s.Name)] = s.Slashes
		t.longest = max(t.longest, min(len(s.Name), maxScheme))
	}
	return t
}

// lookup asks for a name in whatever case.
func (t *table) lookup(name []byte) (slashes, ok bool) {
	var buf [maxScheme]byte
	if len(name) > min(len(buf), t.longest) {
		return false, false
	}
	for i, c := range name {
		buf[i] = lower(c)
	}
	slashes, ok = t.slashes[string(buf[:len(name)])]
	return slashes, ok
}

// maxScheme is how long a scheme may be to be recognized. The longest that is
// registered has 36 letters.
const maxScheme = 64
