module github.com/stricturi/stricturi/conformance/peers/formats

go 1.26.4

require (
	buf.build/go/protovalidate v1.4.0
	cel.dev/cel-go v0.33.2
	github.com/danielgtaylor/huma/v2 v2.37.2
	github.com/fredbi/uri v1.1.1
	github.com/getkin/kin-openapi v0.152.0
	github.com/go-openapi/strfmt v0.27.4
	github.com/go-playground/validator/v10 v10.30.6
	github.com/kaptinlin/jsonschema v0.8.0
	github.com/qri-io/jsonschema v0.2.1
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/stricturi/stricturi v0.1.0
	github.com/xeipuuv/gojsonschema v1.2.0
)

require (
	cel.dev/expr v0.25.3 // indirect
	github.com/antlr4-go/antlr/v4 v4.13.1 // indirect
	github.com/gabriel-vasile/mimetype v1.4.16 // indirect
	github.com/go-json-experiment/json v0.0.0-20260601182631-00ed12fed2a6 // indirect
	github.com/go-openapi/errors v0.22.9 // indirect
	github.com/go-openapi/jsonpointer v0.22.5 // indirect
	github.com/go-openapi/swag/jsonname v0.25.5 // indirect
	github.com/go-playground/locales v0.14.2 // indirect
	github.com/go-playground/universal-translator v0.18.2 // indirect
	github.com/go-viper/mapstructure/v2 v2.5.0 // indirect
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/kaptinlin/jsonpointer v0.4.26 // indirect
	github.com/leodido/go-urn v1.5.0 // indirect
	github.com/oasdiff/yaml v0.1.1 // indirect
	github.com/oasdiff/yaml3 v0.0.14 // indirect
	github.com/oklog/ulid/v2 v2.1.2 // indirect
	github.com/qri-io/jsonpointer v0.1.1 // indirect
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/exp v0.0.0-20260820142414-ca536658362e // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	google.golang.org/genproto/googleapis/api v0.0.0-20260819154853-08b0e4226688 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260819154853-08b0e4226688 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../../..
