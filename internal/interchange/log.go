package interchange

import (
	"strings"

	"github.com/stricturi/stricturi/internal/syntax"
)

// hidden stands for a userinfo in a log. It is what net/url puts for a password.
const hidden = "xxxxx"

// WithoutUserinfo returns the reference's text with all that stands before the
// last "@" of its authority hidden. To RFC 2396 that need be no userinfo: the
// authority of "//bob:secret@a_b/" is registry-based (3.2.1), since no hostname
// has a "_", and the password is one all the same.
func WithoutUserinfo(r syntax.Ref) string {
	authority, _ := r.Authority()
	at := strings.LastIndexByte(authority, '@')
	if at <= 0 {
		return r.String()
	}
	start := len("//")
	if scheme, ok := r.Scheme(); ok {
		start += len(scheme) + len(":")
	}
	return r.String()[:start] + hidden + r.String()[start+at:]
}
