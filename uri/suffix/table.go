package suffix

import "slices"

// Entry is a heuristic: it gives abbreviated references of a form a scheme. In a
// table, the first entry that applies counts.
type Entry struct {
	Form Form
	// Value is the label or the port that the form requires. If it is empty,
	// any will do.
	Value string
	// Scheme is put before the reference, followed by ":" and, unless the form
	// is FormMailbox, "//".
	Scheme string
}

// Form is a form of abbreviated references. Except for FormMailbox, anything may follow
// the host and port. The zero Form matches nothing.
type Form string

// The forms.
const (
	FormMailbox Form = "mailbox" // user@host and nothing else: "jim@example.com"
	FormLabel   Form = "label"   // the first label of the host, of more than one, is the value: "www.example.com"
	FormPort    Form = "port"    // a port, which is the value, follows the host: "example.com:21"
	FormHost    Form = "host"    // a name of more than one label: "example.com"
	FormAddress Form = "address" // an IPv4 address, or an IP literal in brackets: "192.0.2.1"
	FormLocal   Form = "local"   // the host is localhost
)

// heuristics extends the only heuristic of the documents, "most hostnames
// beginning with "www" are likely to have a URL prefix of "http://"", to other
// names of services. The ports are those of the IANA registry, and are tried
// before names because they say more. All other hosts get the scheme http.
var heuristics = []Entry{
	{FormMailbox, "", "mailto"},
	{FormPort, "21", "ftp"},
	{FormPort, "22", "ssh"},
	{FormPort, "23", "telnet"},
	{FormPort, "70", "gopher"},
	{FormPort, "80", "http"},
	{FormPort, "119", "nntp"},
	{FormPort, "389", "ldap"},
	{FormPort, "443", "https"},
	{FormPort, "636", "ldaps"},
	{FormPort, "990", "ftps"},
	{FormPort, "8443", "https"},
	{FormLabel, "ftp", "ftp"},
	{FormLabel, "gopher", "gopher"},
	{FormLabel, "ldap", "ldap"},
	{FormLabel, "news", "nntp"},
	{FormLabel, "nntp", "nntp"},
	{FormLabel, "telnet", "telnet"},
	{FormLabel, "wais", "wais"},
	{FormLabel, "www", "http"},
	{FormLocal, "", "http"},
	{FormHost, "", "http"},
	{FormAddress, "", "http"},
}

// Heuristics returns the table that is used if [Expander.Table] is nil.
//
//	form     value   scheme  example                     becomes
//	mailbox          mailto  jim@example.com             mailto:jim@example.com
//	port     21      ftp     example.com:21/a            ftp://example.com:21/a
//	port     22      ssh     and 23 telnet, 70 gopher, 80 http, 119 nntp, 389 ldap,
//	                         443 and 8443 https, 636 ldaps, 990 ftps
//	label    www     http    www.w3.org/Addressing/      http://www.w3.org/Addressing/
//	label    ftp     ftp     ftp.example.com/pub         ftp://ftp.example.com/pub
//	label    gopher  gopher  and ldap ldap, news and nntp nntp, telnet telnet, wais wais
//	local            http    localhost:8000/a            http://localhost:8000/a
//	host             http    example.com?q               http://example.com?q
//	address          http    [::1]/                      http://[::1]/
func Heuristics() []Entry { return slices.Clone(heuristics) }
