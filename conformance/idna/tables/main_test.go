package main

import (
	"bytes"
	"os"
	"testing"
)

// The tables in the tree are those that the command writes.
func TestTables(t *testing.T) {
	want, err := tables()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("tables.go is not up to date: go run .")
	}
}
