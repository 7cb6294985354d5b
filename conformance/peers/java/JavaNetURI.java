import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;

/** Answers with java.net.URI. */
class JavaNetURI extends Harness {
    public static void main(String[] args) throws Exception {
        new JavaNetURI().run();
    }

    @Override
    String ask(String verb, String[] args) throws Exception {
        switch (verb) {
            case "version":
                return ok("" + Runtime.version().feature());
            case "reference":
            case "absolute":
                var u = new URI(args[1]);
                return verb.equals("absolute") && !u.isAbsolute() ? "no\t-" : ok(u.toString(),
                        u.getScheme(), u.getRawAuthority(), u.getRawUserInfo(), u.getHost(), "" + u.getPort(),
                        u.getRawPath(), u.getRawQuery(), u.getRawFragment());
            case "resolve":
            case "resolve-2396":
                return ok(new URI(args[0]).resolve(new URI(args[1])).toString());
            case "relativize":
                return ok(new URI(args[0]).relativize(new URI(args[1])).toString());
            case "normalize":
                return ok(new URI(args[0]).normalize().toString());
            case "touri":
                return ok(new URI(args[0]).toASCIIString());
            default:
                return "none";
        }
    }

    @Override
    Timed timed(String name) {
        switch (name) {
            case "uri":
                return (a, b) -> new URI(a);
            case "resolve":
                return (a, b) -> new URI(a).resolve(new URI(b)).toString();
            case "normalize":
                return (a, b) -> new URI(a).normalize().toString();
            case "touri":
                return (a, b) -> new URI(a).toASCIIString();
            default:
                return null;
        }
    }

    @Override
    String refused(Exception e) {
        if (!(e instanceof URISyntaxException)) {
            return super.refused(e);
        }
        // The index is in UTF-16, the offset in bytes of UTF-8.
        var s = (URISyntaxException) e;
        return "no\t" + (s.getIndex() < 0 ? "-" : s.getInput().substring(0, s.getIndex()).getBytes(UTF_8).length);
    }
}
