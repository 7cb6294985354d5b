// Package reader reads grammars for the commands: an edition by its stem, or a file of
// ABNF. It handles everything that a file may contain besides rules:
//
//   - imports of rules from editions, the library and files: "; import rfc3986: host as uri-host".
//     They can also define a rule that the file describes in prose or extends with "=/";
//   - prose that refers to a rule of a known document, <host, see [URI], Section 3.2.2>, or
//     that has an exact meaning, <any CHAR except CTLs>;
//   - notes in a file next to it, FILE.json (see [grammar.Notes]).
//
// A [Grammar] has the rules of the file, the imported rules and the rules that those refer to,
// each under a unique name. Package reader does not check that rules are defined, regular, or
// free of prose; callers decide which rules they can use. Errors are of type [*Error], with
// file, line, column and rule.
package reader
