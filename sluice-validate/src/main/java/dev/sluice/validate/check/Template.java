package dev.sluice.validate.check;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A text with places to be filled in: {@code {{name}}}, {@code {{name=default}}} for what may be
 * missing, or {@code {{name|encoder}}} with one or more encoders, applied from left to right.
 */
public final class Template {
  private static final int LENGTH_MAX = 8192;

  /** How a value is written where it is filled in. */
  enum Encoder {
    BASE64,
    BASE64URL,
    URL,
    PATH,
    JSON,
    /** What a part of a URL stands for. */
    DECODE_URL,
    /** What a JSON string stands for, as far as line breaks go. */
    DECODE_LINES,
    /** The part before the first colon. */
    BEFORE_COLON,
    /** What follows the last hyphen, as in a key that names its data centre. */
    AFTER_HYPHEN;

    static @Nullable Encoder ofWord(String word) {
      for (Encoder encoder : values()) {
        if (encoder.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
          return encoder;
        }
      }
      return null;
    }

    String apply(String value) {
      return switch (this) {
        case BASE64 -> Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
        case BASE64URL ->
            Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(value.getBytes(StandardCharsets.UTF_8));
        case URL -> URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
        // What a path and a query may hold as it is: some providers do not decode them.
        case PATH -> URL.apply(value).replace("%3A", ":").replace("%40", "@");
        case JSON -> json(value);
        case DECODE_URL -> decodedUrl(value);
        case DECODE_LINES -> value.replace("\\n", "\n").replace("\\r", "");
        case BEFORE_COLON ->
            value.indexOf(':') < 0 ? value : value.substring(0, value.indexOf(':'));
        case AFTER_HYPHEN -> value.substring(value.lastIndexOf('-') + 1);
      };
    }

    private static String decodedUrl(String value) {
      try {
        return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        // It is not encoded: a percent sign stands for itself.
        return value;
      }
    }

    private static String json(String value) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c == '"' || c == '\\') {
          text.append('\\').append(c);
        } else if (c < ' ') {
          text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        } else {
          text.append(c);
        }
      }
      return text.toString();
    }
  }

  /** A piece: text as it is where {@code name} is null, else a place and what stands in for it. */
  private record Piece(@Nullable String name, @Nullable String text, List<Encoder> encoders) {}

  private final List<Piece> pieces;

  private Template(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException with what is wrong and what to do
   */
  public static Template parse(String text) {
    if (text.length() > LENGTH_MAX) {
      throw new IllegalArgumentException("it is longer than " + LENGTH_MAX + " characters");
    }
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf("{{", at);
      if (open < 0) {
        pieces.add(new Piece(null, text.substring(at), List.of()));
        break;
      }
      if (open > at) {
        pieces.add(new Piece(null, text.substring(at, open), List.of()));
      }
      int close = text.indexOf("}}", open);
      if (close < 0) {
        throw new IllegalArgumentException("'{{' is not closed; write '}}' after the name");
      }
      pieces.add(place(text.substring(open + 2, close)));
      at = close + 2;
    }
    return new Template(pieces);
  }

  private static Piece place(String inside) {
    String[] words = inside.split("\\|", -1);
    int equals = words[0].indexOf('=');
    String name = (equals < 0 ? words[0] : words[0].substring(0, equals)).strip();
    if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}")) {
      throw new IllegalArgumentException(
          "'{{" + inside + "}}' names no value; a name is letters, digits, '-' and '_'");
    }
    List<Encoder> encoders = new ArrayList<>();
    for (int i = 1; i < words.length; i++) {
      Encoder encoder = Encoder.ofWord(words[i].strip());
      if (encoder == null) {
        throw new IllegalArgumentException(
            "there is no encoder '"
                + words[i].strip()
                + "'; there are base64, base64url, url, path, json, decode-url, decode-lines,"
                + " before-colon and after-hyphen");
      }
      encoders.add(encoder);
    }
    return new Piece(name, equals < 0 ? null : words[0].substring(equals + 1), encoders);
  }

  /** Whether it is a text as it is, without places. */
  public boolean isFixed() {
    return pieces.stream().allMatch(piece -> piece.name() == null);
  }

  /** The names of the places that something must be given for. */
  public Set<String> needed() {
    Set<String> names = new LinkedHashSet<>();
    for (Piece piece : pieces) {
      if (piece.name() != null && piece.text() == null) {
        names.add(piece.name());
      }
    }
    return names;
  }

  /**
   * Fills in the values.
   *
   * @throws MissingValueException if one of them is missing
   */
  public String fill(Values values) throws MissingValueException {
    return fill(values, List.of());
  }

  /**
   * Fills in the values as parts of a URL's path and query: one without an encoder is encoded, so
   * that no value leads to another path than the one that is written.
   */
  String fillPath(Values values) throws MissingValueException {
    return fill(values, List.of(Encoder.PATH));
  }

  private String fill(Values values, List<Encoder> otherwise) throws MissingValueException {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      if (piece.name() == null) {
        text.append(piece.text());
        continue;
      }
      String value = values.value(piece.name());
      value = value == null ? piece.text() : value;
      if (value == null) {
        throw new MissingValueException("no " + piece.name() + " was found beside it");
      }
      for (Encoder encoder : piece.encoders().isEmpty() ? otherwise : piece.encoders()) {
        value = encoder.apply(value);
      }
      text.append(value);
    }
    return text.toString();
  }

  /** The text as it was written. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(piece.name() == null ? piece.text() : "{{" + piece.name() + "}}");
    }
    return text.toString();
  }
}
