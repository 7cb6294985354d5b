Gem::Specification.new do |s|
  s.name = "stricturi-formats"
  s.version = "0.1.0"
  s.summary = "String formats of JSON Schema by their documents' grammars"
  s.authors = ["The authors of stricturi"]
  s.homepage = "https://github.com/stricturi/stricturi"
  s.license = "BSD-3-Clause"
  s.required_ruby_version = ">= 3.0"
  s.files = ["lib/stricturi/formats.rb", "lib/stricturi/formats.json", "README.md", "LICENSE"]
end
