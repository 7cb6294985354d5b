package frame

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
)

// CommandLine returns the command with its flags, sorted, and with the given operands, if they
// are neither many nor secret.
func CommandLine(cmd *cobra.Command, operands ...string) string {
	var b strings.Builder
	b.WriteString(cmd.CommandPath())
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if s, ok := f.Value.(pflag.SliceValue); ok {
			values = s.GetSlice()
		}
		for _, v := range values {
			b.WriteString(" --" + f.Name)
			if f.Value.Type() != "bool" {
				b.WriteString(" " + quoteShell(terminal.Visible(redact.Text("", v))))
			}
		}
	})
	for _, operand := range operands {
		b.WriteString(" " + quoteShell(operand))
	}
	return b.String()
}

// quoteShell quotes a word for a shell if it must.
func quoteShell(word string) string {
	plain := func(c rune) bool {
		return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.ContainsRune("-_./:,+@%=", c)
	}
	if word != "" && strings.TrimFunc(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
