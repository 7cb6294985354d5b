package document

import (
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// definesLists matches the sentences that define "#" (RFC 822, 2.7; RFC 2616, 2.1; RFC 7230, 7; RFC 9110,
	// 5.6.1): how many commas separate elements, and whether white space does.
	definesLists = lazyregexp.New(`(?is)\ba\s+construct\s+\W{0,2}#\W{0,2}\s+is\s+defined\b.{1,300}?\bseparated\s+by\s+` +
		`(?:(one\s+or\s+more)|a(?:\s+single)?)\s+commas?\s+\(\W{1,2},\W{1,2}\)(\s+and\s+optional\s+linear\s+white\s*space)?`)

	// borrowsLists matches the words of documents that use the notation of RFC 2616, 2.1, as RFC 5988 does.
	borrowsLists = lazyregexp.New(`(?i)\b(?:A?BNF\W+notation\s+of|` +
		`(?:notation|A?BNF\W?|rules)\s+(?:from|(?:as\s+)?(?:defined|described)\s+in)\s+` +
		`Section\s+2\.1\s+of)\s+\[?RFC[ -]?(?:2068|2616)\b`)

	// impliesLWS matches the term that RFC 2616, 2.1, defines, the definition, and the sentence of
	// documents that use it everywhere. RFC 6455 uses it in some sections only, and says so.
	impliesLWS = lazyregexp.New(`(?im)^[ \t#*_]*implied[ \t]+[\\*]*LWS[ \t*_:]*$|` +
		`\blinear\s+white\s*space\s+\(LWS\)\s+can\s+be\s+included\s+between\s+any\s+two\s+adjacent\s+words\b|` +
		`\b(?:document|memo|specification)\s+uses\b(?:[^.]|\.[0-9]){1,300}?` +
		`\bincluding\b[^.]{1,60}?\bimplied\s+(?:\*?LWS|linear\s+white\s*space)\b`)
)

// Notation returns the comments that say in a grammar what its document, as [Plain] returns it, says
// about the notation: what lists mean, if there are any, and that white space is implied.
func Notation(plain, grammar string) (comments []string) {
	if hasLists(grammar) {
		if lists := listsOf(plain); lists != "" {
			comments = append(comments, "; lists: "+lists)
		}
	}
	lower := strings.ToLower(plain)
	if (strings.Contains(lower, "lws") || strings.Contains(lower, "linear")) && impliesLWS().MatchString(plain) { // the expression is slow
		comments = append(comments, "; implied: LWS")
	}
	return comments
}

// listsOf returns what a comment says about lists, or "" if the document does not tell what they mean.
func listsOf(plain string) string {
	m := definesLists().FindStringSubmatch(plain)
	switch {
	case m == nil && !borrowsLists().MatchString(plain):
		return ""
	case m == nil, m[1] != "" && m[2] != "":
		return "# rfc2616"
	case m[1] != "":
		return "# rfc822"
	}
	return "#"
}

// hasLists reports whether the rules of a grammar have lists: it matters what these mean.
func hasLists(grammar string) bool {
	if !strings.Contains(grammar, "#") {
		return false
	}
	one, _ := abnf.ListsSender.Parse(grammar)
	other, _ := abnf.ListsRFC822.Parse(grammar)
	return one != nil && one.String() != other.String()
}
