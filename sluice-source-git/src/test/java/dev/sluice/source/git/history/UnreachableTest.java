package dev.sluice.source.git.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.SourceObject;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nothing leads to is found, whatever else names it. */
class UnreachableTest {
  @TempDir private Path folder;
  private TestRepository repository;
  private ObjectId blob;
  private final List<Gap> gaps = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
    blob = repository.addLoose(ObjectType.BLOB, "content".getBytes(UTF_8));
  }

  private ObjectId tree(String mode, ObjectId named) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes((mode + " name\0").getBytes(UTF_8));
    out.writeBytes(named.bytes());
    return repository.addLoose(ObjectType.TREE, out.toByteArray());
  }

  private ObjectId commit(ObjectId tree) throws IOException {
    String who = " Ada <ada@example.org> 1 +0000\n";
    String text = "tree " + tree + "\nauthor" + who + "committer" + who + "\nwords\n";
    return repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
  }

  private Unreachable find() throws IOException {
    try (ObjectStore store = repository.open()) {
      return Unreachable.find(store, new TreeReader(store), gaps::add);
    }
  }

  /** The ids of the contents that are scanned by themselves. */
  private List<ObjectId> lone() throws IOException {
    return find().files().stream()
        .map(SourceObject::provenance)
        .filter(GitPlace.LoneBlob.class::isInstance)
        .map(place -> ((GitPlace.LoneBlob) place).blob())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"100644", "100755", "120000"})
  void find_fileOfATreeThatACommitHas_isLeftToTheCommit(String mode) throws IOException {
    ObjectId commit = commit(tree("40000", tree(mode, blob)));
    assertEquals(List.of(), lone());
    assertEquals(List.of(commit), find().commits());
  }

  @ParameterizedTest
  @ValueSource(strings = {"160000", "40000"})
  void find_contentThatIsNamedAsSomethingElse_isAFile(String mode) throws IOException {
    ObjectId _ = commit(tree(mode, blob));
    assertEquals(List.of(blob), lone());
  }

  @ParameterizedTest
  @ValueSource(strings = {"160000", "100644"})
  void find_treeThatIsNamedAsSomethingElse_isLookedInto(String mode) throws IOException {
    ObjectId _ = commit(tree(mode, tree("100644", blob)));
    assertEquals(List.of(blob), lone());
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMMIT", "TAG", "TREE"})
  void find_objectThatMakesNoSense_isAGap(ObjectType type) throws IOException {
    ObjectId id = repository.addLoose(type, "no object".getBytes(UTF_8));
    Unreachable _ = find();
    assertTrue(gaps.stream().map(Gap::object).anyMatch(id::equals), gaps.toString());
  }

  @Test
  void find_treeWithAFolderThatIsNotThere_isAGap() throws IOException {
    ObjectId _ = tree("40000", ObjectId.parse("ab".repeat(20)));
    assertEquals(List.of(blob), lone());
    assertEquals(List.of("name"), gaps.stream().map(Gap::place).toList());
  }

  @Test
  void find_messageOfATag_isText() throws IOException {
    String who = " Ada <ada@example.org> 1 +0000\n";
    String text = "object " + blob + "\ntype blob\ntag v1\ntagger" + who + "\nwords\n";
    ObjectId _ = repository.addLoose(ObjectType.TAG, text.getBytes(UTF_8));
    assertEquals(
        List.of("(tag v1)", "(unreachable " + blob + ")"),
        find().files().stream().map(file -> file.path().toString()).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMMIT", "TAG", "TREE"})
  void find_objectThatIsTooLargeToBeHeld_isAGapUnlessItIsAFile(ObjectType type) throws IOException {
    byte[] large = new byte[(int) ObjectStore.HELD_BYTES_MAX + 1];
    Arrays.fill(large, (byte) 'x');
    ObjectId id = repository.addLoose(type, large);
    assertEquals(List.of(blob), lone());
    assertEquals(List.of(id), gaps.stream().map(Gap::object).toList());
    assertEquals(Gap.Kind.TOO_LARGE, gaps.getFirst().kind());
  }

  @Test
  void find_fileThatIsTooLargeToBeHeld_isAFile() throws IOException {
    ObjectId id =
        repository.addLoose(ObjectType.BLOB, new byte[(int) ObjectStore.HELD_BYTES_MAX + 1]);
    assertTrue(lone().contains(id));
    assertEquals(List.of(), gaps);
  }
}
