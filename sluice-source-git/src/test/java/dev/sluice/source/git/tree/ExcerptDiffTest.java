package dev.sluice.source.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
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
import dev.sluice.source.git.store.ObjectTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcerptDiffTest {
  private static final ObjectId MISSING = ObjectId.parse("ab".repeat(20));
  private static final String[] MODES = {"100644", "100755", "120000", "100664", "100600"};

  @TempDir private Path folder;

  private final List<ObjectId> blobs = new ArrayList<>();
  private final List<ObjectId> trees = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void compare_randomTreesInAPack_tellsWhatWholeTreesTell(int parents) throws IOException {
    int told = 0;
    int excerpts = 0;
    for (int round = 0; round < 30; round++) {
      Random random = new Random(31L * round + parents);
      // Every third pack names what is not there or not so, has odd modes, and trees in disorder.
      TestRepository repository = random("r" + round, random, round % 3 == 0);
      try (ObjectStore store = repository.open()) {
        DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
        BitSet wanted = wanted(forest.table(), random);
        Interest interest = new Interest(forest.table(), wanted, forest, folder);
        excerpts += interest.count();
        for (int i = 0; i < 40; i++) {
          ObjectId tree = trees.get(random.nextInt(trees.size()));
          List<ObjectId> before =
              random.ints(parents, 0, trees.size()).mapToObj(trees::get).toList();
          List<String> whole = whole(store, interest, tree, before);
          Told found = new Told();
          new ExcerptDiff(interest.excerpts, new TreeReader(store), found, interest, budget())
              .compare(tree, before);
          String where = "round " + round + ", " + tree + before;
          if (round % 3 == 0) {
            // In disorder, what was there before may be told again; but nothing is left out.
            Set<String> needed = new HashSet<>(all(store, interest, tree));
            before.forEach(id -> needed.removeAll(all(store, interest, id)));
            needed.removeIf(found::hasTold);
            assertEquals(Set.of(), needed, where);
          } else {
            assertEquals(whole, found.lines, where);
          }
          told += found.lines.size();
        }
      }
    }
    assertTrue(told > 1000, "told of " + told);
    assertTrue(excerpts > 300, "excerpts of " + excerpts);
  }

  private static List<String> whole(
      ObjectStore store, Interest interest, ObjectId tree, List<ObjectId> before) {
    Told told = new Told();
    new TreeDiff(new TreeReader(store), told, interest, budget()).compare(tree, before);
    return told.lines;
  }

  private static List<String> all(ObjectStore store, Interest interest, ObjectId tree) {
    return whole(store, interest, tree, List.of());
  }

  private static ComparisonBudget budget() {
    return ComparisonBudget.ofOneOf(1);
  }

  private static BitSet wanted(ObjectTable table, Random random) {
    BitSet wanted = new BitSet();
    for (int i = random.nextInt(4); i >= 0; i--) {
      wanted.set(random.nextInt(table.size()));
    }
    return wanted;
  }

  /** A pack of trees that derive from each other, each like the one before but for an entry. */
  private TestRepository random(String name, Random random, boolean isOdd) throws IOException {
    blobs.clear();
    trees.clear();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < 12; i++) {
      blobs.add(pack.add(ObjectType.BLOB, (name + i).getBytes(UTF_8)));
    }
    byte[] before = new byte[0];
    ObjectId base = pack.add(ObjectType.TREE, before);
    trees.add(base);
    TreeMap<String, byte[]> entries = new TreeMap<>();
    for (int i = 0; i < 60; i++) {
      change(entries, random, isOdd);
      byte[] tree = joined(entries, isOdd && random.nextInt(4) == 0);
      ObjectId next = ObjectType.TREE.idOf(HashAlgorithm.SHA1, tree, 0, tree.length);
      if (!trees.contains(next)) {
        pack.addDelta(ObjectType.TREE, base, before, tree);
        trees.add(next);
        before = tree;
        base = next;
      }
    }
    TestRepository repository = new TestRepository(folder.resolve(name), HashAlgorithm.SHA1);
    pack.write(repository.packs(), name);
    return repository;
  }

  private void change(TreeMap<String, byte[]> entries, Random random, boolean isOdd) {
    for (int i = random.nextInt(3); i >= 0; i--) {
      // Names of which one begins another, as a file, as a folder, or as both.
      String name = "n" + random.nextInt(4) + (random.nextBoolean() ? ".exe" : "");
      boolean isFolder = random.nextInt(3) == 0;
      String key = isFolder ? name + "/" : name + (isOdd && random.nextInt(8) == 0 ? "\0" : "");
      if (random.nextInt(3) == 0) {
        entries.remove(key);
      } else if (isFolder) {
        List<ObjectId> ids = isOdd && random.nextInt(9) == 0 ? blobs : trees;
        entries.put(key, entry("40000", name, ids.get(random.nextInt(ids.size()))));
      } else {
        boolean isMissing = isOdd && random.nextInt(9) == 0;
        List<ObjectId> ids = isOdd && random.nextInt(9) == 0 ? trees : blobs;
        ObjectId id = isMissing ? MISSING : ids.get(random.nextInt(ids.size()));
        entries.put(key, entry(MODES[random.nextInt(isOdd ? 5 : 3)], name, id));
      }
    }
  }

  private static byte[] entry(String mode, String name, ObjectId id) {
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    entry.writeBytes((mode + " " + name + "\0").getBytes(UTF_8));
    entry.writeBytes(id.bytes());
    return entry.toByteArray();
  }

  private static byte[] joined(TreeMap<String, byte[]> entries, boolean isReversed) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    (isReversed ? entries.descendingMap() : entries).values().forEach(all::writeBytes);
    return all.toByteArray();
  }

  @Test
  void compare_moreNamesThanAreHeld_tellsWhatWholeTreesTell() throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId blob = pack.add(ObjectType.BLOB, new byte[] {1});
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    // Together more than are kept, each with a folder of its own.
    String padding = "x".repeat(4000);
    for (int i = 0; i < 9000; i++) {
      ObjectId tree = pack.add(ObjectType.TREE, entry("100644", i + padding, blob));
      entries.writeBytes(entry("40000", "n%05d".formatted(i), tree));
    }
    ObjectId root = pack.add(ObjectType.TREE, entries.toByteArray());
    TestRepository repository = new TestRepository(folder.resolve("r"), HashAlgorithm.SHA1);
    pack.write(repository.packs(), "many");
    try (ObjectStore store = repository.open()) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
      BitSet wanted = new BitSet();
      wanted.set(forest.table().ordinal(blob));
      Interest interest = new Interest(forest.table(), wanted, forest, folder);
      Told found = new Told();
      new ExcerptDiff(interest.excerpts, new TreeReader(store), found, interest, budget())
          .compare(root, List.of());
      assertEquals(9000, found.lines.size());
      assertTrue(interest.count() < 9000, "all names were held");
    }
  }

  @Test
  void compare_moreFoldersThanABlockHolds_tellsWhatWholeTreesTell() throws IOException {
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId blob = pack.add(ObjectType.BLOB, new byte[] {1});
    ObjectId leads = pack.add(ObjectType.TREE, entry("100644", "file", blob));
    ObjectId leadsNot = pack.add(ObjectType.TREE, new byte[0]);
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    for (int i = 0; i < 70_000; i++) {
      entries.writeBytes(entry("40000", "n%05d".formatted(i), i % 1000 == 3 ? leads : leadsNot));
    }
    ObjectId before = pack.add(ObjectType.TREE, entries.toByteArray());
    entries.writeBytes(entry("40000", "z", leads));
    ObjectId root = pack.add(ObjectType.TREE, entries.toByteArray());
    TestRepository repository = new TestRepository(folder.resolve("r"), HashAlgorithm.SHA1);
    pack.write(repository.packs(), "wide");
    try (ObjectStore store = repository.open()) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
      BitSet wanted = new BitSet();
      wanted.set(forest.table().ordinal(blob));
      Interest interest = new Interest(forest.table(), wanted, forest, folder);
      assertEquals(3, interest.count());
      for (List<ObjectId> parents : List.of(List.<ObjectId>of(), List.of(before))) {
        Told found = new Told();
        new ExcerptDiff(interest.excerpts, new TreeReader(store), found, interest, budget())
            .compare(root, parents);
        assertEquals(whole(store, interest, root, parents), found.lines);
        assertEquals(parents.isEmpty() ? 71 : 1, found.lines.size());
      }
    }
  }

  /** What is wanted and what leads to it, with excerpts of that. */
  private static final class Interest implements TreeInterest {
    private final ObjectTable table;
    private final BitSet marked;
    private final StoredTypes types;
    private final TreeExcerpts excerpts;

    Interest(ObjectTable table, BitSet wanted, DeltaForest forest, Path device) throws IOException {
      this.table = table;
      types =
          new StoredTypes(
              forest.ofOtherTypes(ObjectType.TREE), forest.ofOtherTypes(ObjectType.BLOB));
      LeadingTrees leading = new LeadingTrees(table, wanted, types, Interest::isWantedName);
      show(forest, device, leading::newVisitor);
      marked = leading.found(() -> true);
      excerpts = leading.excerpts();
    }

    private static void show(
        DeltaForest forest, Path device, Supplier<DerivedVisitor<TreeChildren>> visitors)
        throws IOException {
      ForestObjects objects = new ForestObjects(forest, ObjectType.TREE, device);
      try (DerivedReader reader = objects.newReader(1)) {
        // Two, as two threads have them.
        List<DerivedVisitor<TreeChildren>> two = List.of(visitors.get(), visitors.get());
        List<DerivedPart> parts = objects.parts();
        for (int i = 0; i < parts.size(); i++) {
          reader.read(parts.get(i), two.get(i % 2));
        }
      }
    }

    private static boolean isWantedName(ObjectPath path) {
      return path.endsWith("3.exe");
    }

    int count() {
      return (int)
          marked.stream().filter(ordinal -> excerpts.place(ordinal) > TreeExcerpts.NONE).count();
    }

    private boolean isMarked(ObjectId id, EntryKind kind) {
      int ordinal = table.ordinal(id);
      return ordinal < 0 || marked.get(ordinal) || types.contradict(ordinal, kind);
    }

    @Override
    public boolean inFolder(ObjectId tree) {
      return isMarked(tree, EntryKind.FOLDER);
    }

    @Override
    public boolean inFile(ObjectId blob, ObjectPath path) {
      return isMarked(blob, EntryKind.FILE) || isWantedName(path);
    }
  }

  private static final class Told implements TreeDiff.Sink {
    private final List<String> lines = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();

    /** Whether a file was told of, or a folder above it as one that cannot be read. */
    boolean hasTold(String line) {
      return lines.contains(line) || unreadable.stream().anyMatch(line::startsWith);
    }

    @Override
    public boolean wantsRemoved() {
      return false;
    }

    @Override
    public void changed(TreeEntry file, List<TreeEntry> before) {
      lines.add(file.path() + " " + Integer.toOctalString(file.mode()) + " " + file.blob());
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      lines.add(folder + ": " + cause.getMessage());
      unreadable.add(folder.toString());
    }
  }
}
