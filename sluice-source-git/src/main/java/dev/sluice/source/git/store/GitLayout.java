package dev.sluice.source.git.store;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the parts of a repository lie.
 *
 * @param gitDirectory holds what belongs to one checkout: HEAD, the index
 * @param commonDirectory holds what all checkouts share: objects, refs, the configuration
 * @param workTree the checked-out files; empty in a bare repository
 */
public record GitLayout(Path gitDirectory, Path commonDirectory, Optional<Path> workTree) {
  private static final String GIT_FILE_PREFIX = "gitdir:";

  /**
   * The repository that a path is in: the path itself where that is a repository, bare or not, else
   * the nearest folder above that is one.
   */
  public static Optional<GitLayout> find(Path path) throws IOException {
    for (Path at = path.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Optional<GitLayout> layout = at(at);
      if (layout.isPresent()) {
        return layout;
      }
    }
    return Optional.empty();
  }

  /** The repository whose work tree or Git directory a path is, without a look above it. */
  public static Optional<GitLayout> at(Path path) throws IOException {
    Path inside = path.resolve(".git");
    if (Files.isRegularFile(inside)) {
      Path directory = named(inside, GIT_FILE_PREFIX);
      return isGitDirectory(directory)
          ? Optional.of(new GitLayout(directory, common(directory), Optional.of(path)))
          : Optional.empty();
    }
    if (isGitDirectory(inside)) {
      return Optional.of(new GitLayout(inside, common(inside), Optional.of(path)));
    }
    if (isGitDirectory(path)) {
      return Optional.of(new GitLayout(path, common(path), workTreeOf(path)));
    }
    return Optional.empty();
  }

  private static boolean isGitDirectory(Path path) throws IOException {
    return Files.exists(path.resolve("HEAD"))
        && Files.isDirectory(common(path).resolve("objects"))
        && (Files.isDirectory(common(path).resolve("refs"))
            || Files.exists(common(path).resolve("packed-refs")));
  }

  /** Linked work trees name the directory they share; the main one is its own. */
  private static Path common(Path gitDirectory) throws IOException {
    Path file = gitDirectory.resolve("commondir");
    return RepositoryFile.exists(file) ? named(file, "") : gitDirectory;
  }

  /** The path that a file's only line names, relative to the file. */
  private static Path named(Path file, String prefix) throws IOException {
    String text = RepositoryFile.text(file, RepositoryFile.FEW_LINES_MAX).orElse("").strip();
    if (!text.startsWith(prefix)) {
      throw new IOException(file + " does not begin with '" + prefix + "'");
    }
    Path folder = file.toAbsolutePath().getParent();
    String name = text.substring(prefix.length()).strip();
    return folder == null ? Path.of(name) : folder.resolve(name).normalize();
  }

  private static Optional<Path> workTreeOf(Path gitDirectory) throws IOException {
    Path linked = gitDirectory.resolve("gitdir");
    if (RepositoryFile.exists(linked)) {
      return Optional.ofNullable(named(linked, "").getParent());
    }
    GitConfig config = GitConfig.read(common(gitDirectory).resolve("config"));
    Path name = gitDirectory.getFileName();
    if (config.isTrue("core", "", "bare") || name == null || !name.toString().equals(".git")) {
      Optional<String> tree = config.value("core", "worktree");
      return tree.isEmpty()
          ? Optional.empty()
          : Optional.of(gitDirectory.resolve(tree.get()).normalize());
    }
    return Optional.ofNullable(gitDirectory.toAbsolutePath().getParent());
  }

  public GitConfig config() throws IOException {
    return GitConfig.read(commonDirectory.resolve("config"));
  }

  /** The hash that names the objects. */
  public HashAlgorithm algorithm() throws IOException {
    String name = config().value("extensions", "objectformat").orElse("sha1");
    try {
      return HashAlgorithm.of(name);
    } catch (IllegalArgumentException e) {
      throw new IOException(commonDirectory.resolve("config") + ": " + e.getMessage(), e);
    }
  }

  /**
   * The folders that hold objects: the repository's own, then those it borrows from.
   *
   * @param gaps told of what is named and is no store of objects
   */
  List<Path> objectDirectories(GapListener gaps) throws IOException {
    return Alternates.follow(commonDirectory.resolve("objects"), algorithm(), gaps);
  }

  /** The commits at which a shallow clone was cut: their parents are not here. */
  public Set<ObjectId> shallow() throws IOException {
    Path file = commonDirectory.resolve("shallow");
    Set<ObjectId> commits = new LinkedHashSet<>();
    for (String line : RepositoryFile.lines(file, RepositoryFile.LIST_BYTES_MAX)) {
      if (!ObjectId.isId(line.strip())) {
        throw new IOException(file + " does not tell where this shallow clone was cut");
      }
      commits.add(ObjectId.parse(line.strip()));
    }
    return commits;
  }

  /**
   * The remotes that promised to give what a partial clone left out: an object that is not here may
   * be with them.
   */
  public List<String> promisorRemotes() throws IOException {
    GitConfig config = config();
    List<String> promisors = new ArrayList<>();
    config.value("extensions", "partialclone").ifPresent(promisors::add);
    for (String remote : config.subsections("remote")) {
      if (config.isTrue("remote", remote, "promisor") && !promisors.contains(remote)) {
        promisors.add(remote);
      }
    }
    return promisors;
  }
}
