// Package examples has examples for libraries to which the formats of package formats are
// added in a few lines. They are to be copied: there is nothing to import. The tests
// validate with the real libraries.
package examples
