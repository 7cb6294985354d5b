// Package compile compiles a grammar into a Go package: the rules, a parser that
// makes trees, and recognizers that judge texts and explain what is wrong with them.
// [Editions] compiles the grammars of the specifications, [Selection.Package] that of a
// user.
//
// What it writes depends on the grammar and on peg's version alone.
//
// The passes, in order:
//
// Trees (tree.go). A grammar that is not recursive is a regular expression: put the
// definition of each rule where the rule is referred to. The expressions keep what
// the next passes need to know: which rule a character is in, and the order of
// alternatives.
//
// Position NFA (position.go). The textbook way from a regular expression to an
// automaton, Thompson's, has empty moves and forgets which alternative comes first.
// But a host such as "1.2.3.4" can be read in two ways, and the specifications say
// that the first match counts. So each state is a place after one character of the
// grammar (Glushkov's automaton), and its edges are ordered: the reading that takes
// earlier edges is the first match.
//
// Components (components.go). To know where the host ends, one could match, make a
// tree, and look for the rule. That takes memory and several passes. Instead the
// expressions of the entry rules get tags: notes that a component ends or begins at a
// place. Between tags it does not matter how a text is read, so those parts are
// replaced by minimal automata.
//
// Tagged determinization (subsets.go, tagged.go). The subset construction follows all readings at
// once, but loses which of them noted what. So a state is a list of readings, in their
// order, each with the tags that not all of them have. A reading is dropped if an
// earlier one can go on with the same texts: it is never the first match. An edge
// saves an offset when the first reading needs it, and settles it when all readings
// agree. A grammar in which two readings need different offsets for one tag is
// refused. A fragment may follow the entry rules without one too, so that they share
// the states of those with one, and stop before it.
//
// Minimization (machine.go). Equivalent states are joined; outputs of states and of
// transitions count.
//
// Explanation (explain.go). A recognizer that only says no leaves the reader to guess.
// Running the position NFA on the text before the error would tell which rules are
// open and what may follow, but it takes memory for each error. So a second machine
// is made deterministic, of all rules, with the explanation as the output of each
// state. The comment of the type explanation says what is shown.
//
// Layout (layout.go, cold.go, wide.go). A table with a row for each state and a column
// for each class of characters is mostly repetition: a rule has states for each
// context that it is in, and a label has some for each of its 63 characters. So states
// are divided into blocks. Most are like an earlier one but for some targets,
// and only the others have rows. Rows share the patterns of their columns, and name
// targets near them by distance. Package engine, which all generated packages share,
// reads the tables.
//
// Emission (plan.go, hot.go, runs.go, emit.go). A loop over a table waits for
// memory at each byte. States that loop, and those around the ends of components, become
// code: a loop over a set of bytes, then a switch (hot). Before the loop, package blocks
// says how far it goes at least, from 64 bytes at once (runs). The others, inside
// addresses and percent-encodings, stay a table (cold).
//
// What needs no tables is written once, in package engine, and copied into a user's
// package (copy.go). The editions are listed in uri, iri and gen/all (lists.go).
//
// Trees of texts (pegtool.go). Peg compiles an edition's PEG, which is proved equal to the
// ABNF elsewhere. A user's package makes trees by the engine's Matcher, from the definitions of the
// rules.
//
// Grammars of schemes and of formats (schemes.go). They need no trees and no
// components, so they have only the second machine, for their entry rules, as tables in
// gen/tables.
//
// A user's grammar (selection.go, selectable.go, package.go). Select takes the rules that are
// asked for and those that they need, and says which have no automaton. Prove compares the
// tables with the ABNF.
//
// Recursive rules (shallow.go). The engine's Matcher matches them, a tenth as fast as tables. But
// nearly all texts nest little, and those that nest at most so often have an automaton: it is asked
// first, and the Matcher decides on what it does not accept.
package compile
