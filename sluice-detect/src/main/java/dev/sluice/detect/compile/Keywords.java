package dev.sluice.detect.compile;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What can be said of a rule's keywords from its pattern. */
public final class Keywords {
  private Keywords() {}

  /** The bytes of a keyword, letters in lower case. */
  public static byte[] bytes(String keyword) {
    return keyword.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
  }

  /** The first bytes of a keyword in any case. */
  static List<ByteSet> sets(byte[] keyword, int setsMax) {
    List<ByteSet> sets = new ArrayList<>();
    for (int i = 0; i < Math.min(keyword.length, setsMax); i++) {
      sets.add(ByteSet.of(keyword[i] & 0xff).foldCase());
    }
    return sets;
  }

  /** Whether every match of {@code node} holds one of {@code keywords}, in any case. */
  static boolean inEveryMatch(Node node, List<byte[]> keywords) {
    List<StringBuilder> literals = new ArrayList<>(List.of(new StringBuilder()));
    return collect(node, keywords, literals) || anyHolds(literals, keywords);
  }

  /**
   * Appends the literal text of {@code node} to the last of {@code literals}, and begins a new one
   * where the text is not literal. True if a part of the node alone holds a keyword for certain.
   */
  private static boolean collect(Node node, List<byte[]> keywords, List<StringBuilder> literals) {
    return switch (node) {
      case Node.Empty _ -> false;
      case Node.Assertion _ -> false;
      case Node.Bytes bytes -> {
        int value = single(bytes.set());
        if (value < 0) {
          literals.add(new StringBuilder());
        } else {
          literals.getLast().append((char) value);
        }
        yield false;
      }
      case Node.Group group -> collect(group.body(), keywords, literals);
      case Node.Concat concat -> {
        boolean found = false;
        for (Node part : concat.parts()) {
          found |= collect(part, keywords, literals);
        }
        yield found;
      }
      case Node.Alternate alternate -> {
        String before = literals.getLast().toString();
        boolean all = true;
        for (Node branch : alternate.branches()) {
          List<StringBuilder> inside = new ArrayList<>(List.of(new StringBuilder(before)));
          all &= collect(branch, keywords, inside) || anyHolds(inside, keywords);
        }
        literals.add(new StringBuilder());
        yield all;
      }
      case Node.Repeat repeat -> {
        literals.add(new StringBuilder());
        boolean found = repeat.min() > 0 && collect(repeat.body(), keywords, literals);
        literals.add(new StringBuilder());
        yield found;
      }
    };
  }

  /** The one byte of a set, letters in lower case, or -1 if it has several. */
  private static int single(ByteSet set) {
    int first = Character.toLowerCase(set.first());
    return set.first() >= 0
            && ByteSet.of(first).foldCase().union(set).size() == ByteSet.of(first).foldCase().size()
        ? first
        : -1;
  }

  private static boolean anyHolds(List<StringBuilder> literals, List<byte[]> keywords) {
    for (byte[] keyword : keywords) {
      String wanted = new String(keyword, StandardCharsets.ISO_8859_1);
      for (StringBuilder literal : literals) {
        if (literal.indexOf(wanted) >= 0) {
          return true;
        }
      }
    }
    return false;
  }
}
