package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/iri/lint"
	rules "github.com/stricturi/stricturi/schemes"
)

// helpTexts has the long help of each command, with its examples, and of each topic.
//
//go:embed help/*.txt
var helpTexts embed.FS

// describe sets the long help and the examples of a command.
func describe(cmd *cobra.Command) {
	names := strings.NewReplacer(
		"AMENDMENTS", strings.Join(edition.Stems(edition.Amendments), ", "),
		"CODES\n", usage.Wrapped("  ", "  ", strings.Join(usage.Names(lint.Codes()), " ")),
		"  SCHEMES\n", usage.Wrapped("  ", "  ", strings.Join(rules.Names(), ", ")),
		"UNICODE-VERSION", bidi.UnicodeVersion,
	)
	text, err := helpTexts.ReadFile("help/" + strings.ReplaceAll(usage.Path(cmd), " ", "-") + ".txt")
	if err == nil { // help and completion have none
		cmd.Long, cmd.Example, _ = strings.Cut(names.Replace(strings.TrimSpace(string(text))), "\n\nExamples:\n")
	}
}

// topics returns the topics of the help: what is true of all commands that read texts.
func topics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "input", Short: "Where texts come from"},
		{Use: "grammars", Short: "Grammars of your own, imports, lists and implied white space"},
		{Use: "output", Short: "Answers, summaries, reports and the exit status"},
		{Use: "json", Short: "The members of each object in JSON"},
	}
}

// newHelp returns the command help. Unlike cobra's own it fails if there is no such
// command.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "Describe a command or topic",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 && !about.HasSubCommands() {
				return fmt.Errorf("%s has no subcommand %q", about.Name(), rest[0])
			}
			if len(rest) > 0 && renamed[rest[0]] != "" {
				return unknownCommand(rest[0], nil)
			}
			if len(rest) > 0 {
				return usage.Unknown("command or topic", rest[0], commandNames(about, true), "stricturi help")
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return commandNames(cmd.Root(), true), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// commandNames returns the names of commands, with those of topics if they are asked for.
func commandNames(root *cobra.Command, topics bool) (names []string) {
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" || topics && c.IsAdditionalHelpTopicCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}
