// Package uri has the signatures of the real package.
package uri

type (
	URI       struct{}
	Reference struct{}
)

func Parse(text string) (u URI, err error)                { return }
func MustParse(text string) (u URI)                       { return }
func ParseReference(text string) (r Reference, err error) { return }
func MustParseReference(text string) (r Reference)        { return }
func Valid(text string) bool                              { return false }
