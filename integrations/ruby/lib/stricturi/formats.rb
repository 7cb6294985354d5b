require "date"
require "json"

# String formats of JSON Schema and OpenAPI, by the grammars of their documents.
module Stricturi
  module Formats
    DATA = JSON.parse(File.read(File.join(__dir__, "formats.json"), encoding: "UTF-8")).freeze
    private_constant :DATA

    CHECKS = {
      "leap-second" => ->(text, _) { leap_second?(text) },
      "weekday" => ->(text, _) { weekday?(text) },
      "range" => ->(text, name) { (name == "int64" ? -2**63...2**63 : 0...2**64).cover?(text.to_i) },
      "duplicates" => ->(text, _) { no_duplicates?(text) },
      "formatting" => ->(text, _) { !text.match?(/[\u200E\u200F\u202A-\u202E]/) },
      "not-an-address" => ->(text, _) { !text.match?(/\A(?:[0-9]+\.){3}[0-9]+\z/) },
      "name-length" => ->(text, _) { name_length?(text) },
      "mailbox-length" => ->(text, _) { mailbox_length?(text) },
    }.freeze
    private_constant :CHECKS

    class << self
      # The names of the formats.
      def names = DATA.keys

      # What is not checked of a format: keys that formats/regex/expressions.json explains.
      def unchecked(name) = DATA.fetch(name)["unchecked"] - CHECKS.keys

      # Reports whether a string in UTF-8 has the format of a name.
      def valid?(name, text)
        format = DATA.fetch(name)
        expression = format["compiled"] ||= Regexp.new(format["expression"])
        text.valid_encoding? && expression.match?(text) &&
          format["unchecked"].all? { |key| !CHECKS.key?(key) || CHECKS[key].call(text, name) }
      end

      private

      def leap_second?(text)
        m = text.match(/\A(?:(....)-(..)-(..)T)?(..):(..):60(?:\.[0-9]+)?(?:Z|([+-])(..):(..))\z/i) or return true
        offset = (60 * m[7].to_i + m[8].to_i) * (m[6] == "-" ? -1 : 1)
        days, minute = (60 * m[4].to_i + m[5].to_i + 1 - offset).divmod(24 * 60) # of the minute after, in UTC
        minute.zero? && (m[1].nil? || (Date.new(m[1].to_i, m[2].to_i, m[3].to_i, Date::GREGORIAN) + days).day == 1)
      end

      def weekday?(text)
        m = text.match(/\A(...), (..) (...) (....) /) or return true # not an IMF-fixdate
        date = Date.new(m[4].to_i, "JanFebMarAprMayJunJulAugSepOctNovDec".index(m[3]) / 3 + 1, m[2].to_i, Date::GREGORIAN)
        m[1] == Date::ABBR_DAYNAMES[date.wday]
      end

      def no_duplicates?(tag)
        seen = {}
        extension = false
        tag.downcase.split("-").each_with_index do |subtag, i|
          singleton = subtag.length == 1
          return true if subtag == "x" || (i.zero? && singleton) # private use, or grandfathered
          if singleton
            extension = true
          elsif i.zero? || extension || subtag.length < 4 || (subtag.length == 4 && subtag.match?(/\A[a-z]/))
            next
          end
          return false if seen[subtag]
          seen[subtag] = true
        end
        true
      end

      def name_length?(name) = name.length <= 253 && name.split(".").all? { |label| label.length <= 63 }

      def mailbox_length?(text)
        literal = text.end_with?("]")
        at = literal ? text.rindex("[") - 1 : text.rindex("@")
        text[0, at].bytesize <= 64 && text.bytesize <= 254 && (literal || name_length?(text[at + 1..]))
      end
    end
  end
end
