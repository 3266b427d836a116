package dev.sluice.source.git.diff;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.EntryKind;
import dev.sluice.source.git.tree.TreeEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds which new files of a commit are removed ones under another name, as {@code git log -p} does
 * by default: the same content first, then at least half the same, a file of the same name before
 * others.
 */
final class Renames {
  private static final int SCORE_MIN = Similarity.SCORE_MAX / 2;
  private static final int SAME_NAME_SCORE_MIN = SCORE_MIN + (Similarity.SCORE_MAX - SCORE_MIN) / 2;
  private static final long PAIRS_MAX = 1000L * 1000;
  private static final int CANDIDATES_MAX = 4;

  private final Patch.Contents contents;
  private final List<Side> removed = new ArrayList<>();
  private final List<Side> added = new ArrayList<>();
  private final Map<TreeEntry, TreeEntry> sources = new HashMap<>();

  private static final class Side {
    private final TreeEntry file;
    private boolean isUsed;
    private byte @Nullable [] bytes;
    private long @Nullable [] pieces;

    Side(TreeEntry file) {
      this.file = file;
    }
  }

  private Renames(List<TreeEntry> removed, List<TreeEntry> added, Patch.Contents contents) {
    removed.forEach(file -> this.removed.add(new Side(file)));
    added.forEach(file -> this.added.add(new Side(file)));
    this.contents = contents;
  }

  /** For each new file that is a renamed one, what it was before. */
  static Map<TreeEntry, TreeEntry> find(
      List<TreeEntry> removed, List<TreeEntry> added, Patch.Contents contents) throws IOException {
    if (removed.isEmpty() || added.isEmpty()) {
      return Map.of();
    }
    Renames renames = new Renames(removed, added, contents);
    renames.exact();
    renames.removed.removeIf(side -> side.isUsed);
    renames.added.removeIf(side -> side.isUsed);
    long pairs = (long) renames.removed.size() * renames.added.size();
    if (pairs > 0) {
      renames.sameName();
      renames.removed.removeIf(side -> side.isUsed);
      renames.added.removeIf(side -> side.isUsed);
      pairs = (long) renames.removed.size() * renames.added.size();
    }
    if (pairs > 0 && pairs <= PAIRS_MAX) {
      renames.similar();
    }
    return renames.sources;
  }

  private void exact() {
    Map<ObjectId, List<Side>> byContent = new HashMap<>();
    removed.forEach(
        side -> byContent.computeIfAbsent(side.file.blob(), id -> new ArrayList<>(1)).add(side));
    for (Side target : added) {
      Side best = null;
      int bestScore = -1;
      for (Side source : byContent.getOrDefault(target.file.blob(), List.of())) {
        boolean areFiles = isFile(source) && isFile(target);
        if (source.isUsed || (!areFiles && source.file.mode() != target.file.mode())) {
          continue;
        }
        int score = name(source.file.path()).equals(name(target.file.path())) ? 1 : 0;
        if (score > bestScore) {
          best = source;
          bestScore = score;
        }
      }
      if (best != null) {
        match(best, target);
      }
    }
  }

  private static boolean isFile(Side side) {
    return side.file.kind() == EntryKind.FILE;
  }

  private void match(Side source, Side target) {
    source.isUsed = true;
    target.isUsed = true;
    sources.put(target.file, source.file);
  }

  /** Files whose name is unique among the removed and among the new. */
  private void sameName() throws IOException {
    Map<String, @Nullable Side> sourceNames = unique(removed);
    Map<String, @Nullable Side> targetNames = unique(added);
    for (Side source : removed) {
      String name = name(source.file.path());
      Side target = targetNames.get(name);
      if (sourceNames.get(name) == source
          && target != null
          && score(source, target, SAME_NAME_SCORE_MIN) >= SAME_NAME_SCORE_MIN) {
        match(source, target);
      }
    }
  }

  private static Map<String, @Nullable Side> unique(List<Side> sides) {
    Map<String, @Nullable Side> names = new HashMap<>();
    for (Side side : sides) {
      String name = name(side.file.path());
      names.put(name, names.containsKey(name) ? null : side);
    }
    return names;
  }

  private record Candidate(Side source, Side target, int score, boolean isSameName) {}

  private void similar() throws IOException {
    List<Candidate> all = new ArrayList<>();
    for (Side target : added) {
      List<Candidate> best = new ArrayList<>();
      for (Side source : removed) {
        int score = score(source, target, SCORE_MIN);
        boolean isSameName = name(source.file.path()).equals(name(target.file.path()));
        if (score >= SCORE_MIN) {
          best.add(new Candidate(source, target, score, isSameName));
        }
      }
      best.sort(ORDER);
      all.addAll(best.subList(0, Math.min(CANDIDATES_MAX, best.size())));
    }
    all.sort(ORDER);
    for (Candidate candidate : all) {
      if (!candidate.source().isUsed && !candidate.target().isUsed) {
        match(candidate.source(), candidate.target());
      }
    }
  }

  private static final Comparator<Candidate> ORDER =
      Comparator.comparingInt(Candidate::score).thenComparing(Candidate::isSameName).reversed();

  private int score(Side source, Side target, int scoreMin) throws IOException {
    if (!isFile(source) || !isFile(target)) {
      return 0;
    }
    byte[] from = bytes(source);
    byte[] to = bytes(target);
    if (from.length == 0
        || to.length == 0
        || Similarity.isHopeless(from.length, to.length, scoreMin)) {
      return 0;
    }
    return Similarity.score(pieces(source, from), from.length, pieces(target, to), to.length);
  }

  private byte[] bytes(Side side) throws IOException {
    byte[] bytes = side.bytes;
    if (bytes == null) {
      bytes = contents.read(side.file.blob());
      side.bytes = bytes;
    }
    return bytes;
  }

  private static long[] pieces(Side side, byte[] bytes) {
    long[] pieces = side.pieces;
    if (pieces == null) {
      pieces = Similarity.pieces(bytes);
      side.pieces = pieces;
    }
    return pieces;
  }

  private static String name(ObjectPath path) {
    String text = path.toString();
    return text.substring(text.lastIndexOf('/') + 1);
  }
}
