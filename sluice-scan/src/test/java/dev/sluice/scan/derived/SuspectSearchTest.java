package dev.sluice.scan.derived;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.GlobalResourcePool;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.executor.ExecutorFailedException;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuspectSearchTest {
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
          "token = " + "a1b2c3d4e5f6g7h8" + "\n");

  private static final MemorySegment BOX = MemorySegment.ofArray(bytes("box"));

  private final LeakDetector leaks = LeakDetector.tracking();
  private final GlobalResourcePool pool = new GlobalResourcePool(1, 8 << 20, 1);
  private final DerivedResources resources =
      new DerivedResources(pool, new DeviceSlots(DeviceSlotsOptions.uniform(3), leaks));

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private SuspectSearch.Suspects search(MemoryObjects objects, int workers)
      throws InterruptedException {
    SuspectSearch.Suspects found =
        new SuspectSearch(
                ENGINE, List.of(new BoxFormat()), ScanOptions.DEFAULT.withWorkers(workers))
            .run(List.of(objects), resources);
    leaks.checkNothingHeld();
    assertEquals(8 << 20, pool.available(GlobalResourcePool.Resource.DELTA_CACHE));
    assertEquals(0, objects.readersOpen);
    return found;
  }

  private static boolean findsSomething(byte[] content, String path) {
    List<Match> found = new ArrayList<>();
    ObjectScanner scanner = ENGINE.newScanner();
    scanner.begin(path, "", found::add);
    scanner.chunk(content, 0, content.length, true);
    return !found.isEmpty();
  }

  private static MemoryObjects random(int size, int heldBytesMax) {
    Random random = new Random(3);
    MemoryObjects objects = new MemoryObjects(heldBytesMax);
    for (int i = 0; i < size; i++) {
      int base = random.nextInt(6) == 0 || i == 0 ? -1 : random.nextInt(i);
      StringBuilder text =
          new StringBuilder(
              base < 0 ? LINES.get(0).repeat(40) : new String(objects.content(base), UTF_8));
      int at = random.nextInt(text.length());
      text.insert(at, LINES.get(random.nextInt(20) == 0 ? 1 + random.nextInt(4) : 0));
      objects.add(bytes(text.toString()), base);
    }
    return objects;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void run_randomTrees_findsWhatAnyPathWouldFind(int workers) throws InterruptedException {
    MemoryObjects objects = random(300, 1 << 20);
    BitSet expected = new BitSet();
    for (int i = 0; i < objects.size(); i++) {
      boolean finds =
          findsSomething(objects.content(i), "f")
              || findsSomething(objects.content(i), "settings.conf");
      expected.set(i, finds);
    }
    SuspectSearch.Suspects found = search(objects, workers);
    assertEquals(expected, found.suspects());
    assertEquals(objects.size(), found.objects());
    assertTrue(expected.cardinality() > 20 && expected.cardinality() < 280);
    assertTrue(found.lookedAtBytes() < found.bytes());
  }

  @Test
  void run_ruleForOtherPathsAlone_isASuspect() throws InterruptedException {
    MemoryObjects objects = new MemoryObjects(1 << 20);
    objects.add(bytes(LINES.get(2)), -1);
    objects.add(bytes(LINES.get(3)), -1);
    BitSet suspects = search(objects, 1).suspects();
    assertTrue(suspects.get(0));
    assertTrue(!suspects.get(1));
  }

  @Test
  void run_objectTooLargeToHold_isStreamed() throws InterruptedException {
    MemoryObjects objects = new MemoryObjects(1000);
    objects.add(bytes(LINES.get(0).repeat(100_000) + LINES.get(1)), -1);
    objects.add(bytes(LINES.get(0).repeat(100)), -1);
    SuspectSearch.Suspects found = search(objects, 2);
    assertEquals(BitSet.valueOf(new long[] {1}), found.suspects());
    assertEquals(2, found.objects());
  }

  @Test
  void run_container_isASuspect() throws InterruptedException {
    MemoryObjects objects = new MemoryObjects(40);
    objects.add(bytes("box with something inside"), -1);
    objects.add(bytes("box with something inside, too large to be held"), -1);
    objects.add(bytes("no box"), -1);
    SuspectSearch.Suspects found = search(objects, 2);
    assertEquals(BitSet.valueOf(new long[] {3}), found.suspects());
    assertEquals(1, found.cleared());
    assertEquals(6, found.clearedBytes());
  }

  /** Whatever begins with 'box'. */
  private static final class BoxFormat implements ContainerFormat {
    @Override
    public boolean recognizes(ObjectPath path, MemorySegment head) {
      return head.byteSize() > 3 && head.asSlice(0, 3).mismatch(BOX) < 0;
    }

    @Override
    public Source open(Source origin, SourceObject container) {
      throw new IllegalStateException("containers are not opened here");
    }
  }

  @Test
  void cancel_beforeTheRun_looksAtNothing() throws InterruptedException {
    SuspectSearch search = new SuspectSearch(ENGINE, List.of(), ScanOptions.DEFAULT);
    search.cancel();
    assertEquals(0, search.run(List.of(random(50, 1 << 20)), resources).objects());
    assertEquals(0, search.progress().completed());
    leaks.checkNothingHeld();
  }

  @Test
  void progress_afterTheRun_countsEveryObject() throws InterruptedException {
    SuspectSearch search = new SuspectSearch(ENGINE, List.of(), ScanOptions.DEFAULT);
    SuspectSearch.Suspects found = search.run(List.of(random(50, 1 << 20)), resources);
    assertEquals(50, search.progress().completed());
    assertEquals(found.bytes(), search.progress().bytes());
  }

  @Test
  void run_nothing_findsNothing() throws InterruptedException {
    assertEquals(0, search(new MemoryObjects(1), 2).objects());
  }

  @Test
  void run_visitorFails_givesEverythingBack() {
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
    assertThrows(
        ExecutorFailedException.class,
        () -> DerivedRun.run(objects, () -> failing, () -> true, 2, 1, resources));
    leaks.checkNothingHeld();
    assertEquals(0, objects.readersOpen);
  }
}
