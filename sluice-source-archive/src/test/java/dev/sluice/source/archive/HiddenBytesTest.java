package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.SeekableBytes;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever is planted anywhere in a valid container is read, or named as not read. More cases than
 * a build runs: {@code -Dsluice.hidden.cases=100000}, others {@code -Dsluice.hidden.from=SEED}.
 */
class HiddenBytesTest {
  private static final int CASES = Integer.getInteger("sluice.hidden.cases", 1000);
  private static final long FROM = Long.getLong("sluice.hidden.from", 0);

  @ParameterizedTest
  @EnumSource
  void next_wordsInEveryRange_areReadOrNamed(ArchiveFormat format) {
    int formats = ArchiveFormat.values().length;
    int named = 0;
    for (int round = format.ordinal(); round < CASES; round += formats) {
      named += check(format, FROM + round) ? 0 : 1;
    }
    int most = CASES / formats / 3 + 1;
    int namedOnly = named;
    assertTrue(named <= most, () -> namedOnly + " of " + CASES / formats + " were only named");
  }

  /** True if every word was read. */
  private static boolean check(ArchiveFormat format, long seed) {
    Planting planting = new Planting(seed);
    byte[] archive = new PlantedArchives(planting).make(format, 1);
    SeekableBytes bytes = SeekableBytes.of(archive, archive.length);
    boolean isStream =
        planting.chance(2) && ArchiveFormat.detect(archive, archive.length).isPresent();
    ArchiveLimits limits = ArchiveLimits.defaults();
    Walked walked =
        Walked.through(
            isStream
                ? ArchiveWalk.of(
                    "root", format, Walked.trickle(archive), limits, ArchivePolicy.SKIP)
                : ArchiveWalk.of("root", format, bytes, limits, ArchivePolicy.SKIP));
    StringBuilder read = new StringBuilder();
    walked.contents().values().forEach(content -> read.append(new String(content, ISO_8859_1)));
    walked.own().values().forEach(read::append);
    List<String> missing =
        planting.words().stream()
            .filter(word -> read.indexOf(word) < 0 && read.indexOf(wide(word)) < 0)
            .toList();
    boolean isNamed = walked.kinds().stream().anyMatch(kind -> !kind.isHarmless());
    if (!isNamed) {
      assertEquals(List.of(), missing, format + " " + seed + (isStream ? " as a stream" : ""));
    }
    return missing.isEmpty();
  }

  private static String wide(String word) {
    return new String(word.getBytes(UTF_16LE), ISO_8859_1);
  }
}
