package frame

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri/charset"
)

// Decoding tells how octets become texts: those of operands, and of everything that is read. All
// else is about the decoded texts, offsets included. Its flags are those of to-uri; without them
// texts are in UTF-8, or in the charset of a byte order mark.
type Decoding struct {
	charset.Decoder
}

// AddFlags adds --from and --nfc.
func (d *Decoding) AddFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&d.Charset, "from", "", "the `charset` of the texts (default UTF-8, or that of a byte order mark)")
	cmd.Flags().BoolVar(&d.NFC, "nfc", false, "normalize texts to NFC, as those from another charset than Unicode always are")
	usage.Describe(cmd.Flags(), "input", "from", "nfc")
}

// Check returns an error if --from names a charset that is not known.
func (d *Decoding) Check() error {
	err := d.Decoder.Check()
	if errors.Is(err, charset.ErrUnknown) {
		err = fmt.Errorf("%w; convert the text to UTF-8 first, or give a known name, such as utf-8, windows-1252 or shift_jis", err)
	}
	if err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	return nil
}

// Reader returns a reader of decoded texts.
func (d *Decoding) Reader(r io.Reader) io.Reader {
	decoded, err := d.Decoder.Reader(r)
	if err != nil {
		panic(err) // Check finds it
	}
	return decoded
}

// Text returns a decoded operand.
func (d *Decoding) Text(operand string) string {
	if d.Charset == "" && !d.NFC {
		return operand
	}
	text, err := io.ReadAll(d.Reader(strings.NewReader(operand)))
	if err != nil {
		panic(err) // a string has no errors
	}
	return string(text)
}
