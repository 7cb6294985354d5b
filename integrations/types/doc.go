// Package types shows how libraries for databases and configuration use the types of
// packages uri and iri. There is nothing to import: its examples are the few lines that a
// program needs.
package types
