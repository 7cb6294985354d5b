package usage

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// width is that of the pages of the help.
const width = 84

// reference has what the pages leave out.
const reference = "https://github.com/stricturi/stricturi/blob/main/docs/guide/reference.md"

// topic is the annotation of a flag that is described by a topic of the help.
const topic = "stricturi_topic"

// Describe says which topic of the help describes flags that several commands have. The pages
// of the commands only list them.
func Describe(f *pflag.FlagSet, by string, names ...string) {
	for _, name := range names {
		if err := f.SetAnnotation(name, topic, []string{by}); err != nil {
			panic(err) // the flag does not exist
		}
	}
}

// Page writes the help of a command or of a topic.
func Page(cmd *cobra.Command) error {
	if cmd.IsAdditionalHelpTopicCommand() {
		_, err := fmt.Fprintln(cmd.OutOrStdout(), cmd.Long)
		return err
	}
	var b strings.Builder
	b.WriteString("Usage:\n")
	for line := range strings.Lines(cmd.UseLine()) {
		b.WriteString(Wrapped("  ", "      ", strings.TrimSpace(line)))
	}
	fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(cmd.Long))
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	if !cmd.HasParent() {
		for _, g := range cmd.Groups() {
			list(&b, g.Title, cmd.Commands(), func(c *cobra.Command) bool { return c.GroupID == g.ID })
		}
		list(&b, "Topics", cmd.Commands(), (*cobra.Command).IsAdditionalHelpTopicCommand)
	} else if cmd.HasAvailableSubCommands() {
		list(&b, "Commands", cmd.Commands(), (*cobra.Command).IsAvailableCommand)
	}
	own, shared := pflag.NewFlagSet("", pflag.ContinueOnError), make(map[string][]string)
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if by := f.Annotations[topic]; len(by) > 0 {
			shared[by[0]] = append(shared[by[0]], "--"+f.Name)
		} else {
			own.AddFlag(f)
		}
	})
	fmt.Fprintf(&b, "\nFlags:\n%s", own.FlagUsagesWrapped(width))
	b.WriteString("\n")
	for _, by := range slices.Sorted(maps.Keys(shared)) {
		fmt.Fprintf(&b, "\"stricturi help %s\" describes %s.\n", by, strings.Join(shared[by], ", "))
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\"%s COMMAND --help\" describes a command.\n", cmd.CommandPath())
	}
	fmt.Fprintf(&b, "More: %s\n", reference)
	_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

// list writes a list of the commands that belong to it.
func list(b *strings.Builder, title string, commands []*cobra.Command, belongs func(*cobra.Command) bool) {
	fmt.Fprintf(b, "\n%s:\n", title)
	for _, c := range commands {
		if belongs(c) {
			fmt.Fprintf(b, "  %-10s  %s\n", c.Name(), c.Short)
		}
	}
}

// Wrapped returns lines of the words of a text. There are no breaks within brackets.
func Wrapped(first, indent, text string) string {
	var b strings.Builder
	line, chunk := first, ""
	for word := range strings.SplitSeq(text, " ") {
		if chunk += word; strings.Count(chunk, "[") > strings.Count(chunk, "]") {
			chunk += " "
			continue
		}
		switch {
		case strings.TrimSpace(line) == "":
		case len(line)+1+len(chunk) > width:
			b.WriteString(line + "\n")
			line = indent
		default:
			line += " "
		}
		line, chunk = line+chunk, ""
	}
	return b.String() + line + "\n"
}
