package uri

import "unsafe"

// A mark stands first in its struct: core.Internal reads the field after it. These do not
// compile otherwise.
var (
	_ = [1]struct{}{}[unsafe.Offsetof(value{}.hidesValue)]
	_ = [1]struct{}{}[unsafe.Offsetof(Edition{}.hidesEdition)]
	_ = [1]struct{}{}[unsafe.Offsetof(Builder{}.hidesEdition)]
	_ = [1]struct{}{}[unsafe.Offsetof(Comparer{}.hidesExtra)]
	_ = [1]struct{}{}[unsafe.Offsetof(Normalizer{}.hidesExtra)]
	_ = [1]struct{}{}[unsafe.Offsetof(SyntaxError{}.hidesCause)]
)
