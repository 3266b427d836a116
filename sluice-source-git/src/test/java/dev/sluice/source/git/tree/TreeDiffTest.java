package dev.sluice.source.git.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

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
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeDiffTest {
  private static final int NAMES = 60;
  private static final int TREES = 40;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void compare_treesThatShareMostEntries_tellsOfThoseThatNoTreeBeforeHas(int parents)
      throws IOException {
    Random random = new Random(parents);
    TestRepository repository = new TestRepository(folder, HashAlgorithm.SHA1);
    List<ObjectId> blobs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      blobs.add(repository.addLoose(ObjectType.BLOB, new byte[] {(byte) i}));
    }
    for (int round = 0; round < TREES; round++) {
      TreeMap<String, ObjectId> common = new TreeMap<>();
      for (int i = 0; i < NAMES; i++) {
        common.put("f%03d".formatted(i), blobs.getFirst());
      }
      List<TreeMap<String, ObjectId>> before = new ArrayList<>();
      for (int i = 0; i < parents; i++) {
        before.add(changed(common, blobs, random));
      }
      TreeMap<String, ObjectId> now = changed(common, blobs, random);
      List<String> expected = new ArrayList<>();
      now.forEach(
          (name, id) -> {
            if (before.stream().noneMatch(tree -> id.equals(tree.get(name)))) {
              List<ObjectId> there =
                  before.stream().distinct().map(tree -> tree.get(name)).toList();
              expected.add(name + there.stream().filter(it -> it != null).toList());
            }
          });
      List<ObjectId> ids = new ArrayList<>();
      for (Map<String, ObjectId> tree : before) {
        ids.add(write(repository, tree));
      }
      assertEquals(expected, compared(repository, write(repository, now), ids), "round " + round);
    }
  }

  /** The same entries but for a few, which are gone, come or have another content. */
  private static TreeMap<String, ObjectId> changed(
      Map<String, ObjectId> tree, List<ObjectId> blobs, Random random) {
    TreeMap<String, ObjectId> changed = new TreeMap<>(tree);
    for (int i = random.nextInt(6); i > 0; i--) {
      String name = "f%03d".formatted(random.nextInt(NAMES));
      switch (random.nextInt(3)) {
        case 0 -> changed.remove(name);
        case 1 -> changed.put(name + "a", blobs.get(random.nextInt(blobs.size())));
        default -> changed.put(name, blobs.get(random.nextInt(blobs.size())));
      }
    }
    return changed;
  }

  private static ObjectId write(TestRepository repository, Map<String, ObjectId> entries)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    entries.forEach(
        (name, id) -> {
          out.writeBytes(("100644 " + name + "\0").getBytes(StandardCharsets.UTF_8));
          out.writeBytes(id.bytes());
        });
    return repository.addLoose(ObjectType.TREE, out.toByteArray());
  }

  private static List<String> compared(TestRepository repository, ObjectId tree, List<ObjectId> of)
      throws IOException {
    List<String> told = new ArrayList<>();
    TreeDiff.Sink sink =
        new TreeDiff.Sink() {
          @Override
          public void changed(TreeEntry file, List<TreeEntry> before) {
            told.add(file.path() + "" + before.stream().map(TreeEntry::blob).toList());
          }

          @Override
          public void unreadable(ObjectPath path, IOException cause) {
            fail(path.toString(), cause);
          }
        };
    try (ObjectStore store = repository.open()) {
      new TreeDiff(new TreeReader(store), sink, ComparisonBudget.ofOneOf(1)).compare(tree, of);
    }
    return told;
  }
}
