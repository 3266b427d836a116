package dev.sluice.source.git.commit;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the objects that are header lines, an empty line and a message. */
public final class Headers {
  /** How many parents a commit may name: more than any tool makes, fewer than harm. */
  private static final int PARENTS_MAX = 1 << 16;

  private final ObjectId id;
  private final byte[] bytes;
  private final int end;
  private int at;

  /** Where the values of lines begin, or -1. */
  private int author = -1;

  private int committer = -1;
  private int encoding = -1;

  private Headers(ObjectId id, byte[] bytes, int end) {
    this.id = id;
    this.bytes = bytes;
    this.end = end;
  }

  /**
   * A commit from the first {@code length} bytes.
   *
   * @throws IOException if it has no tree or a header is damaged
   */
  public static Commit commit(ObjectId id, byte[] bytes, int length) throws IOException {
    return new Headers(id, bytes, length).commit();
  }

  /**
   * What a commit leads to.
   *
   * @param seconds when it was committed, since 1970
   */
  public record Links(ObjectId tree, List<ObjectId> parents, long seconds) {
    public Links {
      parents = List.copyOf(parents);
    }
  }

  /**
   * What the commit in the first {@code length} bytes leads to.
   *
   * @throws IOException where {@link #commit} throws one
   */
  public static Links links(ObjectId id, byte[] bytes, int length) throws IOException {
    return new Headers(id, bytes, length).readCommit();
  }

  /**
   * What a commit leads to, and its message in UTF-8.
   *
   * @param message handed over once, never compared
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Parts(Links links, byte[] message) {}

  /**
   * The parts of the commit in the first {@code length} bytes.
   *
   * @throws IOException where {@link #commit} throws one
   */
  public static Parts parts(ObjectId id, byte[] bytes, int length) throws IOException {
    Headers headers = new Headers(id, bytes, length);
    Links links = headers.readCommit();
    int from = Math.min(length, headers.at + 1);
    byte[] message =
        headers.encoding < 0 && Utf8.isWellFormed(bytes, from, length)
            ? Arrays.copyOfRange(bytes, from, length)
            : headers.rest(headers.encoding()).getBytes(StandardCharsets.UTF_8);
    return new Parts(links, message);
  }

  /**
   * A tag from all of {@code bytes}.
   *
   * @throws IOException if it names no object
   */
  public static Tag tag(ObjectId id, byte[] bytes) throws IOException {
    return new Headers(id, bytes, bytes.length).tag();
  }

  /** The message of a commit or a tag: what stands after its headers. */
  public static byte[] message(byte[] bytes) {
    for (int i = 0; i + 1 < bytes.length; i++) {
      if (bytes[i] == '\n' && bytes[i + 1] == '\n') {
        return Arrays.copyOfRange(bytes, i + 2, bytes.length);
      }
    }
    return new byte[0];
  }

  private Commit commit() throws IOException {
    Links links = readCommit();
    Charset charset = encoding();
    return new Commit(
        id,
        links.tree(),
        links.parents(),
        signature(author, charset),
        signature(committer, charset),
        rest(charset));
  }

  /** Reads the headers of a commit up to its message. */
  private Links readCommit() throws IOException {
    ObjectId tree = null;
    List<ObjectId> parents = new ArrayList<>(2);
    while (at < end && bytes[at] != '\n') {
      int line = at;
      next();
      if (starts(line, "tree ") && tree == null) {
        tree = id(line + 5);
      } else if (starts(line, "parent ") && parents.size() < PARENTS_MAX) {
        parents.add(id(line + 7));
      } else if (starts(line, "author ") && author < 0) {
        author = line + 7;
      } else if (starts(line, "committer ") && committer < 0) {
        committer = line + 10;
      } else if (starts(line, "encoding ")) {
        encoding = line + 9;
      }
    }
    if (tree == null) {
      throw damaged("it names no tree");
    }
    return new Links(tree, parents, seconds());
  }

  private Charset encoding() {
    return encoding < 0
        ? StandardCharsets.UTF_8
        : charset(text(encoding, StandardCharsets.US_ASCII));
  }

  /** When it was committed. */
  private long seconds() {
    if (committer < 0) {
      return Signature.UNKNOWN.seconds();
    }
    int to = committer;
    while (to < end && bytes[to] != '\n') {
      to++;
    }
    return encoding < 0 && isAscii(committer, to)
        ? Signature.seconds(bytes, committer, to)
        : signature(committer, encoding()).seconds();
  }

  private boolean isAscii(int from, int to) {
    byte all = 0;
    for (int i = from; i < to; i++) {
      all |= bytes[i];
    }
    return all >= 0;
  }

  private Tag tag() throws IOException {
    ObjectId target = null;
    String name = "";
    int tagger = -1;
    while (at < end && bytes[at] != '\n') {
      int line = at;
      next();
      if (starts(line, "object ") && target == null) {
        target = id(line + 7);
      } else if (starts(line, "tag ")) {
        name = text(line + 4, StandardCharsets.UTF_8);
      } else if (starts(line, "tagger ")) {
        tagger = line + 7;
      }
    }
    if (target == null) {
      throw damaged("it names no object");
    }
    Signature by = signature(tagger, StandardCharsets.UTF_8);
    return new Tag(target, name, by, rest(StandardCharsets.UTF_8));
  }

  private Signature signature(int from, Charset encoding) {
    return from < 0 ? Signature.UNKNOWN : Signature.parse(text(from, encoding));
  }

  private String rest(Charset encoding) {
    int from = Math.min(end, at + 1);
    return new String(bytes, from, end - from, encoding);
  }

  private void next() {
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    at = Math.min(end, at + 1);
  }

  private boolean starts(int from, String word) {
    if (from + word.length() > end) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (bytes[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private String text(int from, Charset encoding) {
    int to = from;
    while (to < end && bytes[to] != '\n') {
      to++;
    }
    return new String(bytes, from, to - from, encoding);
  }

  private ObjectId id(int from) throws IOException {
    HashAlgorithm algorithm = id.algorithm();
    int to = from + 2 * algorithm.bytes();
    boolean isWhole = to <= end && (to == end || bytes[to] == '\n');
    ObjectId parsed = isWhole ? ObjectId.parse(bytes, from, algorithm) : null;
    if (parsed == null) {
      throw damaged("it names an object by something that is no id");
    }
    return parsed;
  }

  private IOException damaged(String why) {
    return new IOException("object " + id + " is damaged: " + why);
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name.strip());
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }
}
