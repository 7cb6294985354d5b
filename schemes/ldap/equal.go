package ldap

import (
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Normalize returns the form in which LDAP URLs with the same decoded parts are the same text:
// without defaults (RFC 4516, 3), with names of attributes and of extensions in lower case (RFC
// 4512, 1.4 and 2.5), and with the server as in RFC 3986, 6.2. DNs and filters are texts here,
// because how they match depends on the types of their attributes. Normalize returns the error
// of [Check] if there is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	u, err := Parse(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	parts := []string{scheme.Escape(u.DN, isPlain), "", "", "", ""}
	if attributes := strings.ToLower(strings.Join(u.Attributes, ",")); attributes != "*" {
		parts[1] = attributes // "*" is all, as is none
	}
	if u.Scope != defaultScope {
		parts[2] = u.Scope
	}
	if u.Filter != defaultFilter {
		parts[3] = scheme.Escape(u.Filter, isPlain)
	}
	var extensions []string
	for _, x := range u.Extensions {
		text := strings.ToLower(x.Type)
		if x.Critical {
			text = "!" + text
		}
		if x.Value != "" {
			text += "=" + scheme.Escape(x.Value, func(c byte) bool { return isPlain(c) && c != ',' })
		}
		extensions = append(extensions, text)
	}
	parts[4] = strings.Join(extensions, ",")
	authority, _ := ref.Authority()
	server, err := ref.Edition().ParseReference(grammar.Scheme + "://" + authority + "/")
	if err != nil {
		return uri.Reference{}, err
	}
	server = uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme}.Normalize(server)
	return scheme.Replace(ref, server.String()+strings.TrimRight(strings.Join(parts, "?"), "?")), nil
}

// isPlain reports whether a part can have a character that is not percent-encoded.
func isPlain(c byte) bool {
	return scheme.IsUnreserved(c) || strings.IndexByte("!$&'()*+,;=:@/", c) >= 0
}
