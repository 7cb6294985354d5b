package edition

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/reader"
)

// Grammars reads the grammars that operands and flags name: editions by their stems, and
// files. It is --with and --lists of the commands that do so.
type Grammars struct {
	with    []string
	lists   string
	implied bool
	reader.Reader
}

// lists are the values of --lists.
var lists = map[string]abnf.Lists{"sender": abnf.ListsSender, "recipient": abnf.ListsRecipient, "rfc2616": abnf.ListsRFC2616, "rfc822": abnf.ListsRFC822}

// AddFlag adds --with and --lists.
func (g *Grammars) AddFlag(cmd *cobra.Command, stdin io.Reader) {
	g.Stdin = stdin
	cmd.Flags().StringArrayVar(&g.with, "with", nil, "`NAME=FILE`: the file of the grammar that imports and references call NAME, repeatable")
	cmd.Flags().BoolVar(&g.implied, "implied-lws", false, `in files, allow the white space that RFC 2616, 2.1, implies; see "stricturi help grammars"`)
	usage.OneOf(cmd, &g.lists, "lists", "dialect", `what "1#element" means in files: "sender" (the default) or "recipient" of RFC 9110, 5.6.1, or as in "rfc2616" or "rfc822"`, slices.Sorted(maps.Keys(lists))...)
}

// Read returns the grammar with a name.
func (g *Grammars) Read(name string) (*reader.Grammar, error) {
	if !reader.IsFile(name) {
		if _, err := Named(name); err != nil {
			return nil, err
		}
	}
	if err := g.parseWith(); err != nil {
		return nil, err
	}
	r, err := g.Reader.Read(name)
	return r, Advise(err)
}

func (g *Grammars) parseWith() error {
	g.Lists, g.ImpliedLWS = lists[g.lists], g.implied
	g.With = map[string]string{}
	for _, pair := range g.with {
		name, file, ok := strings.Cut(pair, "=")
		if !ok || name == "" || file == "" {
			return fmt.Errorf("--with %s: write NAME=FILE", pair)
		}
		if !reader.IsFile(file) {
			if _, err := Named(file); err != nil {
				return fmt.Errorf("--with %s: %w", pair, err)
			}
		} else if _, err := os.Stat(file); file != reader.Stdin && err != nil {
			return fmt.Errorf("--with %s: %w", pair, err)
		}
		g.With[name] = file
	}
	return nil
}

// Advise adds the nearest name to an error about an unknown one.
func Advise(err error) error {
	at, ok := errs.AsType[*reader.Error](err)
	if !ok {
		return err
	}
	if name, ok := usage.Nearest(at.Unknown, at.Known); ok {
		return fmt.Errorf("%w; did you mean %s?", err, name)
	}
	return err
}
