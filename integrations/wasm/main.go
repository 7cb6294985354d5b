// Wasm checks texts for programs in other languages: it answers each line of standard input, such
// as {"format":"uri","in":"a b"}, by a line with the members "valid" and "error". README.md shows
// how to call it as WebAssembly.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/stricturi/stricturi/formats"
)

func main() {
	if err := answer(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

func answer(from io.Reader, to io.Writer) error {
	in, out := json.NewDecoder(from), json.NewEncoder(to)
	for {
		var question struct{ Format, In string }
		switch err := in.Decode(&question); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		f, ok := formats.Lookup(question.Format)
		if !ok {
			return fmt.Errorf("unknown format %q", question.Format)
		}
		fault := f.Check(question.In)
		if err := out.Encode(map[string]any{"valid": fault == nil, "error": fault}); err != nil {
			return err
		}
	}
}
