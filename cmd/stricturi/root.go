package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/errs"
)

func init() { cobra.EnableCommandSorting = false }

// newRoot returns the root command. Each subcommand is made by a function in a file of
// its own. A subcommand that reads texts gives [frame.Texts] a function of one text;
// another writes with App.Print and sets the exit status with App.Fail. If RunE returns
// an error it is shown, and the status is 2.
func newRoot(a *frame.App) *cobra.Command {
	root := &cobra.Command{
		Use:           "stricturi COMMAND [FLAG...] [TEXT...]",
		Short:         "Judge URIs and IRIs to the letter of a specification",
		Version:       frame.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,

		DisableFlagsInUseLine: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			a.Command = cmd
			a.ChooseOutput()
			return checkFlags(cmd)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(args[0], commandNames(cmd, false))
			}
			cmd.SetOut(a.Stderr)
			if err := cmd.Help(); err != nil {
				return err
			}
			return errors.New("no command given")
		},
	}
	root.PersistentFlags().BoolVarP(&a.Silent, "quiet", "q", false, "write nothing: the exit status is the answer")
	a.Color = "auto"
	root.PersistentFlags().AddFlag(usage.OneOf(root, &a.Color, "color", "when", `use color "auto", on terminals alone, "always" or "never"`,
		"auto", "always", "never"))
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetIn(a.Stdin)
	out := &page{App: a}
	root.SetOut(out)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		if rest := cmd.Flags().Args(); cmd == root && len(rest) > 0 {
			out.err = unknownCommand(rest[0], commandNames(root, false))
			return
		} else if cmd.Name() == "grammar" && len(rest) > 0 && rest[0] != "-" { // perhaps a misspelled subcommand
			if _, err := new(edition.Choice).Named(rest[0]); err != nil {
				out.err = err
				return
			}
		}
		describe(cmd)
		out.err = cmp.Or(out.err, usage.Page(cmd))
	})
	root.SetErr(a.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Everyday", []*cobra.Command{newCheck(a), newFind(a), newParse(a), newEdit(a), newNormalize(a), newCompare(a), newResolve(a),
			newLint(a)}},
		{"Convert", []*cobra.Command{newToURI(a), newToIRI(a), newEscape(a), newUnescape(a)}},
		{"Grammars", []*cobra.Command{newGrammar(a), newDiff(a), newHistory(a), newProve(a), newGenerate(a)}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
		}
		root.AddCommand(group.commands...)
	}
	root.AddCommand(topics()...)
	root.AddCommand(&cobra.Command{
		Use: "version", Short: "Show the version, as --version does", Hidden: true, Args: usage.Operands(0, 0, "no operands", ""),
		RunE: func(*cobra.Command, []string) error { return a.Print([]byte(root.Name() + " " + root.Version + "\n")) },
	})
	root.InitDefaultCompletionCmd()
	shells, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err)
	}
	shells.Args = cobra.ArbitraryArgs
	shells.RunE = func(_ *cobra.Command, args []string) error {
		return usage.Unknown("shell", strings.Join(args, " "), commandNames(shells, false), "")
	}
	return root
}

// renamed lists the old names of commands, and what replaces them.
var renamed = map[string]string{
	"split":      "parse --split TEXT",
	"join":       "edit --set PLACE=DATA ''",
	"relativize": "resolve --relative --base URI TARGET",
	"expand":     "edit --expand TEXT",
	"display":    "to-iri --display TEXT",
	"base":       "find --base-only FILE",
	"links":      "find --base auto FILE",
}

// gone lists flags and values of flags, of all commands or of one, that are gone or that another command
// has, and what to use.
var gone = map[string]string{
	"--column":      "mlr --icsv --onidx cut -f NAME FILE.csv | stricturi ...",
	"--header":      "mlr --icsv --onidx cut -f NAME FILE.csv | stricturi ...",
	"--delimiter":   "mlr --icsv --ifs ';' --onidx cut -f NAME FILE.csv | stricturi ...",
	"--no-quotes":   "cut -f N FILE.tsv | stricturi ...",
	"--pointer":     "jq -r .NAME FILE.jsonl | stricturi ...",
	"--lists":       `the comment "; lists: # rfc2616" in the file`,
	"--implied-lws": `the comment "; implied: LWS" in the file`,
	"--nfc":         "uconv -x nfc FILE | stricturi ..., or stricturi normalize --rung nfc",
	"--from":        "iconv -f CHARSET -t utf-8 FILE | stricturi ...",
	"--summary":     "--output summary or summary-json",
	"--report":      "--output sarif, github or lines",

	"prove --peg":      "go test ./internal/grammar/proof in a clone",
	"prove --trees":    "go test ./internal/grammar/proof in a clone",
	"prove --suites":   "make proof in a clone",
	"prove --schemes":  "go test ./internal/generated in a clone",
	"diff --behavior":  "stricturi resolve or normalize with each --spec",
	"diff --exit-code": "--fail-on any",
	"diff --time":      "--depth N",

	"history --fail-on":        "stricturi diff --fail-on lost|gained|any OLD NEW",
	"history --baseline":       "stricturi diff --baseline FILE OLD NEW",
	"history --output summary": "stricturi diff --output summary OLD NEW",
	"history --output sarif":   "stricturi diff --output sarif OLD NEW",
	"history --output github":  "stricturi diff --output github OLD NEW",
	"history --output lines":   "stricturi diff --output lines OLD NEW",

	"--output summary-html": "--output summary or summary-json",
}

// unknownCommand returns the error for a first word that is not a command: perhaps a text, or
// another word for check.
func unknownCommand(name string, known []string) error {
	const remedy = "to check a text: stricturi check TEXT"
	switch now := renamed[name]; {
	case now != "":
		return fmt.Errorf("%s is now: stricturi %s", name, now)
	case strings.ContainsAny(name, ":/?#%. "):
		return errors.New("a command comes before the text; " + remedy)
	case slices.Contains([]string{"valid", "validate", "verify"}, name):
		return fmt.Errorf("unknown command %q; %s\n%s", name, remedy, usage.Valid(known, "stricturi help"))
	}
	return usage.Unknown("command", name, known, "stricturi help")
}

// page is standard output for the texts that cobra writes, which drops some errors of writing.
type page struct {
	*frame.App
	err error // the first
}

func (p *page) Write(b []byte) (int, error) {
	p.err = cmp.Or(p.err, p.Print(b))
	return len(b), nil
}

// checkFlags returns an error if a flag that the command needs is not given, if flags are given of
// which it takes only one, or if a flag that needs a value has an empty one, such as that of a
// variable of the shell that is not set.
func checkFlags(cmd *cobra.Command) error {
	var missing []string
	var wrong error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, needed := f.Annotations[cobra.BashCompOneRequiredFlag]; needed && !f.Changed {
			missing = append(missing, "--"+f.Name)
		}
		for _, group := range f.Annotations["cobra_annotation_mutually_exclusive"] { // as MarkFlagsMutuallyExclusive sets it
			var given []string
			for name := range strings.FieldsSeq(group) {
				if cmd.Flags().Changed(name) {
					given = append(given, "--"+name)
				}
			}
			if len(given) > 1 {
				wrong = fmt.Errorf("%s: %s exclude each other: leave out all but one", usage.Path(cmd), strings.Join(given, " and "))
			}
		}
		empty := f.Value.Type() == "string" && f.Value.String() == "" // values of other types are checked when they are set
		if v, ok := f.Value.(pflag.SliceValue); ok {
			empty = len(v.GetSlice()) == 0 || slices.Contains(v.GetSlice(), "")
		}
		if f.Changed && empty && f.Name != "accepts" { // an empty text may be a string of a rule
			wrong = cmp.Or(wrong, fmt.Errorf("%s: --%s is empty: give a value", usage.Path(cmd), f.Name))
		}
	})
	if len(missing) > 0 {
		return fmt.Errorf("%s needs %s", usage.Path(cmd), strings.Join(missing, " and "))
	}
	return wrong
}

// flagError adds the remedy to an error of pflag.
func flagError(cmd *cobra.Command, err error) error {
	if rest := cmd.Flags().Args(); !cmd.HasParent() && len(rest) > 0 {
		return unknownCommand(rest[0], commandNames(cmd, false))
	}
	invalid, _ := errs.AsType[*pflag.InvalidValueError](err)
	missing, _ := errs.AsType[*pflag.NotExistError](err)
	name := ""
	switch {
	case invalid != nil:
		name = "--" + invalid.GetFlag().Name + " " + invalid.GetValue()
	case missing != nil && len(missing.GetSpecifiedShortnames()) > 0:
		name = "-" + missing.GetSpecifiedName()
	case missing != nil:
		name = "--" + missing.GetSpecifiedName()
	}
	if instead := cmp.Or(gone[usage.Path(cmd)+" "+name], gone[name]); instead != "" {
		return fmt.Errorf("%s: there is no %s: use %s", usage.Path(cmd), name, instead)
	}
	if number, ok := errs.AsType[*strconv.NumError](err); ok && invalid != nil {
		return fmt.Errorf("%s: invalid argument %q for --%s: %w", usage.Path(cmd), invalid.GetValue(), invalid.GetFlag().Name, number.Err)
	}
	places := []string{"set", "append", "delete", "sort", "place"} // what follows the place may be a password
	if invalid != nil && slices.Contains(places, invalid.GetFlag().Name) {
		return fmt.Errorf("%s: invalid argument for --%s: %w", usage.Path(cmd), invalid.GetFlag().Name, invalid.Unwrap())
	}
	if missing == nil {
		return fmt.Errorf("%s: %w", usage.Path(cmd), err)
	}
	var known []string
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, "--"+f.Name)
		}
	})
	unknown := usage.Unknown("flag", name, known, cmd.CommandPath()+" --help")
	if cmd.HasSubCommands() {
		return fmt.Errorf("%s: %w", usage.Path(cmd), unknown)
	}
	remedy := "operands that begin with - come after --"
	if name == "--input" && strings.Contains(cmd.Use, "FILE") {
		remedy = "give files as operands"
	}
	return fmt.Errorf("%s: %w; %s", usage.Path(cmd), unknown, remedy)
}

// reasoned is an error with its reason for summaries and reports. It hides a syntax error, whose text may
// not be that of the line.
type reasoned struct {
	error
	reason report.Reason
}

// Reason returns what is wrong.
func (r reasoned) Reason() report.Reason { return r.reason }
