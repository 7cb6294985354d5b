package extract

import (
	"strings"
	"sync"

	"github.com/stricturi/stricturi/internal/core"
)

// Scheme is a scheme with which a reference in running text may begin.
type Scheme struct {
	Name string // in lower case
	// Slashes reports that "//" follows the scheme in all of its URIs. It is
	// then required outside delimiters, because "http:" may be just a word and
	// a colon.
	Slashes bool
}

// others are the schemes besides those that package core knows: of RFC 2396, section 1.3, and of
// IANA's registry of URI schemes, those that occur in prose. Many in the registry are common words
// ("go", "res", "session", "view") and would match ordinary sentences.
const others = "bitcoin: cid: doi: ftps:// git:// git+ssh:// info: ipfs:// irc:// ircs:// ldaps:// " +
	"magnet: mid: mongodb:// news: ni: postgresql:// redis:// s3:// sftp:// smb:// sms: " +
	"ssh:// svn:// svn+ssh:// tftp:// vnc:// webcal:// xmpp:"

// KnownSchemes returns the schemes that are used if [Finder.Schemes] is nil.
func KnownSchemes() (all []Scheme) {
	for _, s := range core.KnownSchemes {
		if !s.Is(core.NoProse) {
			all = append(all, Scheme{s.Name, !s.Is(core.NoAuthority)})
		}
	}
	for start := range strings.FieldsSeq(others) {
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
