package dev.sluice.source.gitignore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.source.CollectedListing;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitignoreTest {
  @TempDir private Path tree;

  @Test
  void list_ignoredFilesAndFolders_areSkippedWithAReason() throws Exception {
    write(".gitignore", "*.log\n/build/\n!kept.log\n");
    write("a.log", "");
    write("kept.log", "");
    write("build/out.txt", "");
    write("sub/build/out.txt", "");
    assertEquals(Set.of(".gitignore", "kept.log", "sub/build/out.txt"), listed(tree));
  }

  @Test
  void list_fileInsideAnIgnoredFolder_cannotBeTakenBack() throws Exception {
    write(".gitignore", "build\n!build/kept\n");
    write("build/kept", "");
    assertEquals(Set.of(".gitignore"), listed(tree));
  }

  @Test
  void list_nearerIgnoreFile_overrulesTheOneAbove() throws Exception {
    write(".gitignore", "*.txt\n");
    write("sub/.gitignore", "!b.txt\n/c\n");
    write("sub/a.txt", "");
    write("sub/b.txt", "");
    write("sub/c", "");
    write("sub/deep/c", "");
    assertEquals(Set.of(".gitignore", "sub/.gitignore", "sub/b.txt", "sub/deep/c"), listed(tree));
  }

  @Test
  void list_rootInsideARepository_obeysTheFilesAboveIt() throws Exception {
    write(".git/info/exclude", "*.tmp\n");
    write(".gitignore", "/sub/*.txt\n");
    write("sub/a.txt", "");
    write("sub/b.tmp", "");
    write("sub/c", "");
    assertEquals(Set.of("c"), listed(tree.resolve("sub")));
  }

  @Test
  void list_repositoryInside_hasRulesOfItsOwn() throws Exception {
    write(".git/HEAD", "");
    write(".gitignore", "*.txt\n");
    write("inner/.git/HEAD", "");
    write("inner/a.txt", "");
    write("b.txt", "");
    Set<String> listed = listed(tree);
    listed.removeIf(name -> name.endsWith("HEAD"));
    assertEquals(Set.of(".gitignore", "inner/a.txt"), listed);
  }

  @Test
  void list_linkedWorkingTree_obeysTheSharedExcludeFile() throws Exception {
    write("repository/.git/info/exclude", "*.tmp\n");
    write("repository/.git/worktrees/one/commondir", "../..\n");
    write("one/.git", "gitdir: " + tree.resolve("repository/.git/worktrees/one") + "\n");
    write("one/a.tmp", "");
    write("one/b", "");
    assertEquals(Set.of(".git", "b"), listed(tree.resolve("one")));
  }

  @Test
  void reasonToSkip_root_isNeverLeftOut() throws Exception {
    write(".gitignore", "*\n");
    Path file = write("named", "");
    Gitignore filter = new Gitignore(List.of(file));
    assertNull(filter.reasonToSkip(LocalSource.path(file), false));
  }

  @Test
  void list_ignoreFileThatIsALink_saysNothing() throws Exception {
    write("rules", "*\n");
    Files.createSymbolicLink(tree.resolve(".gitignore"), tree.resolve("rules"));
    write("a", "");
    assertEquals(Set.of("rules", "a"), listed(tree));
  }

  @Test
  void list_hostilePattern_takesNoLongerThanAnother() throws Exception {
    write(".gitignore", "a*".repeat(200) + "b\n" + "**/".repeat(200) + "x\n");
    String name = "a".repeat(250);
    write(name, "");
    assertEquals(Set.of(".gitignore", name), listed(tree));
  }

  private Set<String> listed(Path root) throws Exception {
    LocalOptions options = LocalOptions.defaults().withFilter(new Gitignore(List.of(root)));
    return new CollectedListing(32, true)
        .all(new LocalSource(List.of(root), options)).paths().stream()
            .map(path -> root.relativize(Path.of(path)).toString())
            .collect(Collectors.toCollection(TreeSet::new));
  }

  private Path write(String name, String content) throws IOException {
    Path file = tree.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }
}
