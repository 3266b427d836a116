package dev.sluice.cli.git;

import dev.sluice.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A repository that a test makes with Git; the test is skipped where there is none. */
public record Repo(Path folder) {
  public static Repo create(Path folder) throws IOException {
    Files.createDirectories(folder);
    Repo repo = new Repo(folder);
    Needs.GIT.require();
    repo.git("init", "-q", "-b", "main");
    return repo;
  }

  /** A repository with the history of a stream of {@code git fast-import}. */
  public static Repo read(Path folder, Path stream) throws IOException {
    Repo repo = create(folder);
    repo.gitWithInput(stream, "fast-import", "--quiet", "--done");
    repo.git("reset", "-q", "--hard");
    return repo;
  }

  public String git(String... words) throws IOException {
    return gitWithInput(Path.of("/dev/null"), words);
  }

  String gitWithInput(Path input, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(input.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
    environment.put("GIT_AUTHOR_NAME", "Ada");
    environment.put("GIT_AUTHOR_EMAIL", "ada@example.org");
    environment.put("GIT_COMMITTER_NAME", "Bob");
    environment.put("GIT_COMMITTER_EMAIL", "bob@example.org");
    environment.put("GIT_AUTHOR_DATE", "1700000000 +0100");
    environment.put("GIT_COMMITTER_DATE", "1700000000 +0000");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + ": " + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return output;
  }

  public void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Commits everything; gives the commit's id. */
  public String commit(String message) throws IOException {
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", message);
    return git("rev-parse", "HEAD").strip();
  }
}
