package uri

// What the tests of package uri_test need to know, and users do not.
var (
	ErrDelimiter, ErrConflict, ErrNoSegment = errDelimiter, errConflict, errNoSegment
	ErrNoEscape, ErrUnescaped               = errNoEscape, errUnescaped
	ErrEditions, ErrNotURI                  = errEditions, errNotURI
)

func (e *SyntaxError) Char() (rune, bool) { return e.char() }
