package dev.sluice.source.git.refs;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.GapListener;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code packed-refs} file. There may be tens of thousands of refs, and nothing is compiled
 * yet when they are read: so the bytes are gone through once, in plain loops.
 */
final class PackedRefs {
  private static final byte[] HEAD = "# pack-refs with:".getBytes(US_ASCII);
  private static final byte[] REFS = "refs/".getBytes(US_ASCII);

  /** Bytes that the name of a ref has none of: a line that lost its end would not pass. */
  private static final boolean[] NOT_IN_NAMES = new boolean[256];

  static {
    Arrays.fill(NOT_IN_NAMES, 0, ' ' + 1, true);
    NOT_IN_NAMES[127] = true;
    for (byte other : "~^:?*[\\".getBytes(US_ASCII)) {
      NOT_IN_NAMES[other] = true;
    }
  }

  private final byte[] text;
  private final Map<String, RefTarget> refs;
  private int lines;
  private int broken;
  private int firstBroken;

  private PackedRefs(byte[] text, Map<String, RefTarget> refs) {
    this.text = text;
    this.refs = refs;
  }

  /**
   * Adds the refs of a file that are not known yet. Of lines that are none the first is told; as in
   * Git there are no comments, behind which a ref could be hidden.
   *
   * @throws IOException if the file was cut off
   */
  static void add(String file, byte[] text, Map<String, RefTarget> refs, GapListener gaps)
      throws IOException {
    PackedRefs packed = new PackedRefs(text, refs);
    packed.read();
    if (packed.broken > 0) {
      gaps.gap(
          RefFiles.unreadable(
              file, RefFiles.brokenLines("names no ref", packed.firstBroken, packed.broken)));
    }
    if (isBlank(text)) {
      // Git writes a first line even where no ref follows.
      throw new IOException(
          "it is empty, so the refs it held are lost; 'git pack-refs --all' writes it anew");
    }
    if (text[text.length - 1] != '\n') {
      throw new IOException("it ends within a line");
    }
  }

  private void read() {
    int at = 0;
    while (at < text.length) {
      int end = at;
      while (end < text.length && text[end] != '\n' && text[end] != '\r') {
        end++;
      }
      lines++;
      if (!line(at, end)) {
        firstBroken = broken == 0 ? lines : firstBroken;
        broken++;
      }
      boolean isPair = end + 1 < text.length && text[end] == '\r' && text[end + 1] == '\n';
      at = end + (isPair ? 2 : 1);
    }
  }

  /** Takes a line; gives whether it is one of such a file. */
  private boolean line(int from, int to) {
    if (lines == 1 && isHead(from, to)) {
      return true;
    }
    if (from < to && text[from] == '^') {
      return id(from + 1, to) != null;
    }
    int space = from;
    while (space < to && text[space] != ' ') {
      space++;
    }
    int end = to;
    while (end > space + 1 && (text[end - 1] == ' ' || text[end - 1] == '\t')) {
      end--;
    }
    ObjectId id = id(from, space);
    if (id == null || !isName(space + 1, end)) {
      return false;
    }
    String name = new String(text, space + 1, end - space - 1, UTF_8);
    if (!refs.containsKey(name)) {
      refs.put(name, isZero(from, space) ? zero(from, space) : RefTarget.of(id));
    }
    return true;
  }

  /** Whether a line says how refs are packed, and nothing that a ref could stand in. */
  private boolean isHead(int from, int to) {
    if (!startsWith(HEAD, from, to)) {
      return false;
    }
    for (int i = from + HEAD.length; i < to; i++) {
      boolean isOfTrait = text[i] == '-' || (text[i] >= 'a' && text[i] <= 'z');
      if (text[i] != ' ' && !isOfTrait) {
        return false;
      }
    }
    return true;
  }

  /** The id that stands between two places, or null if something else does. */
  private @Nullable ObjectId id(int from, int to) {
    int digits = to - from;
    HashAlgorithm algorithm =
        digits == 2 * HashAlgorithm.SHA1.bytes() ? HashAlgorithm.SHA1 : HashAlgorithm.SHA256;
    return digits == 2 * algorithm.bytes() ? ObjectId.parse(text, from, algorithm) : null;
  }

  private boolean isName(int from, int to) {
    if (!startsWith(REFS, from, to)) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (NOT_IN_NAMES[text[i] & 0xff]) {
        return false;
      }
    }
    return true;
  }

  private boolean isZero(int from, int to) {
    int at = from;
    while (at < to && text[at] == '0') {
      at++;
    }
    return at == to;
  }

  /** The id of zeros names nothing, which is told of whoever needs it. */
  private RefTarget zero(int from, int to) {
    return RefTarget.of(new String(text, from, to - from, US_ASCII));
  }

  private boolean startsWith(byte[] word, int from, int to) {
    return to - from >= word.length
        && Arrays.equals(text, from, from + word.length, word, 0, word.length);
  }

  private static boolean isBlank(byte[] text) {
    for (byte octet : text) {
      if (octet < 0 || octet > ' ') {
        return false;
      }
    }
    return true;
  }
}
