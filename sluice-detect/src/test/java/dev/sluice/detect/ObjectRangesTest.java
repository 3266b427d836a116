package dev.sluice.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.search.TextRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ObjectRangesTest {
  private static final Engine ENGINE = ObjectScannerTest.ENGINE;

  private final ObjectScanner scanner = ENGINE.newScanner();

  @Test
  void add_randomCuts_equalWhole() {
    Random random = new Random(7);
    for (int round = 0; round < 40; round++) {
      byte[] text = ObjectScannerTest.text(random, 20_000 + random.nextInt(400_000));
      List<Match> whole = ObjectScannerTest.scan(scanner, text, text.length, random);
      assertEquals(whole, inRanges(text, cuts(random, text.length)), "round " + round);
      assertTrue(whole.size() > 5);
    }
  }

  @Test
  void add_everyCutAroundASecret_findsItOnce() {
    String before = "lorem ipsum dolor sit amet\n".repeat(12_000);
    String secret = "key = acme_" + "0a1b2c3d4e5f6789" + " and more\n";
    byte[] text = (before + secret + before).getBytes(StandardCharsets.UTF_8);
    List<Match> whole = ObjectScannerTest.scan(scanner, text, text.length, new Random(1));
    assertEquals(1, whole.size());
    for (int cut = before.length() - 3; cut < before.length() + secret.length() + 3; cut++) {
      assertEquals(whole, inRanges(text, new TreeSet<>(List.of(cut))), "cut at " + cut);
    }
  }

  @Test
  void add_partOutOfOrder_isRefused() {
    byte[] text = "key = abcdefgh12\n".repeat(9).getBytes(StandardCharsets.UTF_8);
    ObjectRanges ranges = new ObjectRanges(ENGINE, "f", "", match -> {});
    RangeMatches second = part(text, 20, text.length);
    assertThrows(IllegalArgumentException.class, () -> ranges.add(second));
  }

  private static TreeSet<Integer> cuts(Random random, int length) {
    TreeSet<Integer> cuts = new TreeSet<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      cuts.add(1 + random.nextInt(length - 1));
    }
    return cuts;
  }

  private List<Match> inRanges(byte[] text, TreeSet<Integer> cuts) {
    List<Match> found = new ArrayList<>();
    ObjectRanges ranges = new ObjectRanges(ENGINE, "f", "", found::add);
    int from = 0;
    for (int to : cuts) {
      ranges.add(part(text, from, to));
      from = to;
    }
    ranges.add(part(text, from, text.length));
    ranges.end();
    found.sort(ObjectScannerTest.BY_PLACE);
    return found;
  }

  /** Scans a part in an array of its own, with more before it until that is enough. */
  private RangeMatches part(byte[] text, int from, int to) {
    int before = ENGINE.contextBytes();
    while (true) {
      int first = Math.max(0, from - before);
      int last = Math.min(text.length, to + ENGINE.contextBytes());
      byte[] around = new byte[last - first + 3];
      System.arraycopy(text, first, around, 3, last - first);
      TextRange range =
          new TextRange(
              3,
              around.length,
              3 + from - first,
              3 + to - first,
              first,
              first == 0,
              last == text.length);
      RangeMatches found = scanner.range(around, range, "f", "");
      if (found.isCertain()) {
        return found;
      }
      before *= 4;
    }
  }
}
