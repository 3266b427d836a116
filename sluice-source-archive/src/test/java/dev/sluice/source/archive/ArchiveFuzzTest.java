package dev.sluice.source.archive;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.SeekableBytes;
import dev.sluice.source.archive.sevenzip.SevenZipList;
import java.util.List;

/** Entry points for Jazzer; without its agent each runs over what it found before. */
class ArchiveFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void next_anyBytesInAStream_neverThrow(byte[] data) {
    if (ArchiveFormat.detect(data, data.length).isPresent()) {
      Walked.stream(data, Walked.NARROW, ArchivePolicy.SKIP);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void next_anyBytesWithRandomAccess_neverThrow(byte[] data) {
    if (ArchiveFormat.detect(data, data.length).isPresent()) {
      Walked.seekable(data, Walked.NARROW, ArchivePolicy.SKIP);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void read_anyListOfA7z_neverThrows(byte[] data) {
    byte[] archive = new byte[32 + data.length];
    System.arraycopy(data, 0, archive, 32, data.length);
    SeekableBytes bytes = SeekableBytes.of(archive, archive.length);
    SevenZipList.read(bytes, 0, data.length, Walked.NARROW.dictionaryBytesMax());
  }

  @FuzzTest(maxDuration = "30s")
  void of_anyName_isHarmless(byte[] raw) {
    String name = EntryName.of(raw);
    if (name.startsWith("/")
        || name.chars().anyMatch(Character::isISOControl)
        || List.of(name.split("/")).contains("..")) {
      throw new AssertionError("dangerous name " + name);
    }
  }
}
