package urivet

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
)

// Names tell what a value of type string most likely is.
var (
	// plainWords are the last words of names of values without delimiters.
	plainWords = strings.Fields(`
		id ids iid pid uid gid sid uuid guid hash sha sha1 sha256 digest checksum md5 hex sum
		version ver commit revision rev arch os platform count size index offset limit page
		number num port scheme protocol proto host hostname domain region zone lang language
		locale date time timestamp year month day level code method verb action format mode
		kind type state nonce status token repo repository`)
	// freeWords are the last words of names of values with any characters. Most other
	// values in paths have several segments, or are restricted by the API that gives them.
	freeWords = strings.Fields(`
		file filename basename user username login title text message msg search
		term keyword comment note label subject description`)
	freeNames = regexp.MustCompile(`(?i)(user|file|display|login|full)_?name$`)
	ipName    = regexp.MustCompile(`(^ip|IP|_ip|[iI]p[aA]ddr|[iI]p[aA]ddress)$`)
)

// name returns the last identifier of an expression, or "".
func name(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return name(e.X)
	case *ast.SliceExpr:
		return name(e.X)
	case *ast.StarExpr:
		return name(e.X)
	case *ast.CallExpr:
		if s, ok := e.Fun.(*ast.SelectorExpr); len(e.Args) > 0 && (ok && name(s.X) == "strings" || name(e.Fun) == "string") {
			return name(e.Args[0])
		}
		return name(e.Fun)
	}
	return ""
}

// lastWord matches the last word of a name: "ID" of "itemID", "Version" of "APIVersion".
var lastWord = regexp.MustCompile(`(\p{Lu}+s|\p{Lu}+|\p{Lu}?[^\p{Lu}_]+)$`)

// endsIn reports whether the last word of a name is in a list.
func endsIn(name string, words []string) bool {
	return slices.Contains(words, strings.ToLower(lastWord.FindString(name)))
}

// excused reports whether a value most likely needs no escaping in a place.
func excused(e ast.Expr, p place) bool {
	switch p {
	case placeQuery:
		one := strings.TrimSuffix(name(e), "s") // of several that are joined
		return endsIn(name(e), plainWords) || endsIn(one, plainWords)
	case placePath:
		return !endsIn(name(e), freeWords) && !freeNames.MatchString(name(e))
	}
	return false
}
