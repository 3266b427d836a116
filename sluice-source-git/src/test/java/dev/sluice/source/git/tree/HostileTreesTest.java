package dev.sluice.source.git.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees that a few objects make very large or very deep. */
class HostileTreesTest {
  private static final String FOLDER = "40000 ";
  private static final String FILE = "100644 ";

  @TempDir private Path folder;
  private TestRepository repository;
  private final Told told = new Told();

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
  }

  private ObjectId blob(int length) throws IOException {
    return repository.addLoose(ObjectType.BLOB, new byte[length]);
  }

  private ObjectId tree(Map<String, ObjectId> entries) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    entries.forEach(
        (name, id) -> {
          out.writeBytes((name + "\0").getBytes(StandardCharsets.UTF_8));
          out.writeBytes(id.bytes());
        });
    return repository.addLoose(ObjectType.TREE, out.toByteArray());
  }

  /** So many entries with the same object. */
  private ObjectId tree(String mode, int count, ObjectId to) throws IOException {
    Map<String, ObjectId> entries = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      entries.put(mode + "%05d".formatted(i), to);
    }
    return tree(entries);
  }

  private ObjectId bomb(int levels, ObjectId blob) throws IOException {
    ObjectId top = tree(FILE, 10, blob);
    for (int i = 1; i < levels; i++) {
      top = tree(FOLDER, 10, top);
    }
    return top;
  }

  private void compare(ObjectId tree, List<ObjectId> before) throws IOException {
    try (ObjectStore store = repository.open()) {
      new TreeDiff(new TreeReader(store), told, ComparisonBudget.ofOneOf(1)).compare(tree, before);
    }
  }

  @Test
  void compare_treeBomb_isBoundedAndSaysSoOnce() throws IOException {
    ObjectId blob = blob(1);
    compare(bomb(10, blob), List.of());
    assertEquals(1, told.unreadable.size(), told.unreadable.toString());
    assertTrue(told.changed.size() >= 10, "the first paths are there");
    assertTrue(told.changed.size() < 100_000, told.changed.size() + " paths");
  }

  @Test
  void compare_removedTreeBomb_isBoundedAndSaysSoOnce() throws IOException {
    compare(tree(Map.of()), List.of(bomb(10, blob(1))));
    assertEquals(1, told.unreadable.size(), told.unreadable.toString());
    assertTrue(told.removed < 100_000, told.removed + " paths");
  }

  @Test
  void compare_bombWithAnother_isBounded() throws IOException {
    compare(bomb(10, blob(1)), List.of(bomb(10, blob(2))));
    assertEquals(1, told.unreadable.size(), told.unreadable.toString());
  }

  @Test
  void compare_mergeOfManyBombs_isBounded() throws IOException {
    ObjectId other = bomb(10, blob(2));
    List<ObjectId> before = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      before.add(other);
    }
    compare(bomb(10, blob(1)), before);
    assertEquals(1, told.unreadable.size(), told.unreadable.toString());
  }

  @Test
  void compare_otherFilesBesideABomb_areAllTold() throws IOException {
    Map<String, ObjectId> entries = new TreeMap<>();
    entries.put(FILE + "z", blob(3));
    entries.put(FOLDER + "a", bomb(10, blob(1)));
    entries.put(FOLDER + "b", tree(Map.of(FILE + "inner", blob(2))));
    compare(tree(entries), List.of());
    assertEquals(1, told.unreadable.size());
    assertTrue(told.changed.contains("b/inner"));
    assertTrue(told.changed.contains("z"));
  }

  @Test
  void compare_largeFileAtManyPaths_isBounded() throws IOException {
    compare(tree(FILE, 100, blob(40 << 20)), List.of());
    assertEquals(1, told.unreadable.size(), told.unreadable.toString());
    assertTrue(told.changed.size() < 30, told.changed.size() + " paths");
  }

  @Test
  void compare_smallFilesAndFoldersAtManyPaths_areAllTold() throws IOException {
    ObjectId same = tree(Map.of(FILE + "LICENSE", blob(1000)));
    compare(tree(FOLDER, 5_000, same), List.of());
    assertEquals(List.of(), told.unreadable);
    assertEquals(5_000, told.changed.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 3_000})
  void compare_deepFolders_areFollowed(int depth) throws IOException {
    ObjectId top = tree(Map.of(FILE + "f", blob(1)));
    for (int i = 0; i < depth; i++) {
      top = tree(Map.of(FOLDER + "d", top));
    }
    compare(top, List.of());
    assertEquals(List.of(), told.unreadable);
    assertEquals(List.of("d/".repeat(depth) + "f"), told.changed);
  }

  @Test
  void compare_foldersDeeperThanPathsGo_areNamed() throws IOException {
    ObjectId top = tree(Map.of(FILE + "f", blob(1)));
    for (int i = 0; i < 20_000; i++) {
      top = tree(Map.of(FOLDER + "d", top));
    }
    compare(top, List.of());
    assertEquals(1, told.unreadable.size());
    assertEquals(List.of(), told.changed);
  }

  @Test
  void compare_hugeTreeBelowALongPath_isNamed() throws IOException {
    ObjectId top = tree(FILE, 40_000, blob(1));
    for (int i = 0; i < 80; i++) {
      top = tree(Map.of(FOLDER + "d".repeat(99), top));
    }
    compare(top, List.of());
    assertEquals(1, told.unreadable.size());
    assertEquals(List.of(), told.changed);
  }

  private static final class Told implements TreeDiff.Sink {
    final List<String> changed = new ArrayList<>();
    final List<String> unreadable = new ArrayList<>();
    int removed;

    @Override
    public void changed(TreeEntry file, List<TreeEntry> before) {
      changed.add(file.path().toString());
    }

    @Override
    public void removed(TreeEntry file) {
      removed++;
    }

    @Override
    public void unreadable(ObjectPath path, IOException cause) {
      unreadable.add(String.valueOf(cause.getMessage()));
    }
  }
}
