package dev.sluice.source.archive.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.archive.ArchiveWalk;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.Packages;
import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.zip.ZipHeader;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnBytesTest {
  private static final String WORD = "where-is-this-word";
  private static final byte[] CONTENT = "content".getBytes(US_ASCII);

  private static byte[] joined(byte[]... parts) {
    return Archives.write(
        out -> {
          for (byte[] part : parts) {
            out.write(part);
          }
        });
  }

  private static byte[] word() {
    return WORD.getBytes(US_ASCII);
  }

  private static List<Walked> bothWays(byte[] archive) {
    return List.of(Walked.seekable(archive), Walked.stream(archive));
  }

  private static void assertOwnAndSound(byte[] archive) {
    for (Walked walked : bothWays(archive)) {
      assertTrue(walked.ownOf("root").contains(WORD), walked.ownOf("root"));
      assertEquals(List.of(), walked.kinds());
    }
  }

  @Test
  void next_textBehindAnEmptyZip_isItsOwn() {
    byte[] end = new byte[22];
    System.arraycopy("PK\5\6".getBytes(US_ASCII), 0, end, 0, 4);
    assertOwnAndSound(joined(end, word()));
    assertOwnAndSound(joined(end, new byte[200_000], word(), new byte[200_000]));
  }

  @Test
  void next_entryThatNoDirectoryLists_isReadAllTheSame() {
    byte[] first = Archives.zip(Map.of("hidden", word()));
    byte[] second = Archives.zip(Map.of("listed", CONTENT));
    for (Walked walked : bothWays(joined(first, second))) {
      assertEquals(WORD, walked.text("root!hidden"));
      assertEquals("content", walked.text("root!listed"));
      assertEquals(List.of(), walked.kinds());
    }
  }

  @Test
  void next_directoryAndHeaderOfDifferentMethods_isCorrupt() {
    byte[] archive = Archives.zip(Map.of("a", word()));
    int listed = new String(archive, ISO_8859_1).indexOf("PK\1\2");
    archive[listed + 10] = ZipHeader.STORED;
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.CORRUPT), walked.kinds());
    }
  }

  @Test
  void next_bytesBehindACompression_areItsOwn() {
    for (ArchiveFormat format :
        List.of(ArchiveFormat.GZIP, ArchiveFormat.BZIP2, ArchiveFormat.XZ, ArchiveFormat.ZSTD)) {
      assertOwnAndSound(joined(Archives.ofEachFormat().get(format), word()));
    }
  }

  @Test
  void next_bytesBehindATarAnd7z_areTheirOwn() {
    assertOwnAndSound(joined(Archives.tar(Archives.files()), word()));
    assertOwnAndSound(joined(Archives.sevenZip(Archives.files()), word()));
  }

  @Test
  void next_damagedContainer_restIsItsOwn() {
    for (Map.Entry<ArchiveFormat, byte[]> one : Archives.ofEachFormat().entrySet()) {
      byte[] whole = one.getValue();
      byte[] cut = joined(Arrays.copyOf(whole, whole.length / 2), word());
      for (Walked walked : bothWays(cut)) {
        String read = one.getKey() + " " + walked.own().values() + " " + walked.kinds();
        boolean isContent =
            walked.contents().values().stream()
                .anyMatch(content -> new String(content, ISO_8859_1).contains(WORD));
        assertTrue(isContent || read.contains(WORD), read);
        assertTrue(walked.kinds().stream().anyMatch(ProblemKind::isFailure), read);
      }
    }
  }

  @Test
  void next_longStretch_isOnePieceWithoutASeam() {
    byte[] stretch = new byte[400_000];
    Arrays.fill(stretch, (byte) 'x');
    byte[] archive = joined(Archives.zip(Map.of("a", CONTENT)), stretch);
    for (Walked walked : bothWays(archive)) {
      assertTrue(walked.ownOf("root").contains("x".repeat(400_000)), "cut apart");
    }
  }

  @Test
  void next_manyHeaders_areBoundedInMemoryAndComeInPieces() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int at = 0; at < 3000; at++) {
      files.put("a-name-of-some-length-" + at, CONTENT);
    }
    for (byte[] archive : List.of(Archives.zip(files), Archives.tar(files))) {
      for (Walked walked : bothWays(archive)) {
        String own = walked.ownOf("root");
        assertTrue(own.contains("|"), "one piece");
        for (int at = 0; at < 3000; at += 100) {
          assertTrue(own.contains("a-name-of-some-length-" + at), "no " + at);
        }
        assertEquals(3000, walked.contents().size());
      }
    }
  }

  private final OwnBytes own = new OwnBytes(new HiddenArchives(ArchiveFormat.TAR, false));

  /** More comes while the first part has been read already. */
  @Test
  void add_afterAPartWasRead_goesOnBehindIt() {
    byte[] first = "0123456789".repeat(90).getBytes(US_ASCII);
    own.add(0, first, 0, first.length);
    byte[] part = new byte[895];
    assertEquals(895, own.read(part, 0, 895));
    byte[] more = "abcdefghij".repeat(100).getBytes(US_ASCII);
    own.add(900, more, 0, more.length);
    byte[] rest = new byte[3000];
    int length = own.read(rest, 0, 3000);
    assertEquals("56789" + "abcdefghij".repeat(100), new String(rest, 0, length, US_ASCII));
    assertEquals(-1, own.read(rest, 0, 1));
    assertTrue(own.isEmpty());
  }

  @Test
  void add_asManyAsAreHeld_isNotLostAndOneMoreIs() {
    byte[] most = new byte[(1 << 20) - 1];
    Arrays.fill(most, (byte) 'x');
    own.add(7, most, 0, most.length);
    assertEquals(null, own.takeLost());
    own.add(7 + most.length, most, 0, 1);
    assertEquals(null, own.takeLost());
    own.add(8 + most.length, most, 0, 1);
    ArchiveFault lost = own.takeLost();
    assertNotNull(lost);
    assertEquals(ProblemKind.OWN_BYTES_TOO_MANY, lost.kind());
    assertEquals(null, own.takeLost());
  }

  @Test
  void isFull_fromAPieceOn() {
    byte[] piece = new byte[64 * 1024];
    Arrays.fill(piece, (byte) 'x');
    own.add(0, piece, 0, piece.length - 1);
    assertEquals(false, own.isFull());
    own.add(piece.length - 1, piece, 0, 1);
    assertTrue(own.isFull());
  }

  @Test
  void places_ofSeveralRuns_areThoseOfTheContainer() {
    own.add(100, word(), 0, 5);
    own.add(105, word(), 5, 2);
    own.add(500, word(), 7, 3);
    own.part();
    own.add(503, word(), 10, 2);
    assertEquals(List.of(100L, 106L, 500L, 502L, 503L, 504L), places(0, 6, 8, 10, 12, 13));
    own.endPiece();
    own.add(900, word(), 0, 4);
    assertEquals(List.of(900L, 903L), places(0, 3));
  }

  private List<Long> places(long... offsets) {
    return Arrays.stream(offsets).map(own.places()::position).boxed().toList();
  }

  private static int count(String text, String word) {
    int count = 0;
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      count++;
    }
    return count;
  }

  @Test
  void next_nameOfAnEntry_isReadOnceAndAsATextOfItsOwn() {
    byte[] plain = Archives.zip(Map.of(WORD, CONTENT));
    for (byte[] archive : List.of(plain, joined("#!/bin/sh\n".getBytes(US_ASCII), plain))) {
      for (Walked walked : zipBothWays(archive)) {
        String own = walked.ownOf("root");
        assertEquals(1, count(own, WORD), own);
        assertTrue(own.contains("\n" + WORD + "\n"), own);
        assertEquals(List.of(), walked.kinds());
      }
    }
  }

  private static List<Walked> zipBothWays(byte[] archive) {
    ArchiveLimits limits = ArchiveLimits.defaults();
    SeekableBytes bytes = SeekableBytes.of(archive, archive.length);
    return List.of(
        Walked.through(
            ArchiveWalk.of("root", ArchiveFormat.ZIP, bytes, limits, ArchivePolicy.SKIP)),
        Walked.through(
            ArchiveWalk.of(
                "root", ArchiveFormat.ZIP, Walked.trickle(archive), limits, ArchivePolicy.SKIP)));
  }

  @Test
  void next_nameThatTheDirectoryGivesOtherwise_isReadInBothForms() {
    byte[] archive = Archives.zip(Map.of(WORD, CONTENT));
    int listed = new String(archive, ISO_8859_1).indexOf("PK\1\2");
    archive[listed + ZipHeader.CENTRAL_BYTES] = 'W';
    for (Walked walked : bothWays(archive)) {
      assertEquals(1, count(walked.ownOf("root"), WORD));
      assertEquals(1, count(walked.ownOf("root"), "W" + WORD.substring(1)));
    }
  }

  @Test
  void next_archiveAmongTheBytesOfNoEntry_isReadOrNamed() {
    Map<ArchiveFormat, byte[]> inner = new EnumMap<>(Archives.ofEachFormat());
    inner.put(ArchiveFormat.LZMA, Packages.lzmaWithMark(CONTENT));
    Archives.ofEachFormat()
        .forEach(
            (outer, archive) ->
                inner.forEach(
                    (format, hidden) -> {
                      for (String before : List.of("", "x", "some text\n")) {
                        byte[] whole = joined(archive, before.getBytes(US_ASCII), hidden);
                        for (Walked walked : bothWays(whole)) {
                          assertTrue(
                              isReadOrNamed(format, walked)
                                  || (format == packedAs(outer) && before.isEmpty()),
                              () -> format + " behind " + outer + ": " + walked.kinds());
                        }
                      }
                    }));
  }

  /** Sizes of names and of contents in a zip's directory may stand as they do before an LZMA. */
  @Test
  void next_headersOfAZipThatLookLikeLzma_areNotTakenForOne() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int length = 1; length <= 48; length++) {
      files.put("n".repeat(length), new byte[0x5d00 + length]);
    }
    for (Walked walked : bothWays(Archives.zip(files))) {
      assertEquals(List.of(), walked.kinds());
    }
  }

  /** What goes on where another of the format follows: a package of RPM holds a gzip here. */
  private static ArchiveFormat packedAs(ArchiveFormat outer) {
    return outer == ArchiveFormat.RPM ? ArchiveFormat.GZIP : outer;
  }

  /** What a tar, an ar or a cpio holds can be seen in its bytes, for they do not pack it. */
  private static boolean isReadOrNamed(ArchiveFormat hidden, Walked walked) {
    return switch (hidden) {
      case TAR, AR, CPIO, ZIP -> true;
      default -> !walked.kinds().isEmpty();
    };
  }

  @Test
  void next_signOfAnArchiveInAProgramBeforeAZip_isNotTakenForOne() {
    byte[] sign = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
    byte[] zip = Archives.zip(Map.of("a", CONTENT));
    byte[] program = joined("MZ-a-program-of-some-length-".getBytes(US_ASCII), sign, zip);
    byte[] other = joined("ZM-no-program-but-as-long----".getBytes(US_ASCII), sign, zip);
    for (Walked walked : zipBothWays(program)) {
      assertEquals(List.of(), walked.kinds());
    }
    for (Walked walked : zipBothWays(other)) {
      assertEquals(List.of(ProblemKind.HIDDEN_ARCHIVE), walked.kinds());
      assertEquals("content", walked.text("root!a"));
    }
  }
}
