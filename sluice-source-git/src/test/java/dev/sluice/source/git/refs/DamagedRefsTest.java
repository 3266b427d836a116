package dev.sluice.source.git.refs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.history.LostHistory;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ref that cannot be read is a gap; what Git itself takes for no ref is none. */
class DamagedRefsTest {
  private static final String ID = "0123456789abcdef0123456789abcdef01234567";

  @TempDir private Path folder;
  private TestRepository repository;
  private final List<Gap> gaps = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    repository = new TestRepository(folder, HashAlgorithm.SHA1);
    write("refs/heads/main", ID + "\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Set<String> tips() throws IOException {
    return RefStore.open(repository.layout(), gaps::add).tips().stream()
        .map(Tip::name)
        .collect(Collectors.toSet());
  }

  private void assertGapAt(String place) throws IOException {
    Set<String> read = tips();
    assertTrue(read.contains("refs/heads/main"), "the others are read: " + read);
    assertEquals(1, gaps.size(), gaps.toString());
    assertTrue(gaps.getFirst().place().endsWith(place), gaps.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "garbage\n",
        "garbage garbage\n",
        ID + " refs/heads/a",
        "0123456789abcdef0123456789abcdef0123456 refs/heads/a\n",
        ID + " refs/heads/a\u000b" + ID + " refs/heads/b\n",
        ID + " heads/a\n"
      })
  void open_damagedPackedRefs_isAGap(String text) throws IOException {
    write("packed-refs", text);
    assertGapAt("packed-refs");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "garbage\n",
        "0123456789abcdef0123456789abcdef0123456\n",
        "ref: refs/x/loop\n"
      })
  void open_damagedLooseRef_isAGap(String text) throws IOException {
    write("refs/x/loop", text);
    assertGapAt("refs/x/loop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"packed-refs", "HEAD", "ORIG_HEAD", "logs/HEAD"})
  void open_folderInThePlaceOfAFile_isAGap(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
    Files.createDirectories(folder.resolve(name));
    assertGapAt(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"packed-refs", "HEAD", "ORIG_HEAD", "refs/heads/pipe", "logs/HEAD", "FETCH_HEAD"})
  void open_pipeInThePlaceOfAFile_isAGapAndNothingWaits(String name) throws Exception {
    Files.deleteIfExists(folder.resolve(name));
    Files.createDirectories(folder.resolve(name).getParent());
    Process made = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
    assertEquals(0, made.waitFor());
    assertGapAt(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "garbage\n", "ref: main\n"})
  void tips_damagedHead_isAGap(String text) throws IOException {
    write("HEAD", text);
    assertGapAt("HEAD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage\n", ID + " " + ID + " Ada <a@example.org> 1 +0000\tcut"})
  void tips_damagedReflog_isAGapAndTheRestIsRead(String text) throws IOException {
    String line = "%s %s Ada <a@example.org> 1 +0000\tx\n".formatted("0".repeat(40), ID);
    write("logs/refs/heads/main", line + text);
    assertGapAt("logs/refs/heads/main");
  }

  /**
   * What a branch was before it was moved is named by its reflog alone, on either side of a line.
   */
  @Test
  void tips_reflog_namesWhatABranchWasBeforeAndAfter() throws IOException {
    String before = ID.replace('0', 'a');
    String after = ID.replace('0', 'b');
    String last = ID.replace('0', 'c');
    write(
        "logs/refs/heads/gone",
        "%1$s %2$s Ada <a@example.org> 1 +0000\tx\n%2$s %3$s Ada <a@example.org> 2 +0000\n"
            .formatted(before, after, last));
    Set<String> logged =
        RefStore.open(repository.layout(), gaps::add).tips().stream()
            .filter(tip -> tip.kind() == Tip.Kind.REFLOG)
            .map(tip -> tip.name() + " " + tip.id())
            .collect(Collectors.toSet());
    String name = "logs/refs/heads/gone ";
    assertEquals(Set.of(name + before, name + after, name + last), logged);
    assertEquals(List.of(), gaps);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ID, ID + " ", ID + " " + ID, " " + ID + " " + ID + " x"})
  void tips_lineOfAReflogWithoutTwoIds_isAGap(String line) throws IOException {
    write("logs/refs/heads/main", line + "\n");
    assertGapAt("logs/refs/heads/main");
    assertTrue(gaps.getFirst().reason().contains("line 1 names no commits"), gaps.toString());
  }

  @Test
  void open_severalBrokenLines_theFirstIsNamedAndTheOthersAreCounted() throws IOException {
    write("packed-refs", "# pack-refs with: sorted\n" + "garbage\n".repeat(3));
    assertGapAt("packed-refs");
    String reason = gaps.getFirst().reason();
    assertTrue(reason.contains("line 2 names no ref, and 2 more like it"), reason);
    gaps.clear();
    write("packed-refs", "# pack-refs with: sorted\ngarbage\n");
    assertGapAt("packed-refs");
    assertTrue(gaps.getFirst().reason().endsWith("line 2 names no ref"), gaps.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"#", "# pack-refs with: sorted\n#", "# pack-refs with: sorted*", "# pack-refs "})
  void open_packedRefBehindANumberSign_isAGap(String before) throws IOException {
    write("packed-refs", before + ID.substring(1) + " refs/heads/hidden\n");
    assertGapAt("packed-refs");
  }

  @Test
  void tips_whatGitTakesForNoRef_isNoGap() throws IOException {
    write("refs/heads/.DS_Store", "garbage");
    write("refs/heads/main.lock", "");
    write("refs/remotes/origin/HEAD", "ref: refs/remotes/origin/gone\n");
    write("logs/refs/heads/main", "");
    write("FETCH_HEAD", "");
    write("packed-refs", "# pack-refs with: peeled fully-peeled sorted\n");
    Set<String> read = tips();
    assertEquals(List.of(), gaps);
    assertTrue(read.contains("refs/heads/main"));
  }

  @Test
  void tips_severalMergeHeads_areAllTips() throws IOException {
    write("MERGE_HEAD", ID + "\n" + ID.replace('0', 'f') + "\n");
    RefStore refs = RefStore.open(repository.layout(), gaps::add);
    long heads = refs.tips().stream().filter(tip -> tip.name().equals("MERGE_HEAD")).count();
    assertEquals(2, heads);
  }

  @Test
  void check_commitsAndNoRef_isAGap() throws IOException {
    Files.delete(folder.resolve("refs/heads/main"));
    try (ObjectStore empty = repository.open()) {
      LostHistory.check(RefStore.open(repository.layout(), gaps::add), empty, gaps::add);
    }
    assertEquals(List.of(), gaps, "a repository without commits has no refs");
    ObjectId tree = repository.addLoose(ObjectType.TREE, new byte[0]);
    String commit = "tree " + tree + "\nauthor a <a> 1 +0000\ncommitter a <a> 1 +0000\n\nx\n";
    ObjectId _ = repository.addLoose(ObjectType.COMMIT, commit.getBytes(StandardCharsets.US_ASCII));
    try (ObjectStore store = repository.open()) {
      LostHistory.check(RefStore.open(repository.layout(), gaps::add), store, gaps::add);
    }
    assertFalse(gaps.isEmpty());
  }
}
