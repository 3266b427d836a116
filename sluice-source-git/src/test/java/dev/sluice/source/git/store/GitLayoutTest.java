package dev.sluice.source.git.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitLayoutTest {
  @TempDir Path folder;

  private TestRepository repository(String name) throws IOException {
    return new TestRepository(folder.resolve(name), HashAlgorithm.SHA1);
  }

  @Test
  void find_bareRepository_hasNoWorkTree() throws IOException {
    repository("bare.git");
    GitLayout layout = GitLayout.find(folder.resolve("bare.git")).orElseThrow();
    assertEquals(folder.resolve("bare.git"), layout.gitDirectory());
    assertEquals(Optional.empty(), layout.workTree());
  }

  @Test
  void find_folderBelowAWorkTree_findsTheOneAbove() throws IOException {
    repository("work/.git");
    Files.createDirectories(folder.resolve("work/a/b"));
    GitLayout layout = GitLayout.find(folder.resolve("work/a/b")).orElseThrow();
    assertEquals(Optional.of(folder.resolve("work")), layout.workTree());
    assertEquals(
        Optional.of(folder.resolve("work")),
        GitLayout.at(folder.resolve("work/.git")).orElseThrow().workTree());
  }

  @Test
  void find_nothing_isEmpty() throws IOException {
    assertEquals(Optional.empty(), GitLayout.at(folder));
  }

  @Test
  void find_linkedWorkTree_sharesTheCommonDirectory() throws IOException {
    repository("main/.git");
    Path own = folder.resolve("main/.git/worktrees/linked");
    Files.createDirectories(own);
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/side\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), folder.resolve("linked/.git") + "\n");
    Files.createDirectories(folder.resolve("linked"));
    Files.writeString(folder.resolve("linked/.git"), "gitdir: " + own + "\n");

    GitLayout layout = GitLayout.find(folder.resolve("linked")).orElseThrow();
    assertEquals(own, layout.gitDirectory());
    assertEquals(folder.resolve("main/.git"), layout.commonDirectory());
    assertEquals(Optional.of(folder.resolve("linked")), layout.workTree());
    assertEquals(Optional.of(folder.resolve("linked")), GitLayout.at(own).orElseThrow().workTree());
  }

  @Test
  void shallowAndPromisors_areKnown() throws IOException {
    TestRepository own = repository("own");
    String cut = "12".repeat(20);
    Files.writeString(own.directory().resolve("shallow"), cut + "\n");
    Files.writeString(
        own.directory().resolve("config"),
        "[remote \"origin\"]\n\tpromisor = true\n[remote \"other\"]\n\turl = x\n");
    assertEquals(Set.of(ObjectId.parse(cut)), own.layout().shallow());
    assertEquals(List.of("origin"), own.layout().promisorRemotes());
    assertTrue(own.layout().config().value("remote", "other", "url").isPresent());
  }
}
