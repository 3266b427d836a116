package dev.sluice.source.git.index;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.RepositoryFile;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Git's index, versions 2 to 4. */
public final class IndexFile {
  private static final int SIGNATURE = 0x44495243;
  private static final int TREE_EXTENSION = 0x54524545;
  private static final int LINK_EXTENSION = 0x6c696e6b;
  private static final int EXTENDED = 0x4000;
  private static final int ASSUMED_VALID = 0x8000;
  private static final int STAGE = 0x3000;
  private static final int SKIPPED = 0x4000;
  private static final int INTENDED = 0x2000;
  private static final int TREE_DEPTH_MAX = 2048;

  private final List<IndexEntry> entries;
  private final CachedTree tree;
  private final long writtenNanos;

  private IndexFile(List<IndexEntry> entries, CachedTree tree, long writtenNanos) {
    this.entries = entries;
    this.tree = tree;
    this.writtenNanos = writtenNanos;
  }

  /**
   * Reads an index; one that is not there is empty.
   *
   * @throws IOException if it is damaged, or of a kind that is not supported
   */
  public static IndexFile read(Path file, HashAlgorithm algorithm) throws IOException {
    try {
      Optional<byte[]> bytes = RepositoryFile.bytes(file, RepositoryFile.LIST_BYTES_MAX);
      if (bytes.isEmpty()) {
        return new IndexFile(List.of(), CachedTree.UNKNOWN, 0);
      }
      long written = Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
      return parse(bytes.get(), algorithm, written);
    } catch (IOException e) {
      throw new IOException("the index " + file + ": " + e.getMessage(), e);
    }
  }

  static IndexFile parse(byte[] bytes, HashAlgorithm algorithm, long writtenNanos)
      throws IOException {
    try {
      return understood(bytes, algorithm, writtenNanos);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static IndexFile understood(byte[] bytes, HashAlgorithm algorithm, long writtenNanos)
      throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, Math.max(0, bytes.length - algorithm.bytes()));
    if (in.remaining() < 12 || in.getInt() != SIGNATURE) {
      throw new IOException("it does not begin as an index does");
    }
    int version = in.getInt();
    if (version < 2 || version > 4) {
      throw new IOException("its version is " + version + "; 2 to 4 are supported");
    }
    int count = in.getInt();
    List<IndexEntry> entries = new ArrayList<>(Math.clamp(count, 0, bytes.length / 32));
    byte[] path = new byte[0];
    for (int i = 0; i < count; i++) {
      int start = in.position();
      path = entry(in, version, algorithm, path, entries);
      if (version < 4) {
        int length = in.position() - start;
        in.position(start + ((length + 8) & ~7));
      }
    }
    CachedTree tree = CachedTree.UNKNOWN;
    while (in.remaining() >= 8) {
      int name = in.getInt();
      int length = in.getInt();
      if (name == LINK_EXTENSION) {
        throw new IOException(
            "it is split; 'git update-index --no-split-index' makes it one file again");
      }
      if (length < 0 || length > in.remaining()) {
        throw new IOException("an extension is longer than the file");
      }
      if (name == TREE_EXTENSION && length > 0) {
        tree = tree(in.slice(in.position(), length), algorithm);
      }
      in.position(in.position() + length);
    }
    return new IndexFile(entries, tree, writtenNanos);
  }

  /** Reads an entry up to the end of its name; gives the name. */
  private static byte[] entry(
      ByteBuffer in, int version, HashAlgorithm algorithm, byte[] before, List<IndexEntry> entries)
      throws IOException {
    in.position(in.position() + 8);
    long seconds = Integer.toUnsignedLong(in.getInt());
    long nanos = seconds * 1_000_000_000L + Integer.toUnsignedLong(in.getInt());
    in.position(in.position() + 8);
    int mode = in.getInt();
    in.position(in.position() + 8);
    int size = in.getInt();
    byte[] id = new byte[algorithm.bytes()];
    in.get(id);
    int flags = in.getShort() & 0xffff;
    int more = version > 2 && (flags & EXTENDED) != 0 ? in.getShort() & 0xffff : 0;
    byte[] name = version == 4 ? shortened(in, before) : rest(in);
    IndexEntry.State state =
        (flags & STAGE) != 0
            ? IndexEntry.State.UNMERGED
            : (more & INTENDED) != 0
                ? IndexEntry.State.INTENDED
                : (more & SKIPPED) != 0 || (flags & ASSUMED_VALID) != 0
                    ? IndexEntry.State.NOT_CHECKED_OUT
                    : IndexEntry.State.PLAIN;
    entries.add(new IndexEntry(ObjectPath.of(name), mode, ObjectId.of(id), size, nanos, state));
    return name;
  }

  /** A name up to its zero, which is left unread: it belongs to the padding. */
  private static byte[] rest(ByteBuffer in) {
    int start = in.position();
    while (in.get() != 0) {}
    in.position(in.position() - 1);
    byte[] name = new byte[in.position() - start];
    in.get(start, name);
    return name;
  }

  /** A name that says how much of the one before it is kept. */
  private static byte[] shortened(ByteBuffer in, byte[] before) throws IOException {
    int octet = in.get() & 0xff;
    long cut = octet & 0x7f;
    while ((octet & 0x80) != 0) {
      octet = in.get() & 0xff;
      cut = ((cut + 1) << 7) + (octet & 0x7f);
      if (cut > before.length) {
        throw new IOException("a name keeps more of the one before than there is");
      }
    }
    if (cut > before.length) {
      throw new IOException("a name keeps more of the one before than there is");
    }
    byte[] added = rest(in);
    in.get();
    int kept = (int) (before.length - cut);
    byte[] name = Arrays.copyOf(before, kept + added.length);
    System.arraycopy(added, 0, name, kept, added.length);
    return name;
  }

  private static CachedTree tree(ByteBuffer in, HashAlgorithm algorithm) throws IOException {
    while (in.get() != 0) {}
    return folder(in, algorithm, 0);
  }

  private static CachedTree folder(ByteBuffer in, HashAlgorithm algorithm, int depth)
      throws IOException {
    if (depth > TREE_DEPTH_MAX) {
      throw new IOException("folders are nested too deep");
    }
    int entries = number(in, ' ');
    int count = number(in, '\n');
    ObjectId id = null;
    if (entries >= 0) {
      byte[] bytes = new byte[algorithm.bytes()];
      in.get(bytes);
      id = ObjectId.of(bytes);
    }
    Map<String, CachedTree> folders = new HashMap<>();
    for (int i = 0; i < count; i++) {
      int start = in.position();
      while (in.get() != 0) {}
      byte[] name = new byte[in.position() - 1 - start];
      in.get(start, name);
      folders.put(new String(name, StandardCharsets.ISO_8859_1), folder(in, algorithm, depth + 1));
    }
    return new CachedTree(id, folders);
  }

  private static int number(ByteBuffer in, char end) {
    StringBuilder digits = new StringBuilder();
    for (char c = (char) in.get(); c != end; c = (char) in.get()) {
      digits.append(c);
    }
    return Integer.parseInt(digits.toString());
  }

  /** In the order of their paths' bytes. */
  public List<IndexEntry> entries() {
    return entries;
  }

  CachedTree tree() {
    return tree;
  }

  /** When the file was written: what changed since may not be told by times alone. */
  long writtenNanos() {
    return writtenNanos;
  }
}
