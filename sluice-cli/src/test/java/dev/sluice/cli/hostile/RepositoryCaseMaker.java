package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;

import dev.sluice.cli.git.Repo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes cases of repositories whose author means harm. */
abstract class RepositoryCaseMaker {
  private static final String FAMILY = "repositories";

  final List<HostileCase> cases = new ArrayList<>();

  void add(String name, Expected expected, HostileCase.Making make, String... more) {
    List<String> words =
        new ArrayList<>(List.of("git", "@", "-c", "@/../rules.toml", "--no-progress"));
    words.addAll(List.of(more));
    cases.add(new HostileCase(FAMILY, name, make, words, expected));
  }

  /** Changes the files of Git in a repository whose only commit has the secret. */
  @FunctionalInterface
  interface Change {
    void of(Path git) throws Exception;
  }

  static HostileCase.Making after(Change change) {
    return folder -> {
      Repo repo = Repo.create(folder);
      repo.write("a/file.txt", "key " + WORD + "\n");
      String _ = repo.commit("first");
      change.of(folder.resolve(".git"));
    };
  }

  static void run(Path folder, String... words) throws Exception {
    int status = new ProcessBuilder(words).directory(folder.toFile()).start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(String.join(" ", words));
    }
  }

  static void without(Path git, String name) throws IOException {
    Path gone = git.resolve(name);
    if (Files.isDirectory(gone)) {
      try (Stream<Path> files = Files.walk(gone)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } else {
      Files.deleteIfExists(gone);
    }
  }
}
