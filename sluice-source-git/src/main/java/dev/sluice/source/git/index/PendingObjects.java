package dev.sluice.source.git.index;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.diff.AddedLines;
import dev.sluice.source.git.diff.Patch;
import dev.sluice.source.git.diff.StoredContents;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Lists what is changed and not committed: whole files with what they were, or added lines. */
public final class PendingObjects implements CommitObjects {
  private static final int ORDER = Integer.MAX_VALUE;

  private final ObjectStore store;
  private final Consumer<StagedChanges.Sink> changes;
  private final Pathspec paths;
  private final boolean onlyAddedLines;

  /**
   * A listing.
   *
   * @param changes tells a sink what is changed
   * @param onlyAddedLines whether added lines are listed, a text for each hunk, in the place of
   *     files
   */
  public PendingObjects(
      ObjectStore store,
      Consumer<StagedChanges.Sink> changes,
      Pathspec paths,
      boolean onlyAddedLines) {
    this.store = store;
    this.changes = changes;
    this.paths = paths;
    this.onlyAddedLines = onlyAddedLines;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public String name(int commit) {
    return "the index";
  }

  @Override
  public void list(int commit, Sink sink) {
    Gathered gathered = new Gathered(sink);
    changes.accept(gathered);
    if (onlyAddedLines) {
      addedLines(gathered, sink);
    } else {
      gathered.changed.forEach(change -> wholeFile(change, sink));
    }
  }

  private static void wholeFile(PendingChange change, Sink sink) {
    try {
      GitPlace place =
          switch (change.after()) {
            case PendingChange.Content.Stored(ObjectId blob) ->
                new GitPlace.LoneBlob(blob, GitPlace.Role.INTRODUCED);
            case PendingChange.Content.OnDisk file ->
                file.isLink()
                    ? new GitPlace.Text("", ORDER, UnstagedChanges.linkOf(file), 1)
                    : new GitPlace.WorkFile(file.file());
          };
      sink.object(new SourceObject(change.path(), SourceObject.SIZE_UNKNOWN, place));
      if (change.before().isPresent() && change.before().get().kind().isBlob()) {
        ObjectId blob = change.before().get().blob();
        sink.object(
            new SourceObject(
                change.path(),
                SourceObject.SIZE_UNKNOWN,
                new GitPlace.LoneBlob(blob, GitPlace.Role.BEFORE)));
      }
    } catch (IOException e) {
      sink.failed(change.path(), e);
    }
  }

  private void addedLines(Gathered gathered, Sink sink) {
    Patch patch = new Patch(new StoredContents(store));
    gathered.removed.forEach(patch::removed);
    for (PendingChange change : gathered.changed) {
      try {
        ObjectId blob =
            switch (change.after()) {
              case PendingChange.Content.Stored(ObjectId id) -> id;
              case PendingChange.Content.OnDisk file -> loose(file, patch);
            };
        patch.changed(
            new TreeEntry(change.path(), change.mode(), blob), change.before().orElse(null));
      } catch (IOException e) {
        sink.failed(change.path(), e);
      }
    }
    try {
      patch.forEach(true, new AddedLines.Hunks("", ORDER, sink));
    } catch (IOException e) {
      sink.failed(ObjectPath.of("the index"), e);
    }
  }

  private ObjectId loose(PendingChange.Content.OnDisk file, Patch patch) throws IOException {
    byte[] bytes = UnstagedChanges.read(file);
    ObjectId id = ObjectType.BLOB.idOf(store.algorithm(), bytes, 0, bytes.length);
    patch.content(id, bytes);
    return id;
  }

  /** What is changed below the paths that are wanted. */
  private final class Gathered implements StagedChanges.Sink {
    private final List<PendingChange> changed = new ArrayList<>();
    private final List<TreeEntry> removed = new ArrayList<>();
    private final Sink sink;

    Gathered(Sink sink) {
      this.sink = sink;
    }

    @Override
    public void changed(PendingChange change) {
      if (paths.contains(change.path())) {
        changed.add(change);
      }
    }

    @Override
    public boolean wantsRemoved() {
      return onlyAddedLines;
    }

    @Override
    public void removed(TreeEntry file) {
      if (paths.contains(file.path())) {
        removed.add(file);
      }
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      sink.skipped(path, reason);
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      sink.failed(folder, cause);
    }
  }
}
