package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.GitLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names a repository has for its objects, as they stood when it was opened: loose and packed
 * refs, HEAD and its like of every work tree, reflogs.
 */
public final class RefStore {
  private static final int SYMBOLIC_DEPTH_MAX = 5;
  private static final String SYMBOLIC = "ref:";
  private static final String NOTES = "refs/notes/";
  private static final String REPLACE = "refs/replace/";

  private final GitLayout layout;

  /** Every ref below {@code refs/} with the object it names, by full name. */
  private final Map<String, ObjectId> refs;

  private RefStore(GitLayout layout, Map<String, ObjectId> refs) {
    this.layout = layout;
    this.refs = refs;
  }

  /**
   * Reads the refs.
   *
   * @throws IOException if they cannot be read, or are kept in a form that this program cannot read
   */
  public static RefStore open(GitLayout layout) throws IOException {
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
    Map<String, String> texts = new TreeMap<>();
    packed(lines(common.resolve("packed-refs")), texts);
    loose(common, texts);
    if (!layout.gitDirectory().equals(common)) {
      loose(layout.gitDirectory(), texts);
    }
    return new RefStore(layout, resolve(texts));
  }

  /** The objects that refs name, some of them by the name of another ref. */
  static Map<String, ObjectId> resolve(Map<String, String> texts) {
    Map<String, ObjectId> refs = new TreeMap<>();
    for (String name : texts.keySet()) {
      ObjectId id = follow(name, texts, 0);
      if (id != null) {
        refs.put(name, id);
      }
    }
    return refs;
  }

  /** Adds the refs of a {@code packed-refs} file. */
  static void packed(List<String> lines, Map<String, String> texts) {
    for (String line : lines) {
      int space = line.indexOf(' ');
      if (space > 0 && line.charAt(0) != '#' && line.charAt(0) != '^') {
        texts.put(line.substring(space + 1).strip(), line.substring(0, space));
      }
    }
  }

  private static void loose(Path directory, Map<String, String> texts) throws IOException {
    for (Path file : files(directory.resolve("refs"))) {
      String name = directory.relativize(file).toString().replace('\\', '/');
      if (!name.endsWith(".lock")) {
        texts.put(name, first(file));
      }
    }
  }

  private static @Nullable ObjectId follow(String name, Map<String, String> texts, int depth) {
    String text = texts.get(name);
    if (text == null || depth > SYMBOLIC_DEPTH_MAX) {
      return null;
    }
    return text.startsWith(SYMBOLIC)
        ? follow(text.substring(SYMBOLIC.length()).strip(), texts, depth + 1)
        : id(text);
  }

  /** Refs by full name, in the order of their names. */
  public Map<String, ObjectId> refs() {
    return refs;
  }

  /** What HEAD names; empty if the branch it points to has no commit yet. */
  public Optional<ObjectId> head() throws IOException {
    return special("HEAD");
  }

  /** What a file such as HEAD or ORIG_HEAD names. */
  public Optional<ObjectId> special(String name) throws IOException {
    return Optional.ofNullable(special(layout.gitDirectory().resolve(name)));
  }

  private @Nullable ObjectId special(Path file) throws IOException {
    String text = first(file);
    if (text.startsWith(SYMBOLIC)) {
      return refs.get(text.substring(SYMBOLIC.length()).strip());
    }
    int tab = text.indexOf('\t');
    return id(tab < 0 ? text : text.substring(0, tab));
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
  public List<Tip> tips() throws IOException {
    Set<Tip> tips = new LinkedHashSet<>();
    refs.forEach(
        (name, id) -> {
          Tip.Kind kind = name.startsWith(NOTES) ? Tip.Kind.NOTES : Tip.Kind.REF;
          tips.add(new Tip(name, id, kind));
        });
    for (Path directory : directories()) {
      heads(directory, tips);
    }
    for (Path directory : directories()) {
      reflogs(directory, tips);
    }
    return List.copyOf(tips);
  }

  /** Where HEAD and reflogs lie: the repository's own directory and that of each work tree. */
  private List<Path> directories() throws IOException {
    Set<Path> directories = new LinkedHashSet<>();
    directories.add(layout.gitDirectory());
    directories.add(layout.commonDirectory());
    Path worktrees = layout.commonDirectory().resolve("worktrees");
    if (Files.isDirectory(worktrees)) {
      try (Stream<Path> entries = Files.list(worktrees)) {
        entries.filter(Files::isDirectory).sorted().forEach(directories::add);
      }
    }
    return List.copyOf(directories);
  }

  private void heads(Path directory, Set<Tip> tips) throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(directory)) {
      files = entries.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = String.valueOf(file.getFileName());
      if (name.equals("FETCH_HEAD")) {
        for (String line : lines(file)) {
          int tab = line.indexOf('\t');
          add(name, id(tab < 0 ? line : line.substring(0, tab)), Tip.Kind.FETCHED, tips);
        }
      } else if (name.endsWith("HEAD")) {
        add(name, special(file), Tip.Kind.HEAD, tips);
      }
    }
    if (!directory.equals(layout.commonDirectory())) {
      for (Path file : files(directory.resolve("refs"))) {
        String name = directory.relativize(file).toString().replace('\\', '/');
        add(name, id(first(file)), Tip.Kind.REF, tips);
      }
    }
  }

  private static void reflogs(Path directory, Set<Tip> tips) throws IOException {
    Path logs = directory.resolve("logs");
    for (Path file : files(logs)) {
      String name = "logs/" + logs.relativize(file).toString().replace('\\', '/');
      for (String line : lines(file)) {
        int space = line.indexOf(' ');
        int second = line.indexOf(' ', space + 1);
        if (space > 0 && second > 0) {
          add(name, id(line.substring(0, space)), Tip.Kind.REFLOG, tips);
          add(name, id(line.substring(space + 1, second)), Tip.Kind.REFLOG, tips);
        }
      }
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

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static String first(Path file) throws IOException {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.getFirst().strip();
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }
}
