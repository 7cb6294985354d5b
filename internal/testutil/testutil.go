// Package testutil has functions for the tests of several packages.
package testutil

import (
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
)

// Tests allocate much and keep little. Collecting garbage less often saves them a tenth of
// the processor time.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// Whole reports whether tests should run in full, that is, whether the environment variable
// STRICTURI_TESTS is "whole". By default they do the part that takes seconds.
func Whole() bool { return os.Getenv("STRICTURI_TESTS") == "whole" }

// Amount returns the second number if [Whole] reports true, and otherwise the first.
func Amount(quick, whole int) int {
	if Whole() {
		return whole
	}
	return quick
}

func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Linear runs f for a size and a quarter of it. It fails if the larger size
// allocates much more than four times the bytes, and two megabytes, which is what package
// regexp keeps in pools between the calls. Code that is quadratic in time only
// does not finish for a size of a million. Unless [Whole] reports true, the size is an
// eighth of the given one.
func Linear(t *testing.T, name string, size int, f func(size int)) {
	t.Helper()
	size = Amount(size/8, size)
	quarter := allocated(func() { f(size / 4) })
	if whole := allocated(func() { f(size) }); whole > 6*quarter+uint64(size)+1<<21 {
		t.Errorf("%s: %d bytes allocated, with four times the text %d", name, quarter, whole)
	}
}

// EndsEarly checks that a sequence of at least the given number of values stops when its loop
// does. An iterator that continues after break panics.
func EndsEarly[T comparable](t *testing.T, name string, seq iter.Seq[T], least int) {
	t.Helper()
	all := slices.Collect(seq)
	if len(all) < least {
		t.Errorf("%s: %d values, want %d at least", name, len(all), least)
	}
	for n := range all {
		var got []T
		for v := range seq {
			if got = append(got, v); len(got) == n+1 {
				break
			}
		}
		if !slices.Equal(got, all[:n+1]) {
			t.Errorf("%s: the first %d are %v, of all they are %v", name, n+1, got, all[:n+1])
		}
	}
}

// Must returns a value that a test needs. An error ends all tests of the package, with the line of
// the call and without the stacks that a panic prints.
func Must[T any](value T, err error) T {
	if err != nil {
		_, file, line, _ := runtime.Caller(1)
		fmt.Fprintf(os.Stderr, "%s:%d: %v\n", filepath.Base(file), line, err)
		os.Exit(1)
	}
	return value
}

// NoError ends a test that cannot go on after an error.
func NoError(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// JSON returns the content of a file.
func JSON[V any](name string) (v V) {
	if err := json.Unmarshal(Must(os.ReadFile(name)), &v); err != nil {
		panic(name + ": " + err.Error())
	}
	return v
}

// Vectors returns the vectors, or cases, of all files that match a pattern. There must be some.
func Vectors[V any](pattern string) (all []V) {
	for _, name := range Must(filepath.Glob(pattern)) {
		file := JSON[struct{ Vectors, Cases []V }](name)
		all = append(append(all, file.Vectors...), file.Cases...)
	}
	if len(all) == 0 {
		panic("no vectors: " + pattern)
	}
	return all
}
