package dev.sluice.source.archive;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;

/** Entry points for Jazzer; without its agent each runs over what it found before. */
class ArchiveFuzzTest {
  private static final ArchiveLimits LIMITS =
      ArchiveLimits.builder()
          .entriesMax(64)
          .entryBytesMax(1 << 16)
          .archiveBytesMax(1 << 18)
          .rootBytesMax(1 << 18)
          .dictionaryBytesMax(1 << 23)
          .build();

  @FuzzTest(maxDuration = "30s")
  void next_anyBytesInAStream_neverThrow(byte[] data) {
    if (ArchiveFormat.detect(data, data.length).isPresent()) {
      Walked.stream(data, LIMITS, ArchivePolicy.SKIP);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void next_anyBytesWithRandomAccess_neverThrow(byte[] data) {
    if (ArchiveFormat.detect(data, data.length).isPresent()) {
      Walked.seekable(data, LIMITS, ArchivePolicy.SKIP);
    }
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
