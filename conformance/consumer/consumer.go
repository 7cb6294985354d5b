// Package consumer has a test that uses the modules of this repository from outside of it,
// as after a tag.
package consumer
