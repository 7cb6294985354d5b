package regex_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/regex"
)

// Read refuses code units that are not whole characters.
func TestUnits(t *testing.T) {
	for _, tt := range []struct {
		dialect regex.Dialect
		text    string
		ok      bool
	}{
		{regex.DotNET, `\A[\x00-\uD7FF]\z`, true},
		{regex.DotNET, `\A\uD83D[\uDDFF\uDE00]\z`, true},
		{regex.DotNET, `\A(?:\uD83D\uDE00)*\z`, true},
		{regex.DotNET, `\A\uD83D\uDE00*\z`, false},        // repeats the second unit alone
		{regex.DotNET, `\A[\uD7FF-\uE000]\z`, false},      // has surrogates in the middle
		{regex.DotNET, `\A[\uD83D\uE000]\uDE00\z`, false}, // one unit or two
		{regex.DotNET, `\A\uD83D[\uDBFF-\uDE00]\z`, false},
		{regex.DotNET, `\A\uD83D\z`, false},
		{regex.POSIX, "^[\xC2\xC3][\x80-\xBF]$", true},
		{regex.POSIX, "^\xF4\x8F\xBF[\x80-\xBF]$", true},
		{regex.POSIX, "^[\xC3A][\x80-\xBF]$", false},
		{regex.POSIX, "^\xE0[\x80-\xBF][\x80-\xBF]$", false}, // too long for some
		{regex.POSIX, "^\xED[\x80-\xBF][\x80-\xBF]$", false}, // surrogates
		{regex.POSIX, "^\xF4[\x80-\xBF][\x80-\xBF][\x80-\xBF]$", false},
		{regex.POSIX, "^[\x01-\xFF]$", false},
	} {
		if _, err := regex.Read(tt.text, tt.dialect); (err == nil) != tt.ok {
			t.Errorf("%s, %q: %v", tt.dialect, tt.text, err)
		}
	}
}
