//go:build linux || darwin || freebsd

package blocks

import (
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"unsafe"
)

// A window reads no byte after the page on which the text ends, and none before that of
// its first byte: the pages around it are protected.
func TestPages(t *testing.T) {
	needed(t)
	page := os.Getpagesize()
	area, err := syscall.Mmap(-1, 0, 4*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(area) })
	r := rand.New(rand.NewPCG(11, 12))
	for i := range area {
		area[i] = "a%4F\xc3\xa9\xe2\x82\xac/"[r.IntN(10)]
	}
	for _, edge := range []int{0, 3} {
		if err := syscall.Mprotect(area[edge*page:][:page], syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
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
