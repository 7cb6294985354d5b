// Package uri has the signatures of the real package.
package uri

type URI struct{}

func Parse(text string) (u URI, err error)          { return }
func MustParse(text string) (u URI)                 { return }
func ParseReference(text string) (u URI, err error) { return }
func MustParseReference(text string) (u URI)        { return }
func Valid(text string) bool                        { return false }
