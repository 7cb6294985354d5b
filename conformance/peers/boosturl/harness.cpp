// Reads questions and prints answers, as ../README.md describes them, with
// boost.url.
#include <boost/url.hpp>
#include <boost/version.hpp>
#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>
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

// The operations that can be timed.
using Timed = bool(std::string_view, std::string_view);

static bool timedParse(std::string_view a, std::string_view) {
	return urls::parse_uri_reference(a).has_value();
}

static bool timedResolve(std::string_view a, std::string_view b) {
	auto base = urls::parse_uri(a);
	auto ref = urls::parse_uri_reference(b);
	urls::url out;
	return base && ref && urls::resolve(*base, *ref, out);
}

static bool timedNormalize(std::string_view a, std::string_view) {
	auto r = urls::parse_uri_reference(a);
	return r && !urls::url(*r).normalize().buffer().empty();
}

// Reads a file, which has a text, or two with a tab between, on each line.
static const std::vector<std::pair<std::string, std::string>> &load(const std::string &name) {
	static std::string loaded;
	static std::vector<std::pair<std::string, std::string>> lines;
	if (loaded == name) return lines;
	loaded = name;
	lines.clear();
	std::ifstream file(name);
	for (std::string line; std::getline(file, line);) {
		size_t tab = std::min(line.find('\t'), line.size());
		lines.emplace_back(line.substr(0, tab), line.substr(std::min(tab + 1, line.size())));
	}
	return lines;
}

// Answers with the processor time of this thread, in nanoseconds.
static std::string measure(Timed *timed, long passes, const std::string &file) {
	auto &lines = load(file);
	volatile long done = 0;
	timespec from, to;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
	for (; passes > 0; passes--)
		for (auto &line : lines) done = done + timed(line.first, line.second);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
	return "ok\t" + hex(std::to_string((to.tv_sec - from.tv_sec) * 1000000000LL + to.tv_nsec - from.tv_nsec));
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
	if (verb == "time") {
		Timed *timed = args[0] == "uri" ? timedParse : args[0] == "resolve" ? timedResolve :
			args[0] == "normalize" ? timedNormalize : nullptr;
		if (timed) return measure(timed, std::stol(args[1]), args[2]);
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
