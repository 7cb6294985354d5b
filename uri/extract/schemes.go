package extract

import (
	"strings"
	"sync"
)

// Scheme is a scheme with which a reference in running text may begin.
type Scheme struct {
	Name string // in lower case
	// Slashes reports that "//" follows the scheme in all of its URIs. It is
	// then required outside delimiters, because "http:" may be just a word and
	// a colon.
	Slashes bool
}

// The schemes of RFC 2396, section 1.3, and of RFC 1738, and those of IANA's registry of URI
// schemes that occur in prose. Many others in the registry are common words ("about", "dict",
// "go", "res", "session", "view") and would match ordinary sentences. That is a matter of prose, so the
// table of schemes in package core has no column for it.
const known = "acct: bitcoin: cid: coap:// coaps:// data: doi: file:// ftp:// ftps:// geo: git:// git+ssh:// " +
	"gopher:// http:// https:// imap:// info: ipfs:// irc:// ircs:// ldap:// ldaps:// magnet: mailto: " +
	"mid: mongodb:// news: nfs:// ni: nntp:// pop:// postgresql:// prospero:// redis:// rsync:// rtsp:// " +
	"s3:// sftp:// sip: sips: smb:// sms: snmp:// ssh:// svn:// svn+ssh:// tag: tel: telnet:// tftp:// " +
	"urn: vnc:// wais:// webcal:// ws:// wss:// xmpp:"

// KnownSchemes returns the schemes that are used if [Finder.Schemes] is nil.
func KnownSchemes() (all []Scheme) {
	for start := range strings.FieldsSeq(known) {
		name, slashes, _ := strings.Cut(start, ":")
		all = append(all, Scheme{name, slashes != ""})
	}
	return all
}

var knownTable = sync.OnceValue(func() map[string]bool { return newTable(KnownSchemes()) })

// newTable maps the names of schemes, in lower case, to whether "//" is required.
func newTable(schemes []Scheme) map[string]bool {
	t := map[string]bool{}
	for _, s := range schemes {
		t[strings.ToLower(s.Name)] = s.Slashes
	}
	return t
}

// maxScheme is the maximum length of a scheme that is recognized. The longest
// registered scheme has 36 letters.
const maxScheme = 64
