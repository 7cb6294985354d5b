import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.HexFormat;

/** Reads questions and prints answers, as ../README.md describes them. */
abstract class Harness {
    /** Answers a question: what follows the verb, decoded. */
    abstract String ask(String verb, String[] args) throws Exception;

    /** Answers for an exception of ask. */
    String refused(Exception e) {
        return "crash\t" + hex(e.toString());
    }

    void run() throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            var question = line.split("\t", -1);
            var args = new String[question.length - 1];
            for (int i = 0; i < args.length; i++) {
                args[i] = new String(HexFormat.of().parseHex(question[i + 1]), UTF_8);
            }
            String answer;
            try {
                answer = ask(question[0], args);
            } catch (Exception e) {
                answer = refused(e);
            }
            System.out.println(answer);
        }
    }

    /** Says yes, with texts; null is undefined. */
    static String ok(String... texts) {
        var answer = new StringBuilder("ok");
        for (var text : texts) {
            answer.append('\t').append(text == null ? "-" : hex(text));
        }
        return answer.toString();
    }

    static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(UTF_8));
    }
}
