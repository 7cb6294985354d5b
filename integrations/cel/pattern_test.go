package cel_test

import (
	"testing"

	"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/stricturi/stricturi/internal/testutil"
)

// protovalidate.New takes no functions, but string.pattern takes the expressions of formats.
func TestPattern(t *testing.T) {
	entries := testutil.JSON[map[string]struct {
		Same        string
		Expressions map[string]string
	}]("../../formats/regex/expressions.json")
	e := entries["uri"]
	if e.Same != "" {
		e = entries[e.Same]
	}
	options := &descriptorpb.FieldOptions{}
	proto.SetExtension(options, validate.E_Field, &validate.FieldRules{
		Type: &validate.FieldRules_String_{String_: &validate.StringRules{Pattern: proto.String(e.Expressions["re2"])}},
	})
	file := testutil.Must(protodesc.NewFile(&descriptorpb.FileDescriptorProto{
		Name: proto.String("page.proto"), Syntax: proto.String("proto3"),
		MessageType: []*descriptorpb.DescriptorProto{{Name: proto.String("Page"), Field: []*descriptorpb.FieldDescriptorProto{{
			Name: proto.String("home"), Number: proto.Int32(1), Options: options,
			Type: descriptorpb.FieldDescriptorProto_TYPE_STRING.Enum(), Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(),
		}}}},
	}, nil))
	v := testutil.Must(protovalidate.New())
	page := dynamicpb.NewMessage(file.Messages().Get(0))
	for text, valid := range map[string]bool{
		"http://[::ffff:1.2.3.4]/": true, "http://[V1.fe]/": true, "http://a/#x#y": false, "a:b?//[::1]": false, "/a": false, "a:\n": false,
	} {
		page.Set(page.Descriptor().Fields().Get(0), protoreflect.ValueOfString(text))
		if err := v.Validate(page); (err == nil) != valid {
			t.Errorf("%q: %v", text, err)
		}
	}
}
