//go:build linux || darwin || freebsd

package uri_test

import (
	"syscall"
	"testing"
)

// huge returns zero bytes that take memory only where they are read or written.
func huge(t testing.TB, size int) []byte {
	t.Helper()
	b, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip("no address space for a huge text:", err)
	}
	t.Cleanup(func() { syscall.Munmap(b) })
	return b
}
