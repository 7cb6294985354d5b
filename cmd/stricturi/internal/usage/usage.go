// Package usage has what the flags of all commands share: values that are one of a
// list, completion, and errors that name the remedy.
package usage

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maxValues is how many valid values an error lists.
const maxValues = 10

// Unknown returns the error for a name that is not valid. It suggests the nearest valid
// one. It lists the valid ones if there are few; if there are many it names the command
// that lists them.
func Unknown(what, name string, valid []string, command string) error {
	suggestion := ""
	if n, ok := Nearest(name, valid); ok {
		suggestion = fmt.Sprintf("; did you mean %s?", n)
	}
	return fmt.Errorf("unknown %s %q%s\n%s", what, name, suggestion, Valid(valid, command))
}

// Valid lists the valid ones, or names the command that lists them if there are more
// than ten.
func Valid(values []string, command string) string {
	if len(values) > maxValues && command != "" {
		return fmt.Sprintf("%q lists the valid ones", command)
	}
	return "valid values: " + strings.Join(values, ", ")
}

// NoEffect returns an error if one of the flags has another value than its default. Why
// completes "--flag has no effect" and says what to do.
func NoEffect(f *pflag.FlagSet, why string, names ...string) error {
	for _, name := range names {
		if flag := f.Lookup(name); flag.Changed && flag.Value.String() != flag.DefValue {
			return fmt.Errorf("--%s has no effect %s", name, why)
		}
	}
	return nil
}

// Codes returns the codes that are given, and an error if one is not valid, as of [Unknown].
func Codes[S ~string](given []string, valid []S, command string) (all []S, err error) {
	for _, code := range given {
		if !slices.Contains(valid, S(code)) {
			return nil, Unknown("code", code, Names(valid), command)
		}
		all = append(all, S(code))
	}
	return all, nil
}

// Names returns values as strings.
func Names[S ~string](values []S) (all []string) {
	for _, v := range values {
		all = append(all, string(v))
	}
	return all
}

// Complete sets what the shell offers for the value of a flag.
func Complete(cmd *cobra.Command, flag string, values func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist, or has completion already
	}
}

// OneOf adds a flag whose value is one of some strings. The help calls the value what.
func OneOf[S ~string](cmd *cobra.Command, p *S, name, what, help string, valid ...S) *pflag.Flag {
	f := cmd.Flags().VarPF(&oneOf[S]{p, what, valid}, name, "", help)
	Complete(cmd, name, func() []string { return Names(valid) })
	return f
}

// oneOf is the value of such a flag.
type oneOf[S ~string] struct {
	p     *S
	what  string
	valid []S
}

func (v *oneOf[S]) String() string {
	if v.p == nil { // pflag asks for the zero value
		return ""
	}
	return string(*v.p)
}

func (v *oneOf[S]) Set(s string) error {
	if !slices.Contains(v.valid, S(s)) {
		suggestion := ""
		if n, ok := Nearest(s, Names(v.valid)); ok {
			suggestion = "did you mean " + n + "?\n"
		}
		return errors.New(suggestion + Valid(Names(v.valid), ""))
	}
	*v.p = S(s)
	return nil
}

func (v *oneOf[S]) Type() string { return v.what }

// Operands returns a function that checks the number of operands, which are what it says. Remedy
// may be "".
func Operands(least, most int, what, remedy string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if n := len(args); n < least || n > most {
			return errors.New(strings.TrimSuffix(fmt.Sprintf("%s takes %s, not %d: %s", Path(cmd), what, n, remedy), ": "))
		}
		return nil
	}
}

// Path returns the name of a command after that of the program, such as "grammar suite". It is that
// of the program for the root command.
func Path(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// Require adds flags that a command needs.
func Require(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		if err := cmd.MarkFlagRequired(flag); err != nil {
			panic(err) // the flag does not exist
		}
	}
}

// Exclude says that a flag excludes others.
func Exclude(cmd *cobra.Command, flag string, others ...string) {
	for _, other := range others {
		cmd.MarkFlagsMutuallyExclusive(flag, other)
	}
}

// Quantity returns a number with its unit, "1 text" or "2 texts".
func Quantity(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
