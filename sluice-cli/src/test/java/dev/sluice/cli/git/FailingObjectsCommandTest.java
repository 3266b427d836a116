package dev.sluice.cli.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.HistoryWriter;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command says, and how it ends, when objects of a history fail or time is up. */
@Timeout(300)
class FailingObjectsCommandTest {
  /** A little more than is held in memory. */
  private static final int LARGE_BYTES = 65 << 20;

  @TempDir Path folder;
  private GitRun git;
  private TestRepository repository;
  private HistoryWriter history;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
    repository = new TestRepository(folder.resolve("repo"), HashAlgorithm.SHA1);
    history = new HistoryWriter(repository);
  }

  private ObjectId loose(String name, String text) throws IOException {
    ObjectId id = repository.addLoose(ObjectType.BLOB, text.getBytes(UTF_8));
    history.file(name, id);
    return id;
  }

  @ParameterizedTest
  @CsvSource({"harmless-, 3, 0", "sesame-, 1, 20"})
  void git_objectsThatFailInFourWays_namesEachAndReportsTheRest(
      String word, int status, int findings) throws IOException {
    ObjectId undecodable = loose("torn.txt", "sesame-torn\n");
    ObjectId missing = loose("gone.txt", "sesame-gone\n");
    ObjectId unspilled = large();
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    byte[] noise = new byte[1 << 20];
    new Random(5).nextBytes(noise);
    ObjectId unexpected = pack.add(ObjectType.BLOB, noise);
    Path cutOff = pack.write(repository.packs(), "cut-off");
    history.file("cut.bin", unexpected);
    for (int i = 0; i < 20; i++) {
      loose("f" + i + ".txt", word + "abc" + (char) ('a' + i) + "\n");
    }
    history.commit("first");
    Files.delete(repository.looseFile(missing));
    byte[] stored = Files.readAllBytes(repository.looseFile(undecodable));
    Arrays.fill(stored, stored.length / 2, stored.length, (byte) 0);
    Files.write(repository.looseFile(undecodable), stored);

    // The state is read when the packs are mapped and before their contents are looked at.
    Path state = Files.writeString(folder.resolve("state"), "no state");
    git.command().whenSaid("is of no use", () -> truncate(cutOff));
    List<String> found =
        git.scan(status, "--state", state.toString(), "--max-temporary", "1", "--no-archives");
    assertEquals(findings, found.size(), found.toString());
    String said = git.command().err();
    assertTrue(said.contains("INCOMPLETE"), said);
    for (ObjectId id : List.of(undecodable, missing, unspilled, unexpected)) {
      assertTrue(said.contains(id.toString()), () -> "nothing of " + id + " in " + said);
    }
    assertTrue(said.contains("--max-temporary"), said);
  }

  private static void truncate(Path pack) {
    try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
      channel.truncate(100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A content that must be spilled: it does not fit into memory and is stored as a delta. */
  private ObjectId large() throws IOException {
    byte[] small = "ordinary\n".repeat(10).getBytes(UTF_8);
    byte[] large = new byte[LARGE_BYTES];
    Arrays.fill(large, (byte) '\n');
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    ObjectId base = pack.add(ObjectType.BLOB, small);
    ObjectId id = pack.addDelta(ObjectType.BLOB, base, small, large);
    Path _ = pack.write(repository.packs(), "large");
    history.file("large.txt", id);
    return id;
  }

  /** The rule takes so long on each content that the search of all would take hours. */
  @Test
  void git_timeIsUpWhileTheHistoryIsSearched_endsAndSaysSo() throws IOException {
    git.useRules(
        """
        [[rules]]
        id = "slow"
        regex = '''a[a-z]*b[a-z]*c[a-z]*d[a-z]*1'''
        """);
    String slow = "abcd".repeat(1 << 20);
    for (int i = 0; i < 16; i++) {
      loose("f" + i + ".txt", slow + i);
    }
    history.commit("first");
    Path metrics = folder.resolve("metrics.json");
    List<String> found = git.scan(3, "--timeout", "1", "--metrics", metrics.toString());
    assertEquals(List.of(), found);
    assertTrue(git.command().err().contains("INCOMPLETE: time was up"), git.command().err());
    // It ended in the search: nothing was listed to be scanned.
    String told = Files.readString(metrics);
    assertTrue(told.replace(" ", "").contains("\"objectsDiscovered\":0"), told);
  }
}
