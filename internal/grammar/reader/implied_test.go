package reader_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// basic has rules of RFC 2616, 2.2, in ABNF, and 3.6, 3.7, 3.8, 3.9, 3.10, 3.11, 14.1 to
// 14.4, 14.6 and 14.43.
const basic = `
; no implied LWS: media-type-subtype, parameter-pair, qvalue, HTTP-Version
CHAR           = %x00-7F
TEXT           = %x20-7E / %x80-FF / LWS
LWS            = [ CRLF ] 1*( SP / HT )
HT             = %x09
token          = 1*( %x21 / %x23-27 / %x2A-2B / %x2D-2E / %x30-39 / %x41-5A / %x5E-7A / %x7C / %x7E )
quoted-string  = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE
ctext          = %x20-27 / %x2A-7E / LWS
comment        = "(" *( ctext / comment2 ) ")"
comment2       = "(" *ctext ")"
HTTP-Version   = "HTTP" "/" 1*DIGIT "." 1*DIGIT
attribute      = token
value          = token / quoted-string
parameter      = parameter-pair
parameter-pair = attribute "=" value
type           = token
subtype        = token
media-type     = media-type-subtype *( ";" parameter )
media-type-subtype = type "/" subtype
product        = token [ "/" product-version ]
product-version = token
qvalue         = ( "0" [ "." *3DIGIT ] ) / ( "1" [ "." *3"0" ] )
weak           = "W/"
entity-tag     = [ weak ] quoted-string
delta-seconds  = 1*DIGIT
Accept         = "Accept" ":" #( media-range [ accept-params ] )
media-range    = ( "*/*" / ( type "/" "*" ) / media-type-subtype ) *( ";" parameter )
accept-params  = ";" "q" "=" qvalue *( accept-extension )
accept-extension = ";" token [ "=" value ]
Accept-Charset = "Accept-Charset" ":" 1#( ( token / "*" ) [ ";" "q" "=" qvalue ] )
Accept-Encoding = "Accept-Encoding" ":" #( ( token / "*" ) [ ";" "q" "=" qvalue ] )
Age            = "Age" ":" delta-seconds
User-Agent     = "User-Agent" ":" 1*( product / comment )
words          = token token
quoted         = quoted-string quoted-string
separators     = "(" "," ")"
late           = token [ "=" ] token
`

func TestImpliedLWS(t *testing.T) {
	r := new(reader.Reader)
	g := testutil.Must(r.Parse("http.abnf", "; lists: # rfc2616\n; implied: LWS\n"+basic))
	lang := regular.New(g.ABNF)
	for _, c := range []struct {
		rule, text string
		want       bool
	}{
		// The examples of 14.1 to 14.3, of 3.7, 3.8, 14.6 and 14.43.
		{"Accept", "Accept: audio/*; q=0.2, audio/basic", true},
		{"Accept", "Accept: text/plain; q=0.5, text/html,\r\n        text/x-dvi; q=0.8, text/x-c", true},
		{"Accept", "Accept: text/*, text/html, text/html;level=1, */*", true},
		{"Accept", "Accept: text/*;q=0.3, text/html;q=0.7, text/html;level=1,\r\n        text/html;level=2;q=0.4, */*;q=0.5", true},
		{"Accept-Charset", "Accept-Charset: iso-8859-5, unicode-1-1;q=0.8", true},
		{"Accept-Encoding", "Accept-Encoding: compress, gzip", true},
		{"Accept-Encoding", "Accept-Encoding:", true},
		{"Accept-Encoding", "Accept-Encoding: *", true},
		{"Accept-Encoding", "Accept-Encoding: compress;q=0.5, gzip;q=1.0", true},
		{"Accept-Encoding", "Accept-Encoding: gzip;q=1.0, identity; q=0.5, *;q=0", true},
		{"User-Agent", "User-Agent: CERN-LineMode/2.15 libwww/2.17b3", true},
		{"User-Agent", "User-Agent: CERN-LineMode / 2.15 (a (b) c) x", true},
		{"media-type", `text/html; charset="ISO 8859-4"`, true},
		{"entity-tag", `W/"xyzzy"`, true},
		{"Age", "Age : 60", true},
		{"Age", "Age:60", true},
		// 3.7: "LWS MUST NOT be used between the type and subtype, nor between an
		// attribute and its value", as the comment says.
		{"media-type", "text /html", false},
		{"media-type", "text/html;charset= x", false},
		{"HTTP-Version", "HTTP/1.1", true},
		{"HTTP-Version", "HTTP / 1.1", false},
		// Characters of one token stay together.
		{"Age", "Age: 6 0", false},
		{"qvalue", "0 . 5", false},
		// Two tokens have something between them, two quoted-strings may have.
		{"words", "a b", true},
		{"words", "a\r\n\tb", true},
		{"words", "a \r\n b", true},
		{"words", "ab", false},
		{"quoted", `"a""b"`, true},
		{"quoted", `"a" "b"`, true},
		{"late", "a = b", true},
		{"late", "a b", true},
		// None between separators, and none at the ends.
		{"separators", "(,)", true},
		{"separators", "( ,)", false},
		{"words", " a b", false},
		{"words", "a b ", false},
		{"Accept-Encoding", "Accept-Encoding: gzip ;q=1.0 , x", true},
		{"Accept-Encoding", "Accept-Encoding: gzip , , x,", true},
	} {
		d := testutil.Must(lang.DFA(c.rule))
		if d.Match(c.text) != c.want {
			t.Errorf("%s: %q: %t\n%s", c.rule, c.text, !c.want, g.ABNF.Rule(c.rule))
		}
	}
}

func TestImpliedRules(t *testing.T) {
	for _, c := range []struct{ name, abnf, rule, want string }{
		{"a rule of the file with that name", "a = token \"=\" token\ntoken = 1*ALPHA\nLWS = \" \"", "LWS", `LWS = " "`},
		{"none", "a = token \"=\" token\ntoken = 1*ALPHA", "LWS", `LWS = [ %x0D.0A ] 1*( %x20 / %x09 )`},
		{"by another name", "a = b b\nb = token\ntoken = 1*ALPHA", "a", "a = b 1*LWS b"},
		{"what is written out", "a = token *LWS \"=\" *LWS token\ntoken = 1*ALPHA", "a", `a = token *LWS "=" *LWS token`},
		{"not in tokens", "a = b \"-\" b\nb = 1*ALPHA", "a", `a = b "-" b`},
		{"an option", "a = token [ \";\" token ] \",\"\ntoken = 1*ALPHA", "a", `a = token [ *LWS ( ";" *LWS token ) ] *LWS ","`},
		{"repetition", "a = 1*token\ntoken = 1*ALPHA", "a", `a = ( token *( 1*LWS token ) )`},
		{"a limited one", "a = 2*4token\ntoken = 1*ALPHA", "a", `a = ( token 1*3( 1*LWS token ) )`},
		{"what may be empty", "a = token b\nb = *\";\"\ntoken = 1*ALPHA", "a", `a = token [ *LWS b ]`},
		{"recursion", "a = token [ \"=\" a ]\ntoken = 1*ALPHA", "a", `a = token [ *LWS ( "=" *LWS a ) ]`},
		{"imported rules", "; import rfc3986: authority\na = token \":\" authority\ntoken = 1*ALPHA", "a", `a = token *LWS ":" [ *LWS authority ]`},
	} {
		g := testutil.Must(new(reader.Reader).Parse("x.abnf", c.abnf+"\n; implied: LWS\n"))
		if r := g.ABNF.Rule(c.rule); r == nil || r.String() != c.want || g.Rule(c.rule).String() != c.want {
			t.Errorf("%s: %v, want %s", c.name, r, c.want)
		}
	}
	// Lists as in RFC 2616 need LWS, too.
	g, err := new(reader.Reader).Parse("x.abnf", "; lists: # rfc2616\na = 1#token\ntoken = 1*ALPHA")
	if err != nil || g.ABNF.Rule("LWS") == nil {
		t.Fatal(err)
	}
	d := testutil.Must(regular.New(g.ABNF).DFA("a"))
	for text, want := range map[string]bool{"a, , b": true, "a,b,": true, ",": false, "a b": false} {
		if d.Match(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}
