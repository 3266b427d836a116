package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What stands before a required literal in every match: one of a few grams, which are one to three
 * bytes each. Where none of them stands, no start needs to be tried.
 *
 * @param grams the grams, each as {@link #gram} writes it
 * @param frequency how many of them there are a byte of text, about
 */
public record RequiredPrefix(Set<Integer> grams, double frequency) {
  /** The longest gram. */
  public static final int BYTES_MAX = 3;

  /** A line begins; not a gram of bytes, since a text's first line has none before it. */
  public static final int LINE_START = 0;

  private static final int COUNT_MAX = 24;
  private static final int PREFIXES_MAX = 3;

  /** Where a match begins closer to its required literal, the starts are tried as fast. */
  private static final int DISTANCE_MIN = 12;

  /** What stands before any place more often than this is not worth asking for. */
  private static final double SHARE_MAX = 10;

  /** Grams of names and symbols are never rarer than this. */
  private static final double FREQUENCY_LEAST = 1e-5;

  /** Bytes of words follow each other more often than by chance. */
  private static final double WORD_FACTOR = 20;

  private static final double LINE_STARTS = 0.03;

  /** Makes letters lower case, and merges some other bytes. */
  private static final int FOLD = 0x20;

  /**
   * What stands before a required literal of a pattern, in its order; nothing is certain if empty.
   */
  public static List<RequiredPrefix> before(Node root, RequiredLiteral literal) {
    Node entry = literal.entry();
    List<Node> before = new ArrayList<>();
    if (entry == null || literal.distanceMax() < DISTANCE_MIN || !find(root, entry, before)) {
      return List.of();
    }
    List<RequiredPrefix> all = new ArrayList<>(ofAll(before));
    all.removeIf(prefix -> prefix.frequency * literal.distanceMax() > SHARE_MAX);
    while (all.size() > PREFIXES_MAX) {
      all.remove(Collections.max(all, Comparator.comparingDouble(RequiredPrefix::frequency)));
    }
    return all;
  }

  /** One of either. */
  private RequiredPrefix or(RequiredPrefix other) {
    Set<Integer> all = new LinkedHashSet<>(grams);
    all.addAll(other.grams);
    return new RequiredPrefix(all, frequency + other.frequency);
  }

  /** A gram as a number: how many bytes it has above them, the first byte lowest. */
  public static int gram(int bytes, int value) {
    return bytes << 24 | value;
  }

  /** How many bytes a gram has; 0 for {@link #LINE_START}. */
  public static int bytes(int gram) {
    return gram >>> 24;
  }

  /** The bytes of a gram, the first lowest. */
  public static int value(int gram) {
    return gram & 0xffffff;
  }

  /** Gathers what a match has taken before {@code entry}; false if that is not in the node. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean find(Node node, Node entry, List<Node> before) {
    if (node == entry) {
      return true;
    }
    return switch (node) {
      case Node.Group group -> find(group.body(), entry, before);
      case Node.Repeat repeat -> find(repeat.body(), entry, before);
      case Node.Concat concat -> {
        int size = before.size();
        for (Node part : concat.parts()) {
          if (find(part, entry, before)) {
            yield true;
          }
          before.add(part);
        }
        before.subList(size, before.size()).clear();
        yield false;
      }
      case Node.Alternate alternate ->
          alternate.branches().stream().anyMatch(branch -> find(branch, entry, before));
      case Node.Bytes _, Node.Empty _, Node.Assertion _ -> false;
    };
  }

  /** What a part of a pattern needs: one gram of each. */
  private static List<RequiredPrefix> of(Node node) {
    return switch (node) {
      case Node.Bytes bytes -> listOf(of(List.of(bytes.set())));
      case Node.Group group -> of(group.body());
      case Node.Repeat repeat -> repeat.min() > 0 ? of(repeat.body()) : List.of();
      case Node.Concat concat -> ofAll(concat.parts());
      case Node.Alternate alternate -> listOf(ofEach(alternate.branches()));
      case Node.Assertion assertion ->
          switch (assertion.kind()) {
            case LINE_START, TEXT_START ->
                List.of(new RequiredPrefix(Set.of(LINE_START), LINE_STARTS));
            case TEXT_END, LINE_END, WORD_BOUNDARY, NO_WORD_BOUNDARY -> List.of();
          };
      case Node.Empty _ -> List.of();
    };
  }

  private static List<RequiredPrefix> listOf(@Nullable RequiredPrefix prefix) {
    return prefix == null ? List.of() : List.of(prefix);
  }

  /** What all of some parts need, and of each row of single bytes its rarest gram. */
  private static List<RequiredPrefix> ofAll(List<Node> parts) {
    List<RequiredPrefix> all = new ArrayList<>();
    List<ByteSet> row = new ArrayList<>();
    RequiredPrefix ofRow = null;
    for (Node part : parts) {
      if (part instanceof Node.Bytes bytes) {
        row.add(bytes.set());
        if (row.size() > BYTES_MAX) {
          row.removeFirst();
        }
        for (int from = 0; from < row.size(); from++) {
          ofRow = rarer(ofRow, of(row.subList(from, row.size())));
        }
      } else if (!(part instanceof Node.Assertion)) {
        all.addAll(listOf(ofRow));
        ofRow = null;
        row.clear();
        all.addAll(of(part));
      } else {
        all.addAll(of(part));
      }
    }
    all.addAll(listOf(ofRow));
    return all;
  }

  private static @Nullable RequiredPrefix ofEach(List<Node> branches) {
    RequiredPrefix all = null;
    for (Node branch : branches) {
      RequiredPrefix one = null;
      for (RequiredPrefix prefix : of(branch)) {
        one = rarer(one, prefix);
      }
      if (one == null) {
        return null;
      }
      all = all == null ? one : all.or(one);
      if (all.grams.size() > COUNT_MAX) {
        return null;
      }
    }
    return all;
  }

  private static @Nullable RequiredPrefix rarer(
      @Nullable RequiredPrefix one, @Nullable RequiredPrefix other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.frequency <= other.frequency ? one : other;
  }

  /** The grams of a row of sets: single bytes as they are, longer ones with letters in one case. */
  private static @Nullable RequiredPrefix of(List<ByteSet> row) {
    Set<Integer> grams = new LinkedHashSet<>();
    int value = 0;
    for (int i = 0; i < row.size(); i++) {
      int[] members = members(row.get(i), row.size() == 1 ? COUNT_MAX : 2);
      if (members.length == 0) {
        return null;
      }
      if (row.size() == 1) {
        for (int member : members) {
          grams.add(gram(1, member));
        }
      } else if ((members[0] | FOLD) != (members[members.length - 1] | FOLD)) {
        return null;
      }
      value |= (members[0] | FOLD) << (8 * i);
    }
    double frequency = row.size() > 1 ? WORD_FACTOR : 1;
    for (ByteSet set : row) {
      frequency *= ByteFrequency.of(set);
    }
    if (row.size() > 1) {
      grams.add(gram(row.size(), value));
    }
    return new RequiredPrefix(grams, Math.max(FREQUENCY_LEAST, frequency));
  }

  /** The members of a set; none if there are more than {@code countMax}. */
  private static int[] members(ByteSet set, int countMax) {
    int size = set.size();
    int[] members = new int[size > countMax ? 0 : size];
    int count = 0;
    for (int index = 0; index < 4 && count < members.length; index++) {
      for (long word = set.word(index); word != 0; word &= word - 1) {
        members[count++] = 64 * index + Long.numberOfTrailingZeros(word);
      }
    }
    return members;
  }
}
