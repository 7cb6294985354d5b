//go:build linux || darwin || freebsd

package blocks

import (
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stricturi/stricturi/internal/testutil"
)

// protected returns two pages with random bytes of a text, between protected pages.
func protected(t *testing.T, r *rand.Rand) (area []byte, page int) {
	t.Helper()
	page = os.Getpagesize()
	area = testutil.Must(syscall.Mmap(-1, 0, 4*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE))
	t.Cleanup(func() { syscall.Munmap(area) })
	for i := range area {
		area[i] = "a%4F\xc3\xa9\xe2\x82\xac/"[r.IntN(10)]
	}
	for _, edge := range []int{0, 3} {
		testutil.NoError(t, syscall.Mprotect(area[edge*page:][:page], syscall.PROT_NONE))
	}
	return area, page
}

// A window reads no byte after the page on which the text ends, and none before that of
// its first byte.
func TestPages(t *testing.T) {
	needed(t)
	r := rand.New(rand.NewPCG(11, 12))
	area, page := protected(t, r)
	s := some(r)
	c := s.classes()
	for length := 1; length <= Size+2; length++ {
		for distance := range Size + 2 {
			for _, from := range []int{page + distance, 2*page - distance, 2*page - length + distance, 3*page - length - distance} {
				check(t, s, c, unsafe.String(&area[from], length))
			}
		}
	}
}

// Neither does Index, whose result does not depend on bytes around the text.
func TestPairPages(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	area, page := protected(t, r)
	for _, p := range []*Pairs{{}, only('/', 'a', 0), only('a', '%', 7), somePairs(r)} {
		for length := 1; length <= 2*Size+4; length++ {
			for distance := range Size + 4 {
				for _, from := range []int{page + distance, 2*page - distance, 2*page - length + distance, 3*page - length - distance} {
					checkIndex(t, p, unsafe.String(&area[from], length))
				}
			}
		}
	}
}
