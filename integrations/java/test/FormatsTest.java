import dev.stricturi.Formats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Runs the vectors of formats/regex, whose JSON has a format on each line. */
class FormatsTest {
	static final Pattern VECTOR = Pattern.compile("\\[\"((?:[^\"\\\\]|\\\\.)*+)\",(true|false)\\]");
	static final Set<String> limited = new TreeSet<>();
	static int wrong, count;

	public static void main(String[] args) throws Exception {
		for (String line : Files.readAllLines(Path.of(args[0]))) {
			String name = line.length() > 2 ? line.substring(1, line.indexOf('"', 1)) : "";
			if (!Formats.names().contains(name)) continue;
			var m = VECTOR.matcher(line);
			String last = "";
			while (m.find()) {
				boolean valid = m.group(2).equals("true");
				last = text(m.group(1));
				count++;
				// What is not checked is never the reason to refuse a text.
				boolean got = Formats.isValid(name, last);
				if (got != valid && (valid || Formats.unchecked(name).isEmpty())) report(name, last, valid);
				for (String part : new String[] {last, last + "x", last.substring(last.length() / 2)}) hostile(name, last + part.repeat(5_000) + "\0");
			}
		}
		for (int n : new int[] {5_000, 300_000}) {
			for (String part : new String[] {"a", "%41", "/a", "é", "a%41"}) {
				expect("iri", "http://h/" + part.repeat(n), true);
				expect("iri", "http://h/" + part.repeat(n) + "%", false);
			}
			expect("json-pointer", "/~0a".repeat(n), true);
			expect("date", "2025-02-28".repeat(n), false);
		}
		expect("char", "\uD800", false);
		expect("date", "2025-02-28\n", false);
		System.out.println("limited by the stack: " + limited);
		System.out.println(count + " vectors, " + wrong + " wrong");
		if (wrong > 0 || count < 1500) System.exit(1);
	}

	/** Some formats have loops that need a stack: there is an answer, or an exception that says so. */
	static void hostile(String name, String text) {
		try {
			Formats.isValid(name, text);
		} catch (IllegalArgumentException e) {
			limited.add(name);
		}
	}

	static void expect(String name, String text, boolean valid) {
		if (Formats.isValid(name, text) != valid) report(name, text, valid);
	}

	static void report(String name, String text, boolean valid) {
		wrong++;
		System.out.printf("%s: \"%.100s\" is not %s%n", name, text, valid ? "valid" : "rejected");
	}

	/** Reads a string of JSON. */
	static String text(String json) {
		var b = new StringBuilder();
		for (int i = 0; i < json.length(); i++) {
			char c = json.charAt(i);
			if (c != '\\') {
				b.append(c);
				continue;
			}
			c = json.charAt(++i);
			if (c == 'u') {
				b.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
				i += 4;
			} else {
				int at = "bfnrt".indexOf(c);
				b.append(at < 0 ? c : "\b\f\n\r\t".charAt(at));
			}
		}
		return b.toString();
	}
}
