package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * What a scan of a history leaves for the next: where its refs stood, and which files of which
 * commits had findings. It holds no finding and no secret: these files are scanned once more, which
 * is little work, and so a report made with a state is the one made without.
 *
 * @param settings a hash of the rules and of all else that decides what is found
 * @param tips the commits that everything was scanned up to
 * @param files those with findings
 */
public record HistoryState(String settings, Set<ObjectId> tips, Set<FoundFile> files) {
  private static final int MAGIC = 0x534c4753;
  private static final int VERSION = 1;

  /** A file of a commit. */
  public record FoundFile(ObjectId commit, ObjectId blob, ObjectPath path) {}

  public HistoryState {
    tips = Set.copyOf(tips);
    files = Set.copyOf(files);
  }

  /**
   * Reads a state.
   *
   * @throws IOException if it is damaged or of another version
   */
  public static HistoryState read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length < 12) {
      throw new IOException("it is too short");
    }
    int content = bytes.length - Integer.BYTES;
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, content);
    if (ByteBuffer.wrap(bytes).getInt(content) != (int) sum.getValue()) {
      throw new IOException("its checksum is wrong");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, content))) {
      if (in.readInt() != MAGIC || in.readInt() != VERSION) {
        throw new IOException("it is of another version");
      }
      String settings = in.readUTF();
      Set<ObjectId> tips = new LinkedHashSet<>();
      for (int left = in.readInt(); left > 0; left--) {
        tips.add(id(in));
      }
      Set<FoundFile> files = new LinkedHashSet<>();
      for (int left = in.readInt(); left > 0; left--) {
        ObjectId commit = id(in);
        ObjectId blob = id(in);
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
          throw new EOFException();
        }
        byte[] path = new byte[length];
        in.readFully(path);
        files.add(new FoundFile(commit, blob, ObjectPath.of(path)));
      }
      return new HistoryState(settings, tips, files);
    } catch (EOFException | IllegalArgumentException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static ObjectId id(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readUnsignedByte()];
    in.readFully(bytes);
    return ObjectId.of(bytes);
  }

  /** Writes the state in the place of an earlier one, whole or not at all, for its owner alone. */
  public void write(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(MAGIC);
    out.writeInt(VERSION);
    out.writeUTF(settings);
    List<ObjectId> sortedTips = sorted(tips);
    out.writeInt(sortedTips.size());
    for (ObjectId tip : sortedTips) {
      id(out, tip);
    }
    List<FoundFile> kept = new ArrayList<>(files);
    kept.sort(
        Comparator.comparing(FoundFile::commit)
            .thenComparing(FoundFile::path)
            .thenComparing(FoundFile::blob));
    out.writeInt(kept.size());
    for (FoundFile found : kept) {
      id(out, found.commit());
      id(out, found.blob());
      byte[] path = found.path().bytes();
      out.writeInt(path.length);
      out.write(path);
    }
    CRC32C sum = new CRC32C();
    sum.update(bytes.toByteArray());
    out.writeInt((int) sum.getValue());
    Path folder = file.toAbsolutePath().getParent();
    Path partial = Files.createTempFile(folder, ".sluice-state", ".partial");
    try {
      Files.write(partial, bytes.toByteArray());
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private static List<ObjectId> sorted(Collection<ObjectId> ids) {
    return ids.stream().sorted().toList();
  }

  private static void id(DataOutputStream out, ObjectId id) throws IOException {
    byte[] bytes = id.bytes();
    out.writeByte(bytes.length);
    out.write(bytes);
  }
}
