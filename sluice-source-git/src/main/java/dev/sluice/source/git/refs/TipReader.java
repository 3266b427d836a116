package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.RepositoryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what keeps objects alive besides refs: HEAD and its like of every work tree, reflogs. */
final class TipReader {
  private final GitLayout layout;
  private final GapListener gaps;
  private final Map<String, ObjectId> refs;

  /**
   * A reader.
   *
   * @param refs every ref with the object it names
   */
  TipReader(GitLayout layout, GapListener gaps, Map<String, ObjectId> refs) {
    this.layout = layout;
    this.gaps = gaps;
    this.refs = refs;
  }

  void read(Set<Tip> found) {
    List<Path> directories = directories();
    for (Path directory : directories) {
      heads(directory, found);
    }
    for (Path directory : directories) {
      reflogs(directory, found);
    }
  }

  /** Where HEAD and reflogs lie: the repository's own directory and that of each work tree. */
  private List<Path> directories() {
    Set<Path> directories = new LinkedHashSet<>();
    directories.add(layout.gitDirectory());
    directories.add(layout.commonDirectory());
    Path worktrees = layout.commonDirectory().resolve("worktrees");
    if (Files.isDirectory(worktrees)) {
      RefFiles.entries(worktrees, gaps).stream()
          .filter(Files::isDirectory)
          .forEach(directories::add);
    }
    return List.copyOf(directories);
  }

  private void heads(Path directory, Set<Tip> found) {
    for (Path file : RefFiles.entries(directory, gaps)) {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith("HEAD")) {
        try {
          heads(name, RepositoryFile.lines(file, RepositoryFile.LIST_BYTES_MAX), found);
        } catch (IOException e) {
          gaps.gap(RefFiles.unreadable(file.toString(), e));
        }
      }
    }
    boolean isAlone = layout.gitDirectory().equals(layout.commonDirectory());
    if (!isAlone || !directory.equals(layout.commonDirectory())) {
      for (Path file : RefFiles.files(directory.resolve("refs"), gaps)) {
        try {
          String name = RefFiles.name(directory, file);
          ObjectId id = RefFiles.named(RefFiles.first(file), refs);
          if (!Objects.equals(id, refs.get(name))) {
            add(name, id, Tip.Kind.REF, found);
          }
        } catch (IOException e) {
          gaps.gap(RefFiles.unreadable(file.toString(), e));
        }
      }
    }
  }

  private void heads(String name, List<String> lines, Set<Tip> found) throws IOException {
    boolean isFetched = name.equals("FETCH_HEAD");
    if (lines.isEmpty() && !isFetched) {
      throw new IOException("it is empty");
    }
    Tip.Kind kind = isFetched ? Tip.Kind.FETCHED : Tip.Kind.HEAD;
    for (String line : lines) {
      add(name, RefFiles.named(line.strip(), refs), kind, found);
    }
  }

  private void reflogs(Path directory, Set<Tip> found) {
    Path logs = directory.resolve("logs");
    if (Files.isDirectory(logs.resolve("HEAD"))) {
      gaps.gap(
          RefFiles.unreadable(logs.resolve("HEAD").toString(), new IOException("it is a folder")));
    }
    for (Path file : RefFiles.files(logs, gaps)) {
      String name = "logs/" + RefFiles.name(logs, file);
      try {
        Optional<String> text = RepositoryFile.text(file, RepositoryFile.LIST_BYTES_MAX);
        reflog(name, text.orElse("").lines().toList(), found);
        RefFiles.checkEnd(text.orElse(""));
      } catch (IOException e) {
        gaps.gap(RefFiles.unreadable(file.toString(), e));
      }
    }
  }

  private static void reflog(String name, List<String> lines, Set<Tip> found) throws IOException {
    int broken = 0;
    int firstBroken = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      int space = line.indexOf(' ');
      int second = line.indexOf(' ', space + 1);
      if (space > 0
          && second > 0
          && ObjectId.isId(line.substring(0, space))
          && ObjectId.isId(line.substring(space + 1, second))) {
        add(name, RefFiles.id(line.substring(0, space)), Tip.Kind.REFLOG, found);
        add(name, RefFiles.id(line.substring(space + 1, second)), Tip.Kind.REFLOG, found);
      } else {
        firstBroken = broken == 0 ? i + 1 : firstBroken;
        broken++;
      }
    }
    if (broken > 0) {
      throw RefFiles.brokenLines("names no commits", firstBroken, broken);
    }
  }

  private static void add(String name, @Nullable ObjectId id, Tip.Kind kind, Set<Tip> tips) {
    if (id != null) {
      tips.add(new Tip(name, id, kind));
    }
  }
}
