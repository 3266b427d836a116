package dev.sluice.source.git.clone;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A repository on this machine that is fetched by its {@code file} address. JGit opens it as one of
 * the user's own: it would read whatever files the repository's configuration includes, and wait at
 * a pipe for ever. Such a repository is refused; read in place, by its path, it does no harm.
 */
final class LocalOrigin {
  private static final int CONFIG_BYTES_MAX = 1 << 20;
  private static final Pattern INCLUDE = Pattern.compile("(?i)\\[\\s*include");

  /** What JGit reads before it reads objects. */
  private static final List<String> FILES =
      List.of(
          "config",
          "config.worktree",
          "HEAD",
          "FETCH_HEAD",
          "packed-refs",
          "shallow",
          "commondir",
          "objects/info/alternates",
          "objects/info/commit-graph");

  private LocalOrigin() {}

  /** Refuses an address that leads to a repository which is not safe to be opened. */
  static void check(String address) throws IOException {
    if (!address.startsWith("file:")) {
      return;
    }
    Path path = Path.of(address.substring("file:".length()).replaceFirst("^//", ""));
    for (Path folder : List.of(path, path.resolve(".git"), path.resolveSibling(path + ".git"))) {
      for (String name : FILES) {
        checkFile(folder.resolve(name));
      }
      Path config = folder.resolve("config");
      if (Files.isRegularFile(config)) {
        checkConfig(config);
      }
    }
  }

  private static void checkFile(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new IOException(file + " is no regular file; scan the repository by its path");
    }
  }

  private static void checkConfig(Path config) throws IOException {
    try (var in = Files.newInputStream(config)) {
      byte[] bytes = in.readNBytes(CONFIG_BYTES_MAX);
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      if (bytes.length == CONFIG_BYTES_MAX || INCLUDE.matcher(text).find()) {
        throw new IOException(
            config + " includes other files, or is too long; scan the repository by its path");
      }
    }
  }
}
