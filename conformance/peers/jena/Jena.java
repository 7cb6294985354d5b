import java.net.MalformedURLException;
import java.util.Properties;
import java.util.Set;
import org.apache.jena.iri.IRI;
import org.apache.jena.iri.IRIFactory;
import org.apache.jena.iri.ViolationCodes;

/**
 * Answers with org.apache.jena.iri. Its factories also report what a
 * specification advises against, and schemes that are not registered; here it
 * refuses what has a violation of syntax.
 */
class Jena extends Harness {
    static final Set<Integer> SYNTAX = Set.of(
            ViolationCodes.ILLEGAL_CHARACTER, ViolationCodes.UNWISE_CHARACTER, ViolationCodes.CONTROL_CHARACTER,
            ViolationCodes.WHITESPACE, ViolationCodes.DOUBLE_WHITESPACE, ViolationCodes.NOT_XML_SCHEMA_WHITESPACE,
            ViolationCodes.NON_URI_CHARACTER, ViolationCodes.PRIVATE_USE_CHARACTER, ViolationCodes.LONE_SURROGATE,
            ViolationCodes.DEPRECATED_UNICODE_CHARACTER, ViolationCodes.ILLEGAL_PERCENT_ENCODING,
            ViolationCodes.EMPTY_SCHEME, ViolationCodes.SCHEME_MUST_START_WITH_LETTER,
            ViolationCodes.IP_V6_OR_FUTURE_ADDRESS_SYNTAX);
    static final IRIFactory URIS = IRIFactory.uriImplementation();
    static final IRIFactory IRIS = IRIFactory.iriImplementation();
    static final int ANY = IRI.SAMEDOCUMENT | IRI.NETWORK | IRI.ABSOLUTE | IRI.CHILD | IRI.PARENT | IRI.GRANDPARENT;

    public static void main(String[] args) throws Exception {
        new Jena().run();
    }

    @Override
    String ask(String verb, String[] args) throws Exception {
        switch (verb) {
            case "version":
                var pom = new Properties();
                pom.load(IRI.class.getResourceAsStream("/META-INF/maven/org.apache.jena/jena-iri/pom.properties"));
                return ok(pom.getProperty("version"));
            case "reference":
            case "absolute":
                var i = (args[0].equals("rfc3987") ? IRIS : URIS).create(args[1]);
                return refuses(i) || verb.equals("absolute") && i.getScheme() == null ? "no\t-" : ok(
                        i.toString(), i.getScheme(), i.getRawAuthority(), i.getRawUserinfo(), i.getRawHost(),
                        "" + i.getPort(), i.getRawPath(), i.getRawQuery(), i.getRawFragment());
            case "resolve":
                return ok(URIS.create(args[0]).create(args[1]).toString());
            case "resolve-lax":
                var lax = new IRIFactory(URIS);
                lax.setSameSchemeRelativeReferences("*");
                return ok(lax.create(args[0]).create(args[1]).toString());
            case "relativize":
                return ok(URIS.create(args[0]).relativize(args[1], ANY).toString());
            case "normalize":
                return ok(URIS.create(args[0]).normalize(false).toString());
            case "touri":
                var iri = IRIS.create(args[0]);
                return refuses(iri) ? "no\t-" : ok(iri.toASCIIString());
            default:
                return "none";
        }
    }

    @Override
    Timed timed(String name) {
        switch (name) {
            case "uri":
                return (a, b) -> refuses(URIS.create(a));
            case "iri":
                return (a, b) -> refuses(IRIS.create(a));
            case "resolve":
                return (a, b) -> URIS.create(a).create(b).toString();
            case "touri":
                return (a, b) -> {
                    var iri = IRIS.create(a);
                    return refuses(iri) ? null : iri.toASCIIString();
                };
            default:
                return null;
        }
    }

    static boolean refuses(IRI i) {
        for (var all = i.violations(true); all.hasNext(); ) {
            if (SYNTAX.contains(all.next().getViolationCode())) {
                return true;
            }
        }
        return false;
    }

    @Override
    String refused(Exception e) {
        if (e instanceof UnsupportedOperationException) { // "not yet implemented"
            return "none";
        }
        return e instanceof MalformedURLException ? "no\t-" : super.refused(e);
    }
}
