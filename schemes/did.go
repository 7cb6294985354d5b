package schemes

import (
	"strconv"
	"strings"
	"time"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// didParams checks the parameters of a DID URL (DID Core, 3.2.1): their values are ASCII, a
// relativeRef is a relative reference, and a versionTime is a time in UTC without fractions of
// seconds. Other parameters are not checked.
func didParams(g *grammar, ref uri.Reference, text string) error {
	query, _ := ref.Query()
	start := strings.IndexByte(text, '?') + 1
	for at, p := range params(query, "&") {
		at += start + len(p.Name)
		if strings.HasPrefix(text[at:], "=") {
			at++
		}
		name, value := decode(p.Name), decode(p.Value)
		switch name {
		case "hl", "relativeRef", "service", "versionId", "versionTime":
			if i := strings.IndexFunc(value, func(c rune) bool { return c > 0x7F }); i >= 0 {
				return g.fail(ref, at+core.OffsetAfter(p.Value, i), "value that is not ASCII", "DID Core, 3.2.1")
			}
		}
		switch name {
		case "relativeRef":
			if r, err := uri.ParseReference(p.Value); err != nil || r.IsAbsolute() {
				return g.fail(ref, at, "relativeRef that is not a relative reference", "DID Core, 3.2.1")
			}
		case "versionTime":
			if !isUTC(value) {
				return g.fail(ref, at, "versionTime that is not a time in UTC", "DID Core, 3.2.1")
			}
		}
	}
	return nil
}

// isUTC reports whether a value is a dateTime of XML Schema in UTC, without fractions of
// seconds.
func isUTC(value string) bool {
	value = strings.TrimPrefix(value, "-")
	n := len(value) - len("-01-02T15:04:05Z") // the length of the year
	if n < 4 || n > 4 && value[0] == '0' || strings.ContainsFunc(value[:n], func(c rune) bool { return c < '0' || c > '9' }) {
		return false
	}
	// The calendar repeats after 400 years, in both directions: XML Schema has a year 0.
	year, _ := strconv.Atoi(value[n-4 : n])
	_, err := time.Parse("2006-01-02T15:04:05Z", strconv.Itoa(2000+year%400)+value[n:])
	return err == nil
}

// normalizeDID normalizes by RFC 3986, 6.2.2. The path begins after the DID, which is like an
// authority (DID Core, 3.2.2).
func normalizeDID(ref uri.Reference) (uri.Reference, error) {
	text := ref.String()
	did := ascii.Before(text, "/?#")
	const authority = "did://a"
	rest, err := ref.Edition().ParseReference(authority + text[len(did):])
	if err != nil {
		return uri.Reference{}, err
	}
	rest = uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeDotEscapes}.NormalizeReference(rest)
	text = "did:" + decodeOnly(did[len("did:"):], isIdchar) + rest.String()[len(authority):]
	return ref.Edition().ParseReference(text)
}

// isIdchar reports whether a DID can have a character that is not percent-encoded.
func isIdchar(c byte) bool { return isUnreserved(c) && c != '~' }
