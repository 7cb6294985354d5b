package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
)

// newRoot returns the command with all its commands. Each is made by a function
// in a file of its own. One that answers for texts gives the frame in texts.go
// a function of one text; one that does not writes with app.print, and says
// with app.fail what status it ends with. An error that RunE returns, of usage or
// because the work could not go on, is shown, and the status is 2.
func newRoot(a *frame.App) *cobra.Command {
	root := &cobra.Command{
		Use:   "stricturi",
		Short: "Judge URIs and IRIs to the letter of a specification",
		Long: `Stricturi judges URIs and IRIs to the letter of a specification:
RFC 2396, RFC 2732, draft-fielding-uri-rfc2396bis-00, RFC 3986,
draft-duerst-iri-11 or RFC 3987.

Operands are texts; with none, or "-", standard input has one a line, with
--input files do: plain, gzip, zstd; CSV with --column, NDJSON with --pointer.
Exit status: 0 all well; 1 some text was invalid or could not be served;
2 usage error, or an input that cannot be read.`,
		Version:       frame.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			a.Command = cmd
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage.Unknown("command", args[0], commandNames(cmd), "stricturi help")
			}
			cmd.SetOut(a.Stderr)
			if err := cmd.Help(); err != nil {
				return err
			}
			return errors.New("no command given")
		},
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetIn(a.Stdin)
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newCheck(a),
		newParse(a),
		newGrammar(a),
		newGenerate(a),
		newDiff(a),
		newProve(a),
		newToURI(a),
		newToIRI(a),
		newLint(a),
		newDisplay(a),
		newResolve(a),
		newRelativize(a),
		newNormalize(a),
		newCompare(a),
		newFind(a),
		newExpand(a),
		newBase(a),
	)
	return root
}

// newHelp returns the command help. Unlike cobra's own it fails where there is
// no such command.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say more about a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return usage.Unknown("command", rest[0], commandNames(about), "stricturi help")
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return names
}

// flagError adds to pflag's error what flags there are.
func flagError(cmd *cobra.Command, err error) error {
	var missing *pflag.NotExistError
	if !errors.As(err, &missing) {
		return fmt.Errorf("%s: %w", cmd.Name(), err)
	}
	var known []string
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, "--"+f.Name)
		}
	})
	name := missing.GetSpecifiedName()
	if len(missing.GetSpecifiedShortnames()) > 0 {
		return fmt.Errorf("%s: %w", cmd.Name(), usage.Unknown("flag", "-"+name, known, cmd.CommandPath()+" --help"))
	}
	return fmt.Errorf("%s: %w", cmd.Name(), usage.Unknown("flag", "--"+name, known, cmd.CommandPath()+" --help"))
}
