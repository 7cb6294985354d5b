package compile

import (
	"slices"
	"strings"
	"testing"
)

// The lists of explanations share memory.
func TestShare(t *testing.T) {
	for _, tt := range []struct{ name, lists, want string }{
		{"none", "", ""},
		{"equal", "a b|a b", "a b"},
		{"a part of a later one", "b c|a b c d", "a b c d"},
		{"the end of one begins the next", "a b c|b c d", "a b c d"},
		{"nothing in common", "a|b", "a b"},
		{"the same at both ends", "a b a|a", "a b a"},
	} {
		var lists [][]string
		for list := range strings.SplitSeq(tt.lists, "|") {
			lists = append(lists, strings.Fields(list))
		}
		s := share(lists)
		if got := strings.Join(s.all, " "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		for _, list := range lists {
			if i := s.place(list); i < 0 || !slices.Equal(s.all[i:i+len(list)], list) {
				t.Errorf("%s: %q is at %d of %q", tt.name, list, i, s.all)
			}
		}
	}
}
