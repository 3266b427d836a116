package dev.sluice.source.gitignore;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out of a walk what {@code .gitignore} files and {@code .git/info/exclude} name. Whether a
 * file is tracked does not matter, nor what the user's own Git configuration says: the tree alone
 * decides. A root is never left out, and a repository inside another has rules of its own.
 */
public final class Gitignore implements LocalOptions.Filter {
  private static final String REASON = "ignored by Git";
  private static final String FILE_NAME = ".gitignore";
  private static final String REPOSITORY = ".git";

  /** Folders whose rules are kept; the rest are read again when they are needed again. */
  private static final int FOLDERS_MAX = 10_000;

  private final Map<ObjectPath, Folder> roots;
  private final Map<ObjectPath, Folder> folders = new ConcurrentHashMap<>();

  public Gitignore(List<Path> roots) {
    Map<ObjectPath, Folder> known = new ConcurrentHashMap<>();
    for (Path root : roots) {
      known.put(LocalSource.path(root), atRoot(root));
    }
    this.roots = Map.copyOf(known);
  }

  @Override
  public @Nullable String reasonToSkip(ObjectPath path, boolean isDirectory) {
    if (roots.containsKey(path)) {
      return null;
    }
    return folder(path.parent()).ignores(path.name(), isDirectory) ? REASON : null;
  }

  private Folder folder(ObjectPath path) {
    Folder known = roots.get(path);
    if (known == null) {
      known = folders.get(path);
    }
    if (known != null) {
      return known;
    }
    ObjectPath above = path.parent();
    if (above.equals(path)) {
      throw new IllegalArgumentException("not below a root of the walk: " + path);
    }
    Path folder = LocalSource.path(path);
    Folder read = read(folder, path.name(), isRepository(folder) ? null : folder(above));
    if (folders.size() >= FOLDERS_MAX) {
      folders.clear();
    }
    folders.put(path, read);
    return read;
  }

  /** The rules at a root, those of the folders above it in its repository included. */
  private static Folder atRoot(Path root) {
    Path folder = root.toAbsolutePath().normalize();
    Deque<Path> within = new ArrayDeque<>();
    Path top = folder;
    while (top != null && !isRepository(top)) {
      within.push(top);
      top = top.getParent();
    }
    if (top == null) {
      return read(folder, new byte[0], null);
    }
    Folder at = read(top, new byte[0], null);
    for (Path next : within) {
      at = read(next, LocalSource.path(next).name(), at);
    }
    return at;
  }

  private static Folder read(Path folder, byte[] name, @Nullable Folder above) {
    return new Folder(
        above,
        name,
        IgnoreFile.read(folder.resolve(FILE_NAME)),
        above == null ? IgnoreFile.read(Exclude.of(folder.resolve(REPOSITORY))) : IgnoreFile.EMPTY);
  }

  private static boolean isRepository(Path folder) {
    return Files.exists(folder.resolve(REPOSITORY), LinkOption.NOFOLLOW_LINKS);
  }
}
