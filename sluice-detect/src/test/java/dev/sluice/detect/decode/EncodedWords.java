package dev.sluice.detect.decode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** A word in the encodings that are decoded, and where a decoder finds it. */
final class EncodedWords {
  static final String WORD = "small-secret";

  /** A place the word was found at, in the outer text, and how it was encoded. */
  record Occurrence(long start, long end, List<String> tags) implements Comparable<Occurrence> {
    @Override
    public int compareTo(Occurrence other) {
      return toString().compareTo(other.toString());
    }
  }

  private EncodedWords() {}

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  static String percent(String text) {
    StringBuilder result = new StringBuilder();
    for (byte octet : text.getBytes(UTF_8)) {
      result.append(String.format("%%%02X", octet));
    }
    return result.toString();
  }

  static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    text.chars().forEach(c -> result.append(String.format("\\u%04x", c)));
    return result.toString();
  }

  static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(UTF_8));
  }

  static List<Occurrence> occurrences(DecodedText piece, String word, long base) {
    List<Occurrence> occurrences = new ArrayList<>();
    String text = new String(piece.bytes(), 0, piece.length(), ISO_8859_1);
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      int end = at + word.length();
      if (piece.owns(at, end)) {
        occurrences.add(
            new Occurrence(
                base + piece.outerStart(at), base + piece.outerEnd(end), piece.tags(at, end)));
      }
    }
    return occurrences;
  }

  static List<Occurrence> find(String text, String word) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    List<Occurrence> occurrences = new ArrayList<>();
    new Decoder(DecodeLimits.DEFAULT)
        .decode(bytes, 0, bytes.length, piece -> occurrences.addAll(occurrences(piece, word, 0)));
    return occurrences;
  }
}
