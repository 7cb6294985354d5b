package frame

import (
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
)

// CommandLine returns the command as it was typed, without userinfos.
func (a *App) CommandLine() string {
	line := "stricturi"
	for _, arg := range a.Args {
		flag, value, isFlag := strings.Cut(arg, "=")
		if !isFlag || !strings.HasPrefix(arg, "-") {
			flag, value = "", arg
		} else {
			flag += "="
		}
		line += " " + quoteShell(terminal.Visible(flag+redact.Text("", value)))
	}
	return line
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
