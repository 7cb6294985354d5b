// Package reader reads grammars for the commands: an edition by its stem, or a file of
// ABNF. It is the one place that knows what a file may contain besides rules:
//
//   - imports of rules from editions, the library and files: "; import rfc3986: host as uri-host",
//     which also say what a description in words means, and what "=/" adds to;
//   - descriptions in words that refer to a rule of a document that is known:
//     <host, see [URI], Section 3.2.2>, or that have an exact meaning:
//     <any CHAR except CTLs>;
//   - notes beside the file, in FILE.json (see [grammar.Notes]).
//
// A [Grammar] is complete: the rules of the file, those that it imports, and what they
// need, each under a name of its own. Reader does not check that rules are defined,
// regular, or described in ABNF; callers decide what they can use. Errors are of type
// [*Error] and name file, line, column and rule.
package reader
