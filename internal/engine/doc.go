// Package engine has the code that the generated packages share: it reads their
// tables. What differs between grammars, and what decides how fast a text is
// recognized, is generated.
//
// A user's package does not import it, but has a copy of all files but this one.
//
// It imports only small packages, because each user's package initializes them, even one that
// makes no trees.
//
// The structs in tables are aliases of unnamed types, because go vet accepts literals without
// field names only for these.
package engine

// Rule is the number of a rule. In a copy it is the type Rule of that package.
type Rule = uint8

// RuleSet is a set of rules: rule r is in it if bit r%64 of word r/64 is set. In a copy it has as
// many words as the package needs.
type RuleSet = [4]uint64
