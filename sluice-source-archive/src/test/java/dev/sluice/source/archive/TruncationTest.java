package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.TarHeader;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TruncationTest {
  @ParameterizedTest
  @EnumSource
  void next_archiveCutAnywhere_saysSoAndNeverThrows(ArchiveFormat format) {
    byte[] whole = Archives.ofEachFormat().get(format);
    int sound =
        switch (format) {
          case TAR -> endOfMarker(whole);
          case CPIO -> endOfTrailer(whole);
          default -> whole.length;
        };
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (format == ArchiveFormat.AR && isWholeAr(whole, length)) {
        continue;
      }
      if (ArchiveFormat.detect(cut, length).isEmpty()) {
        assertTrue(length < ArchiveFormat.HEAD_BYTES, "recognised by its first bytes");
        continue;
      }
      for (Walked walked : List.of(Walked.seekable(cut), Walked.stream(cut))) {
        assertTrue(length >= sound || !walked.problems().isEmpty(), "silent at " + length);
        assertTrue(walked.bytes() <= 2000, "more bytes than there were");
      }
    }
  }

  /** A tar is whole once its first empty block is there; the rest is padding. */
  private static int endOfMarker(byte[] tar) {
    int end = tar.length;
    while (end >= 512 && TarHeader.isZero(tar, end - 512, 512)) {
      end -= 512;
    }
    return end + 512;
  }

  /** What follows the entry that ends a cpio is padding. */
  private static int endOfTrailer(byte[] cpio) {
    String trailer = "TRAILER!!!\0";
    return new String(cpio, ISO_8859_1).indexOf(trailer) + trailer.length();
  }

  /** An ar has no end: cut before an entry it is whole, and so it is without its last padding. */
  private static boolean isWholeAr(byte[] ar, int length) {
    String text = new String(ar, ISO_8859_1);
    int second = text.indexOf("second.bin");
    return length == 8 || length == second || length == second - 1;
  }

  @ParameterizedTest
  @EnumSource
  void next_nestedArchiveCutAnywhere_leavesTheNextEntryAlone(ArchiveFormat format) {
    byte[] whole = Archives.ofEachFormat().get(format);
    for (int length = 512; length < whole.length; length += 13) {
      var files = new java.util.LinkedHashMap<String, byte[]>();
      files.put("cut", Arrays.copyOf(whole, length));
      files.put("after.txt", new byte[] {'o', 'k'});
      for (byte[] outer : List.of(Archives.zip(files), Archives.tar(files))) {
        Walked walked = Walked.stream(outer);
        assertTrue(walked.text("root!after.txt").equals("ok"), "lost at " + length);
      }
    }
  }
}
