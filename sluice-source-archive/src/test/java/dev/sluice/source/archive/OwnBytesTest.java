package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
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
    for (byte[] whole : Archives.ofEachFormat().values()) {
      byte[] cut = joined(Arrays.copyOf(whole, whole.length / 2), word());
      for (Walked walked : bothWays(cut)) {
        String read = walked.own().values() + " " + walked.kinds();
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
}
