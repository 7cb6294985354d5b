// Package interchange is what the packages uri and iri share where their values
// meet other packages: databases, logs, net/url.
package interchange
