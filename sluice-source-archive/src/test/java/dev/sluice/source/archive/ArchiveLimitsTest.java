package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiveLimitsTest {
  private static final int MIB = 1 << 20;

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    new Random(length).nextBytes(noise);
    return noise;
  }

  private static Walked walk(byte[] archive, ArchiveLimits limits) {
    return Walked.seekable(archive, limits, ArchivePolicy.SKIP);
  }

  @Test
  void next_flatBomb_stopsAtTheRatio() {
    byte[] zeros = new byte[40 * MIB];
    for (byte[] bomb :
        List.of(
            Archives.zip(Map.of("bomb", zeros)),
            Archives.gzip(zeros),
            Archives.bzip2(zeros),
            Archives.xz(zeros, 0),
            Archives.zstd(zeros),
            Archives.sevenZip(Map.of("bomb", zeros)))) {
      for (Walked walked : List.of(Walked.seekable(bomb), Walked.stream(bomb))) {
        assertEquals(List.of(ProblemKind.RATIO_TOO_HIGH), walked.kinds());
        assertTrue(walked.bytes() <= 8 * MIB, () -> "read " + walked.bytes());
      }
    }
  }

  @Test
  void next_nestedBomb_stopsAtTheRoot() {
    byte[] inner = Archives.zip(Map.of("zeros", new byte[900_000]));
    Map<String, byte[]> copies = new LinkedHashMap<>();
    for (int at = 0; at < 100; at++) {
      copies.put("copy" + at, inner);
    }
    byte[] bomb = Archives.zip(Map.of("a", Archives.zip(copies), "b", Archives.zip(copies)));
    ArchiveLimits limits = ArchiveLimits.builder().rootBytesMax(20L * MIB).build();
    for (ArchivePolicy policy : ArchivePolicy.values()) {
      Walked walked = Walked.stream(bomb, limits, policy);
      assertTrue(walked.kinds().contains(ProblemKind.ROOT_TOO_LARGE));
      assertTrue(walked.bytes() <= 20L * MIB);
    }
  }

  @Test
  void next_archiveInsideItself_stopsAtTheDepth() {
    byte[] archive = text("innermost");
    for (int depth = 0; depth < 50; depth++) {
      archive = depth % 2 == 0 ? Archives.gzip(archive) : Archives.zip(Map.of("self", archive));
    }
    Walked walked = Walked.seekable(archive);
    assertEquals(List.of(ProblemKind.TOO_DEEP), walked.kinds());
    assertEquals(Set.of("root!self!self"), walked.contents().keySet(), "it is read as it is");
  }

  @Test
  void next_depth_countsContainersAndNotTheTarOfACompression() {
    byte[] archive =
        Archives.gzip(
            Archives.tar(
                Map.of(
                    "two.zip",
                    Archives.zip(
                        Map.of(
                            "three.tar.gz",
                            Archives.gzip(Archives.tar(Map.of("a", text("x")))))))));
    assertEquals("x", Walked.stream(archive).text("root!two.zip!three.tar.gz!a"));
    ArchiveLimits two = ArchiveLimits.builder().depthMax(2).build();
    assertEquals(
        "root!two.zip!three.tar.gz: nested too deep (deeper than 2; --max-archive-depth allows"
            + " more)",
        walk(archive, two).problems().getFirst().toString());
  }

  @Test
  void next_entries_stopAtTheirNumber() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int at = 0; at < 20; at++) {
      files.put("file" + at, text("x"));
    }
    ArchiveLimits limits = ArchiveLimits.builder().entriesMax(7).build();
    for (byte[] archive :
        List.of(Archives.zip(files), Archives.tar(files), Archives.sevenZip(files))) {
      Walked walked = walk(archive, limits);
      assertEquals(7, walked.contents().size());
      assertEquals(List.of(ProblemKind.TOO_MANY_ENTRIES), walked.kinds());
      assertEquals(ArchiveProblem.Effect.ARCHIVE, walked.problems().getFirst().effect());
    }
  }

  @Test
  void next_entryOfExactlyItsBudget_isRead() {
    ArchiveLimits limits = ArchiveLimits.builder().entryBytesMax(5000).build();
    for (int length : new int[] {5000, 5001}) {
      for (byte[] archive :
          List.of(Archives.zip(Map.of("a", noise(length))), Archives.gzip(noise(length)))) {
        Walked walked = Walked.stream(archive, limits, ArchivePolicy.SKIP);
        assertEquals(length > 5000, walked.kinds().contains(ProblemKind.ENTRY_TOO_LARGE));
        assertEquals(5000, walked.bytes());
      }
    }
  }

  @Test
  void next_entryTooLarge_leavesTheNextAlone() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("large", noise(9000));
    files.put("small", text("small"));
    ArchiveLimits limits = ArchiveLimits.builder().entryBytesMax(5000).build();
    for (byte[] archive :
        List.of(Archives.zip(files), Archives.tar(files), Archives.sevenZip(files))) {
      for (Walked walked :
          List.of(
              Walked.seekable(archive, limits, ArchivePolicy.SKIP),
              Walked.stream(archive, limits, ArchivePolicy.SKIP))) {
        assertEquals(List.of(ProblemKind.ENTRY_TOO_LARGE), walked.kinds());
        assertEquals("small", walked.text("root!small"));
      }
    }
  }

  @Test
  void next_archiveTooLarge_endsIt() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int at = 0; at < 5; at++) {
      files.put("file" + at, noise(3000));
    }
    ArchiveLimits limits = ArchiveLimits.builder().archiveBytesMax(10_000).build();
    for (byte[] archive :
        List.of(Archives.zip(files), Archives.tar(files), Archives.sevenZip(files))) {
      Walked walked = walk(archive, limits);
      assertEquals(ProblemKind.ARCHIVE_TOO_LARGE, walked.kinds().getLast());
      assertEquals("root", walked.problems().getLast().path());
      assertEquals(10_000, walked.bytes());
    }
  }

  @Test
  void next_largeDictionary_isRefused() {
    ArchiveLimits limits = ArchiveLimits.builder().dictionaryBytesMax(MIB).build();
    for (byte[] archive :
        List.of(Archives.xz(text("x"), 6), Archives.sevenZip(Map.of("a", text("x")), 1 << 24))) {
      assertEquals(List.of(ProblemKind.DICTIONARY_TOO_LARGE), walk(archive, limits).kinds());
    }
    byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0xa8, 1, 0, 0, 0, 0};
    assertEquals(List.of(ProblemKind.DICTIONARY_TOO_LARGE), Walked.stream(zstd).kinds());
  }

  @Test
  void next_sevenZipInAStream_isHeldOnlyIfSmall() {
    byte[] archive = Archives.tar(Map.of("a.7z", Archives.sevenZip(Map.of("a", noise(5000)))));
    ArchiveLimits limits = ArchiveLimits.builder().bufferBytesMax(4000).build();
    assertEquals(List.of(ProblemKind.BUFFER_TOO_LARGE), walk(archive, limits).kinds());
  }

  @Test
  void next_failArchive_givesUpTheInnermostOnly() {
    byte[] inner =
        new RawZip().flags(1).stored("locked", text("x")).flags(0).stored("b", text("y")).bytes();
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("inner.zip", inner);
    files.put("after", text("z"));
    Walked walked =
        Walked.seekable(Archives.zip(files), ArchiveLimits.defaults(), ArchivePolicy.FAIL_ARCHIVE);
    assertEquals(
        List.of("root!inner.zip!locked", "root!inner.zip"),
        walked.problems().stream().map(ArchiveProblem::path).toList());
    assertEquals(List.of("root!after"), List.copyOf(walked.contents().keySet()));
  }

  @Test
  void next_failRun_stops() {
    byte[] archive =
        new RawZip().flags(1).stored("locked", text("x")).flags(0).stored("b", text("y")).bytes();
    Walked walked = Walked.seekable(archive, ArchiveLimits.defaults(), ArchivePolicy.FAIL_RUN);
    assertEquals(1, walked.problems().size());
    assertEquals(ArchiveProblem.Effect.RUN, walked.problems().getFirst().effect());
    assertEquals(Map.of(), walked.contents());
  }

  @Test
  void build_limitBelowOne_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ArchiveLimits.builder().depthMax(0).build());
  }

  /** Large, and packed no better than words are: no format takes that for a bomb. */
  @ParameterizedTest
  @EnumSource
  void next_largeHonestContent_isReadWhole(ArchiveFormat format) {
    Random random = new Random(8);
    byte[] large = new byte[3 << 20];
    for (int at = 0; at < large.length; at++) {
      large[at] = (byte) ('a' + random.nextInt(16));
    }
    Map<String, byte[]> files = Map.of("large", large);
    byte[] archive =
        switch (format) {
          case ZIP -> Archives.zip(files);
          case TAR -> Archives.tar(files);
          case GZIP -> Archives.gzip(large);
          case BZIP2 -> Archives.bzip2(large);
          case XZ -> Archives.xz(large, 0);
          case ZSTD -> Archives.zstd(large);
          case SEVEN_ZIP -> Archives.sevenZip(files);
          case AR -> Packages.ar(files);
          case CPIO -> Packages.cpio(files);
          case RPM -> Packages.rpm(Archives.gzip(Packages.cpio(files)), "name");
          case LZ4 -> Packages.lz4(large);
          case LZMA -> Packages.lzma(large);
        };
    for (Walked walked : List.of(Walked.seekable(archive), Walked.stream(archive))) {
      assertEquals(List.of(), walked.problems());
      assertEquals(large.length, walked.bytes());
    }
  }

  @Test
  void next_contentThatIsPassedOver_isPassedInSteps() {
    byte[] large = new byte[6 << 20];
    new Random(5).nextBytes(large);
    byte[] archive = Archives.zip(Map.of("large", large));
    ArchiveLimits limits = ArchiveLimits.builder().entryBytesMax(1000).build();
    ArchiveWalk walk =
        ArchiveWalk.of(
            "root", ArchiveFormat.ZIP, Walked.trickle(archive), limits, ArchivePolicy.SKIP);
    int pauses = 0;
    for (var step = walk.next(); step.isPresent(); step = walk.next()) {
      switch (step.get()) {
        case ArchiveEntry entry -> {
          byte[] buffer = new byte[500];
          int read;
          do {
            read = entry.read(buffer, 0, buffer.length);
          } while (read >= 0);
        }
        case ArchivePause _ -> pauses++;
        case ArchiveProblem _ -> {}
      }
    }
    assertTrue(pauses >= 4, pauses + " pauses");
  }
}
