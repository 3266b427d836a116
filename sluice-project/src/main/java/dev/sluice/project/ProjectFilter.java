package dev.sluice.project;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.gitignore.Gitignore;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import dev.sluice.state.StateFile;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What a project's scan leaves out: Git's own folder, excluded folders and globs, what Git ignores
 * if that is asked for, and the files that hold known findings, which are not new ones.
 */
final class ProjectFilter implements LocalOptions.Filter {
  private final Path folder;
  private final Set<Path> excludedFolders;
  private final Set<Path> ownFiles;
  private final List<Glob> globs;
  private final LocalOptions.@Nullable Filter gitignore;

  private record Glob(PathMatcher matcher, boolean ofName) {}

  ProjectFilter(ProjectOptions options, Collection<Path> ownFiles) throws ProjectException {
    folder = options.folder();
    excludedFolders = Set.copyOf(options.excludedFolders());
    Set<Path> own = new HashSet<>(ownFiles);
    if (options.state() != null) {
      own.addAll(StateFile.files(options.state()));
    }
    this.ownFiles = Set.copyOf(own);
    globs = globs(options.excludes());
    gitignore = options.gitignore() ? new Gitignore(List.of(folder)) : null;
  }

  private static List<Glob> globs(List<String> texts) throws ProjectException {
    List<Glob> globs = new ArrayList<>();
    for (String text : texts) {
      try {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + text);
        globs.add(new Glob(matcher, text.indexOf('/') < 0));
      } catch (PatternSyntaxException e) {
        throw new ProjectException("'" + text + "' is not a glob: " + e.getDescription(), e);
      }
    }
    return globs;
  }

  @Override
  public @Nullable String reasonToSkip(ObjectPath path, boolean isDirectory) {
    String gitFolder = LocalOptions.gitFolder(path, isDirectory);
    if (gitFolder != null) {
      return gitFolder;
    }
    Path file = LocalSource.path(path);
    if (isDirectory && excludedFolders.contains(file)) {
      return "excluded folder";
    }
    if (!isDirectory && ownFiles.contains(file)) {
      return "holds known findings";
    }
    Path name = file.getFileName();
    Path relative = folder.relativize(file);
    for (Glob glob : globs) {
      if (glob.matcher().matches(glob.ofName() && name != null ? name : relative)) {
        return "excluded";
      }
    }
    return gitignore == null ? null : gitignore.reasonToSkip(path, isDirectory);
  }
}
