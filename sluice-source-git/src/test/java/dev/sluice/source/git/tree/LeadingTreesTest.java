package dev.sluice.source.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestObjects;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeadingTreesTest {
  private static final int SEED = 11;

  @TempDir Path folder;

  private TestRepository repository;
  private final ByteArrayOutputStream open = new ByteArrayOutputStream();

  private ForestOptions options = ForestOptions.DEFAULT;
  private long numbersMax = 1 << 20;
  private int rounds = Integer.MAX_VALUE;

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder.resolve("r"), HashAlgorithm.SHA1);
  }

  private LeadingTreesTest entry(String mode, String name, ObjectId id) {
    open.writeBytes((mode + " " + name + "\0").getBytes(UTF_8));
    open.writeBytes(id.bytes());
    return this;
  }

  private ObjectId tree() throws IOException {
    ObjectId id = repository.addLoose(ObjectType.TREE, open.toByteArray());
    open.reset();
    return id;
  }

  private ObjectId blob(String text) throws IOException {
    return repository.addLoose(ObjectType.BLOB, text.getBytes(UTF_8));
  }

  private Set<ObjectId> leading(ObjectId... wanted) throws IOException {
    try (ObjectStore store = repository.open()) {
      DeltaForest forest = DeltaForest.of(store, options);
      BitSet blobs = new BitSet();
      for (ObjectId id : wanted) {
        blobs.set(forest.table().ordinal(id));
      }
      StoredTypes types =
          new StoredTypes(
              forest.ofOtherTypes(ObjectType.TREE), forest.ofOtherTypes(ObjectType.BLOB));
      LeadingTrees trees =
          new LeadingTrees(
              forest.table(),
              blobs,
              types,
              path -> path.endsWith(".exe"),
              new TreeExcerpts(forest.table(), types, numbersMax));
      ForestObjects objects = new ForestObjects(forest, ObjectType.TREE, folder);
      try (DerivedReader reader = objects.newReader(1)) {
        DerivedVisitor<TreeChildren> visitor = trees.newVisitor();
        for (DerivedPart part : objects.parts()) {
          reader.read(part, visitor);
        }
      }
      Set<ObjectId> found = new HashSet<>();
      trees.found(() -> rounds-- > 0).stream()
          .forEach(ordinal -> found.add(forest.table().id(ordinal)));
      return found;
    }
  }

  @Test
  void found_foldersDeeperThanAnyCheckout_allAboveLead() throws IOException {
    ObjectId wanted = blob("wanted");
    Set<ObjectId> expected = new HashSet<>(Set.of(wanted));
    ObjectId deepest = entry("100644", "file", wanted).tree();
    expected.add(deepest);
    for (int i = 0; i < 400; i++) {
      deepest = entry("40000", "folder" + i, deepest).tree();
      expected.add(deepest);
    }
    assertEquals(expected, leading(wanted));
  }

  @Test
  void found_whenNobodyWantsToKnow_endsWithAllThatMayLead() throws IOException {
    rounds = 0;
    ObjectId wanted = blob("wanted");
    ObjectId deep = entry("100644", "file", wanted).tree();
    ObjectId middle = entry("40000", "deep", deep).tree();
    ObjectId aside = entry("40000", "empty", tree()).tree();
    assertEquals(Set.of(wanted, deep, middle, aside), leading(wanted));
  }

  @Test
  void found_objectThatIsNotWhatItIsNamedAs_isLedTo() throws IOException {
    ObjectId inner = entry("100644", "file", blob("content")).tree();
    ObjectId leads = entry("120000", "no link", inner).tree();
    ObjectId above = entry("40000", "folder", leads).tree();
    ObjectId leadsToo = entry("40000", "no folder", blob("content")).tree();
    ObjectId _ = entry("40000", "folder", inner).entry("160000", "module", inner).tree();
    assertEquals(Set.of(leads, above, leadsToo), leading());
  }

  @Test
  void found_moreFoldersThanABlockHolds_allThatLeadAreFound() throws IOException {
    ObjectId wanted = blob("wanted");
    ObjectId leads = entry("100644", "file", wanted).tree();
    ObjectId leadsNot = entry("100644", "file", blob("other")).tree();
    for (int i = 0; i < 70_000; i++) {
      entry("40000", "folder" + i, i == 69_999 ? leads : leadsNot);
    }
    ObjectId wide = tree();
    ObjectId above = entry("40000", "wide", wide).tree();
    ObjectId aside = entry("40000", "folder", leadsNot).tree();
    Set<ObjectId> found = leading(wanted);
    assertEquals(Set.of(wanted, leads, wide, above), found);
    assertFalse(found.contains(aside));
  }

  @Test
  void found_blobInFolders_allFoldersAboveLead() throws IOException {
    ObjectId wanted = blob("wanted");
    ObjectId other = blob("other");
    ObjectId deep = entry("100644", "file", wanted).tree();
    ObjectId middle = entry("40000", "deep", deep).entry("100644", "x", other).tree();
    ObjectId top = entry("40000", "middle", middle).tree();
    ObjectId again = entry("40000", "elsewhere", deep).tree();
    ObjectId unrelated = entry("100644", "x", other).tree();
    entry("40000", "unrelated", unrelated).tree();
    assertEquals(Set.of(wanted, deep, middle, top, again), leading(wanted));
  }

  @Test
  void found_moreFoldersThanAreKept_thoseThatAreNotLead() throws IOException {
    // Enough for one block.
    numbersMax = 1 << 16;
    ObjectId leadsNot = entry("100644", "file", blob("other")).tree();
    List<ObjectId> wide = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      for (int folder = 0; folder < 40_000; folder++) {
        entry("40000", i + "folder" + folder, leadsNot);
      }
      wide.add(tree());
    }
    Set<ObjectId> found = leading();
    assertEquals(3, found.size());
    assertTrue(wide.containsAll(found));
  }

  @Test
  void found_treeThatIsTooLargeToBeHeld_mayLeadAnywhere() throws IOException {
    options = ForestOptions.DEFAULT.withHeldBytesMax(64);
    ObjectId other = blob("other");
    ObjectId large = entry("100644", "a".repeat(64), other).tree();
    ObjectId above = entry("40000", "folder", large).tree();
    ObjectId _ = entry("100644", "x", other).tree();
    assertEquals(Set.of(large, above), leading());
  }

  @Test
  void found_blobThatIsNotStored_itsTreesLead() throws IOException {
    ObjectId missing = ObjectId.parse("ab".repeat(20));
    ObjectId holding = entry("100755", "file", missing).tree();
    ObjectId top = entry("40000", "folder", holding).tree();
    entry("100644", "x", blob("other")).tree();
    assertEquals(Set.of(holding, top), leading());
  }

  @Test
  void found_thousandsOfFolders_areAllFollowed() throws IOException {
    ObjectId wanted = blob("wanted");
    ObjectId clean = entry("100644", "x", blob("other")).tree();
    ObjectId holding = entry("100644", "file", wanted).tree();
    Set<ObjectId> expected = new HashSet<>(Set.of(wanted, holding));
    for (int i = 0; i < 4; i++) {
      for (int folder = 0; folder < 10_000; folder++) {
        entry("40000", "folder" + folder, clean);
      }
      expected.add(entry("40000", "last" + i, holding).tree());
    }
    assertEquals(expected, leading(wanted));
  }

  @Test
  void found_treesThatDeriveFromEachOther_areThoseOfWholeTrees() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 60; round++) {
      List<ObjectId> ids = new ArrayList<>();
      PackWriter packed = new PackWriter(HashAlgorithm.SHA1);
      PackWriter whole = new PackWriter(HashAlgorithm.SHA1);
      for (int i = 0; i < 12; i++) {
        byte[] content = {(byte) round, (byte) i};
        ids.add(packed.add(ObjectType.BLOB, content));
        whole.add(ObjectType.BLOB, content);
      }
      ObjectId wanted = ids.get(random.nextInt(12));
      ids.add(ObjectId.parse("ab".repeat(20)));
      List<byte[]> entries = new ArrayList<>();
      byte[] before = new byte[0];
      ObjectId base = packed.add(ObjectType.TREE, before);
      whole.add(ObjectType.TREE, before);
      ids.add(base);
      for (int i = 0; i < 40; i++) {
        change(entries, ids, random);
        byte[] tree = joined(entries);
        ObjectId next = ObjectType.TREE.idOf(HashAlgorithm.SHA1, tree, 0, tree.length);
        if (ids.contains(next)) {
          continue;
        }
        packed.addDelta(ObjectType.TREE, base, before, tree);
        whole.add(ObjectType.TREE, tree);
        ids.add(next);
        before = tree;
        base = next;
      }
      assertEquals(leading(whole, "w" + round, wanted), leading(packed, "p" + round, wanted));
    }
  }

  /** Adds an entry, removes one, or puts another in its place. */
  private static void change(List<byte[]> entries, List<ObjectId> ids, Random random) {
    int at = random.nextInt(entries.size() + 1);
    if (at < entries.size() && random.nextInt(3) > 0) {
      entries.remove(at);
    }
    if (random.nextInt(4) > 0) {
      int chosen = random.nextInt(20) == 0 ? 12 : random.nextInt(ids.size());
      String mode = chosen > 12 ? "40000" : random.nextInt(9) == 0 ? "160000" : "100644";
      ByteArrayOutputStream entry = new ByteArrayOutputStream();
      entry.writeBytes((mode + " n" + random.nextInt(1000) + "\0").getBytes(UTF_8));
      entry.writeBytes(ids.get(chosen).bytes());
      entries.add(at, entry.toByteArray());
    }
  }

  private static byte[] joined(List<byte[]> parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private Set<ObjectId> leading(PackWriter pack, String name, ObjectId wanted) throws IOException {
    repository = new TestRepository(folder.resolve(name), HashAlgorithm.SHA1);
    pack.write(repository.packs(), name);
    return leading(wanted);
  }

  @Test
  void found_fileOfAWantedName_itsTreesLead() throws IOException {
    ObjectId other = blob("other");
    ObjectId holding = entry("100755", "run.exe", other).tree();
    ObjectId top = entry("40000", "folder", holding).tree();
    entry("100644", "x", other).entry("40000", "folder.exe", tree()).tree();
    assertEquals(Set.of(holding, top), leading());
  }

  @Test
  void found_submodule_doesNotLead() throws IOException {
    entry("160000", "module", ObjectId.parse("cd".repeat(20))).tree();
    assertEquals(Set.of(), leading());
  }

  @Test
  void found_damagedTree_leads() throws IOException {
    ObjectId damaged = repository.addLoose(ObjectType.TREE, "no tree".getBytes(UTF_8));
    assertEquals(Set.of(damaged), leading());
  }
}
