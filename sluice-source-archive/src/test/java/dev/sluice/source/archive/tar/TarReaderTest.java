package dev.sluice.source.archive.tar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.RawTar;
import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ProblemKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;

class TarReaderTest {
  private static final byte[] CONTENT = "the content of an entry\n".repeat(40).getBytes(UTF_8);

  private static List<Walked> bothWays(byte[] archive) {
    return List.of(Walked.seekable(archive), Walked.stream(archive));
  }

  /** Headers as wanted, each followed by its content as long as it really is. */
  private static byte[] tar(RawTar... entries) {
    return Archives.write(
        out -> {
          for (RawTar entry : entries) {
            out.write(entry.bytes());
          }
          out.write(new byte[1024]);
        });
  }

  private static RawTar file(String name) {
    return new RawTar(name, '0', CONTENT);
  }

  @Test
  void next_longNames_areReadInBothStyles() {
    String name = "folder/".repeat(40) + "file.txt";
    for (int mode :
        new int[] {TarArchiveOutputStream.LONGFILE_POSIX, TarArchiveOutputStream.LONGFILE_GNU}) {
      byte[] archive =
          Archives.write(
              out -> {
                try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
                  tar.setLongFileMode(mode);
                  TarArchiveEntry entry = new TarArchiveEntry(name);
                  entry.setSize(CONTENT.length);
                  tar.putArchiveEntry(entry);
                  tar.write(CONTENT);
                  tar.closeArchiveEntry();
                }
              });
      for (Walked walked : bothWays(archive)) {
        assertEquals(List.of(), walked.problems());
        assertArrayEquals(CONTENT, walked.contents().get("root!" + name));
      }
    }
  }

  @Test
  void next_linksAndDevices_areSkippedWithAReason() {
    byte[] archive =
        tar(
            new RawTar("hard", (char) TarConstants.LF_LINK, new byte[0]),
            new RawTar("soft", (char) TarConstants.LF_SYMLINK, new byte[0]),
            new RawTar("null", (char) TarConstants.LF_CHR, new byte[0]),
            new RawTar("pipe", (char) TarConstants.LF_FIFO, new byte[0]),
            new RawTar("folder/", (char) TarConstants.LF_DIR, new byte[0]),
            file("a"));
    for (Walked walked : bothWays(archive)) {
      assertEquals(
          List.of(ProblemKind.LINK, ProblemKind.LINK, ProblemKind.SPECIAL, ProblemKind.SPECIAL),
          walked.kinds());
      assertEquals(List.of("root!a"), List.copyOf(walked.contents().keySet()));
    }
  }

  @Test
  void next_linkThatClaimsASize_doesNotSwallowTheNextEntry() {
    byte[] archive = tar(new RawTar("hard", '1', new byte[0]).declaring(5000), file("a"));
    for (Walked walked : bothWays(archive)) {
      assertArrayEquals(CONTENT, walked.contents().get("root!a"));
    }
  }

  @Test
  void next_longContentThatIsPassedOver_theNextEntryIsRead() {
    byte[] archive = tar(new RawTar("device", '3', new byte[200_000]), file("a"));
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.SPECIAL), walked.kinds());
      assertArrayEquals(CONTENT, walked.contents().get("root!a"));
    }
  }

  @Test
  void next_nameAsLongAsItMayBe_isReadAndALongerOneIsNot() {
    ArchiveLimits limits = ArchiveLimits.builder().nameBytesMax(1000).build();
    for (int length : new int[] {1000, 1001}) {
      byte[] name = "n".repeat(length).getBytes(UTF_8);
      byte[] archive = tar(new RawTar("././@LongLink", 'L', name), file("short"));
      Walked walked = Walked.stream(archive, limits, ArchivePolicy.SKIP);
      String path = "root!" + (length == 1000 ? "n".repeat(1000) : "short");
      assertArrayEquals(CONTENT, walked.contents().get(path));
      assertEquals(length == 1000 ? 0 : 1, walked.problems().size());
    }
  }

  @Test
  void next_damagedHeader_isNamedByItsPlace() {
    byte[] bad = file("bad").bytes();
    bad[0]++;
    byte[] archive = tar(file("a"));
    byte[] all = Arrays.copyOf(archive, archive.length + bad.length);
    System.arraycopy(archive, 0, all, 0, archive.length - 1024);
    System.arraycopy(bad, 0, all, archive.length - 1024, bad.length);
    for (Walked walked : bothWays(all)) {
      assertEquals(
          "no header at " + (archive.length - 1024), walked.problems().getFirst().detail());
    }
  }

  @Test
  void next_sparseFile_isReadAsItIsStored() {
    byte[] archive = tar(new RawTar("holes", 'S', CONTENT), file("a"));
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(), walked.kinds());
      assertArrayEquals(CONTENT, walked.contents().get("root!holes"));
      assertArrayEquals(CONTENT, walked.contents().get("root!a"));
    }
  }

  private static RawTar sparse(char type) {
    return new RawTar("pax", type, "22 GNU.sparse.major=1\n".getBytes(UTF_8));
  }

  /** Numbers, a line each, in whole blocks. */
  private static byte[] map(int pairs) {
    StringBuilder map = new StringBuilder(pairs + "\n");
    for (int pair = 0; pair < pairs; pair++) {
      map.append(1_000_000L * pair).append("\n512\n");
    }
    return Arrays.copyOf(map.toString().getBytes(UTF_8), (map.length() + 511) / 512 * 512);
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  /** The map may end anywhere in a block, and at its end. */
  @Test
  void next_sparseFileWithItsMapInFront_isReadFromItsDataOn() {
    for (int pairs : new int[] {0, 1, 2, 40, 41, 42, 43, 500}) {
      for (char type : new char[] {'x', 'g'}) {
        byte[] packed = Archives.gzip(CONTENT);
        byte[] archive =
            tar(sparse(type), new RawTar("holes", '0', joined(map(pairs), packed)), file("a"));
        if (type == 'g') {
          archive = tar(sparse(type), new RawTar("holes", '0', joined(map(pairs), packed)));
        }
        for (Walked walked : bothWays(archive)) {
          assertEquals(List.of(), walked.kinds());
          assertArrayEquals(CONTENT, walked.contents().get("root!holes"));
          assertEquals(type == 'x', walked.contents().containsKey("root!a"));
        }
      }
    }
  }

  @Test
  void next_sparseFileWhoseMapIsBroken_isNamedAndTheNextIsRead() {
    for (String map : List.of("x", "1\n0\n", "9\n1\n2\n3\n", "99999999999999999999\n", "3\n-1\n")) {
      byte[] content = Arrays.copyOf(map.getBytes(UTF_8), 512);
      byte[] archive = tar(sparse('x'), new RawTar("holes", '0', content), file("a"));
      for (Walked walked : bothWays(archive)) {
        assertEquals(List.of(ProblemKind.CORRUPT), walked.kinds(), map);
        assertEquals("sparse file without its map", walked.problems().getFirst().detail());
        assertArrayEquals(CONTENT, walked.contents().get("root!a"));
      }
    }
  }

  @Test
  void next_absurdSizes_areBounded() {
    for (long size : new long[] {1L << 33, Long.MAX_VALUE, -5}) {
      byte[] archive = tar(file("a"), file("b").declaring(size));
      for (Walked walked : bothWays(archive)) {
        assertArrayEquals(CONTENT, walked.contents().get("root!a"));
        assertEquals(false, walked.problems().isEmpty());
      }
    }
  }

  @Test
  void next_damagedHeader_costsOnlyItsEntry() {
    byte[] archive = tar(file("a"), file("b"), file("c"));
    archive[512 + 1024] ^= 1;
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.CORRUPT), walked.kinds());
      assertEquals(List.of("root!a", "root!c"), List.copyOf(walked.contents().keySet()));
    }
  }

  @Test
  void next_endlessLongName_isNotHeld() {
    byte[] archive = tar(new RawTar("././@LongLink", 'L', new byte[1 << 20]), file("a"));
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.BAD_NAME), walked.kinds());
      assertArrayEquals(CONTENT, walked.contents().get("root!a"));
    }
  }

  @Test
  void next_brokenExtendedHeader_isReportedAndTheEntryRead() {
    for (String records : List.of("99 path=x\n", "9 path=x", "garbage", "11 size=-1\n", "5 a=\n")) {
      byte[] archive = tar(new RawTar("x", 'x', records.getBytes(UTF_8)), file("a"));
      for (Walked walked : bothWays(archive)) {
        assertArrayEquals(CONTENT, walked.contents().get("root!a"));
      }
    }
  }

  @Test
  void next_tarsStrungTogether_areAllRead() {
    byte[] archive =
        Archives.write(
            out -> {
              out.write(tar(file("a")));
              out.write(tar(file("b")));
            });
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of("root!a", "root!b"), List.copyOf(walked.contents().keySet()));
      assertEquals(List.of(), walked.problems());
    }
  }

  @Test
  void next_extendedHeaderAsLongAsItMayBe_isReadAndALongerOneIsNot() {
    for (int length : new int[] {16 * 1024, 16 * 1024 + 1}) {
      String records = "14 path=other\n" + (length - 14) + " comment=";
      records += "x".repeat(length - records.length() - 1) + "\n";
      byte[] archive = tar(new RawTar("x", 'x', records.getBytes(UTF_8)), file("a"));
      for (Walked walked : bothWays(archive)) {
        boolean isRead = length == 16 * 1024;
        assertEquals(isRead ? List.of() : List.of(ProblemKind.BAD_NAME), walked.kinds());
        assertArrayEquals(CONTENT, walked.contents().get(isRead ? "root!other" : "root!a"));
      }
    }
  }

  @Test
  void next_noEndMarker_isTruncated() {
    byte[] archive = file("a").bytes();
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.TRUNCATED), walked.kinds());
    }
  }

  @Test
  void next_namesThatAreNotUtf8_survive() {
    Map<String, byte[]> expected = new LinkedHashMap<>();
    expected.put("root!caf%E9", CONTENT);
    RawTar entry = new RawTar(new byte[] {'c', 'a', 'f', (byte) 0xe9}, '0', CONTENT);
    for (Walked walked : bothWays(tar(entry))) {
      assertEquals(expected.keySet(), walked.contents().keySet());
    }
  }
}
