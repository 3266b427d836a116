package dev.sluice.detect.example;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.SplittableRandom;

/**
 * Texts made from a regex that it is likely to match, in ASCII as far as the regex allows. What an
 * assertion asks for is left to chance.
 */
public final class RegexSample {
  /** How many more times than it must a repeat happens at most. */
  private static final int MORE_MAX = 5;

  private static final ByteSet PRINTABLE = ByteSet.range(' ', '~');
  private static final ByteSet ASCII = ByteSet.range(0, 127);

  private final SplittableRandom random;
  private final StringBuilder text = new StringBuilder();

  private RegexSample(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A text for the regex, one char a byte; the same for the same seed. */
  public static String of(Node regex, long seed) {
    RegexSample sample = new RegexSample(seed);
    sample.add(regex);
    return sample.text.toString();
  }

  private void add(Node node) {
    switch (node) {
      case Node.Empty _ -> {}
      case Node.Assertion _ -> {}
      case Node.Bytes bytes -> add(bytes.set());
      case Node.Group group -> add(group.body());
      case Node.Concat concat -> concat.parts().forEach(this::add);
      case Node.Alternate alternate ->
          add(alternate.branches().get(random.nextInt(alternate.branches().size())));
      case Node.Repeat repeat -> {
        int most = repeat.max() == Node.Repeat.UNBOUNDED ? Integer.MAX_VALUE : repeat.max();
        int more = Math.min(most - repeat.min(), random.nextInt(MORE_MAX + 1));
        for (int i = 0; i < repeat.min() + more; i++) {
          add(repeat.body());
        }
      }
    }
  }

  private void add(ByteSet set) {
    ByteSet usual = set.intersection(PRINTABLE);
    ByteSet from = usual.isEmpty() ? set.intersection(ASCII) : usual;
    int skip = from.isEmpty() ? 0 : random.nextInt(from.size());
    for (int value = 0; value < 128; value++) {
      if (from.contains(value) && skip-- == 0) {
        text.append((char) value);
      }
    }
  }
}
