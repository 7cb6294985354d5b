import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/** Reads questions and prints answers, as ../README.md describes them. */
abstract class Harness {
    /** Answers a question: what follows the verb, decoded. */
    abstract String ask(String verb, String[] args) throws Exception;

    /** Answers for an exception of ask. */
    String refused(Exception e) {
        return "crash\t" + hex(e.toString());
    }

    /** An operation that can be timed, on one or two texts. */
    interface Timed {
        Object on(String a, String b) throws Exception;
    }

    /** Returns an operation by its name, or null. */
    abstract Timed timed(String name);

    /** What timed operations return, so that they are not optimized away. */
    static Object sink;

    private String loaded = "";
    private List<String[]> lines;

    /** Answers with the processor time of this thread, in nanoseconds. */
    private String measure(Timed timed, int passes, String file) throws Exception {
        if (timed == null) {
            return "none";
        }
        if (!loaded.equals(file)) { // each line has a text, or two with a tab between
            loaded = file;
            lines = Files.readAllLines(Path.of(file)).stream().map(line -> line.split("\t", 2)).toList();
        }
        var thread = ManagementFactory.getThreadMXBean();
        long from = thread.getCurrentThreadCpuTime();
        for (int pass = 0; pass < passes; pass++) {
            for (var line : lines) {
                try {
                    sink = timed.on(line[0], line[line.length - 1]);
                } catch (Exception e) {
                    sink = e;
                }
            }
        }
        return ok("" + (thread.getCurrentThreadCpuTime() - from));
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
                answer = question[0].equals("time")
                        ? measure(timed(args[0]), Integer.parseInt(args[1]), args[2])
                        : ask(question[0], args);
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
