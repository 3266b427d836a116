package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Archives that take long, and that nobody wants any more while they are unpacked. */
class BrokenOffTest {
  private static final int LARGE_BYTES = 24 << 20;
  private static final int STREAMS = 20_000;

  /** The most that is read or unpacked without a question. */
  private static final int STEP_BYTES = 64 * 1024;

  /** How often a walk may ask on its way out, through all its containers. */
  private static final int LAST_QUESTIONS_MAX = 40;

  /**
   * An archive.
   *
   * @param workBytes how much is read or unpacked
   */
  private record Slow(String name, byte[] archive, long workBytes) {
    static Slow read(String name, byte[] archive) {
      return new Slow(name, archive, archive.length);
    }

    static Slow unpacked(String name, byte[] archive) {
      return new Slow(name, archive, LARGE_BYTES);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Slow> slow() {
    byte[] nothing = {};
    byte[] zeros = Archives.tar(Map.of("zeros", new byte[LARGE_BYTES]));
    // Behind its one entry there is block after block to be looked at for the next one.
    byte[] entry = new RawTar("short", '0', "x".getBytes(UTF_8)).bytes();
    byte[] empty = Arrays.copyOf(entry, LARGE_BYTES);
    return Stream.of(
        Slow.read("gzip of empty members", repeated(Archives.gzip(nothing), 10 * STREAMS)),
        Slow.read("bzip2 of empty streams", repeated(Archives.bzip2(nothing), STREAMS)),
        Slow.read("xz of empty streams", repeated(Archives.xz(nothing, 0), STREAMS)),
        Slow.read("zstd of empty frames", repeated(Archives.zstd(nothing), 10 * STREAMS)),
        Slow.unpacked("tar of zeros in gzip", Archives.gzip(zeros)),
        Slow.unpacked("tar of zeros in bzip2", Archives.bzip2(zeros)),
        Slow.unpacked("tar of zeros in xz", Archives.xz(zeros, 0)),
        Slow.unpacked("tar of empty blocks in gzip", Archives.gzip(empty)),
        Slow.unpacked("tar of empty blocks in xz", Archives.xz(empty, 0)),
        Slow.unpacked("7z of zeros", Archives.sevenZip(Map.of("zeros", new byte[LARGE_BYTES]))),
        Slow.unpacked(
            "zip of a gzip of zeros",
            Archives.zip(Map.of("inner.gz", Archives.gzip(new byte[LARGE_BYTES])))));
  }

  private static byte[] repeated(byte[] part, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(part.length * times);
    for (int at = 0; at < times; at++) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static List<ArchiveWalk> walks(byte[] archive, BooleanSupplier isWanted) {
    // However much comes of few bytes, it is unpacked to its end.
    ArchiveLimits limits = ArchiveLimits.builder().ratioMax(Integer.MAX_VALUE).build();
    ArchiveFormat format = Walked.formatOf(archive);
    return List.of(
        ArchiveWalk.of(
            "root",
            format,
            SeekableBytes.of(archive, archive.length).from(0),
            limits,
            ArchivePolicy.SKIP,
            isWanted),
        ArchiveWalk.of(
            "root",
            format,
            SeekableBytes.of(archive, archive.length),
            limits,
            ArchivePolicy.SKIP,
            isWanted));
  }

  @ParameterizedTest
  @MethodSource("slow")
  void next_slowArchive_asksWithEveryPiece(Slow slow) {
    AtomicLong asked = new AtomicLong();
    for (ArchiveWalk walk : walks(slow.archive(), () -> asked.incrementAndGet() > 0)) {
      asked.set(0);
      Walked _ = Walked.through(walk);
      assertTrue(asked.get() >= slow.workBytes() / STEP_BYTES, asked + " questions");
    }
  }

  @ParameterizedTest
  @MethodSource("slow")
  void next_noLongerWanted_endsAtOnce(Slow slow) {
    AtomicLong asked = new AtomicLong();
    for (ArchiveWalk walk : walks(slow.archive(), () -> asked.incrementAndGet() <= 10)) {
      asked.set(0);
      Walked _ = Walked.through(walk);
      assertTrue(asked.get() > 10, asked + " questions");
      assertTrue(asked.get() <= 10 + LAST_QUESTIONS_MAX, asked + " questions");
    }
  }
}
