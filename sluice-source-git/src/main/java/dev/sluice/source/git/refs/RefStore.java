package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.RepositoryFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The names a repository has for its objects, as they stood when it was opened: loose and packed
 * refs, HEAD and its like of every work tree, reflogs. What cannot be read of them is a gap: behind
 * a ref that is lost there may be a history that nobody looked at. For one thread.
 */
public final class RefStore {
  private static final int SYMBOLIC_DEPTH_MAX = 5;
  private static final String SYMBOLIC = "ref:";
  private static final String NOTES = "refs/notes/";
  private static final String REPLACE = "refs/replace/";

  private final GitLayout layout;
  private final GapListener gaps;

  /** Every ref below {@code refs/} with the object it names, by full name. */
  private final Map<String, ObjectId> refs;

  private @Nullable List<Tip> tips;

  private RefStore(GitLayout layout, GapListener gaps, Map<String, ObjectId> refs) {
    this.layout = layout;
    this.gaps = gaps;
    this.refs = refs;
  }

  /**
   * Reads the refs.
   *
   * @param gaps told of refs that cannot be read
   * @throws IOException if they are kept in a form that this program cannot read
   */
  public static RefStore open(GitLayout layout, GapListener gaps) throws IOException {
    Path common = layout.commonDirectory();
    String storage = layout.config().value("extensions", "refstorage").orElse("files");
    if (!storage.equals("files") || Files.isDirectory(common.resolve("reftable"))) {
      throw new IOException(
          "the refs of "
              + common
              + " are kept as '"
              + (storage.equals("files") ? "reftable" : storage)
              + "', which cannot be read; 'git refs migrate --ref-format=files' changes that");
    }
    // Git packs a ref before it removes the file of it: in this order none is missed.
    Map<String, String> texts = new TreeMap<>();
    if (!layout.gitDirectory().equals(common)) {
      loose(layout.gitDirectory(), texts, gaps);
    }
    loose(common, texts, gaps);
    Path packed = common.resolve("packed-refs");
    try {
      packed(packed, texts, gaps);
    } catch (IOException e) {
      gaps.gap(unreadable(packed.toString(), e));
    }
    return new RefStore(layout, gaps, resolve(texts, gaps));
  }

  private static void packed(Path file, Map<String, String> texts, GapListener gaps)
      throws IOException {
    Optional<String> text = RepositoryFile.text(file, RepositoryFile.LIST_BYTES_MAX);
    if (text.isPresent()) {
      packed(file.toString(), text.get().lines().toList(), texts, gaps);
      if (text.get().isBlank()) {
        // Git writes a first line even where no ref follows.
        throw new IOException(
            "it is empty, so the refs it held are lost; 'git pack-refs --all' writes it anew");
      }
      checkEnd(text.get());
    }
  }

  /** Makes sure that a text ends with a line's end: it may have been cut off otherwise. */
  private static void checkEnd(String text) throws IOException {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new IOException("it ends within a line");
    }
  }

  /** Whether Git would take a name for a ref's: a line that lost its end would not pass. */
  private static boolean isRefName(String name) {
    return name.startsWith("refs/")
        && name.chars().noneMatch(c -> c <= ' ' || c == 127 || "~^:?*[\\".indexOf(c) >= 0);
  }

  /** The objects that refs name, some of them by the name of another ref. */
  static Map<String, ObjectId> resolve(Map<String, String> texts, GapListener gaps) {
    Map<String, ObjectId> refs = new TreeMap<>();
    for (String name : texts.keySet()) {
      try {
        ObjectId id = follow(name, texts);
        if (id != null) {
          refs.put(name, id);
        }
      } catch (IOException e) {
        gaps.gap(unreadable(name, e));
      }
    }
    return refs;
  }

  /**
   * Adds the refs of a {@code packed-refs} file that are not known yet. Of lines that are none the
   * first is told.
   */
  static void packed(String file, List<String> lines, Map<String, String> texts, GapListener gaps) {
    int broken = 0;
    int firstBroken = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("#") || (line.startsWith("^") && ObjectId.isId(line.substring(1)))) {
        continue;
      }
      int space = line.indexOf(' ');
      if (space > 0
          && ObjectId.isId(line.substring(0, space))
          && isRefName(line.substring(space + 1).stripTrailing())) {
        texts.putIfAbsent(line.substring(space + 1).stripTrailing(), line.substring(0, space));
      } else {
        firstBroken = broken == 0 ? i + 1 : firstBroken;
        broken++;
      }
    }
    if (broken > 0) {
      gaps.gap(unreadable(file, brokenLines("names no ref", firstBroken, broken)));
    }
  }

  private static IOException brokenLines(String how, int first, int count) {
    String more = count == 1 ? "" : ", and " + (count - 1) + " more like it";
    return new IOException("line " + first + " " + how + more);
  }

  private static void loose(Path directory, Map<String, String> texts, GapListener gaps) {
    for (Path file : files(directory.resolve("refs"), gaps)) {
      try {
        if (RepositoryFile.exists(file)) {
          String text = first(file);
          if (!text.startsWith(SYMBOLIC) && !ObjectId.isId(text)) {
            throw new IOException("it names no object");
          }
          texts.putIfAbsent(name(directory, file), text);
        }
      } catch (IOException e) {
        gaps.gap(unreadable(file.toString(), e));
      }
    }
  }

  /** The object that a ref leads to; null if that is a ref which is not there. */
  private static @Nullable ObjectId follow(String name, Map<String, String> texts)
      throws IOException {
    String text = texts.get(name);
    for (int depth = 0; text != null && text.startsWith(SYMBOLIC); depth++) {
      if (depth == SYMBOLIC_DEPTH_MAX) {
        throw new IOException("it leads from ref to ref and to no object");
      }
      text = texts.get(text.substring(SYMBOLIC.length()).strip());
    }
    return text == null ? null : idOrThrow(text);
  }

  private static ObjectId idOrThrow(String text) throws IOException {
    ObjectId id = id(text);
    if (id == null) {
      throw new IOException("it names no object");
    }
    return id;
  }

  /** Refs by full name, in the order of their names. */
  public Map<String, ObjectId> refs() {
    return refs;
  }

  /** What HEAD names; empty if the branch it points to has no commit yet. */
  public Optional<ObjectId> head() throws IOException {
    return special("HEAD");
  }

  /**
   * What a file such as HEAD or ORIG_HEAD names; empty if there is none, or if it names a branch
   * that has no commit yet.
   *
   * @throws IOException if it names nothing
   */
  public Optional<ObjectId> special(String name) throws IOException {
    Path file = layout.gitDirectory().resolve(name);
    return RepositoryFile.exists(file) ? Optional.ofNullable(named(first(file))) : Optional.empty();
  }

  /** The object that a line of HEAD or its like names, or null if it is a ref that is not there. */
  private @Nullable ObjectId named(String text) throws IOException {
    if (text.startsWith(SYMBOLIC)) {
      String name = text.substring(SYMBOLIC.length()).strip();
      if (!name.startsWith("refs/")) {
        throw new IOException("it names no ref");
      }
      return refs.get(name);
    }
    int tab = text.indexOf('\t');
    return idOrThrow(tab < 0 ? text : text.substring(0, tab));
  }

  /**
   * Whether all refs may be lost: HEAD names a branch that is not there, and no other ref is there.
   * That is so in a repository without commits, too: whoever asks looks whether there are some.
   */
  public boolean mayBeLost() {
    try {
      return head().isEmpty() && refs.isEmpty();
    } catch (IOException e) {
      // That HEAD cannot be read is told with the tips.
      return false;
    }
  }

  /** Objects that are to be read in place of others. */
  public Map<ObjectId, ObjectId> replacements() {
    Map<ObjectId, ObjectId> replaced = new TreeMap<>();
    refs.forEach(
        (name, id) -> {
          ObjectId original =
              name.startsWith(REPLACE) ? id(name.substring(REPLACE.length())) : null;
          if (original != null) {
            replaced.put(original, id);
          }
        });
    return replaced;
  }

  /** Everything that keeps an object alive, refs first; an object may have several names. */
  public List<Tip> tips() {
    List<Tip> known = tips;
    if (known == null) {
      Set<Tip> found = new LinkedHashSet<>();
      refs.forEach(
          (name, id) -> {
            Tip.Kind kind = name.startsWith(NOTES) ? Tip.Kind.NOTES : Tip.Kind.REF;
            found.add(new Tip(name, id, kind));
          });
      List<Path> directories = directories();
      for (Path directory : directories) {
        heads(directory, found);
      }
      for (Path directory : directories) {
        reflogs(directory, found);
      }
      known = List.copyOf(found);
      tips = known;
    }
    return known;
  }

  /** Where HEAD and reflogs lie: the repository's own directory and that of each work tree. */
  private List<Path> directories() {
    Set<Path> directories = new LinkedHashSet<>();
    directories.add(layout.gitDirectory());
    directories.add(layout.commonDirectory());
    Path worktrees = layout.commonDirectory().resolve("worktrees");
    if (Files.isDirectory(worktrees)) {
      entries(worktrees, gaps).stream().filter(Files::isDirectory).forEach(directories::add);
    }
    return List.copyOf(directories);
  }

  private void heads(Path directory, Set<Tip> found) {
    for (Path file : entries(directory, gaps)) {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith("HEAD")) {
        try {
          heads(name, RepositoryFile.lines(file, RepositoryFile.LIST_BYTES_MAX), found);
        } catch (IOException e) {
          gaps.gap(unreadable(file.toString(), e));
        }
      }
    }
    if (!directory.equals(layout.commonDirectory())) {
      for (Path file : files(directory.resolve("refs"), gaps)) {
        try {
          add(name(directory, file), named(first(file)), Tip.Kind.REF, found);
        } catch (IOException e) {
          gaps.gap(unreadable(file.toString(), e));
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
      add(name, named(line.strip()), kind, found);
    }
  }

  private void reflogs(Path directory, Set<Tip> found) {
    Path logs = directory.resolve("logs");
    if (Files.isDirectory(logs.resolve("HEAD"))) {
      gaps.gap(unreadable(logs.resolve("HEAD").toString(), new IOException("it is a folder")));
    }
    for (Path file : files(logs, gaps)) {
      String name = "logs/" + name(logs, file);
      try {
        Optional<String> text = RepositoryFile.text(file, RepositoryFile.LIST_BYTES_MAX);
        reflog(name, text.orElse("").lines().toList(), found);
        checkEnd(text.orElse(""));
      } catch (IOException e) {
        gaps.gap(unreadable(file.toString(), e));
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
        add(name, id(line.substring(0, space)), Tip.Kind.REFLOG, found);
        add(name, id(line.substring(space + 1, second)), Tip.Kind.REFLOG, found);
      } else {
        firstBroken = broken == 0 ? i + 1 : firstBroken;
        broken++;
      }
    }
    if (broken > 0) {
      throw brokenLines("names no commits", firstBroken, broken);
    }
  }

  private static void add(String name, @Nullable ObjectId id, Tip.Kind kind, Set<Tip> tips) {
    if (id != null) {
      tips.add(new Tip(name, id, kind));
    }
  }

  /** The id a text is, or null if it is none or the one of zeros that stands for nothing. */
  private static @Nullable ObjectId id(String text) {
    String stripped = text.strip();
    boolean isZero = stripped.chars().allMatch(c -> c == '0');
    return ObjectId.isId(stripped) && !isZero ? ObjectId.parse(stripped) : null;
  }

  /**
   * What lies below a folder and is no folder. Names that begin with a dot or end in {@code .lock}
   * are none of Git's.
   */
  private static List<Path> files(Path folder, GapListener gaps) {
    List<Path> files = new ArrayList<>();
    Deque<Path> open = new ArrayDeque<>();
    if (Files.isDirectory(folder)) {
      open.add(folder);
    }
    while (!open.isEmpty()) {
      for (Path entry : entries(open.remove(), gaps)) {
        String name = String.valueOf(entry.getFileName());
        if (name.startsWith(".") || name.endsWith(".lock")) {
          continue;
        }
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          open.add(entry);
        } else {
          files.add(entry);
        }
      }
    }
    Collections.sort(files);
    return files;
  }

  private static List<Path> entries(Path folder, GapListener gaps) {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
      found.forEach(entries::add);
    } catch (DirectoryIteratorException e) {
      gaps.gap(unreadable(folder.toString(), new IOException(e)));
    } catch (IOException e) {
      gaps.gap(unreadable(folder.toString(), e));
    }
    Collections.sort(entries);
    return entries;
  }

  private static String name(Path directory, Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }

  private static String first(Path file) throws IOException {
    List<String> lines = RepositoryFile.lines(file, RepositoryFile.FEW_LINES_MAX);
    return lines.isEmpty() ? "" : lines.getFirst().strip();
  }

  private static Gap unreadable(String place, IOException cause) {
    return new Gap(Gap.Kind.UNREADABLE, null, place, String.valueOf(cause.getMessage()));
  }
}
