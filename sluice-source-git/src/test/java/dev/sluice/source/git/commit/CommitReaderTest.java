package dev.sluice.source.git.commit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tags lead to. */
class CommitReaderTest {
  private static final String WHO = " Ada <ada@example.org> 1 +0000\n";

  @TempDir private Path folder;
  private TestRepository repository;
  private ObjectId tree;
  private ObjectId commit;

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
    tree = repository.addLoose(ObjectType.TREE, new byte[0]);
    String text = "tree " + tree + "\nauthor" + WHO + "committer" + WHO + "\nwords\n";
    commit = repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
  }

  private ObjectId tag(ObjectId target, ObjectType type, String name) throws IOException {
    String text =
        "object " + target + "\ntype " + type.word() + "\ntag " + name + "\ntagger" + WHO + "\n";
    return repository.addLoose(ObjectType.TAG, text.getBytes(UTF_8));
  }

  private ObjectId tags(int count) throws IOException {
    ObjectId at = commit;
    for (int i = 0; i < count; i++) {
      at = tag(at, i == 0 ? ObjectType.COMMIT : ObjectType.TAG, "v" + i);
    }
    return at;
  }

  private CommitReader.Peeled peel(ObjectId id) throws IOException {
    try (ObjectStore store = repository.open()) {
      return new CommitReader(store, Map.of()).peel(id);
    }
  }

  @Test
  void peel_noTag_isItself() throws IOException {
    assertEquals(new CommitReader.Peeled(commit, ObjectType.COMMIT, List.of()), peel(commit));
    assertEquals(new CommitReader.Peeled(tree, ObjectType.TREE, List.of()), peel(tree));
  }

  @Test
  void peel_tagOfATag_isTheCommitWithBothTags() throws IOException {
    ObjectId inner = tag(commit, ObjectType.COMMIT, "inner");
    ObjectId outer = tag(inner, ObjectType.TAG, "outer");
    CommitReader.Peeled peeled = peel(outer);
    assertEquals(commit, peeled.id());
    assertEquals(ObjectType.COMMIT, peeled.type());
    assertEquals(
        List.of(outer, inner), peeled.tags().stream().map(CommitReader.PeeledTag::id).toList());
  }

  @Test
  void peel_manyTags_endsWithAnError() throws IOException {
    assertEquals(commit, peel(tags(31)).id());
    IOException thrown = assertThrows(IOException.class, () -> peel(tags(32)));
    assertTrue(String.valueOf(thrown.getMessage()).contains("a tag of a tag"), thrown::toString);
  }

  @Test
  void peel_storedAsWhatItsIdIsNotOf_isDamage() throws IOException {
    ObjectId blob = repository.addLoose(ObjectType.BLOB, "a text".getBytes(UTF_8));
    Path other = repository.looseFile(tag(commit, ObjectType.COMMIT, "v"));
    Files.copy(repository.looseFile(blob), replaced(other));
    ObjectId id = ObjectId.parse(other.getParent().getFileName() + "" + other.getFileName());
    assertThrows(GitStoreException.Corrupt.class, () -> peel(id));
  }

  @Test
  void peel_tagOfWhatIsGone_isMissing() throws IOException {
    ObjectId gone = tag(ObjectId.parse("12".repeat(20)), ObjectType.COMMIT, "v");
    assertThrows(GitStoreException.Missing.class, () -> peel(gone));
  }

  private static Path replaced(Path file) throws IOException {
    Files.delete(file);
    return file;
  }
}
