package summary

import (
	"testing"
)

func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		part, whole int64
		want        string
	}{
		{0, 0, "0.0"},
		{0, 3, "0.0"},
		{1, 3, "33.3"},
		{3, 3, "100.0"},
		{1, 1_000_000, "0.1"},
		{999_999, 1_000_000, "99.9"},
	} {
		if got := percent(tt.part, tt.whole); got != tt.want {
			t.Errorf("%d of %d: %s, not %s", tt.part, tt.whole, got, tt.want)
		}
	}
}
