package dev.sluice.source.archive;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ArchiveFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MutationTest {
  private static final int MUTATIONS = 4000;

  @ParameterizedTest
  @EnumSource
  void next_mutatedArchive_staysWithinItsLimits(ArchiveFormat format) {
    byte[] sound = Archives.ofEachFormat().get(format);
    Random random = new Random(0x5eed + format.ordinal());
    for (int round = 0; round < MUTATIONS; round++) {
      byte[] mutated = mutate(sound, random);
      if (ArchiveFormat.detect(mutated, mutated.length).isEmpty()) {
        continue;
      }
      int number = round;
      boolean seekable = random.nextBoolean();
      try {
        Walked walked =
            seekable
                ? Walked.seekable(mutated, Walked.NARROW, ArchivePolicy.SKIP)
                : Walked.stream(mutated, Walked.NARROW, ArchivePolicy.SKIP);
        assertTrue(walked.bytes() <= Walked.NARROW.rootBytesMax(), () -> "too much in " + number);
        assertTrue(walked.contents().size() <= 64 * 64, () -> "too many in " + number);
      } catch (RuntimeException | Error escaped) {
        throw new AssertionError(format + " mutation " + round + " seekable " + seekable, escaped);
      }
    }
  }

  private static final List<Integer> TELLING = List.of(0, 1, 0x7f, 0x80, 0xff);

  static byte[] mutate(byte[] sound, Random random) {
    byte[] mutated = sound.clone();
    int changes = 1 + random.nextInt(4);
    for (int change = 0; change < changes; change++) {
      int at = random.nextInt(mutated.length);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated[at] = (byte) (int) TELLING.get(random.nextInt(TELLING.size()));
        case 2 -> mutated[at] = (byte) random.nextInt(256);
        case 3 -> {
          int length = Math.min(1 + random.nextInt(16), mutated.length - at);
          int from = random.nextInt(mutated.length - length + 1);
          System.arraycopy(sound, from, mutated, at, length);
        }
        default -> mutated = Arrays.copyOf(mutated, Math.max(at, 6));
      }
    }
    return mutated;
  }
}
