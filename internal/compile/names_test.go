package compile

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Recognizers have names for states, rows and ends, and a comment says what each row is.
func TestNames(t *testing.T) {
	names, err := filepath.Glob("../../gen/*/*_recognize.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d recognizers, error %v", len(names), err)
	}
	bare := regexp.MustCompile(`(?m)^\t.*(\b(state|row) = \d|, row = .*, \d|case \d|>= \d{2}|row/\d).*|^\t\tc\d+ += \d+$`)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range bare.FindAllString(string(text), -1) {
			t.Errorf("%s has a number without a name: %s", name, line)
		}
	}
}
