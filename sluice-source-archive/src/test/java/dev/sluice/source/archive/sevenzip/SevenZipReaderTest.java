package dev.sluice.source.archive.sevenzip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.archive.ArchiveWalk;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZMethod;
import org.apache.commons.compress.archivers.sevenz.SevenZMethodConfiguration;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

class SevenZipReaderTest {
  private static Walked walk(byte[] archive) {
    return Walked.through(
        ArchiveWalk.of(
            "root",
            ArchiveFormat.SEVEN_ZIP,
            SeekableBytes.of(archive, archive.length),
            ArchiveLimits.defaults(),
            ArchivePolicy.SKIP));
  }

  /** The same archive, which says that its list is elsewhere, or of another length. */
  private static byte[] listed(long offset, long size) {
    byte[] archive = Archives.sevenZip(Archives.files());
    ByteBuffer head = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(12, offset).putLong(20, size);
    CRC32 sum = new CRC32();
    sum.update(archive, 12, 20);
    head.putInt(8, (int) sum.getValue());
    return archive;
  }

  @Test
  void next_headerThatIsCutOff_isTruncated() {
    byte[] archive = Archives.sevenZip(Archives.files());
    for (int length : new int[] {6, 31}) {
      Walked walked = walk(Arrays.copyOf(archive, length));
      assertEquals(List.of(ProblemKind.TRUNCATED), walked.kinds());
      assertEquals("ends inside a 7z header", walked.problems().getFirst().detail());
    }
  }

  @Test
  void next_listThatCannotBeThere_isNamed() {
    int length = Archives.sevenZip(Archives.files()).length;
    Map<byte[], String> cases = new LinkedHashMap<>();
    cases.put(listed(-1, 10), "list of entries is past the end");
    cases.put(listed(0, -1), "list of entries is past the end");
    cases.put(listed(length - 31, 0), "list of entries is past the end");
    cases.put(listed(length - 32, 1), "ends inside the list of entries");
    cases.put(listed(length - 42, 11), "ends inside the list of entries");
    cases.forEach(
        (archive, words) -> {
          Walked walked = walk(archive);
          assertEquals(List.of(ProblemKind.TRUNCATED), walked.kinds(), words);
          assertEquals(words, walked.problems().getFirst().detail());
        });
  }

  @Test
  void next_listAsLongAsNoHonestOne_isNotHeld() {
    byte[] archive = Arrays.copyOf(listed(0, 4L * 1024 * 1024 + 1), 5 << 20);
    assertEquals(List.of(ProblemKind.TOO_MANY_ENTRIES), walk(archive).kinds());
    byte[] allowed = Arrays.copyOf(listed(0, 4L * 1024 * 1024), 5 << 20);
    assertEquals(false, walk(allowed).kinds().contains(ProblemKind.TOO_MANY_ENTRIES));
  }

  /** Several folders of several methods, an empty file and a folder without content. */
  @Test
  void next_severalFoldersAndEmptyEntries_areAllRead() throws IOException {
    byte[] archive;
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile out = new SevenZOutputFile(channel)) {
        for (SevenZMethod method :
            List.of(
                SevenZMethod.COPY, SevenZMethod.LZMA2, SevenZMethod.BZIP2, SevenZMethod.DEFLATE)) {
          SevenZArchiveEntry entry = new SevenZArchiveEntry();
          entry.setContentMethods(List.of(new SevenZMethodConfiguration(method)));
          entry.setName("by " + method);
          out.putArchiveEntry(entry);
          out.write(("content " + method).getBytes(UTF_8));
          out.closeArchiveEntry();
        }
        for (boolean isFolder : new boolean[] {true, false}) {
          SevenZArchiveEntry entry = new SevenZArchiveEntry();
          entry.setName(isFolder ? "folder" : "empty");
          entry.setDirectory(isFolder);
          out.putArchiveEntry(entry);
          out.closeArchiveEntry();
        }
      }
      archive = Arrays.copyOf(channel.array(), (int) channel.size());
    }
    for (Walked walked : List.of(Walked.seekable(archive), Walked.stream(archive))) {
      assertEquals(List.of(), walked.problems());
      assertEquals("content COPY", walked.text("root!by COPY"));
      assertEquals("content LZMA2", walked.text("root!by LZMA2"));
      assertEquals("content BZIP2", walked.text("root!by BZIP2"));
      assertEquals("content DEFLATE", walked.text("root!by DEFLATE"));
      assertEquals("", walked.text("root!empty"));
      assertEquals(5, walked.contents().size());
      // What is stored as it is comes as an entry, and not again as the archive's own.
      assertEquals(false, walked.ownOf("root").contains("content COPY"));
    }
  }

  @Test
  void next_encryptedEntry_isNamed() throws IOException {
    byte[] archive;
    try (SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile out = new SevenZOutputFile(channel, "made-up".toCharArray())) {
        SevenZArchiveEntry entry = new SevenZArchiveEntry();
        entry.setName("locked");
        out.putArchiveEntry(entry);
        out.write("a secret that nobody reads".getBytes(UTF_8));
        out.closeArchiveEntry();
      }
      archive = Arrays.copyOf(channel.array(), (int) channel.size());
    }
    Walked walked = walk(archive);
    assertTrue(walked.kinds().contains(ProblemKind.ENCRYPTED), walked.kinds().toString());
  }
}
