package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/redact"
)

//go:embed summary.html
var summaryPage string

var summaryTemplate = template.Must(template.New("summary").Funcs(template.FuncMap{
	"percent": percent,
	"add":     func(a, b int64) int64 { return a + b },
}).Parse(summaryPage))

// percent returns the share of a part, with one digit after the point. It is 0.0
// or 100.0 only if the part is nothing or the whole.
func percent(part, whole int64) string {
	if whole == 0 {
		return "0.0"
	}
	share := 100 * float64(part) / float64(whole)
	switch {
	case part > 0 && share < 0.1:
		share = 0.1
	case part < whole && share > 99.9:
		share = 99.9
	}
	return fmt.Sprintf("%.1f", share)
}

// Text, Place and Fix are what the page shows of an example.
func (x example) Text() string  { return x.text }
func (x example) Place() string { return x.place.at }
func (x example) Fix() string   { return x.fix }

// html returns the summary as a page that needs nothing else, and no script.
func (s *summary) html(a *app) []byte {
	date, _ := pageDate() // checked before the texts were read
	var b bytes.Buffer
	err := summaryTemplate.Execute(&b, map[string]any{
		"Counts": s.counts(), "Editions": s.editions(), "Texts": s.texts, "Valid": s.valid, "Invalid": s.invalid,
		"Command": commandLine(a.command), "Inputs": s.inputs,
		"Date": date.UTC().Format("2006-01-02 15:04 UTC"), "Version": version(),
	})
	if err != nil {
		panic(err) // only where template and data do not fit
	}
	return b.Bytes()
}

// pageDate returns the date of a page: now, or the second that SOURCE_DATE_EPOCH
// gives for a page that is the same each time
// (https://reproducible-builds.org/specs/source-date-epoch/).
func pageDate() (time.Time, error) {
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH %q is not a number of seconds", epoch)
	}
	return time.Unix(seconds, 0), nil
}

// commandLine returns the command with its flags, sorted, and without operands:
// these can be many, and secret.
func commandLine(cmd *cobra.Command) string {
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
				b.WriteString("=" + quoteShell(terminal.Visible(redact.Text(v))))
			}
		}
	})
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

// inputNames returns the names of inputs: files, standard input, and operands.
func inputNames(files []string, stdin bool, operands int) []string {
	var names []string
	for _, f := range files {
		if f == "-" {
			f = standardInput
		}
		names = append(names, terminal.Visible(f))
	}
	if stdin {
		names = append(names, standardInput)
	}
	if operands > 0 {
		names = append(names, usage.Quantity(operands, "operand"))
	}
	return names
}
