// Package dsn parses connection URIs with several hosts, such as those of PostgreSQL and
// MongoDB. It was made from dsn.abnf by stricturi generate, as an example of a grammar that
// replaces some rules of RFC 3986 and imports the others.
//
// [Recognize] returns the offsets of the components in one pass, without allocating. [Parse]
// returns the single hosts and ports.
package dsn

//go:generate go run ../../../cmd/stricturi generate --abnf dsn.abnf --rule DSN --package dsn --component scheme=scheme --component authority=authority --component userinfo=userinfo --component host=hosts --component path=path-abempty --component query=parameters
