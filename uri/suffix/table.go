package suffix

import "slices"

// Entry is a heuristic: what an abbreviated reference looks like, and the
// scheme that it is then given. Which of several counts is decided by their
// order.
type Entry struct {
	Form Form
	// Value is what the form is about: a label or a port. If empty, any.
	Value string
	// Scheme is what is put before the reference, with ":" behind it and,
	// unless the form is Mailbox, "//".
	Scheme string
}

// Form is what an abbreviated reference may look like. Each is about the host,
// and the path and what follows may be anything. The zero Form is none.
type Form uint8

// The forms.
const (
	Mailbox Form = iota + 1 // user@host and nothing else: "jim@example.com"
	Label                   // the first label of the host, of more than one, is the value: "www.example.com"
	Port                    // a port, which is the value, follows the host: "example.com:21"
	Host                    // a name of more than one label: "example.com"
	Address                 // an IPv4 address, or an IP literal in brackets: "192.0.2.1"
	Local                   // the host is localhost
)

// String returns the form's name in lower case, and for none the empty string.
func (f Form) String() string {
	switch f {
	case Mailbox:
		return "mailbox"
	case Label:
		return "label"
	case Port:
		return "port"
	case Host:
		return "host"
	case Address:
		return "address"
	case Local:
		return "local"
	}
	return ""
}

// heuristics follow the documents' only one, "most hostnames beginning with
// "www" are likely to have a URL prefix of "http://"": hosts are named after
// what they serve. The ports are those of the IANA registry. Of what is left,
// a host is taken for one of the Web. A port says more than a name does.
var heuristics = []Entry{
	{Mailbox, "", "mailto"},
	{Port, "21", "ftp"},
	{Port, "22", "ssh"},
	{Port, "23", "telnet"},
	{Port, "70", "gopher"},
	{Port, "80", "http"},
	{Port, "119", "nntp"},
	{Port, "389", "ldap"},
	{Port, "443", "https"},
	{Port, "636", "ldaps"},
	{Port, "990", "ftps"},
	{Port, "8443", "https"},
	{Label, "ftp", "ftp"},
	{Label, "gopher", "gopher"},
	{Label, "ldap", "ldap"},
	{Label, "news", "nntp"},
	{Label, "nntp", "nntp"},
	{Label, "telnet", "telnet"},
	{Label, "wais", "wais"},
	{Label, "www", "http"},
	{Local, "", "http"},
	{Host, "", "http"},
	{Address, "", "http"},
}

// Heuristics returns the table that is used where [Expander.Table] is nil.
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
