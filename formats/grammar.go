package formats

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// A grammar is a format whose strings match a rule. Without a machine, prose says all.
type grammar struct {
	name, section string
	machine       *engine.Machine
	rule          uint8
	// prose checks a text that matches by what the document's prose says, and may be nil.
	prose func(g *grammar, text string) error
}

var (
	hostNames    = &grammar{"hostname", "RFC 1123, 2.1", &tables.RFC1123, tables.RFC1123Hname, hostname}
	idnEmails    = &grammar{"idn-email", "RFC 6531, 3.3", &tables.RFC6531, tables.RFC6531Mailbox, mailbox}
	idnHostNames = &grammar{"idn-hostname", "RFC 5890, 2.3.2.3", nil, 0, idnHostname}
	versions     = &grammar{"semver", "Semantic Versioning 2.0.0, BNF", &tables.SemVer, tables.SemVerValidSemver, nil}
)

var grammars = []*grammar{
	{"date-time", "RFC 3339, 5.6", &tables.RFC3339, tables.RFC3339DateTime, dateTime},
	{"date", "RFC 3339, 5.6", &tables.RFC3339, tables.RFC3339FullDate, fullDate},
	{"time", "RFC 3339, 5.6", &tables.RFC3339, tables.RFC3339FullTime, fullTime},
	{"duration", "RFC 3339, A", &tables.RFC3339, tables.RFC3339Duration, nil},
	{"email", "RFC 5321, 4.1.2", &tables.RFC5321, tables.RFC5321Mailbox, mailbox},
	idnEmails,
	hostNames,
	idnHostNames,
	{"ipv4", "RFC 2673, 3.2", &tables.RFC2673, tables.RFC2673DottedQuad, dottedQuad},
	{"ipv4-rfc3986", "RFC 3986, 3.2.2", &tables.Addresses, tables.AddressesIPv4address, nil},
	{"ipv6", "RFC 4291, 2.2", &tables.Addresses, tables.AddressesIPv6address, nil},
	{"uuid", "RFC 9562, 4", &tables.RFC9562, tables.RFC9562UUID, nil},
	{"uri-template", "RFC 6570, 2", &tables.RFC6570, tables.RFC6570URITemplate, nil},
	{"json-pointer", "RFC 6901, 3", &tables.RFC6901, tables.RFC6901JsonPointer, nil},
	{"regex", "ECMA-262, 11th edition, 21.2.1", nil, 0, regex},
	{"relative-json-pointer", "draft-bhutton-relative-json-pointer-00, 3", &tables.RelativePointer,
		tables.RelativePointerRelativeJsonPointer, nil},
	{"base64url", "RFC 4648, 5", &tables.RFC4648, tables.RFC4648Base64url, nil},
	{"byte", "RFC 4648, 4", &tables.RFC4648, tables.RFC4648Base64, nil},
	{"char", "OpenAPI Format Registry, char", &tables.OpenAPI, tables.OpenAPIChar, nil},
	{"date-time-local", "TOML 1.0.0, Local Date-Time", &tables.TOML, tables.TOMLLocalDateTime, localDateTime},
	{"http-date", "RFC 9110, 5.6.7", &tables.RFC9110, tables.RFC9110HTTPDate, httpDate},
	{"imf-fixdate", "RFC 9110, 5.6.7", &tables.RFC9110, tables.RFC9110IMFFixdate, httpDate},
	{"int64", "OpenAPI Format Registry, int64", &tables.OpenAPI, tables.OpenAPIInt64, int64Range},
	{"language-tag", "RFC 5646, 2.1", &tables.RFC5646, tables.RFC5646LanguageTag, languageTag},
	{"media-range", "RFC 9110, 12.5.1", &tables.RFC9110, tables.RFC9110MediaRange, nil},
	{"media-type", "RFC 9110, 8.3.1", &tables.RFC9110, tables.RFC9110MediaType, nil},
	{"semver", "Semantic Versioning 2.0.0, BNF", nil, 0, semver},
	{"sf-binary", "RFC 9651, 3.3.5", &tables.RFC9651, tables.RFC9651SfBinary, nil},
	{"sf-boolean", "RFC 9651, 3.3.6", &tables.RFC9651, tables.RFC9651SfBoolean, nil},
	{"sf-decimal", "RFC 9651, 3.3.2", &tables.RFC9651, tables.RFC9651SfDecimal, nil},
	{"sf-integer", "RFC 9651, 3.3.1", &tables.RFC9651, tables.RFC9651SfInteger, nil},
	{"sf-string", "RFC 9651, 3.3.3", &tables.RFC9651, tables.RFC9651SfString, nil},
	{"sf-token", "RFC 9651, 3.3.4", &tables.RFC9651, tables.RFC9651SfToken, nil},
	{"time-local", "TOML 1.0.0, Local Time", &tables.TOML, tables.TOMLLocalTime, localTime},
	{"uint64", "OpenAPI Format Registry, uint64", &tables.OpenAPI, tables.OpenAPIUint64, uint64Range},
}

// A Problem is the Err of a [*uri.SyntaxError] for a text that matches the grammar of its
// format, but breaks a requirement of the document's prose. It says what is wrong.
type Problem = schemes.Problem

func (g *grammar) check(text string) error {
	if g.machine != nil {
		if err := g.match(g.rule, text, 0, len(text)); err != nil || g.prose == nil {
			return err
		}
	}
	return g.prose(g, text)
}

// top returns the name of the rule.
func (g *grammar) top() string {
	if g.machine == nil {
		return g.name
	}
	return g.machine.Rules[g.rule].Name
}

// match checks a part of a text by a rule.
func (g *grammar) match(rule uint8, text string, start, end int) error {
	offset, ok := g.machine.Match(rule, text[start:end])
	if ok {
		return nil
	}
	at := start + offset
	if c, n := utf8.DecodeRuneInString(text[at:]); c == utf8.RuneError && n == 1 {
		return g.failure(text, at, uri.ErrInvalidUTF8, core.Explanation{Open: []string{g.machine.Rules[rule].Name}, Section: g.section})
	}
	x := g.machine.Explain(rule, text[start:end], offset)
	x.Section = cmp.Or(x.Section, g.section)
	return g.failure(text, at, nil, x)
}

// fail returns an error about the prose of a document. The rules are those around the
// offset, below that of the format.
func (g *grammar) fail(text string, offset int, problem Problem, section string, rules ...string) error {
	open := append([]string{g.top()}, rules...)
	return g.failure(text, offset, problem, core.Explanation{Open: open, Section: section})
}

func (g *grammar) failure(text string, offset int, err error, x core.Explanation) error {
	e := &uri.SyntaxError{Rule: g.top(), Offset: offset, Err: err}
	document, _, _ := strings.Cut(g.section, ", ")
	core.Internal(e).Explained(text, core.Source{Short: g.name, Title: document}, x)
	return e
}
