package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.RepositoryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
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
  private static final String NOTES = "refs/notes/";

  /** Refs that each work tree has for itself. */
  private static final List<String> OF_A_WORK_TREE =
      List.of("refs/bisect/", "refs/rewritten/", "refs/worktree/");

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
    Map<String, RefTarget> targets = new LinkedHashMap<>();
    if (!layout.gitDirectory().equals(common)) {
      loose(layout.gitDirectory(), targets, gaps);
      // Git takes no other refs from there: they must not stand for those of the repository.
      targets.keySet().removeIf(name -> OF_A_WORK_TREE.stream().noneMatch(name::startsWith));
    }
    loose(common, targets, gaps);
    Path packed = common.resolve("packed-refs");
    try {
      Optional<byte[]> text = RepositoryFile.bytes(packed, RepositoryFile.LIST_BYTES_MAX);
      if (text.isPresent()) {
        PackedRefs.add(packed.toString(), text.get(), targets, gaps);
      }
    } catch (IOException e) {
      gaps.gap(RefFiles.unreadable(packed.toString(), e));
    }
    return new RefStore(layout, gaps, resolve(targets, gaps));
  }

  /** The objects that refs name, some of them by the name of another ref. */
  static Map<String, ObjectId> resolve(Map<String, RefTarget> targets, GapListener gaps) {
    List<String> names = new ArrayList<>(targets.keySet());
    Collections.sort(names);
    Map<String, ObjectId> refs = new LinkedHashMap<>();
    for (String name : names) {
      try {
        ObjectId id = follow(name, targets);
        if (id != null) {
          refs.put(name, id);
        }
      } catch (IOException e) {
        gaps.gap(RefFiles.unreadable(name, e));
      }
    }
    return refs;
  }

  private static void loose(Path directory, Map<String, RefTarget> targets, GapListener gaps) {
    for (Path file : RefFiles.files(directory.resolve("refs"), gaps)) {
      try {
        if (RepositoryFile.exists(file)) {
          String text = RefFiles.first(file);
          if (!text.startsWith(RefFiles.SYMBOLIC) && !ObjectId.isId(text)) {
            throw new IOException("it names no object");
          }
          targets.putIfAbsent(RefFiles.name(directory, file), RefTarget.of(text));
        }
      } catch (IOException e) {
        gaps.gap(RefFiles.unreadable(file.toString(), e));
      }
    }
  }

  /** The object that a ref leads to; null if that is a ref which is not there. */
  private static @Nullable ObjectId follow(String name, Map<String, RefTarget> targets)
      throws IOException {
    RefTarget target = targets.get(name);
    for (int depth = 0; target != null && target.isSymbolic(); depth++) {
      if (depth == SYMBOLIC_DEPTH_MAX) {
        throw new IOException("it leads from ref to ref and to no object");
      }
      target = targets.get(target.name());
    }
    return target == null ? null : target.object();
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
    return RepositoryFile.exists(file)
        ? Optional.ofNullable(RefFiles.named(RefFiles.first(file), refs))
        : Optional.empty();
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
              name.startsWith(REPLACE) ? RefFiles.id(name.substring(REPLACE.length())) : null;
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
      new TipReader(layout, gaps, refs).read(found);
      known = List.copyOf(found);
      tips = known;
    }
    return known;
  }
}
