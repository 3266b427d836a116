package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Lengths;
import dev.sluice.detect.regex.Node;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rarest required literals that cover every match of a pattern.
 *
 * <p>It walks the pattern and keeps the sequences of byte sets that may stand next to each other so
 * far, one for each way through the alternations met. Where the length becomes variable the
 * sequences end: the best window of each, together, is one choice. An alternation too wide to
 * multiply out is a choice of its own, made of one choice per branch. The cheapest choice wins.
 */
public final class LiteralPicker {
  /**
   * A set of required literals one of which stands in every match.
   *
   * @param literals the set
   * @param cost the expected number of candidates a byte of text
   */
  public record Choice(List<RequiredLiteral> literals, double cost) {}

  /** Where required literals are looked for. */
  public enum Search {
    /** At every byte. */
    EVERYWHERE,

    /**
     * Where many bytes of identifiers stand in a row: see {@link
     * RequiredLiteral#isInIdentifierSpan}.
     */
    IN_IDENTIFIER_SPANS,

    /** Before token spans with a digit. */
    BEFORE_TOKEN_SPANS
  }

  /**
   * One way.
   *
   * @param elements its bytes
   * @param distanceMin the least distance of the first of them from the match's start
   * @param distanceMax the most
   * @param pending an assertion behind the last of them
   */
  private record Way(
      List<WayElement> elements, long distanceMin, long distanceMax, Node.@Nullable Kind pending) {
    long endMin() {
      return distanceMin + elements.size();
    }

    long endMax() {
      return distanceMax + elements.size();
    }
  }

  private final Search search;
  private final LiteralCost costs;
  private List<Way> open;
  private @Nullable Choice best;

  private LiteralPicker(Search search, LiteralCost costs, long distanceMin, long distanceMax) {
    this.search = search;
    this.costs = costs;
    open = List.of(new Way(List.of(), distanceMin, distanceMax, null));
  }

  /**
   * The best choice for {@code root}, or null if nothing in it is worth looking for.
   *
   * @param search where it will be looked for
   */
  public static @Nullable Choice pick(Node root, Search search, LiteralCost costs) {
    return pick(root, search, costs, 0, 0);
  }

  private static @Nullable Choice pick(
      Node root, Search search, LiteralCost costs, long distanceMin, long distanceMax) {
    LiteralPicker picker = new LiteralPicker(search, costs, distanceMin, distanceMax);
    picker.feed(root);
    picker.close(0, 0);
    return picker.best;
  }

  private void feed(Node node) {
    switch (node) {
      case Node.Empty _ -> {}
      case Node.Assertion assertion -> append(List.of(List.of(WayElement.of(assertion))));
      case Node.Group group -> feed(group.body());
      case Node.Bytes bytes -> append(List.of(List.of(WayElement.of(bytes.set(), bytes))));
      case Node.Concat concat -> concat.parts().forEach(this::feed);
      case Node.Repeat repeat -> {
        if (repeat.body() instanceof Node.Bytes bytes) {
          repeat(repeat, bytes.set());
        } else {
          optional(repeat);
        }
      }
      case Node.Alternate alternate -> alternate(alternate);
    }
  }

  private void repeat(Node.Repeat repeat, ByteSet set) {
    List<List<WayElement>> ways = PatternWays.of(repeat);
    if (ways != null && open.size() * ways.size() <= PatternWays.WAYS_MAX) {
      append(ways);
      return;
    }
    if (repeat.min() == 0) {
      close(0, repeat.max());
      return;
    }
    int head = Math.min(repeat.min(), PatternWays.REPEAT_MAX);
    List<WayElement> elements = PatternWays.copies(set, head, repeat, null);
    elements.addLast(elements.removeLast().withMore(repeat.min() - head));
    append(List.of(elements));
    // The end of the repeat, where it meets what follows: the last bytes of it are known again.
    int tail = Math.min(repeat.min(), RequiredLiteral.SETS_MAX);
    close(repeat.min() - head - tail, repeat.max() - head - tail);
    append(List.of(PatternWays.copies(set, tail, null, null)));
  }

  private void optional(Node.Repeat repeat) {
    List<List<WayElement>> ways = PatternWays.of(repeat);
    if (ways != null && open.size() * ways.size() <= PatternWays.WAYS_MAX) {
      append(ways);
    } else {
      close(0, Lengths.max(repeat));
    }
  }

  private void alternate(Node.Alternate alternate) {
    List<List<WayElement>> ways = PatternWays.of(alternate);
    if (ways != null && open.size() * ways.size() <= PatternWays.WAYS_MAX) {
      append(ways);
      return;
    }
    close(0, 0);
    Way here = open.getFirst();
    List<RequiredLiteral> all = new ArrayList<>();
    double cost = 0;
    for (Node branch : alternate.branches()) {
      Choice choice = pick(branch, search, costs, here.distanceMin(), here.distanceMax());
      if (choice == null) {
        cost = Double.POSITIVE_INFINITY;
        break;
      }
      all.addAll(choice.literals());
      cost += choice.cost();
    }
    consider(all, cost);
    close(Lengths.min(alternate), Lengths.max(alternate));
  }

  private void append(List<List<WayElement>> ways) {
    List<Way> longer = new ArrayList<>();
    for (Way way : open) {
      for (List<WayElement> more : ways) {
        longer.add(join(way, more));
      }
    }
    open = longer;
  }

  private static Way join(Way way, List<WayElement> more) {
    List<WayElement> elements = new ArrayList<>(way.elements());
    Node.Kind pending = way.pending();
    for (WayElement element : more) {
      if (element.assertion() != null) {
        pending = element.assertion();
      } else {
        elements.add(pending == null ? element : element.behind(pending));
        pending = null;
      }
    }
    return new Way(elements, way.distanceMin(), way.distanceMax(), pending);
  }

  /** Ends the open sequences and goes on {@code gapMin} to {@code gapMax} bytes further. */
  private void close(long gapMin, long gapMax) {
    Map<Place, Window> all = new LinkedHashMap<>();
    IdentityHashMap<@Nullable Node, Integer> numbers = new IdentityHashMap<>();
    long endMin = Long.MAX_VALUE;
    long endMax = 0;
    boolean covered = true;
    for (Way way : open) {
      endMin = Math.min(endMin, way.endMin());
      endMax = Math.max(endMax, way.endMax());
      Window window = bestWindow(way);
      if (window == null) {
        covered = false;
      } else {
        all.merge(Place.of(window.literal(), numbers), window, Window::or);
      }
    }
    if (covered) {
      consider(
          all.values().stream().map(Window::literal).toList(),
          all.values().stream().mapToDouble(Window::cost).sum());
    }
    open = List.of(new Way(List.of(), endMin + gapMin, endMax + gapMax, null));
  }

  private void consider(List<RequiredLiteral> literals, double cost) {
    if (cost < Double.POSITIVE_INFINITY && (best == null || cost < best.cost() * 0.999)) {
      best = new Choice(List.copyOf(literals), cost);
    }
  }

  /**
   * What two required literals of one pattern have in common that differ in their distance only.
   */
  private record Place(List<ByteSet> sets, ByteSet before, int entryOffset, int entry, int last) {
    static Place of(RequiredLiteral literal, IdentityHashMap<@Nullable Node, Integer> numbers) {
      return new Place(
          literal.sets(),
          literal.before(),
          literal.entryOffset(),
          numbers.computeIfAbsent(literal.entry(), _ -> numbers.size()),
          numbers.computeIfAbsent(literal.last(), _ -> numbers.size()));
    }
  }

  private record Window(RequiredLiteral literal, double cost) {
    /** The same found at another distance. */
    Window or(Window other) {
      int distanceMin = Math.min(literal.distanceMin(), other.literal.distanceMin());
      int distanceMax = Math.max(literal.distanceMax(), other.literal.distanceMax());
      int identifierBytes = Math.min(literal.identifierBytes(), other.literal.identifierBytes());
      return new Window(literal.with(distanceMin, distanceMax, identifierBytes), cost);
    }
  }

  private @Nullable Window bestWindow(Way way) {
    Window best = null;
    int size = way.elements().size();
    for (int from = 0; from < size; from++) {
      int to = Math.min(size, from + RequiredLiteral.SETS_MAX);
      if (from > 0 && to - from < RequiredLiteral.KEY_BYTES) {
        break;
      }
      List<WayElement> elements = way.elements().subList(from, to);
      List<ByteSet> sets = new ArrayList<>(elements.size());
      boolean possible = true;
      for (WayElement element : elements) {
        sets.add(element.set());
        possible &= !element.set().isEmpty();
      }
      if (!possible) {
        continue;
      }
      int entry = 0;
      while (entry < elements.size() && elements.get(entry).node() == null) {
        entry++;
      }
      boolean found = entry < elements.size();
      ByteSet before = from == 0 ? ByteSet.ALL : way.elements().get(from - 1).set();
      RequiredLiteral literal =
          new RequiredLiteral(
              sets,
              identifierBytes(way.elements(), from),
              before.intersection(elements.getFirst().before()),
              (int) (way.distanceMin() + from),
              (int) Math.min(Integer.MAX_VALUE / 2, way.distanceMax() + from),
              found ? elements.get(entry).node() : null,
              found ? entry : 0,
              elements.getLast().node());
      double cost = costs.of(literal, search) * (found ? 1 : 4);
      if (cost < (best == null ? Double.POSITIVE_INFINITY : best.cost())) {
        best = new Window(literal, cost);
      }
    }
    return best;
  }

  /** How many bytes from {@code from} on are of identifiers. */
  private static int identifierBytes(List<WayElement> elements, int from) {
    int at = from;
    while (at < elements.size() && RequiredLiteral.IDENTIFIER.containsAll(elements.get(at).set())) {
      at++;
    }
    return at - from + (at == elements.size() ? elements.getLast().more() : 0);
  }
}
