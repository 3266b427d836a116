package dev.sluice.cli.compatibility;

import dev.sluice.cli.git.Repo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The repositories of the recorded cases, made as {@code compatibility/record} makes them. */
final class Histories {
  private static final Path DATA = Path.of(Case.DATA, "repositories");

  private Histories() {}

  /** Makes all of them below a folder. */
  static void make(Path folder) throws IOException {
    Repo.read(folder.resolve("mill"), DATA.resolve("mill.fast-import"));
    Repo linked = Repo.read(folder.resolve("linked"), DATA.resolve("mill.fast-import"));
    linked.git("remote", "add", "origin", "https://github.com/example/mill.git");
    Repo changed = Repo.read(folder.resolve("changed"), DATA.resolve("mill.fast-import"));
    copy(DATA.resolve("staged"), changed.folder());
    changed.git("add", "-A");
    copy(DATA.resolve("edited"), changed.folder());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.writeString(target, Files.readString(file));
      }
    }
  }
}
