package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.DirectoryEntries;
import dev.sluice.source.DirectoryEntries.Kind;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.FsDir;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files below some roots.
 *
 * <p>Each directory can be listed on its own, next to the others. Links to files are not followed
 * unless the options say so, and links to directories never: a tree is walked once, by one name for
 * every directory, whatever the order. A root that is a link is followed. What is neither file nor
 * directory is skipped with a reason, and a directory that cannot be read is reported.
 */
public final class LocalSource implements Source {
  /** Entries looked at in one step, so that a step stays small where little is to be listed. */
  private static final int ENTRIES_PER_STEP_MAX = 1024;

  private final Set<ObjectPath> roots;
  private final LocalOptions options;
  private final LocalFiles files;

  public LocalSource(List<Path> roots, LocalOptions options) {
    this(roots, options, LocalFiles.ofThisMachine());
  }

  LocalSource(List<Path> roots, LocalOptions options, LocalFiles files) {
    this.roots = roots.stream().map(PathBytes::of).collect(Collectors.toUnmodifiableSet());
    this.options = options;
    this.files = files;
  }

  /** Does ahead of time what the first use of a file in a process takes: some milliseconds. */
  public static void preload() {
    LocalFiles.ofThisMachine().preload();
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.DIRECT;
  }

  @Override
  public List<ObjectPath> roots() {
    return roots.stream().sorted().toList();
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    FsDir walk =
        switch (cursor) {
          case Cursor.Start _ -> atRoots();
          case Cursor.Continue(FsDir place) -> place;
          case Cursor.Continue other -> throw new IllegalArgumentException("no place: " + other);
          case Cursor.Done _ -> throw new IllegalArgumentException("the listing is over");
        };
    int looked = 0;
    while (listing.limit() > 0 && looked++ < ENTRIES_PER_STEP_MAX) {
      DirectoryEntries entries = walk.entries();
      if (entries != null && entries.hasNext()) {
        ObjectPath path = entries.path();
        Kind kind = entries.kind();
        entries.advance();
        put(path, kind, walk, listing);
        continue;
      }
      ObjectPath next = walk.nextDirectory();
      if (next == null) {
        return Cursor.DONE;
      }
      enter(next, walk, listing);
    }
    return walk.isDone() ? Cursor.DONE : new Cursor.Continue(walk);
  }

  private FsDir atRoots() {
    FsDir walk = new FsDir();
    roots.stream().sorted().forEach(walk::add);
    return walk;
  }

  /** Reads a directory; a root may also be a file. */
  private void enter(ObjectPath directory, FsDir walk, Listing listing) {
    try {
      if (roots.contains(directory) && files.kindOf(directory, true) != Kind.DIRECTORY) {
        put(directory, files.kindOf(directory, true), walk, listing);
        return;
      }
      walk.list(files.list(directory));
    } catch (IOException e) {
      listing.failed(directory, e);
    }
  }

  private void put(ObjectPath path, Kind kind, FsDir walk, Listing listing) {
    switch (kind) {
      case FILE -> {
        if (!isLeftOut(path, false, listing)) {
          listing.object(new SourceObject(path, SourceObject.SIZE_UNKNOWN));
        }
      }
      case DIRECTORY -> {
        if (!isLeftOut(path, true, listing) && !listing.branch(FsDir.of(path))) {
          walk.add(path);
        }
      }
      case LINK -> {
        if (options.followLinks()) {
          follow(path, walk, listing);
        } else {
          listing.skipped(path, "symbolic link");
        }
      }
      case SPECIAL -> listing.skipped(path, "neither a file nor a directory");
      case UNKNOWN -> {
        try {
          put(path, files.kindOf(path, false), walk, listing);
        } catch (IOException e) {
          listing.failed(path, e);
        }
      }
    }
  }

  private void follow(ObjectPath link, FsDir walk, Listing listing) {
    try {
      Kind kind = files.kindOf(link, true);
      if (kind == Kind.DIRECTORY) {
        listing.skipped(link, "symbolic link to a directory");
      } else {
        put(link, kind, walk, listing);
      }
    } catch (NoSuchFileException | FileSystemLoopException e) {
      listing.skipped(link, "symbolic link that leads nowhere");
    } catch (IOException e) {
      listing.failed(link, e);
    }
  }

  private boolean isLeftOut(ObjectPath path, boolean isDirectory, Listing listing) {
    String reason = options.filter().reasonToSkip(path, isDirectory);
    if (reason != null) {
      listing.skipped(path, reason);
    }
    return reason != null;
  }

  @Override
  public ByteReader open(SourceObject object) throws IOException {
    try {
      return files.open(object.path(), options.followLinks());
    } catch (FileSystemLoopException e) {
      if (roots.contains(object.path())) {
        return files.open(object.path(), true);
      }
      throw e;
    }
  }

  @Override
  public @Nullable FollowedLink linkOf(SourceObject object) {
    if (!options.followLinks() || !Files.isSymbolicLink(path(object.path()))) {
      return null;
    }
    return new FollowedLink(object.path(), path(LinkTarget.of(path(object.path()))));
  }

  /** A path of a walk as Java knows it. */
  public static Path path(ObjectPath path) {
    return PathBytes.path(path);
  }

  /** A path as a walk that begins there knows it. */
  public static ObjectPath path(Path path) {
    return PathBytes.of(path);
  }

  @Override
  public @Nullable Path deviceOf(SourceObject object) {
    return path(object.path());
  }
}
