package dev.sluice.history;

import dev.sluice.scan.Finding;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.history.CommitGraph;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.history.HistoryState;
import dev.sluice.source.git.history.HistoryState.FoundFile;
import dev.sluice.source.git.history.IntroducedFiles;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a scan knows of the one before it, and leaves for the next. */
final class HistoryStateUse {
  private final @Nullable Path file;
  private final HistoryState before;
  private final HistoryState next;
  private final BitSet known;
  private final boolean onlyNew;
  private final Set<FoundFile> found = ConcurrentHashMap.newKeySet();

  private HistoryStateUse(
      @Nullable Path file, HistoryState before, HistoryState next, BitSet known, boolean onlyNew) {
    this.file = file;
    this.before = before;
    this.next = next;
    this.known = known;
    this.onlyNew = onlyNew;
  }

  /** Knows nothing and keeps nothing. */
  static HistoryStateUse none() {
    HistoryState empty = new HistoryState("", Set.of(), Set.of());
    return new HistoryStateUse(null, empty, empty, new BitSet(), false);
  }

  static HistoryStateUse of(HistoryOptions.State state, History history, Consumer<String> notes) {
    HistoryState next = new HistoryState(state.settings(), history.tips(), Set.of());
    HistoryState before = read(state.file(), state.settings(), notes);
    BitSet known = History.reached(history.graph(), before.tips());
    return new HistoryStateUse(state.file(), before, next, known, state.onlyNew());
  }

  private static HistoryState read(Path file, String settings, Consumer<String> notes) {
    HistoryState nothing = new HistoryState(settings, Set.of(), Set.of());
    if (!Files.exists(file)) {
      return nothing;
    }
    try {
      HistoryState state = HistoryState.read(file);
      if (state.settings().equals(settings)) {
        return state;
      }
      notes.accept("the rules or flags are not those of the state " + file + ": scanning all");
    } catch (IOException e) {
      notes.accept("the state " + file + " is of no use, scanning all: " + e.getMessage());
    }
    return nothing;
  }

  /** Whether the next scan will ask what this one found where. */
  boolean isKept() {
    return file != null;
  }

  /** The numbers of commits that need not be compared with their parents again. */
  BitSet known() {
    return known;
  }

  /** What had findings in the known commits. */
  List<SourceObject> foundBefore(CommitReader commits, CommitGraph graph) throws IOException {
    List<SourceObject> objects = new ArrayList<>();
    for (FoundFile file : before.files()) {
      int commit = graph.number(file.commit());
      if (commit < 0 || !known.get(commit)) {
        continue;
      }
      if (file.path().equals(IntroducedFiles.MESSAGE)) {
        objects.add(IntroducedFiles.message(commits.read(file.commit()), commit));
      } else if (!file.blob().equals(file.commit())) {
        GitPlace place =
            new GitPlace.Blob(
                file.commit(), commit, file.path(), file.blob(), GitPlace.Role.INTRODUCED);
        objects.add(new SourceObject(file.path(), SourceObject.SIZE_UNKNOWN, place));
      }
    }
    return objects;
  }

  /** Notes where a finding was; true if only new ones are wanted and this one is not. */
  boolean isReported(Finding finding, GitPlace place) {
    if (file == null) {
      return false;
    }
    FoundFile key =
        switch (place) {
          case GitPlace.Blob blob -> new FoundFile(blob.commitId(), blob.blob(), blob.path());
          case GitPlace.LoneBlob blob -> ofLone(blob.blob(), finding.file());
          case GitPlace.Text text ->
              text.commit().isEmpty()
                  ? null
                  : ofLone(ObjectId.parse(text.commit()), finding.file());
          case GitPlace.WorkFile _ -> null;
        };
    if (key == null) {
      return false;
    }
    found.add(key);
    return onlyNew && before.files().contains(key);
  }

  private static FoundFile ofLone(ObjectId id, String path) {
    return new FoundFile(id, id, ObjectPath.of(path));
  }

  /** Leaves what the next scan needs; only after a complete one. */
  void keep() throws IOException {
    if (file != null) {
      new HistoryState(next.settings(), next.tips(), found).write(file);
    }
  }
}
