package dev.stricturi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** String formats of JSON Schema and OpenAPI, by the grammars of their documents. */
public final class Formats {
	private record Format(Pattern expression, List<String> unchecked) {}

	private static final Map<String, Format> FORMATS = new TreeMap<>();

	static {
		try (var in = new BufferedReader(new InputStreamReader(
				Formats.class.getResourceAsStream("formats.tsv"), StandardCharsets.US_ASCII))) {
			for (String line; (line = in.readLine()) != null; ) {
				String[] row = line.split("\t");
				List<String> keys = row[1].isEmpty() ? List.of() : List.of(row[1].split(" "));
				FORMATS.put(row[0], new Format(Pattern.compile(row[2]), keys));
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private Formats() {}

	/** Returns the names of the formats. */
	public static Set<String> names() {
		return Set.copyOf(FORMATS.keySet());
	}

	/** Returns what is not checked of a format: keys that formats/regex/expressions.json explains. */
	public static List<String> unchecked(String name) {
		return format(name).unchecked.stream().filter(key -> key.equals("a-label") || key.equals("u-label")).toList();
	}

	/**
	 * Reports whether a text has the format of a name.
	 *
	 * @throws IllegalArgumentException for an unknown name, or if a language tag, a media type or a version has more than some thousand parts, which would need a larger stack
	 */
	public static boolean isValid(String name, String text) {
		Format format = format(name);
		if (format.unchecked.contains("mailbox-length") && text.length() > 254) return false;
		try {
			return format.expression.matcher(text).find() && format.unchecked.stream().allMatch(key -> check(key, name, text));
		} catch (StackOverflowError e) {
			throw new IllegalArgumentException("text of too many parts for the format " + name, e);
		}
	}

	private static Format format(String name) {
		Format format = FORMATS.get(name);
		if (format == null) throw new IllegalArgumentException("unknown format " + name);
		return format;
	}

	private static boolean check(String key, String name, String text) {
		return switch (key) {
			case "leap-second" -> leapSecond(text);
			case "weekday" -> weekday(text);
			case "range" -> new BigInteger(text).bitLength() <= (name.equals("int64") ? 63 : 64);
			case "duplicates" -> noDuplicates(text);
			case "formatting" -> text.chars().noneMatch(c -> c == 0x200E || c == 0x200F || c >= 0x202A && c <= 0x202E);
			case "not-an-address" -> !text.matches("([0-9]++[.]){3}[0-9]++");
			case "name-length" -> nameLength(text);
			case "mailbox-length" -> mailboxLength(text);
			default -> true;
		};
	}

	private static final Pattern LEAP = Pattern.compile(
			"(?:(....)-(..)-(..)T)?(..):(..):60(?:[.][0-9]++)?(?:Z|([+-])(..):(..))", Pattern.CASE_INSENSITIVE);

	private static int number(String text, int otherwise) {
		return text == null ? otherwise : Integer.parseInt(text);
	}

	private static boolean leapSecond(String text) {
		Matcher m = LEAP.matcher(text);
		if (!m.matches()) return true;
		int offset = (60 * number(m.group(7), 0) + number(m.group(8), 0)) * ("-".equals(m.group(6)) ? -1 : 1);
		LocalDateTime next = LocalDate.of(number(m.group(1), 2000), number(m.group(2), 1), number(m.group(3), 31)).atStartOfDay()
				.plusMinutes(60 * number(m.group(4), 0) + number(m.group(5), 0) + 1 - offset);
		return next.getHour() == 0 && next.getMinute() == 0 && (m.group(1) == null || next.getDayOfMonth() == 1);
	}

	private static boolean weekday(String text) {
		if (text.indexOf(',') != 3) return true; // not an IMF-fixdate
		int month = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(text.substring(8, 11)) / 3 + 1;
		LocalDate date = LocalDate.of(Integer.parseInt(text.substring(12, 16)), month, Integer.parseInt(text.substring(5, 7)));
		return date.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH).equals(text.substring(0, 3));
	}

	private static boolean noDuplicates(String tag) {
		Set<String> seen = new HashSet<>();
		boolean extension = false;
		String[] subtags = tag.toLowerCase(Locale.ROOT).split("-");
		for (int i = 0; i < subtags.length; i++) {
			String subtag = subtags[i];
			boolean singleton = subtag.length() == 1;
			if (subtag.equals("x") || i == 0 && singleton) return true; // private use, or grandfathered
			if (singleton) extension = true;
			else if (i == 0 || extension || subtag.length() < 4 || subtag.length() == 4 && subtag.charAt(0) > '9') continue;
			if (!seen.add(subtag)) return false;
		}
		return true;
	}

	private static int octets(String text) {
		return text.getBytes(StandardCharsets.UTF_8).length;
	}

	private static boolean nameLength(String name) {
		return name.length() <= 253 && Arrays.stream(name.split("[.]")).allMatch(label -> label.length() <= 63);
	}

	private static boolean mailboxLength(String text) {
		boolean literal = text.endsWith("]");
		int at = literal ? text.lastIndexOf('[') - 1 : text.lastIndexOf('@');
		return octets(text.substring(0, at)) <= 64 && octets(text) <= 254 && (literal || nameLength(text.substring(at + 1)));
	}
}
