package frame

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestComplainHostile(t *testing.T) {
	testutil.Linear(t, "URLs in an operand", 1<<17, func(size int) {
		operand := strings.Repeat("http:", size/5) + "@h"
		a := &App{Args: []string{operand}, Stderr: io.Discard}
		a.Complain(errors.New(operand))
	})
}

func TestComplainSecrets(t *testing.T) {
	operand, out := "", &strings.Builder{}
	for i := range 300 {
		operand += fmt.Sprintf("http:/u:secret%d@h,", i)
	}
	(&App{Args: []string{operand}, Stderr: out}).Complain(errors.New(operand))
	if strings.Contains(out.String(), "secret") {
		t.Error(out)
	}
}

// Passwords in the values of flags are hidden too.
func TestCommandLine(t *testing.T) {
	a := &App{Args: []string{"diff", "--with=http:/bob:secret@h/x", "http:/bob:secret@h/x", "a=b c"}}
	if got, want := a.CommandLine(), "stricturi diff --with=http:/xxxxx@h/x http:/xxxxx@h/x 'a=b c'"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
