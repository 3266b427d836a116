package dev.sluice.detect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.derived.CandidateCounts;
import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Rule;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An object scanned with its base's trace gives what it gives scanned whole. */
class DerivedObjectTest {
  /** A text made of pieces of another and of new bytes. */
  private static final class Edit implements CopiedPieces {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<int[]> pieces = new ArrayList<>();

    void copy(byte[] base, int from, int to) {
      if (to > from) {
        pieces.add(new int[] {out.size(), to - from, from});
        out.write(base, from, to - from);
      }
    }

    void insert(byte[] bytes) {
      if (bytes.length > 0) {
        pieces.add(new int[] {out.size(), bytes.length, -1});
        out.writeBytes(bytes);
      }
    }

    byte[] text() {
      return out.toByteArray();
    }

    @Override
    public int count() {
      return pieces.size();
    }

    @Override
    public int at(int piece) {
      return pieces.get(piece)[0];
    }

    @Override
    public int length(int piece) {
      return pieces.get(piece)[1];
    }

    @Override
    public int from(int piece) {
      return pieces.get(piece)[2];
    }
  }

  /** A version in a chain. */
  private record Version(byte[] text, @Nullable Edit edit) {}

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** Copies most of a text, leaves out and puts in here and there, and sometimes moves a part. */
  private static Edit edit(byte[] base, Random random, List<byte[]> snippets) {
    Edit edit = new Edit();
    int at = 0;
    int edits = 1 + random.nextInt(4);
    for (int i = 0; i < edits; i++) {
      int cut = at + random.nextInt(base.length - at + 1);
      edit.copy(base, at, cut);
      at = Math.min(base.length, cut + (random.nextBoolean() ? 0 : random.nextInt(40)));
      byte[] snippet = snippets.get(random.nextInt(snippets.size()));
      switch (random.nextInt(5)) {
        case 0 -> edit.insert(snippet);
        case 1 -> edit.insert(bytes(Integer.toString(random.nextInt(1000))));
        case 2 -> {
          int part = random.nextInt(snippet.length + 1);
          edit.insert(java.util.Arrays.copyOf(snippet, part));
        }
        case 3 -> {
          int from = random.nextInt(base.length + 1);
          edit.copy(base, from, Math.min(base.length, from + random.nextInt(300)));
        }
        default -> {
          // Only what was left out.
        }
      }
    }
    if (random.nextInt(8) > 0) {
      edit.copy(base, at, base.length);
    }
    return edit;
  }

  private static List<Match> whole(ObjectScanner scanner, byte[] text) {
    List<Match> found = new ArrayList<>();
    scanner.begin("f", "", found::add);
    scanner.chunk(text, 0, text.length, true);
    found.sort(ObjectScannerTest.BY_PLACE);
    return found;
  }

  /** Scans a chain of versions both ways; gives how much was found and how much was looked at. */
  private static long[] compare(Engine engine, List<Version> chain) {
    ObjectScanner derived = engine.newScanner();
    ObjectScanner plain = engine.newScanner();
    ScanTrace trace = null;
    long found = 0;
    long bytes = 0;
    for (int i = 0; i < chain.size(); i++) {
      Version version = chain.get(i);
      List<Match> matches = new ArrayList<>();
      derived.begin("f", "", matches::add);
      trace = derived.whole(version.text(), version.text().length, trace, version.edit(), true);
      matches.sort(ObjectScannerTest.BY_PLACE);
      assertEquals(List.of(), differences(whole(plain, version.text()), matches), "version " + i);
      found += matches.size();
      bytes += version.text().length;
    }
    return new long[] {found, bytes, derived.lookedAtBytes()};
  }

  private static List<String> differences(List<Match> expected, List<Match> found) {
    List<Match> missing = new ArrayList<>(expected);
    found.forEach(missing::remove);
    List<Match> extra = new ArrayList<>(found);
    expected.forEach(extra::remove);
    List<String> all = new ArrayList<>();
    missing.forEach(match -> all.add("missing " + match));
    extra.forEach(match -> all.add("extra " + match));
    return all;
  }

  private static List<Version> chain(
      byte[] first, int length, Random random, List<byte[]> snippets) {
    List<Version> chain = new ArrayList<>();
    chain.add(new Version(first, null));
    while (chain.size() < length) {
      Edit edit = edit(chain.getLast().text(), random, snippets);
      chain.add(new Version(edit.text(), edit));
    }
    return chain;
  }

  @Test
  void whole_thousandsOfChangesInOneLongRun_isTheSame() {
    byte[] base = bytes("aB3dE5gH7jK9mN1pQ2s".repeat(50_000));
    Edit edit = new Edit();
    int at = 0;
    while (at + 40 < base.length) {
      edit.copy(base, at, at + 38);
      edit.insert(bytes("x"));
      at += 39;
    }
    edit.copy(base, at, base.length);
    compare(
        BuiltIn.engine(EngineOptions.DEFAULT),
        List.of(new Version(base, null), new Version(edit.text(), edit)));
  }

  @Test
  void whole_randomChains_equalWholeScans() {
    Random random = new Random(11);
    List<byte[]> snippets = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      snippets.add(ObjectScannerTest.text(random, 1 + random.nextInt(200)));
    }
    long found = 0;
    for (int round = 0; round < 12; round++) {
      byte[] first = ObjectScannerTest.text(random, 2_000 + random.nextInt(20_000));
      found += compare(ObjectScannerTest.ENGINE, chain(first, 25, random, snippets))[0];
    }
    assertTrue(found > 500, "found " + found);
  }

  @Test
  void whole_builtInExamplesInRandomChains_equalWholeScansAndLookAtLess() {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    List<byte[]> snippets = new ArrayList<>();
    for (Rule rule : BuiltIn.rulesWithExamples().rules()) {
      for (int j = 0; j < rule.examples().size(); j++) {
        snippets.add(bytes(Placeholders.expand(rule.examples().get(j), rule.id() + j) + "\n"));
      }
    }
    Random random = new Random(5);
    long found = 0;
    long bytes = 0;
    long scanned = 0;
    for (int round = 0; round < 8; round++) {
      ByteArrayOutputStream first = new ByteArrayOutputStream();
      for (int i = 0; i < 60; i++) {
        first.writeBytes(snippets.get(random.nextInt(snippets.size())));
        first.writeBytes(bytes("and an ordinary line between them\n".repeat(random.nextInt(20))));
      }
      long[] sums = compare(engine, chain(first.toByteArray(), 20, random, snippets));
      found += sums[0];
      bytes += sums[1];
      scanned += sums[2];
    }
    assertTrue(found > 1000, "found " + found);
    assertTrue(scanned < bytes / 2, scanned + " of " + bytes + " bytes were looked at");
  }

  @Test
  void whole_everyCutThroughASecret_equalsWholeScan() {
    String before = "lorem ipsum dolor sit amet\n".repeat(80);
    String secret = "key = acme_" + "0a1b2c3d4e5f6789" + " and more\n";
    byte[] base = bytes(before + secret + before);
    for (int cut = before.length() - 3; cut < before.length() + secret.length() + 3; cut++) {
      for (String inserted : List.of("", "x", "\n", "7", "acme_" + "9f8e7d6c5b4a3210" + " ")) {
        for (int dropped = 0; dropped < 3; dropped++) {
          Edit edit = new Edit();
          edit.copy(base, 0, cut);
          edit.insert(bytes(inserted));
          edit.copy(base, cut + dropped, base.length);
          compare(
              ObjectScannerTest.ENGINE,
              List.of(new Version(base, null), new Version(edit.text(), edit)));
        }
      }
    }
  }

  @Test
  void whole_deletionThatJoinsASecret_findsIt() {
    String around = "lorem ipsum dolor sit amet\n".repeat(80);
    String secret = "acme_" + "0a1b2c3d4e5f6789";
    for (int cut = 1; cut < secret.length(); cut++) {
      String before = around + "here is " + secret.substring(0, cut);
      String junk = " and what was taken out ";
      byte[] base = bytes(before + junk + secret.substring(cut) + " and more\n" + around);
      Edit edit = new Edit();
      edit.copy(base, 0, before.length());
      edit.copy(base, before.length() + junk.length(), base.length);
      List<Version> chain = List.of(new Version(base, null), new Version(edit.text(), edit));
      assertEquals(1, compare(ObjectScannerTest.ENGINE, chain)[0], "cut at " + cut);
    }
  }

  @Test
  void whole_whatRefusedASecretFarAwayIsTakenOut_findsIt() {
    String around = "lorem ipsum dolor sit amet\n".repeat(80);
    String secret = "here is acme_" + "0a1b2c3d4e5f6789" + " ";
    String far = "and more ".repeat(70);
    for (String line :
        List.of(secret + far + "sluice:allow\n", "sluice:allow " + far + secret + "\n")) {
      byte[] base = bytes(around + line + around);
      int marker = around.length() + line.indexOf("sluice:allow");
      Edit edit = new Edit();
      edit.copy(base, 0, marker);
      edit.insert(bytes("sluice:other"));
      edit.copy(base, marker + "sluice:allow".length(), base.length);
      List<Version> chain = List.of(new Version(base, null), new Version(edit.text(), edit));
      assertEquals(1, compare(ObjectScannerTest.ENGINE, chain)[0], line);
    }
  }

  @Test
  void whole_aNewMatchTakesAStartFromOneThatWasRefused_findsWhatIsLeft() {
    Engine engine =
        ObjectScannerTest.engine(
            """
            [[rules]]
            id = "rows"
            regex = '''x?abc[0-9\n]{3,900}x?'''
            [[rules.allowlists]]
            regexTarget = "match"
            regexes = ['''^x''']
            """);
    String around = "lorem ipsum dolor sit amet\n".repeat(80);
    String rows = ("1".repeat(60) + "\n").repeat(10);
    byte[] base = bytes(around + "abd" + rows + "xabc123 \n" + around);
    Edit edit = new Edit();
    edit.copy(base, 0, around.length() + 2);
    edit.insert(bytes("c"));
    edit.copy(base, around.length() + 3, base.length);
    List<Version> chain = List.of(new Version(base, null), new Version(edit.text(), edit));
    assertEquals(2, compare(engine, chain)[0]);
  }

  @Test
  void whole_aKeywordIsAddedFarAway_findsWhatNeedsIt() {
    Engine engine =
        ObjectScannerTest.engine(
            """
            [[rules]]
            id = "far"
            regex = '''tok_[a-z0-9]{16}'''
            keywords = ["acmeword"]
            """);
    String around = "lorem ipsum dolor sit amet\n".repeat(80);
    String secrets = "tok_" + "0a1b2c3d4e5f6789" + " tok_" + "9a1b2c3d4e5f6780" + " ";
    byte[] base = bytes(around + secrets + "and more\n".repeat(200) + around);
    Edit edit = new Edit();
    int cut = around.length() - 1000;
    edit.copy(base, 0, cut);
    edit.insert(bytes("acmeword"));
    edit.copy(base, cut, base.length);
    List<Version> chain = List.of(new Version(base, null), new Version(edit.text(), edit));
    assertEquals(2, compare(engine, chain)[0]);
  }

  @Test
  void whole_sameObjectAgain_looksAtNothing() {
    byte[] text = ObjectScannerTest.text(new Random(3), 50_000);
    Edit same = new Edit();
    same.copy(text, 0, text.length);
    long[] sums =
        compare(
            ObjectScannerTest.ENGINE, List.of(new Version(text, null), new Version(text, same)));
    assertTrue(sums[0] > 0);
    assertEquals(text.length, sums[2]);
  }

  @Test
  void candidates_sameObjectAgain_triesOnlyWhatMatters() {
    byte[] text = ObjectScannerTest.text(new Random(3), 50_000);
    Edit same = new Edit();
    same.copy(text, 0, text.length);
    ObjectScanner scanner = ObjectScannerTest.ENGINE.newScanner();
    scanner.begin("f", "", match -> {});
    ScanTrace trace = scanner.whole(text, text.length, null, null, true);
    CandidateCounts first = scanner.candidates();
    assertTrue(first.tried() > 0);
    assertEquals(new CandidateCounts(first.tried(), 0, 0), first);
    scanner.begin("f", "", match -> {});
    assertNull(scanner.whole(text, text.length, trace, same, false));
    CandidateCounts again = scanner.candidates().minus(first);
    assertEquals(again.tried(), again.triedAgain());
    assertTrue(again.triedAgain() > 0 && again.tried() < first.tried(), again.toString());
  }

  @Test
  void whole_anotherObjectOfTheSameLengthBetween_decodesWhatIsThere() {
    String around = "lorem ipsum dolor sit amet\n".repeat(80);
    byte[] secret = bytes("key = acme_" + "0a1b2c3d4e5f6789" + " and more");
    byte[] text = bytes(around + Base64.getEncoder().encodeToString(secret) + "\n" + around);
    byte[] other = bytes("lorem ipsum dolor sit amet\n".repeat(200));
    Edit same = new Edit();
    same.copy(text, 0, text.length);
    ObjectScanner scanner = ObjectScannerTest.ENGINE.newScanner();
    scanner.begin("f", "", match -> {});
    ScanTrace trace = scanner.whole(text, text.length, null, null, true);
    scanner.begin("g", "", match -> {});
    assertNull(scanner.whole(other, text.length, null, null, false));
    List<Match> found = new ArrayList<>();
    scanner.begin("f", "", found::add);
    assertNull(scanner.whole(text, text.length, trace, same, false));
    assertEquals(1, found.size());
  }

  @Test
  void whole_nothingDerives_leavesNoTrace() {
    ObjectScanner scanner = ObjectScannerTest.ENGINE.newScanner();
    scanner.begin("f", "", match -> {});
    assertNull(scanner.whole(bytes("text"), 4, null, null, false));
  }
}
