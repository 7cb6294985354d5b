package file

import (
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Normalize returns the form in which equivalent file URIs are the same text: normalized by
// RFC 3986, 6.2.2, and with an empty authority if there is none or it is "localhost" (RFC 8089,
// 2; RFC 3986, 3.2.2). Dot segments stay if the path would begin with "//" without them, which
// that of a file URI cannot. Normalize returns the error of [Check] if there is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	if err := Check(ref); err != nil {
		return uri.Reference{}, err
	}
	if _, ok := ref.Authority(); !ok {
		text := ref.String()
		r, err := ref.Edition().ParseReference("file://" + text[strings.IndexByte(text, '/'):])
		if err != nil {
			return uri.Reference{}, err
		}
		ref = r
	}
	n := uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeDotEscapes | uri.NormalizeScheme}
	normal := n.Normalize(ref)
	if Check(normal) != nil {
		n.Apply = uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme
		normal = n.Normalize(ref)
	}
	return normal, nil
}

// Equal reports whether two references are file URIs and equivalent: whether their normal
// forms are the same text.
func Equal(a, b uri.Reference) bool { return scheme.Equal(Normalize, a, b) }
