//go:build !purego

package blocks

// available reports whether the processor has AVX2 and BMI, and the operating system
// saves the registers.
var available = func() bool {
	const (
		osxsave, avx     = 1 << 27, 1 << 28
		bmi1, avx2, bmi2 = 1 << 3, 1 << 5, 1 << 8
		registers        = 1<<1 | 1<<2
	)
	if highest, _, _ := cpuid(0); highest < 7 {
		return false
	}
	_, _, ecx := cpuid(1)
	if ecx&osxsave == 0 || ecx&avx == 0 || xgetbv()&registers != registers {
		return false
	}
	_, ebx, _ := cpuid(7)
	return ebx&bmi1 != 0 && ebx&avx2 != 0 && ebx&bmi2 != 0
}()

// classify fills in the stops of a window at the beginning of a text, which must not be
// empty.
//
//go:noescape
func classify(w *Window, text string, c *Classes)

// indexPair is [Pairs.Index] with AVX2.
//
//go:noescape
func indexPair(text string, p *Pairs) int

func cpuid(leaf uint32) (eax, ebx, ecx uint32)

func xgetbv() (eax uint32)
