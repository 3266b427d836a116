package dev.sluice.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of {@code docs/synchronization.md}: which memory that threads share is accessed how,
 * and which test holds it.
 *
 * <p>A row is about what the code words of its first cell name: a class, a field as {@code
 * Class.field}, or a field alone where a heading or another word of the cell names its class.
 */
final class SynchronizationPage {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /**
   * A row.
   *
   * @param heading the code words of the heading above it
   * @param about the code words of its first cell
   * @param tests the code words of its last cell
   */
  record Row(List<String> heading, List<String> about, List<String> tests) {
    /** Whether it is about a class, as a whole or in part. */
    boolean names(String type) {
      return hasWord(heading, type) || hasWord(about, type);
    }

    /** Whether it is about a field of a class. */
    boolean names(String type, String field) {
      return names(type) && (about.contains(type) || hasWord(about, field));
    }

    private static boolean hasWord(List<String> codes, String word) {
      return codes.stream().anyMatch(code -> words(code).contains(word));
    }
  }

  private final List<Row> rows = new ArrayList<>();

  private SynchronizationPage() {}

  static SynchronizationPage read(Path file) {
    SynchronizationPage page = new SynchronizationPage();
    List<String> heading = List.of();
    boolean isOfAccesses = false;
    for (String line : ClassReferences.lines(file)) {
      if (line.startsWith("#")) {
        heading = codes(line);
        isOfAccesses = false;
      } else if (line.startsWith("| access ") || line.startsWith("| what ")) {
        isOfAccesses = true;
      } else if (isOfAccesses && line.startsWith("| ")) {
        String[] cells = line.substring(1).split(" \\| ", -1);
        page.rows.add(new Row(heading, codes(cells[0]), codes(cells[cells.length - 1])));
      }
    }
    return page;
  }

  List<Row> rows() {
    return rows;
  }

  private static List<String> codes(String text) {
    List<String> codes = new ArrayList<>();
    Matcher matcher = CODE.matcher(text);
    while (matcher.find()) {
      codes.add(matcher.group(1));
    }
    return codes;
  }

  /** The names in a code word: {@code A.b[c]} has three. */
  static Set<String> words(String code) {
    return new LinkedHashSet<>(Arrays.asList(code.split("\\W+", -1)));
  }
}
