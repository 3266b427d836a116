package dev.sluice.source.gitignore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.CollectedListing;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import dev.sluice.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made-up trees and ignore files: a walk leaves out what Git leaves out, and nothing else. */
class GitDifferentialTest {
  private static final int TREES = 60;
  private static final List<String> NAMES =
      List.of("a", "b", "ab", "a.b", "a b", "[x]", "é", "foo", "foo.txt", ".x", "-", "#n", "a\\b");
  private static final List<String> PIECES =
      List.of(
          "a",
          "b",
          "foo",
          ".txt",
          "x",
          "*",
          "*",
          "**",
          "?",
          "/",
          "/",
          "**/",
          "/**",
          "[ab]",
          "[!a]",
          "[a-c]",
          "[^b-]",
          "[]a]",
          "[[:alpha:]]",
          "[[:nonsense:]]",
          "[",
          "\\",
          "\\*",
          "\\[",
          " ",
          "\\ ",
          "!",
          "#",
          "é",
          ".",
          "-",
          "[a-",
          "[\\]]",
          "[x\\-z]",
          "[:alpha:]");

  @TempDir private Path folder;

  @Test
  void list_madeUpTrees_leavesOutWhatGitLeavesOut() throws Exception {
    Needs.GIT.require();
    for (int seed = 0; seed < TREES; seed++) {
      Path tree = Files.createDirectory(folder.resolve("tree" + seed));
      git(tree, "init", "-q");
      List<String> rules = grow(tree, new Random(seed));
      assertEquals(
          untracked(tree),
          listed(tree),
          "seed " + seed + ", ignore files " + rules + " in " + tree);
    }
  }

  private static List<String> grow(Path tree, Random random) throws IOException {
    List<Path> folders = new ArrayList<>(List.of(tree));
    for (int i = 0; i < 8; i++) {
      Path parent = folders.get(random.nextInt(folders.size()));
      Path made = parent.resolve(NAMES.get(random.nextInt(NAMES.size())));
      if (!Files.exists(made)) {
        folders.add(Files.createDirectory(made));
      }
    }
    List<String> rules = new ArrayList<>();
    for (Path parent : folders) {
      for (String name : NAMES) {
        if (random.nextInt(3) == 0 && !Files.exists(parent.resolve(name))) {
          Files.writeString(parent.resolve(name), "");
        }
      }
      if (parent.equals(tree) || random.nextInt(3) == 0) {
        rules.add(write(parent.resolve(".gitignore"), random));
      }
    }
    rules.add(write(tree.resolve(".git/info/exclude"), random));
    return rules;
  }

  private static String write(Path file, Random random) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int line = random.nextInt(5); line >= 0; line--) {
      text.append(random.nextInt(4) == 0 ? "!" : "");
      for (int piece = random.nextInt(4); piece >= 0; piece--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      text.append(random.nextInt(8) == 0 ? "\r\n" : "\n");
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return file.getParent().getFileName() + ": " + text.toString().replace("\n", "⏎");
  }

  private static Set<String> listed(Path tree) throws Exception {
    Gitignore ignored = new Gitignore(List.of(tree));
    LocalOptions options =
        LocalOptions.defaults()
            .withFilter(
                (path, isDirectory) ->
                    path.toString().endsWith("/.git")
                        ? "repository"
                        : ignored.reasonToSkip(path, isDirectory));
    Set<String> names = new TreeSet<>();
    int prefix = tree.toString().length() + 1;
    for (String path :
        new CollectedListing(32, true).all(new LocalSource(List.of(tree), options)).paths()) {
      names.add(path.substring(prefix));
    }
    return names;
  }

  private static Set<String> untracked(Path tree) throws Exception {
    String names = git(tree, "ls-files", "--others", "--exclude-standard", "-z");
    Set<String> set = new TreeSet<>(List.of(names.split("\0", -1)));
    set.remove("");
    return set;
  }

  private static String git(Path tree, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.ignoreCase=false"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(tree.toFile());
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("XDG_CONFIG_HOME", "/nonexistent");
    builder.environment().put("HOME", "/nonexistent");
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), () -> "git " + List.of(words));
    return out;
  }
}
