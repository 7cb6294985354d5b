package unescaped

import "testing"

// This file is for tests.
func helper(t *testing.T, v string) string { return "https://h/p?q=" + v }
