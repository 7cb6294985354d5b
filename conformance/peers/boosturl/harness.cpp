// Reads questions and prints answers, as ../README.md describes them, with
// boost.url.
#include <boost/url.hpp>
#include <boost/version.hpp>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace urls = boost::urls;

static std::string hex(std::string_view text) {
	static const char *digits = "0123456789abcdef";
	std::string out;
	for (unsigned char c : text) out += {digits[c >> 4], digits[c & 15]};
	return out;
}

static std::string decode(const std::string &hex) {
	std::string out;
	for (size_t i = 0; i + 1 < hex.size(); i += 2) out += char(std::stoi(hex.substr(i, 2), nullptr, 16));
	return out;
}

static std::string optional(bool defined, urls::pct_string_view text) {
	return "\t" + (defined ? hex(text) : "-");
}

static std::string ask(const std::string &verb, const std::vector<std::string> &args) {
	if (verb == "version") {
		std::string version = BOOST_LIB_VERSION;
		std::replace(version.begin(), version.end(), '_', '.');
		return "ok\t" + hex(version);
	}
	if (verb == "reference" || verb == "absolute") {
		auto r = verb == "absolute" ? urls::parse_uri(args[1]) : urls::parse_uri_reference(args[1]);
		if (!r) return "no\t-";
		urls::url_view u = *r;
		return "ok\t" + hex(u.buffer()) + optional(u.has_scheme(), u.scheme()) +
			optional(u.has_authority(), u.encoded_authority()) + optional(u.has_userinfo(), u.encoded_userinfo()) +
			optional(true, u.encoded_host()) + optional(u.has_port(), u.port()) + optional(true, u.encoded_path()) +
			optional(u.has_query(), u.encoded_query()) + optional(u.has_fragment(), u.encoded_fragment());
	}
	if (verb == "resolve") {
		auto base = urls::parse_uri(args[0]);
		auto ref = urls::parse_uri_reference(args[1]);
		urls::url out;
		return base && ref && urls::resolve(*base, *ref, out) ? "ok\t" + hex(out.buffer()) : "no\t-";
	}
	if (verb == "normalize") {
		auto r = urls::parse_uri_reference(args[0]);
		return r ? "ok\t" + hex(urls::url(*r).normalize().buffer()) : "no\t-";
	}
	return "none";
}

int main() {
	for (std::string line; std::getline(std::cin, line);) {
		std::string verb;
		std::vector<std::string> args;
		for (size_t at = 0, tab; at <= line.size(); at = tab + 1) {
			tab = std::min(line.find('\t', at), line.size());
			if (at == 0) verb = line.substr(0, tab);
			else args.push_back(decode(line.substr(at, tab - at)));
		}
		try {
			std::cout << ask(verb, args) << std::endl;
		} catch (const std::exception &e) {
			std::cout << "crash\t" << hex(e.what()) << std::endl;
		}
	}
}
