package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything a walk came upon.
 *
 * @param own the bytes of each container that are no entry's, by its path
 */
public record Walked(
    Map<String, byte[]> contents,
    Map<String, String> own,
    List<ArchiveProblem> problems,
    long bytes) {
  /** Limits that damaged archives run into soon. */
  static final ArchiveLimits NARROW =
      ArchiveLimits.builder()
          .entriesMax(64)
          .entryBytesMax(1 << 16)
          .archiveBytesMax(1 << 18)
          .rootBytesMax(1 << 18)
          .dictionaryBytesMax(1 << 23)
          .build();

  public static Walked seekable(byte[] archive, ArchiveLimits limits, ArchivePolicy policy) {
    return through(
        ArchiveWalk.of(
            "root", formatOf(archive), SeekableBytes.of(archive, archive.length), limits, policy));
  }

  public static Walked stream(byte[] archive, ArchiveLimits limits, ArchivePolicy policy) {
    return through(ArchiveWalk.of("root", formatOf(archive), trickle(archive), limits, policy));
  }

  public static Walked seekable(byte[] archive) {
    return seekable(archive, ArchiveLimits.defaults(), ArchivePolicy.SKIP);
  }

  public static Walked stream(byte[] archive) {
    return stream(archive, ArchiveLimits.defaults(), ArchivePolicy.SKIP);
  }

  static ArchiveFormat formatOf(byte[] archive) {
    return ArchiveFormat.detect(archive, archive.length).orElseThrow();
  }

  public static Walked through(ArchiveWalk walk) {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    Map<String, String> own = new LinkedHashMap<>();
    List<ArchiveProblem> problems = new ArrayList<>();
    byte[] buffer = new byte[4096];
    long bytes = 0;
    for (var step = walk.next(); step.isPresent(); step = walk.next()) {
      switch (step.get()) {
        case ArchiveEntry entry -> {
          ByteArrayOutputStream content = new ByteArrayOutputStream();
          for (int read = entry.read(buffer, 0, buffer.length);
              read >= 0;
              read = entry.read(buffer, 0, buffer.length)) {
            // Large contents are counted, not kept.
            if (content.size() < 1 << 20) {
              content.write(buffer, 0, read);
            }
            bytes += entry.places() == null ? read : 0;
          }
          if (entry.places() == null) {
            contents.put(entry.path(), content.toByteArray());
          } else {
            own.merge(entry.path(), content.toString(ISO_8859_1), (one, more) -> one + "|" + more);
          }
          entry.problem().ifPresent(problems::add);
        }
        case ArchiveProblem problem -> problems.add(problem);
        case ArchivePause _ -> {}
      }
    }
    walk.close();
    return new Walked(contents, own, problems, bytes);
  }

  /** A supply that gives odd, small pieces. */
  public static ByteSupply trickle(byte[] bytes) {
    return new ByteSupply() {
      private int at;
      private int piece = 1;

      @Override
      public int read(byte[] target, int offset, int length) {
        if (at == bytes.length) {
          return -1;
        }
        piece = piece % 1021 + 7;
        int count = Math.min(Math.min(piece, length), bytes.length - at);
        System.arraycopy(bytes, at, target, offset, count);
        at += count;
        return count;
      }
    };
  }

  public String text(String path) {
    byte[] content = contents.get(path);
    return content == null
        ? "absent"
        : new String(content, java.nio.charset.StandardCharsets.UTF_8);
  }

  /** The bytes of a container that are no entry's, pieces parted by a bar. */
  public String ownOf(String path) {
    return own.getOrDefault(path, "");
  }

  public List<ProblemKind> kinds() {
    return problems.stream().map(ArchiveProblem::kind).toList();
  }
}
