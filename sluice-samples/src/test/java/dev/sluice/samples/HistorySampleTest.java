package dev.sluice.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample that scans a history, built by Maven from published artifacts. */
@Requires(Needs.POSIX)
class HistorySampleTest {
  @TempDir Path folder;

  @Test
  void sample_repository_tellsWhereASecretCameIn() throws Exception {
    Needs.GIT.require();
    Path repository = Files.createDirectory(folder.resolve("repository"));
    git(repository, "init", "-q");
    Files.writeString(repository.resolve("a.txt"), "one\nkey AKIA" + "QYLPMN5HHHFPZAM2\n");
    commit(repository);
    String first = git(repository, "rev-parse", "HEAD").strip();
    Files.writeString(repository.resolve("a.txt"), "one\n");
    commit(repository);

    Stranger stranger = new Stranger(folder);
    Path project = stranger.copy("samples/history");
    Stranger.Ended built = stranger.maven(project, "-q", "process-classes");
    assertEquals(0, built.status(), built::toString);
    Stranger.Ended ended =
        Stranger.java(
            folder,
            List.of(
                "-cp",
                project.resolve("target/classes") + ":" + project.resolve("target/lib") + "/*",
                "sample.Main",
                repository.toString()));
    assertEquals(
        first + " by Ada in a.txt:2: aws-access-key-id\ncomplete\n", ended.out(), ended::err);
  }

  private static void commit(Path repository) throws Exception {
    git(repository, "add", "-A");
    git(repository, "commit", "-q", "-m", "change");
  }

  private static String git(Path repository, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
    command.addAll(List.of(words));
    Stranger.Ended ended = Stranger.run(repository, command);
    assertEquals(0, ended.status(), ended::toString);
    return ended.out();
  }
}
