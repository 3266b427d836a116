package dev.sluice.scan.derived;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.derived.CandidateCounts;
import dev.sluice.scan.HistoryCounters;
import dev.sluice.scan.hash.HashKey;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateBlobSearchTest {
  private static final long SEED = 1;

  private static final String RULES =
      """
      [[rules]]
      id = "acme"
      regex = '''acme_[0-9a-f]{16}'''
      keywords = ["acme_"]

      [[rules]]
      id = "only-in-settings"
      regex = '''setting = ([0-9a-z]{12})'''
      path = '''settings\\.conf$'''
      keywords = ["setting"]

      [[rules]]
      id = "needs-entropy"
      regex = '''token = ([0-9a-z]{16})'''
      entropy = 3.0
      keywords = ["token"]

      [[rules]]
      id = "left"
      regex = '''left_[0-9a-f]{12}'''
      [[rules.required]]
      id = "acme"
      withinLines = 4
      """;

  private static final Engine ENGINE =
      Engine.compile(
          RuleLoader.load(new RuleFile("test.toml", RULES), LoadOptions.STRICT).rules(),
          EngineOptions.DEFAULT);

  private static final List<String> LINES =
      List.of(
          "an ordinary line of a file\n",
          "acme_" + "0123456789abcdef" + " stands here\n",
          "setting = " + "abcdef012345" + "\n",
          "token = " + "aaaaaaaaaaaaaaaa" + "\n",
          "token = " + "a1b2c3d4e5f6g7h8" + "\n",
          "left_" + "0123456789ab" + "\n");

  private static final byte[] BOX = bytes("box");

  private final LeakDetector leaks = LeakDetector.tracking();
  private final DeviceSlots slots = new DeviceSlots(DeviceSlotsOptions.uniform(3), leaks);

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private CandidateBlobSearch.CandidateBlobs search(MemoryObjects objects, int workers) {
    // The same key of hashes for all, so that equivalence keys can be compared.
    CandidateBlobSearch search =
        new CandidateBlobSearch(ENGINE, List.of(new BoxFormat()), new HashKey(1, 2));
    assertEquals(List.of(), run(search, objects, workers));
    CandidateBlobSearch.CandidateBlobs found = search.found();
    leaks.checkNothingHeld();
    assertEquals(0, objects.readersOpen);
    return found;
  }

  private List<Throwable> run(CandidateBlobSearch search, MemoryObjects objects, int workers) {
    DerivedWalks walks = new DerivedWalks(workers);
    return DerivedRun.run(
        List.of(search.phase("objects", objects, walks, List::of)), workers, SEED, slots);
  }

  private static boolean findsSomething(byte[] content, String path) {
    List<Match> found = new ArrayList<>();
    ObjectScanner scanner = ENGINE.newScanner();
    scanner.begin(path, "", found::add);
    scanner.chunk(content, 0, content.length, true);
    return !found.isEmpty();
  }

  private static MemoryObjects random(int size, int heldBytesMax) {
    return random(size, heldBytesMax, 16);
  }

  /** Of so many edits one brings something to be found. */
  private static MemoryObjects random(int size, int heldBytesMax, int editsForOne) {
    Random random = new Random(3);
    MemoryObjects objects = new MemoryObjects(heldBytesMax);
    for (int i = 0; i < size; i++) {
      int base = random.nextInt(6) == 0 || i == 0 ? -1 : random.nextInt(i);
      StringBuilder text =
          new StringBuilder(
              base < 0 ? LINES.get(0).repeat(120) : new String(objects.content(base), UTF_8));
      int at = random.nextInt(text.length());
      boolean bringsOne = random.nextInt(editsForOne) == 0;
      // Between lines now and then, so that lines stay as they were.
      at = random.nextBoolean() ? at : text.lastIndexOf("\n", at) + 1;
      String line = LINES.get(bringsOne ? 1 + random.nextInt(5) : 0);
      text.insert(at, random.nextBoolean() ? line : line.replace("ab", "ba"));
      objects.add(bytes(text.toString()), base);
    }
    return objects;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void run_randomTrees_findsWhatAnyPathWouldFind(int workers) {
    MemoryObjects objects = random(300, 1 << 20);
    BitSet expected = new BitSet();
    for (int i = 0; i < objects.size(); i++) {
      boolean finds =
          findsSomething(objects.content(i), "f")
              || findsSomething(objects.content(i), "settings.conf");
      expected.set(i, finds);
    }
    CandidateBlobSearch.CandidateBlobs found = search(objects, workers);
    assertEquals(expected, found.candidateBlobs());
    assertEquals(objects.size(), found.objects());
    assertTrue(expected.cardinality() > 20 && expected.cardinality() < 280);
    assertTrue(found.lookedAtBytes() < found.bytes());
  }

  @Test
  void run_randomTrees_likeObjectsHaveTheSameFindings() {
    MemoryObjects objects = random(600, 1 << 20, 4);
    CandidateBlobSearch.CandidateBlobs found = search(objects, 2);
    Map<EquivalenceKey, Set<List<String>>> byKey = new HashMap<>();
    int texts = 0;
    for (int i = 0; i < objects.size(); i++) {
      CandidateBlobSearch.CandidateBlob candidateBlob = found.known().get(i);
      assertEquals(found.candidateBlobs().get(i), candidateBlob != null);
      if (candidateBlob != null) {
        assertEquals(objects.content(i).length, candidateBlob.length());
        EquivalenceKey equivalenceKey = Objects.requireNonNull(candidateBlob.equivalenceKey());
        byKey
            .computeIfAbsent(equivalenceKey, _ -> new HashSet<>())
            .add(findings(objects.content(i)));
        texts++;
      }
    }
    byKey.values().forEach(each -> assertEquals(1, each.size(), each.toString()));
    Set<List<String>> all = new HashSet<>();
    byKey.values().forEach(all::addAll);
    assertTrue(all.size() > 5, all.size() + " different sets of findings");
    assertTrue(byKey.size() < texts, byKey.size() + " equivalence keys of " + texts);
  }

  private static List<String> findings(byte[] content) {
    List<String> found = new ArrayList<>();
    ObjectScanner scanner = ENGINE.newScanner();
    scanner.begin("settings.conf", "", match -> found.add(match.rule() + " " + match.secret()));
    scanner.chunk(content, 0, content.length, true);
    return found.stream().distinct().sorted().toList();
  }

  private EquivalenceKey equivalenceKey(String text) {
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(text), -1);
    CandidateBlobSearch.CandidateBlob candidateBlob = search(objects, 1).known().get(0);
    return Objects.requireNonNull(Objects.requireNonNull(candidateBlob).equivalenceKey());
  }

  @Test
  void run_matchFarFromWhatChanged_isTakenOverWithItsKey() {
    String filler = LINES.get(0).repeat(60);
    String text = filler + LINES.get(1) + filler + LINES.get(4) + filler;
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(text), -1);
    objects.add(bytes("another first line\n" + text), 0);
    objects.add(bytes("another first line\n" + text + "another last line\n"), 1);
    CandidateBlobSearch.CandidateBlobs found = search(objects, 1);
    assertEquals(BitSet.valueOf(new long[] {7}), found.candidateBlobs());
    for (int i = 0; i < objects.size(); i++) {
      CandidateBlobSearch.CandidateBlob blob = Objects.requireNonNull(found.known().get(i));
      assertEquals(equivalenceKey(text), blob.equivalenceKey());
    }
    assertEquals(0, found.candidates().triedAgain(), found.candidates().toString());
    assertEquals(4, found.candidates().known(), found.candidates().toString());
  }

  @Test
  void run_lineOfAMatchChangedFarFromIt_isNotTakenOver() {
    String filler = LINES.get(0).repeat(60);
    String text = filler + LINES.get(1).strip() + " and on".repeat(200) + "\n" + filler;
    String changed = text.replace("on\n", "no\n");
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(text), -1);
    objects.add(bytes(changed), 0);
    CandidateBlobSearch.CandidateBlobs found = search(objects, 1);
    CandidateBlobSearch.CandidateBlob blob = Objects.requireNonNull(found.known().get(1));
    assertNotEquals(equivalenceKey(text), blob.equivalenceKey());
    assertEquals(equivalenceKey(changed), blob.equivalenceKey());
    assertEquals(1, found.candidates().triedAgain(), found.candidates().toString());
  }

  /** What was not judged in the base, where another match was enough, is judged without that. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void run_matchThatWasEnoughIsGone_theOthersAreJudged(int line) {
    String filler = LINES.get(0).repeat(60);
    String rest = filler + LINES.get(line) + filler;
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(filler + LINES.get(1) + rest), -1);
    objects.add(bytes(filler + rest), 0);
    objects.add(bytes("another first line\n" + filler + rest), 1);
    boolean isFound = findsSomething(bytes(rest), "f");
    assertEquals(line == 4, isFound);
    assertEquals(BitSet.valueOf(new long[] {isFound ? 7 : 1}), search(objects, 1).candidateBlobs());
  }

  @Test
  void equivalenceKey_textBetweenCandidates_countsOnlyUpToTheLinesThatARuleAsksFor() {
    String pair = "left_" + "0123456789ab";
    String near = LINES.get(1) + pair + "\n";
    String aLineApart = LINES.get(1) + LINES.get(0) + pair + "\n";
    String farApart = LINES.get(1) + LINES.get(0).repeat(9) + pair + "\n";
    String furtherApart = LINES.get(1) + LINES.get(0).repeat(30) + pair + "\n";
    assertNotEquals(equivalenceKey(near), equivalenceKey(aLineApart));
    assertNotEquals(equivalenceKey(aLineApart), equivalenceKey(farApart));
    assertEquals(equivalenceKey(farApart), equivalenceKey(furtherApart));
    assertEquals(equivalenceKey(near), equivalenceKey(LINES.get(0) + near + LINES.get(0)));
  }

  @Test
  void equivalenceKey_anythingOnTheLine_counts() {
    String line = LINES.get(1);
    assertNotEquals(equivalenceKey(line), equivalenceKey(" " + line));
    assertNotEquals(equivalenceKey(line), equivalenceKey(line.replace("stands", "stood_")));
    assertNotEquals(equivalenceKey(line), equivalenceKey(line + line));
    assertNotEquals(equivalenceKey(line), equivalenceKey(line.replace("0123", "3210")));
  }

  @Test
  void equivalenceKey_aLineTooLongToBeSeenWhole_isNone() {
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(" ".repeat(5000) + LINES.get(1)), -1);
    CandidateBlobSearch.CandidateBlob candidateBlob = search(objects, 1).known().get(0);
    assertNull(Objects.requireNonNull(candidateBlob).equivalenceKey());
  }

  @Test
  void run_ruleForOtherPathsAlone_isACandidateBlob() {
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(LINES.get(2)), -1);
    objects.add(bytes(LINES.get(3)), -1);
    BitSet candidateBlobs = search(objects, 1).candidateBlobs();
    assertTrue(candidateBlobs.get(0));
    assertTrue(!candidateBlobs.get(1));
  }

  @Test
  void run_objectTooLargeToHold_isStreamed() {
    MemoryObjects objects = new MemoryObjects(1000);
    objects.add(bytes(LINES.get(0).repeat(100_000) + LINES.get(1)), -1);
    objects.add(bytes(LINES.get(0).repeat(100)), -1);
    CandidateBlobSearch.CandidateBlobs found = search(objects, 2);
    assertEquals(BitSet.valueOf(new long[] {1}), found.candidateBlobs());
    assertEquals(2, found.objects());
  }

  @Test
  void run_container_isACandidateBlob() {
    MemoryObjects objects = new MemoryObjects(40);
    objects.add(bytes("box with something inside"), -1);
    objects.add(bytes("box with something inside, too large to be held"), -1);
    objects.add(bytes("no box"), -1);
    CandidateBlobSearch.CandidateBlobs found = search(objects, 2);
    assertEquals(BitSet.valueOf(new long[] {3}), found.candidateBlobs());
    assertEquals(1, found.cleared());
    assertEquals(6, found.clearedBytes());
  }

  /** Whatever begins with 'box'. */
  private static final class BoxFormat implements ContainerFormat {
    @Override
    public boolean recognizes(ObjectPath path, byte[] head, int length) {
      return length > 3 && Arrays.equals(head, 0, 3, BOX, 0, 3);
    }

    @Override
    public Source open(Source origin, SourceObject container) {
      throw new IllegalStateException("containers are not opened here");
    }
  }

  @Test
  void cancel_beforeTheRun_looksAtNothing() {
    CandidateBlobSearch search = new CandidateBlobSearch(ENGINE, List.of());
    search.cancel();
    assertEquals(List.of(), run(search, random(50, 1 << 20), 2));
    assertEquals(0, search.found().objects());
    assertEquals(0, search.progress().completed());
    leaks.checkNothingHeld();
  }

  @Test
  void progress_afterTheRun_countsEveryObject() {
    CandidateBlobSearch search = new CandidateBlobSearch(ENGINE, List.of());
    assertEquals(List.of(), run(search, random(50, 1 << 20), 2));
    assertEquals(50, search.progress().completed());
    assertEquals(search.found().bytes(), search.progress().bytes());
  }

  @Test
  void found_afterTheRun_tellsWhatBecameOfCandidates() {
    CandidateBlobSearch search = new CandidateBlobSearch(ENGINE, List.of());
    assertEquals(List.of(), run(search, random(50, 1 << 20), 2));
    CandidateCounts candidates = search.found().candidates();
    assertTrue(candidates.known() > 0, candidates.toString());
    assertTrue(candidates.tried() > candidates.triedAgain(), candidates.toString());
    HistoryCounters counters = new DerivedWalks(2).counters(search.found());
    assertEquals(
        candidates,
        new CandidateCounts(
            counters.candidatesTried(),
            counters.candidatesKnown(),
            counters.candidatesTriedAgain()));
  }

  @Test
  void run_nothing_findsNothing() {
    assertEquals(0, search(new MemoryObjects(1), 2).objects());
  }

  @Test
  void run_visitorFails_costsEachPartAndGivesEverythingBack() {
    MemoryObjects objects = random(50, 1 << 20);
    DerivedVisitor<String> failing =
        new DerivedVisitor<>() {
          @Override
          public @Nullable String visit(DerivedObject object, @Nullable String base)
              throws IOException {
            throw new IOException("made to fail");
          }

          @Override
          public void stream(int number, long size, InputStream bytes) {}
        };
    DerivedPhase<String> phase =
        new DerivedPhase<>(
            "objects", objects, () -> failing, () -> true, new DerivedWalks(2), List::of);
    List<Throwable> failures = DerivedRun.run(List.of(phase), 2, SEED, slots);
    assertEquals(objects.parts().size(), failures.size());
    leaks.checkNothingHeld();
    assertEquals(0, objects.readersOpen);
  }
}
