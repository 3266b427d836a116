package dev.sluice.detect.hostile;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Rule;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Texts that somebody would write who wants a scan to take long, by what they are. Each is made
 * when asked for, from a seed, and so the same every time.
 */
public final class HostileTexts {
  private static final String HEX = "0123456789abcdef";
  private static final String BASE62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** Names under which the generic rules expect a secret. */
  private static final List<String> NAMES =
      List.of("password", "secret", "api_key", "token", "client_secret", "passwd", "auth");

  /** Writes one piece of a text after the other. */
  @FunctionalInterface
  private interface Pieces {
    String next(Random random, int index);
  }

  private final int bytes;
  private final Map<String, Supplier<byte[]>> texts = new LinkedHashMap<>();

  private HostileTexts(int bytes) {
    this.bytes = bytes;
  }

  /** Texts of about so many bytes each, by their names. */
  public static Map<String, Supplier<byte[]>> of(int bytes) {
    HostileTexts made = new HostileTexts(bytes);
    made.addRuns();
    made.addNames();
    made.addEncodings();
    made.addStructures();
    made.addFromRules();
    return Collections.unmodifiableMap(made.texts);
  }

  private void addRuns() {
    for (String piece : List.of("a", "A", "0", "f", "_", "-", ".", "/", "=", "\"", "'", "%", " ")) {
      repeat("run of " + piece, piece);
    }
    repeat("run of line ends", "\n");
    repeat("run of zero bytes", "\0");
    repeat("run of backslashes", "\\");
    add("run of random letters", (random, i) -> word(random, 64, BASE62.substring(10)));
    add("run of random digits", (random, i) -> word(random, 64, HEX.substring(0, 10)));
    add("run of random hex", (random, i) -> word(random, 64, HEX));
    add("run of letters and digits", (random, i) -> word(random, 64, BASE62));
    add("words of 20", (random, i) -> word(random, 20, BASE62) + " ");
    add("words of 40", (random, i) -> word(random, 40, BASE62) + "\n");
    add("words of 32 hex", (random, i) -> word(random, 32, HEX) + " ");
    add("words of 64 hex", (random, i) -> word(random, 64, HEX) + "\n");
    add("random bytes", (random, i) -> String.valueOf((char) random.nextInt(256)));
  }

  private void addNames() {
    for (String name : NAMES) {
      repeat(name + "=" + name + "=", name + "=");
    }
    repeat("empty passwords", "password = \"\"\n");
    repeat("names joined", String.join("_", NAMES) + "_");
    repeat("names quoted", "\"" + String.join("\": \"", NAMES) + "\": ");
    repeat("commands with headers", "curl -H \"Authorization: \" -u a:b --header ");
    repeat("addresses with users", "https://user:@host/ postgres://a:b@ ");
    add("names with words", (random, i) -> name(i) + " = \"" + word(random, 24, BASE62) + "\"\n");
    add("names with short words", (random, i) -> name(i) + "=" + word(random, 7, BASE62) + "\n");
    add(
        "names with dots",
        (random, i) -> name(i) + "=" + word(random, 9, "abcxyz") + ".value();\n");
  }

  private void addEncodings() {
    add("base64 of random bytes", (random, i) -> base64(randomText(random, 57)) + "\n");
    add("base64 of text", (random, i) -> base64(name(i) + " is in the store ".repeat(4)) + "\n");
    add(
        "base64 five times",
        (random, i) -> nested(name(i) + "=" + word(random, 20, BASE62)) + "\n");
    add("short base64", (random, i) -> base64(randomText(random, 12)) + " ");
    add("hex of text", (random, i) -> hex(name(i) + " is in the store ") + "\n");
    add("percent soup", (random, i) -> escaped(random, "%%%02x"));
    add("unicode soup", (random, i) -> escaped(random, "\\u%04x"));
    repeat("percent cut short", "%4%5%%a");
    repeat("unicode cut short", "\\u00\\u0\\u");
    add("encodings mixed", (random, i) -> mixed(random, i));
    repeat("UTF-16", "password = \"x\"\n", StandardCharsets.UTF_16LE);
  }

  private void addStructures() {
    repeat("PEM begin lines", "-----BEGIN RSA PRIVATE KEY-----\n");
    repeat("PEM begin in one line", "-----BEGIN PRIVATE KEY-----");
    repeat("dots of JWT", "eyJhbGciOi.");
    repeat("heads of JWT", "eyJ");
    add("JWT without end", (random, i) -> "eyJ" + word(random, 40, BASE62) + ".eyJ");
    repeat("minified script", "function(e,t){var n=e[t],r=n?n.key:'';return r&&r.id||(a.b=c.d)};");
    repeat("JSON", "{\"a\":[1,2,3,{\"key\":null,\"id\":\"x1\"}],\"b\":\"c\"},");
    repeat("brackets", "{[(");
    repeat("markup", "<a key=\"x\" token='y'>");
    repeat("words in one line", "the key of the token is in the secret store ");
  }

  private void addFromRules() {
    List<Rule> rules =
        BuiltIn.rulesWithExamples().rules().stream().filter(rule -> rule.regex() != null).toList();
    List<String> examples = new ArrayList<>();
    List<String> counterExamples = new ArrayList<>();
    List<String> keywords = new ArrayList<>();
    for (Rule rule : rules) {
      rule.examples().forEach(text -> examples.add(Placeholders.expand(text, rule.id())));
      rule.counterExamples()
          .forEach(text -> counterExamples.add(Placeholders.expand(text, rule.id())));
      keywords.addAll(rule.keywords());
    }
    add("examples", (random, i) -> pick(random, examples) + "\n");
    add("counter-examples", (random, i) -> pick(random, counterExamples) + "\n");
    add("examples cut", (random, i) -> cut(random, pick(random, examples)) + "\n");
    add("examples cut, joined", (random, i) -> cut(random, pick(random, examples)));
    add("keywords", (random, i) -> pick(random, keywords) + "\n");
    add("keywords joined", (random, i) -> pick(random, keywords));
    add("keywords assigned", (random, i) -> pick(random, keywords) + "=");
    add(
        "keywords with words",
        (random, i) -> pick(random, keywords) + "=" + word(random, 20, BASE62) + "\n");
  }

  private void repeat(String name, String piece) {
    repeat(name, piece, StandardCharsets.ISO_8859_1);
  }

  private void repeat(String name, String piece, Charset charset) {
    add(name, (random, i) -> piece, charset);
  }

  private void add(String name, Pieces pieces) {
    add(name, pieces, StandardCharsets.ISO_8859_1);
  }

  private void add(String name, Pieces pieces, Charset charset) {
    texts.put(
        name,
        () -> {
          Random random = new Random(11);
          StringBuilder text = new StringBuilder();
          for (int i = 0; text.length() < bytes; i++) {
            text.append(pieces.next(random, i));
          }
          text.setLength(bytes);
          return text.toString().getBytes(charset);
        });
  }

  private static String name(int index) {
    return NAMES.get(index % NAMES.size());
  }

  private static String pick(Random random, List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static String cut(Random random, String text) {
    return text.substring(0, text.length() - Math.min(text.length(), 1 + random.nextInt(8)));
  }

  private static String word(Random random, int length, String alphabet) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return word.toString();
  }

  private static String randomText(Random random, int length) {
    byte[] text = new byte[length];
    random.nextBytes(text);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String nested(String text) {
    String encoded = text;
    for (int depth = 0; depth < 5; depth++) {
      encoded = base64(encoded);
    }
    return encoded;
  }

  private static String escaped(Random random, String format) {
    return String.format(Locale.ROOT, format, ' ' + random.nextInt(90));
  }

  private static String mixed(Random random, int index) {
    return switch (index % 4) {
      case 0 -> base64(hex(name(index) + "=" + word(random, 12, BASE62)));
      case 1 -> escaped(random, "%%%02x").repeat(8);
      case 2 -> escaped(random, "\\u%04x").repeat(4);
      default -> hex(base64(word(random, 12, BASE62))) + " ";
    };
  }
}
