package compile

// Formats are the grammars of string formats, which package formats checks. They are
// compiled like those of schemes. Addresses has the rules of RFC 3986: for IPv6 addresses in
// the notation of RFC 4291, which has no grammar, and for IPv4 addresses without leading zeros.
var Formats = []Scheme{
	{"../formats/ecma262.abnf", "ECMA262", []string{"Pattern"}},
	{"../formats/openapi.abnf", "OpenAPI", []string{"int64", "uint64", "char"}},
	{"../formats/rfc1123.abnf", "RFC1123", []string{"hname", "name"}},
	{"../formats/rfc2673.abnf", "RFC2673", []string{"dotted-quad"}},
	{"../formats/rfc3339.abnf", "RFC3339", []string{"date-time", "full-date", "full-time", "duration"}},
	{"../grammar/rfc3986.abnf", "Addresses", []string{"IPv4address", "IPv6address"}},
	{"../formats/rfc4648.abnf", "RFC4648", []string{"base64", "base64url"}},
	{"../formats/rfc5321.abnf", "RFC5321", []string{"Mailbox", "IPv6-address-literal"}},
	{"../formats/rfc5646.abnf", "RFC5646", []string{"Language-Tag"}},
	{"../formats/rfc6531.abnf", "RFC6531", []string{"Mailbox"}},
	{"../formats/rfc6570.abnf", "RFC6570", []string{"URI-Template"}},
	{"../formats/rfc6901.abnf", "RFC6901", []string{"json-pointer"}},
	{"../formats/rfc9110.abnf", "RFC9110", []string{"HTTP-date", "IMF-fixdate", "media-type", "media-range"}},
	{"../formats/rfc9562.abnf", "RFC9562", []string{"UUID"}},
	{"../formats/rfc9651.abnf", "RFC9651", []string{"sf-binary", "sf-boolean", "sf-decimal", "sf-integer", "sf-string", "sf-token"}},
	{"../formats/semver.abnf", "SemVer", []string{"valid-semver"}},
	{"../formats/toml.abnf", "TOML", []string{"local-date-time", "local-time"}},
	{"../formats/relative-json-pointer.abnf", "RelativePointer", []string{"relative-json-pointer"}},
}
