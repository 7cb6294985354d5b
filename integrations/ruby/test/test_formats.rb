require "json"
require "minitest/autorun"
require_relative "../lib/stricturi/formats"

class TestFormats < Minitest::Test
  FORMATS = Stricturi::Formats
  VECTORS = JSON.parse(File.read(File.join(__dir__, "../../../formats/regex/vectors.json"), encoding: "UTF-8"))

  def test_vectors
    FORMATS.names.each do |name|
      VECTORS[name].each do |text, valid|
        # What is not checked is never the reason to refuse a text.
        next unless valid || FORMATS.unchecked(name).empty?
        assert_equal valid, FORMATS.valid?(name, text), "#{name}: #{text.inspect}"
      end
    end
  end

  def test_long_and_hostile
    FORMATS.names.each do |name|
      VECTORS[name].first(10).each do |text, _|
        [text, text[0, 1], text[-1, 1].to_s].each { |part| FORMATS.valid?(name, text + part.to_s * 5_000 + "\0") }
      end
    end
    assert FORMATS.valid?("uri", "http://h/" + "%41" * 300_000)
    refute FORMATS.valid?("uri", "http://h/" + "%41" * 300_000 + "%")
    assert FORMATS.valid?("iri", "http://h/" + "é" * 1_000_000)
  end

  def test_edges
    refute FORMATS.valid?("date", "2025-02-28\n")
    refute FORMATS.valid?("uri", "s:\xFF")
    assert_raises(KeyError) { FORMATS.valid?("urn", "urn:a:b") }
  end
end
