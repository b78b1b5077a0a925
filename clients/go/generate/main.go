// Generates Go code from proto files, without protoc: go run ./generate PROTO-FOLDER FILE...
package main

import (
	"context"
	"log"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/cmd/protoc-gen-go/internal_gengo"
	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/pluginpb"
)

const folder = "generated"

func main() {
	compiler := protocompile.Compiler{
		Resolver:       &protocompile.SourceResolver{ImportPaths: []string{os.Args[1]}},
		SourceInfoMode: protocompile.SourceInfoStandard, // comments
	}
	files, err := compiler.Compile(context.Background(), os.Args[2:]...)
	check(err)
	request := &pluginpb.CodeGeneratorRequest{}
	var places []string
	var add func(file protoreflect.FileDescriptor)
	add = func(file protoreflect.FileDescriptor) {
		for _, known := range request.FileToGenerate {
			if known == file.Path() {
				return
			}
		}
		imports := file.Imports()
		for i := 0; i < imports.Len(); i++ {
			add(imports.Get(i).FileDescriptor)
		}
		request.FileToGenerate = append(request.FileToGenerate, file.Path())
		request.ProtoFile = append(request.ProtoFile, protodesc.ToFileDescriptorProto(file))
		places = append(places, "M"+file.Path()+"=bot/"+folder+"/"+path.Dir(file.Path()))
	}
	for _, file := range files {
		add(file)
	}
	places = append(places, "module=bot")
	request.Parameter = new(string)
	*request.Parameter = strings.Join(places, ",")
	plugin, err := protogen.Options{}.New(request)
	check(err)
	for _, file := range plugin.Files {
		internal_gengo.GenerateFile(plugin, file)
	}
	check(os.RemoveAll(folder))
	for _, file := range plugin.Response().File {
		check(os.MkdirAll(filepath.Dir(file.GetName()), 0o755))
		check(os.WriteFile(file.GetName(), []byte(file.GetContent()), 0o644))
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
