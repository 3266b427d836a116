package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a part of a pattern out as all sequences of bytes that it can be, where these are few. */
final class PatternWays {
  /** More sequences than this are many. */
  static final int WAYS_MAX = 48;

  /** More bytes of one repeat than this are long. */
  static final int REPEAT_MAX = 24;

  private PatternWays() {}

  /** A byte so often, the first and the others each with the part of the pattern they begin. */
  static List<WayElement> copies(
      ByteSet set, int count, @Nullable Node first, @Nullable Node rest) {
    List<WayElement> elements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      elements.add(WayElement.of(set, i == 0 ? first : rest));
    }
    return elements;
  }

  /** All sequences {@code node} can be, or null if they are many or long. */
  static @Nullable List<List<WayElement>> of(Node node) {
    return switch (node) {
      case Node.Empty _ -> List.of(List.of());
      case Node.Assertion assertion -> List.of(List.of(WayElement.of(assertion)));
      case Node.Bytes bytes -> List.of(List.of(WayElement.of(bytes.set(), bytes)));
      case Node.Group group -> of(group.body());
      case Node.Concat concat -> {
        List<List<WayElement>> product = List.of(List.of());
        for (Node part : concat.parts()) {
          product = product(product, of(part));
          if (product == null) {
            yield null;
          }
        }
        yield product;
      }
      case Node.Alternate alternate -> {
        List<List<WayElement>> sum = new ArrayList<>();
        for (Node branch : alternate.branches()) {
          List<List<WayElement>> ways = of(branch);
          if (ways == null || sum.size() + ways.size() > WAYS_MAX) {
            yield null;
          }
          sum.addAll(ways);
        }
        yield sum;
      }
      case Node.Repeat repeat -> repeatWays(repeat);
    };
  }

  private static @Nullable List<List<WayElement>> repeatWays(Node.Repeat repeat) {
    if (repeat.body() instanceof Node.Bytes bytes) {
      boolean fixed = repeat.min() == repeat.max() && repeat.max() <= REPEAT_MAX;
      boolean once = repeat.min() == 0 && repeat.max() == 1 && bytes.set().size() <= 8;
      if (fixed) {
        return List.of(copies(bytes.set(), repeat.min(), repeat, null));
      }
      return once ? List.of(copies(bytes.set(), 1, repeat, null), List.of()) : null;
    }
    List<List<WayElement>> body = of(repeat.body());
    if (body == null || body.size() >= WAYS_MAX) {
      return null;
    }
    List<List<WayElement>> with = new ArrayList<>(body);
    with.add(List.of());
    return with;
  }

  private static @Nullable List<List<WayElement>> product(
      List<List<WayElement>> first, @Nullable List<List<WayElement>> second) {
    if (second == null || first.size() * second.size() > WAYS_MAX) {
      return null;
    }
    List<List<WayElement>> product = new ArrayList<>();
    for (List<WayElement> head : first) {
      for (List<WayElement> tail : second) {
        List<WayElement> both = new ArrayList<>(head);
        both.addAll(tail);
        product.add(both);
      }
    }
    return product;
  }
}
