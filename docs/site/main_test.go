package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// A build removes the page of the build before, and no other file.
func TestRemoveEarlier(t *testing.T) {
	dir := t.TempDir()
	put := func(name string) string {
		name = filepath.Join(dir, filepath.FromSlash(name))
		testutil.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		testutil.NoError(t, os.WriteFile(name, nil, 0o666))
		return name
	}
	exists := func(name string) bool {
		_, err := os.Stat(name)
		return err == nil
	}
	if err := removeEarlier(filepath.Join(dir, "absent")); err != nil {
		t.Errorf("absent folder: %v", err)
	}
	if err := removeEarlier(dir); err != nil {
		t.Errorf("empty folder: %v", err)
	}
	keep := put("keep.txt")
	if err := removeEarlier(dir); err == nil || !exists(keep) {
		t.Errorf("folder of other files: %v, and the file is there: %v", err, exists(keep))
	}
	old := put("assets-12/check.wasm.gz")
	if err := removeEarlier(dir); err != nil || exists(old) || !exists(keep) {
		t.Errorf("earlier page: %v, it is there: %v, the other file: %v", err, exists(old), exists(keep))
	}
}
