package dev.sluice.cli.source;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.cli.request.ArchiveRequest;
import dev.sluice.cli.request.PathRequest;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.gitignore.Gitignore;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.state.StateFile;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Which paths a walk leaves out: Git's own folder, the files that say what is known, what Git
 * ignores if that is asked for, what {@code --exclude} names, what {@code --include} does not, and
 * archives where gitleaks would not open them. A glob without a slash is held against the last name
 * of a path.
 */
final class PathFilter implements LocalOptions.Filter {
  private final List<Glob> included;
  private final List<Glob> excluded;
  private final @Nullable Gitignore ignored;

  /** The files that the run itself reads, which hold what was found before, with what they are. */
  private final Map<Path, String> ownFiles;

  private final boolean withoutArchives;

  private record Glob(PathMatcher matcher, boolean ofName) {
    boolean matches(Path path) {
      Path name = path.getFileName();
      return matcher.matches(ofName && name != null ? name : path);
    }
  }

  private PathFilter(
      List<Glob> included,
      List<Glob> excluded,
      @Nullable Gitignore ignored,
      Map<Path, String> ownFiles,
      boolean withoutArchives) {
    this.included = included;
    this.excluded = excluded;
    this.ignored = ignored;
    this.ownFiles = ownFiles;
    this.withoutArchives = withoutArchives;
  }

  static PathFilter of(PathRequest request, List<Path> roots) {
    ArchiveRequest archives = request.archives();
    return new PathFilter(
        request.included().stream().map(PathFilter::glob).toList(),
        request.excluded().stream().map(PathFilter::glob).toList(),
        request.heedsGitignore() ? new Gitignore(roots) : null,
        ownFiles(request),
        archives.likeGitleaks() && Archives.formats(archives).isEmpty() && !archives.opensNone());
  }

  private static Map<Path, String> ownFiles(PathRequest request) {
    Map<Path, String> files = new HashMap<>();
    request
        .state()
        .map(state -> StateFile.files(state.toAbsolutePath().normalize()))
        .ifPresent(all -> all.forEach(file -> files.put(file, "the run's own state")));
    request
        .baseline()
        .map(baseline -> baseline.toAbsolutePath().normalize())
        .ifPresent(file -> files.put(file, "the run's baseline"));
    return files;
  }

  private static Glob glob(String text) {
    boolean ofName = text.indexOf('/') < 0;
    try {
      return new Glob(FileSystems.getDefault().getPathMatcher("glob:" + text), ofName);
    } catch (PatternSyntaxException e) {
      throw new UsageException("'" + text + "' is not a glob: " + e.getDescription());
    }
  }

  @Override
  public @Nullable String reasonToSkip(ObjectPath path, boolean isDirectory) {
    String gitFolder = LocalOptions.gitFolder(path, isDirectory);
    if (gitFolder != null) {
      return gitFolder;
    }
    if (withoutArchives && !isDirectory && Compatibility.isArchiveName(path.toString())) {
      return "archive, as gitleaks tells by the name";
    }
    String reason = ignored == null ? null : ignored.reasonToSkip(path, isDirectory);
    if (reason != null || (included.isEmpty() && excluded.isEmpty() && ownFiles.isEmpty())) {
      return reason;
    }
    Path name = Path.of(path.toString());
    String own = isDirectory ? null : ownFiles.get(name.toAbsolutePath().normalize());
    if (own != null) {
      return own;
    }
    for (Glob glob : excluded) {
      if (glob.matches(name)) {
        return "excluded";
      }
    }
    if (isDirectory || included.isEmpty()) {
      return null;
    }
    for (Glob glob : included) {
      if (glob.matches(name)) {
        return null;
      }
    }
    return "not included";
  }
}
