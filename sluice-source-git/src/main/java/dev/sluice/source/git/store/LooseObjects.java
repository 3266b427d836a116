package dev.sluice.source.git.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.pack.CorruptPackException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects of one folder that are files of their own. */
public final class LooseObjects {
  private static final int HEAD_BYTES_MAX = 32;

  /** The most that deflate makes of a byte, and some. */
  private static final int DEFLATE_RATIO_MAX = 1040;

  private final Path directory;
  private final HashAlgorithm algorithm;

  LooseObjects(Path directory, HashAlgorithm algorithm) {
    this.directory = directory;
    this.algorithm = algorithm;
  }

  /**
   * The ids of all of them, in no particular order.
   *
   * @param gaps told of folders that cannot be listed
   */
  List<ObjectId> list(GapListener gaps) {
    List<ObjectId> ids = new ArrayList<>();
    HexFormat hex = HexFormat.of();
    for (int first = 0; first < 256; first++) {
      String folder = hex.toHexDigits((byte) first);
      for (Path file : StoreFolder.list(directory.resolve(folder), gaps)) {
        String digits = folder + file.getFileName();
        if (digits.length() == 2 * algorithm.bytes() && ObjectId.isId(digits)) {
          ids.add(ObjectId.parse(digits));
        }
      }
    }
    return ids;
  }

  Path file(ObjectId id) {
    String digits = id.toString();
    return directory.resolve(digits.substring(0, 2)).resolve(digits.substring(2));
  }

  boolean contains(ObjectId id) {
    return Files.isRegularFile(file(id));
  }

  /** Opens an object, or gives null if it is not here. */
  @Nullable Opened open(ObjectId id) throws IOException {
    Path file = file(id);
    InputStream in;
    long fileBytes;
    try {
      RepositoryFile.check(file);
      fileBytes = Files.size(file);
      in = Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      return null;
    }
    boolean opened = false;
    try {
      Opened object = head(new BufferedInputStream(new LooseStream(in)), id);
      if (object.size() < 0 || object.size() / DEFLATE_RATIO_MAX > fileBytes) {
        throw new CorruptPackException("claims " + object.size() + " bytes, more than it can hold");
      }
      opened = true;
      return object;
    } finally {
      if (!opened) {
        in.close();
      }
    }
  }

  private static Opened head(InputStream in, ObjectId id) throws IOException {
    byte[] head = new byte[HEAD_BYTES_MAX];
    int length = 0;
    int octet = in.read();
    while (octet > 0 && length < HEAD_BYTES_MAX) {
      head[length++] = (byte) octet;
      octet = in.read();
    }
    String text = new String(head, 0, length, ISO_8859_1);
    int space = text.indexOf(' ');
    if (octet == 0 && space > 0) {
      for (ObjectType type : ObjectType.values()) {
        if (type.word().equals(text.substring(0, space))) {
          try {
            long size = Long.parseLong(text.substring(space + 1));
            byte[] whole = Arrays.copyOf(head, length + 1);
            return new Opened(type, size, new IdentifiedStream(in, id, whole));
          } catch (NumberFormatException e) {
            throw new CorruptPackException("no size in '" + text + "'", e);
          }
        }
      }
    }
    throw new CorruptPackException("no loose object begins with '" + text + "'");
  }

  /**
   * An object that is being read.
   *
   * @param bytes its content; reading its end fails if it is not the one its id stands for
   */
  public record Opened(ObjectType type, long size, InputStream bytes) implements AutoCloseable {
    /** Reads {@code size} bytes into {@code target} and makes sure that no more follow. */
    public void readInto(byte[] target) throws IOException {
      int length = (int) size;
      if (bytes.readNBytes(target, 0, length) != length || bytes.read() >= 0) {
        throw new CorruptPackException("is not " + size + " bytes long");
      }
    }

    @Override
    public void close() throws IOException {
      bytes.close();
    }
  }
}
