package dev.sluice.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The links of the documentation: each leads to a file, and the index of decisions is whole. */
class DocumentedLinksTest {
  private static final Path DECISIONS = Stranger.ROOT.resolve("docs/decisions");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`]*`");
  private static final Pattern NUMBERED = Pattern.compile("\\d{4}-[a-z0-9-]+\\.md");

  @Test
  void links_ofEveryPage_leadToFiles() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      for (String target : targets(Files.readString(page))) {
        links++;
        if (!Files.exists(page.resolveSibling(target))) {
          broken.add(Stranger.ROOT.relativize(page) + " -> " + target);
        }
      }
    }
    assertTrue(broken.isEmpty(), broken::toString);
    assertTrue(links > 100, "only " + links + " links were seen");
  }

  @Test
  void index_ofDecisions_listsEachPageOnceUnderItsTopic() throws IOException {
    List<String> listed =
        Files.readString(DECISIONS.resolve("README.md"))
            .lines()
            .filter(line -> line.startsWith("- "))
            .map(line -> targets(line).getFirst())
            .sorted()
            .toList();
    assertEquals(decisions(), listed);
  }

  @Test
  void decisions_haveNumbersOfTheirOwnInNameAndTitle() throws IOException {
    String before = "";
    for (String name : decisions()) {
      String number = name.substring(0, 4);
      assertFalse(before.equals(number), "two pages have the number " + number);
      before = number;
      String title = Files.readAllLines(DECISIONS.resolve(name)).getFirst();
      assertTrue(title.startsWith("# " + number + ": "), name + " begins with: " + title);
    }
  }

  private static List<String> decisions() throws IOException {
    try (Stream<Path> files = Files.list(DECISIONS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> NUMBERED.matcher(name).matches())
          .sorted()
          .toList();
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of("docs", "benchmarks")) {
      try (Stream<Path> files = Files.walk(Stranger.ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    try (Stream<Path> files = Files.list(Stranger.ROOT)) {
      files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    return pages;
  }

  private static List<String> targets(String text) {
    String prose = CODE.matcher(text).replaceAll("");
    return LINK.matcher(prose).results().map(found -> found.group(1)).toList();
  }
}
