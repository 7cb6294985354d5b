module github.com/stricturi/stricturi/conformance/release

go 1.25.0

require go.yaml.in/yaml/v3 v3.0.4
