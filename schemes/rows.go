package schemes

import (
	"strings"
	"time"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/data"
	"github.com/stricturi/stricturi/schemes/geo"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/schemes/ldap"
	"github.com/stricturi/stricturi/schemes/mailto"
	"github.com/stricturi/stricturi/schemes/sip"
	"github.com/stricturi/stricturi/schemes/tel"
	"github.com/stricturi/stricturi/schemes/urn"
	"github.com/stricturi/stricturi/uri"
)

// A row has the rules of a scheme.
type row struct {
	// grammar has the scheme and the section with its grammar. If check is nil, the URIs match the
	// grammar and what the document's prose requires, which holds checks unless it is nil.
	grammar scheme.Grammar
	holds   func(g *scheme.Grammar, ref uri.Reference, text string) error
	check   func(ref uri.Reference) error
	// normal is called with references that check accepts. If it is nil, they are normalized
	// as in RFC 3986, 6.2.2.1 and 6.2.2.2.
	normal func(ref uri.Reference) (uri.Reference, error)
	equal  string // section that says which URIs are equivalent, if the document has one
}

// verify returns an error if a reference breaks the rules of the scheme.
func (r *row) verify(ref uri.Reference) error {
	if r.check != nil {
		return r.check(ref)
	}
	text, err := r.grammar.Match(ref)
	if err == nil && r.holds != nil {
		err = r.holds(&r.grammar, ref, text)
	}
	return err
}

// rows are the schemes that Check knows, sorted.
var rows = []row{
	{grammar: scheme.Grammar{Scheme: "about", Section: "RFC 6694, 2.1", Machine: &tables.About, Rule: tables.AboutAboutUri, Fragment: true}},
	{grammar: scheme.Grammar{Scheme: "data", Section: "RFC 2397, 3"}, check: data.Check, normal: data.Normalize, equal: "RFC 2397, 2"},
	{
		grammar: scheme.Grammar{Scheme: "did", Section: "DID Core, 3.2", Machine: &tables.DID, Rule: tables.DIDDidUrl, Fragment: true},
		holds:   didParams, normal: normalizeDID,
	},
	{grammar: file, normal: normalizeFile, equal: "RFC 8089, 2"},
	{
		grammar: scheme.Grammar{Scheme: "ftp", Section: "RFC 1738, 5", Machine: &tables.FTP, Rule: tables.FTPFtpurl},
		normal:  normalizeFTP,
	},
	{grammar: scheme.Grammar{Scheme: "geo", Section: "RFC 5870, 3.3"}, check: geo.Check, normal: geo.Normalize, equal: "RFC 5870, 3.4.4"},
	{
		grammar: scheme.Grammar{Scheme: "http", Section: "RFC 9110, 4.2.1", Machine: &tables.HTTP, Rule: tables.HTTPHttpURI},
		holds:   hasHost, normal: normalizeHTTP, equal: "RFC 9110, 4.2.3",
	},
	{
		grammar: scheme.Grammar{Scheme: "https", Section: "RFC 9110, 4.2.2", Machine: &tables.HTTP, Rule: tables.HTTPHttpsURI},
		holds:   hasHost, normal: normalizeHTTP, equal: "RFC 9110, 4.2.3",
	},
	{grammar: scheme.Grammar{Scheme: "ldap", Section: "RFC 4516, 2"}, check: ldap.Check, normal: ldap.Normalize, equal: "RFC 4516, 3"},
	{grammar: scheme.Grammar{Scheme: "mailto", Section: "RFC 6068, 2"}, check: mailto.Check, normal: mailto.Normalize, equal: "RFC 6068, 2"},
	{grammar: scheme.Grammar{Scheme: "sip", Section: "RFC 3261, 25.1"}, check: sip.Check, equal: "RFC 3261, 19.1.4"},
	{grammar: scheme.Grammar{Scheme: "sips", Section: "RFC 3261, 25.1"}, check: sip.CheckSecure, equal: "RFC 3261, 19.1.4"},
	{
		grammar: scheme.Grammar{Scheme: "tag", Section: "RFC 4151, 2.1", Machine: &tables.Tag, Rule: tables.TagTagURI, Fragment: true},
		holds:   dateExists, normal: unchanged, equal: "RFC 4151, 2.4",
	},
	{grammar: scheme.Grammar{Scheme: "tel", Section: "RFC 3966, 3"}, check: tel.Check, normal: tel.Normalize, equal: "RFC 3966, 4"},
	{grammar: scheme.Grammar{Scheme: "urn", Section: "RFC 8141, 2"}, check: urn.Check, normal: urn.Normalize, equal: "RFC 8141, 3.1"},
	{
		grammar: scheme.Grammar{Scheme: "ws", Section: "RFC 6455, 3", Machine: &tables.WS, Rule: tables.WSWsURI},
		holds:   noFragment, normal: normalizeHTTP,
	},
	{
		grammar: scheme.Grammar{Scheme: "wss", Section: "RFC 6455, 3", Machine: &tables.WS, Rule: tables.WSWssURI},
		holds:   noFragment, normal: normalizeHTTP,
	},
}

var file = scheme.Grammar{Scheme: "file", Section: "RFC 8089, 2", Machine: &tables.File, Rule: tables.FileFileURI}

// find returns the row of a scheme.
func find(name string) (row, bool) {
	for _, r := range rows {
		if strings.EqualFold(r.grammar.Scheme, name) {
			return r, true
		}
	}
	return row{}, false
}

// hasHost checks that the host is not empty (RFC 9110, 4.2.1 and 4.2.2). URIs with userinfo
// are valid, because section 4.2.4 deprecates it only in messages.
func hasHost(g *scheme.Grammar, ref uri.Reference, text string) error {
	// The host is that of the grammar. An edition before RFC 3986 may have read the authority
	// as a registry's name, which has none.
	at := len(g.Scheme) + len("://")
	authority := text[at:]
	if i := strings.IndexAny(authority, "/?"); i >= 0 {
		authority = authority[:i]
	}
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		at += i + 1
		authority = authority[i+1:]
	}
	if authority == "" || authority[0] == ':' {
		return g.Fail(ref, at, "empty host", g.Section)
	}
	return nil
}

// noFragment checks that there is no fragment (RFC 6455, 3).
func noFragment(g *scheme.Grammar, ref uri.Reference, text string) error {
	if _, ok := ref.Fragment(); ok {
		return g.Fail(ref, len(text), "fragment", g.Section)
	}
	return nil
}

// dateExists checks the date of a tag (RFC 4151, 2.2). Whether the tagging entity had its name
// on that day, and whether the day is in the future, is unknown. Software that processes tags
// must not reject those outside the syntax (2.1, 3): the check is for those who create them.
func dateExists(g *scheme.Grammar, ref uri.Reference, text string) error {
	comma := strings.IndexByte(text, ',')
	date, _, _ := strings.Cut(text[comma+1:], ":")
	if _, err := time.Parse(time.DateOnly[:len(date)], date); err != nil {
		return g.Fail(ref, comma+1, "date that does not exist", "RFC 4151, 2.2")
	}
	return nil
}

// normalizeFile normalizes by RFC 3986, 6.2.2, and writes an empty authority if there is none
// or it is "localhost" (RFC 8089, 2; RFC 3986, 3.2.2). Dot segments stay if the path would
// begin with "//" without them, which that of a file URI cannot.
func normalizeFile(ref uri.Reference) (uri.Reference, error) {
	if _, ok := ref.Authority(); !ok {
		text := ref.String()
		r, err := ref.Edition().ParseReference("file://" + text[strings.IndexByte(text, '/'):])
		if err != nil {
			return uri.Reference{}, err
		}
		ref = r
	}
	n := uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeDotEscapes | uri.NormalizeScheme}
	normal := n.Normalize(ref)
	if _, err := file.Match(normal); err != nil {
		n.Apply = uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme
		normal = n.Normalize(ref)
	}
	return normal, nil
}

// normalizeFTP does not decode "~", which is not a safe character by RFC 1738, 2.2.
func normalizeFTP(ref uri.Reference) (uri.Reference, error) {
	text := scheme.DecodeOnly(ref.String(), func(c byte) bool { return scheme.IsUnreserved(c) && c != '~' })
	decoded, err := ref.Edition().ParseReference(text)
	return uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizeDots | uri.NormalizeScheme}.Normalize(decoded), err
}

func normalizeHTTP(ref uri.Reference) (uri.Reference, error) {
	return uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeDotEscapes | uri.NormalizeScheme}.Normalize(ref), nil
}

func unchanged(ref uri.Reference) (uri.Reference, error) { return ref, nil }
