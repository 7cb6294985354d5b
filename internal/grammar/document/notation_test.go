package document

import (
	"strings"
	"testing"
)

func TestNotation(t *testing.T) {
	const defined = `A construct "#" is defined, similar to "*", for defining lists. "<n>#<m>element" has at least <n> elements, each
   separated by `
	const lists, none = "a = 1#b\nb = \"c\"\n", "a = \"#\" ; 1#b\n"
	for _, tt := range []struct{ name, plain, grammar, want string }{
		{"RFC 2616, 2.1", defined + "one or more commas (\",\") and OPTIONAL linear\n   white space (LWS).", lists, "; lists: # rfc2616"},
		{"RFC 2068, 2.1", defined + "one or more commas (\",\") and optional linear whitespace (LWS).", lists, "; lists: # rfc2616"},
		{"RFC 822, 2.7", defined + "one  or more\n  commas (\",\"). Linear white space is free.", lists, "; lists: # rfc822"},
		{"RFC 9110, 5.6.1", defined + "a single comma (\",\") and optional whitespace (OWS).", lists, "; lists: #"},
		{"quoted by tags", "A construct \"`#`\" is defined: separated by one or more commas (`\",\"`).", lists, "; lists: # rfc822"},
		{"without lists", defined + "one or more commas (\",\").", none, ""},
		{"lists of another document", "the Augmented Backus-Naur Form (ABNF) notation of\n   [RFC2616], and", lists, "; lists: # rfc2616"},
		{"its section", "the augmented BNF described in Section 2.1 of RFC 2068", lists, "; lists: # rfc2616"},
		{"a rule of another document", "The syntax of token is defined in Section 2.2 of [RFC2616].", lists, ""},
		{"no definition", "Lists are separated by commas.", lists, ""},
		{"implied, a term", "simple.\n\n   implied *LWS\n      Words.", none, "; implied: LWS"},
		{"implied, in Markdown", "* **implied \\*LWS**\n", none, "; implied: LWS"},
		{"implied, a sentence", "linear whitespace (LWS) can be\n   included between any two adjacent words (token or quoted-string)", none, "; implied: LWS"},
		{"implied, RFC 6266", "This specification uses the augmented BNF notation defined in Section\n   2.1 of [RFC2616], including its rules for implied linear whitespace\n   (LWS).", lists, "; lists: # rfc2616\n; implied: LWS"},
		{"implied in a section, RFC 6455", "This section is using ABNF syntax/rules from Section 2.1 of\n   [RFC2616], including the \"implied *LWS rule\".", none, ""},
		{"not implied", "This specification does not use the implied LWS of [RFC2616].", none, ""},
	} {
		if got := strings.Join(Notation(tt.plain, tt.grammar), "\n"); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
