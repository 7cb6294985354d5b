package main

import (
	"fmt"

	"github.com/spf13/pflag"
)

// noEffect returns a usage error if one of the flags was given another value
// than it has without being given. Why completes "--flag has no effect", and
// says what to do.
func noEffect(f *pflag.FlagSet, why string, names ...string) error {
	for _, name := range names {
		if flag := f.Lookup(name); flag.Changed && flag.Value.String() != flag.DefValue {
			return fmt.Errorf("--%s has no effect %s", name, why)
		}
	}
	return nil
}
