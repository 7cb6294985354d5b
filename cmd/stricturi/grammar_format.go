package main

import (
	"errors"
	"fmt"
	"html"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// formatting is the command grammar format with its flags.
type formatting struct {
	*frame.App
	width        uint
	write, check bool
}

func newGrammarFormat(a *frame.App) *cobra.Command {
	x := &formatting{App: a}
	cmd := &cobra.Command{
		Use:   "format [--width N] [-w | --check] [FILE]...",
		Short: "Lay out ABNF as RFCs print it",
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{reader.Stdin}
			}
			x.width = min(x.width, 1<<20)
			for _, name := range args {
				if err := x.file(name); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().UintVar(&x.width, "width", 69, "the most columns of a line")
	cmd.Flags().BoolVarP(&x.write, "write", "w", false, "write the files")
	cmd.Flags().BoolVar(&x.check, "check", false, "only check whether the files are formatted")
	cmd.MarkFlagsMutuallyExclusive("write", "check")
	return cmd
}

// file formats a file.
func (x *formatting) file(name string) error {
	text, shown, err := readDocument(x.App, name)
	if err != nil {
		return err
	}
	if x.write && name == reader.Stdin {
		return errors.New("grammar format: -w needs a file")
	}
	var formatted string
	if slices.Contains([]string{".md", ".markdown", ".xml", ".html", ".htm"}, filepath.Ext(name)) {
		formatted = x.document(name, text)
	} else if formatted, err = abnf.Format(text, int(x.width)); err != nil {
		return frame.About(shown, err)
	}
	switch {
	case x.check && formatted != text:
		x.Fail(frame.StatusInvalid)
		x.Complain(fmt.Errorf("%s is not formatted", shown))
	case x.write && formatted != text:
		return replaceFile(name, []byte(formatted))
	case !x.check && !x.write:
		return x.Print([]byte(formatted))
	}
	return nil
}

// elements matches the ABNF of XML and HTML: what begins a block, and its text.
var elements = lazyregexp.New(`(?s)(?:<(?:sourcecode|artwork)\b[^>]*\btype="abnf"[^>]*>(?:\s*<!\[CDATA\[)?` +
	`|<pre\b[^>]*\bclass=["']?(?:[^"'>]*[ -])?abnf\b[^>]*>)(.*?)(?:\]\]>|</(?:sourcecode|artwork|pre)>)`)

// document formats the blocks of a document. It leaves those that cannot be read.
func (x *formatting) document(name, text string) string {
	var spans [][2]int
	if strings.HasPrefix(filepath.Ext(name), ".m") {
		spans = document.Fenced(text)
	}
	for _, m := range elements().FindAllStringSubmatchIndex(text, -1) {
		spans = append(spans, [2]int{m[2], m[3]})
	}
	slices.SortFunc(spans, func(a, b [2]int) int { return a[0] - b[0] })
	out, last := "", 0
	for _, s := range spans {
		if s[0] < last {
			continue // an element in a fence
		}
		formatted, err := x.block(text[s[0]:s[1]], strings.HasPrefix(text[s[1]:], "</"))
		if err != nil {
			x.Fail(frame.StatusInvalid)
			x.Complain(fmt.Errorf("%s:%d: the ABNF is left as it is: %w", name, strings.Count(text[:s[0]], "\n"), err))
			continue
		}
		out += text[last:s[0]] + formatted
		last = s[1]
	}
	return out + text[last:]
}

// block formats a block, which can have characters escaped as in XML.
func (x *formatting) block(text string, escaped bool) (string, error) {
	if !escaped {
		return abnf.Format(text, int(x.width))
	}
	plain, escape := html.UnescapeString(text), strings.NewReplacer("&", "&amp;", "<", "&lt;")
	if strings.Contains(text, "&gt;") {
		escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	}
	if escape.Replace(plain) != text {
		return "", errors.New("references to characters other than &lt; and &amp;")
	}
	formatted, err := abnf.Format(plain, int(x.width))
	return escape.Replace(formatted), err
}
