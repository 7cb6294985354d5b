package frame

import (
	"errors"
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
