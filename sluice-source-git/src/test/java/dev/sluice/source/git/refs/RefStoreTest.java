package dev.sluice.source.git.refs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefStoreTest {
  @TempDir private Path folder;

  @Test
  void refs_looseAndPacked_asGitShowsThem() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    repository.commit("first");
    repository.git("branch", "old");
    repository.git("tag", "-a", "-m", "words", "v1");
    repository.git("pack-refs", "--all");
    repository.commit("second");
    repository.git("branch", "dir/new");
    repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/heads/old");
    Map<String, String> expected = new TreeMap<>();
    for (String line : repository.lines("show-ref")) {
      expected.put(line.substring(41), line.substring(0, 40));
    }
    Map<String, String> read = new TreeMap<>();
    repository.refs().refs().forEach((name, id) -> read.put(name, id.toString()));
    assertEquals(expected, read);
    assertEquals(
        repository.git("rev-parse", "HEAD").strip(),
        repository.refs().head().map(ObjectId::toString).orElse(""));
  }

  @Test
  void head_noCommitYet_empty() throws IOException {
    assertTrue(GitRepository.create(folder).refs().head().isEmpty());
  }

  /** Git takes few refs from the folder of a work tree, and those hide none of the repository's. */
  @Test
  void tips_linkedWorkTreeWithRefsOfTheSameNames_allCount() throws IOException {
    GitRepository repository = GitRepository.create(folder.resolve("main"));
    String first = repository.commit("first");
    repository.git("update-ref", "refs/heads/packed", first);
    repository.git("pack-refs", "--all");
    repository.git("update-ref", "refs/bisect/bad", first);
    repository.git("worktree", "add", "-q", "--detach", "../linked");
    GitRepository linked = GitRepository.create(folder.resolve("linked"));
    linked.write("a", "only here\n");
    String second = linked.commit("second");
    Path own = folder.resolve("main/.git/worktrees/linked/refs");
    for (String name : List.of("heads/packed", "bisect/bad")) {
      Files.createDirectories(own.resolve(name).getParent());
      Files.writeString(own.resolve(name), second + "\n");
    }
    RefStore refs = linked.refs();
    assertEquals(ObjectId.parse(first), refs.refs().get("refs/heads/packed"));
    assertEquals(ObjectId.parse(second), refs.refs().get("refs/bisect/bad"));
    Set<String> tips =
        refs.tips().stream().map(tip -> tip.name() + " " + tip.id()).collect(Collectors.toSet());
    for (String name : List.of("refs/heads/packed", "refs/bisect/bad")) {
      assertTrue(tips.containsAll(Set.of(name + " " + first, name + " " + second)), name);
    }
  }

  @Test
  void tips_linkedWorkTree_itsHeadCounts() throws IOException {
    GitRepository repository = GitRepository.create(folder.resolve("main"));
    repository.commit("first");
    repository.git("worktree", "add", "-q", "--detach", "../linked");
    GitRepository linked = GitRepository.create(folder.resolve("linked"));
    linked.write("a", "only here\n");
    String commit = linked.commit("second");
    Set<String> ids =
        repository.refs().tips().stream()
            .filter(tip -> tip.kind() == Tip.Kind.HEAD)
            .map(tip -> tip.id().toString())
            .collect(Collectors.toSet());
    assertTrue(ids.contains(commit));
    assertEquals(commit, linked.refs().head().map(ObjectId::toString).orElse(""));
  }

  /** Refs below {@code refs/worktree} lie in the folder of their own work tree. */
  @Test
  void refs_ofALinkedWorkTreeAlone_areKnownThere() throws IOException {
    GitRepository repository = GitRepository.create(folder.resolve("main"));
    String commit = repository.commit("first");
    repository.git("worktree", "add", "-q", "--detach", "../linked");
    GitRepository linked = GitRepository.create(folder.resolve("linked"));
    linked.git("update-ref", "refs/worktree/own", commit);
    assertEquals(ObjectId.parse(commit), linked.refs().refs().get("refs/worktree/own"));
    assertEquals(null, repository.refs().refs().get("refs/worktree/own"));
    assertTrue(
        repository.refs().tips().stream().anyMatch(tip -> tip.name().equals("refs/worktree/own")));
  }

  @Test
  void replacements_replacedCommit_isKnown() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    String first = repository.commit("first");
    String second = repository.commit("second");
    repository.git("replace", first, second);
    assertEquals(
        Map.of(ObjectId.parse(first), ObjectId.parse(second)), repository.refs().replacements());
  }

  @Test
  void open_reftable_refusedWithAdvice() throws IOException {
    GitRepository repository = GitRepository.create(folder);
    Files.createDirectories(folder.resolve(".git/reftable"));
    IOException refused = assertThrows(IOException.class, repository::refs);
    assertTrue(String.valueOf(refused.getMessage()).contains("git refs migrate"));
  }
}
