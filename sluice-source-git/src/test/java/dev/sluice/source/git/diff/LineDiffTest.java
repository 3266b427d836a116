package dev.sluice.source.git.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.git.fixture.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineDiffTest {
  @TempDir private Path folder;

  @Test
  void compare_sameTexts_noHunks() {
    assertEquals(List.of(), compare("a\nb\n", "a\nb\n"));
  }

  @Test
  void compare_newlineAddedAtTheEnd_lastLineIsReplaced() {
    assertEquals(List.of(new Hunk(1, 1, 1, 1)), compare("a\nb", "a\nb\n"));
  }

  @Test
  void compare_newFile_allLines() {
    assertEquals(List.of(new Hunk(0, 0, 0, 2)), compare("", "a\nb\n"));
  }

  @Test
  void compare_lineTwice_slidesToTheEnd() {
    assertEquals(List.of(new Hunk(2, 0, 2, 1)), compare("x\na\ny\n", "x\na\na\ny\n"));
  }

  @Test
  void compare_randomTexts_hunksOfGit() throws IOException {
    Map<String, String[]> pairs = new LinkedHashMap<>();
    Random random = new Random(4711);
    for (int i = 0; i < 400; i++) {
      int words = 2 + random.nextInt(i % 3 == 0 ? 400 : 12);
      List<String> lines = lines(random, random.nextInt(i % 10 == 0 ? 1500 : 60), words);
      pairs.put(
          "f%03d".formatted(i), new String[] {text(lines, random), changed(lines, random, words)});
    }
    assertHunksOfGit(pairs);
  }

  /** Texts so far apart that Git gives up on the shortest script, by each of its ways. */
  @Test
  void compare_largeAndFarApart_hunksOfGit() throws IOException {
    Map<String, String[]> pairs = new LinkedHashMap<>();
    Random random = new Random(99);
    for (int i = 0; i < 12; i++) {
      int words = i % 2 == 0 ? 60 : 3000;
      List<String> before = lines(random, 3000, words);
      List<String> after = lines(random, 2500, words);
      for (int block = 0; block < 8; block++) {
        int from = random.nextInt(before.size() - 100);
        after.addAll(random.nextInt(after.size()), before.subList(from, from + 100));
      }
      pairs.put("f%03d".formatted(i), new String[] {text(before, random), text(after, random)});
    }
    assertHunksOfGit(pairs);
  }

  private void assertHunksOfGit(Map<String, String[]> pairs) throws IOException {
    GitRepository repository = GitRepository.create(folder);
    for (Map.Entry<String, String[]> pair : pairs.entrySet()) {
      repository.write(pair.getKey(), pair.getValue()[0]);
    }
    repository.commit("before");
    for (Map.Entry<String, String[]> pair : pairs.entrySet()) {
      repository.write(pair.getKey(), pair.getValue()[1]);
    }
    repository.commit("after");
    Map<String, List<Hunk>> expected = new LinkedHashMap<>();
    String file = "";
    for (String line : repository.lines("log", "-1", "-p", "-U0", "--no-renames")) {
      if (line.startsWith("diff --git a/")) {
        file = line.substring(line.lastIndexOf('/') + 1);
      } else if (line.startsWith("@@ ")) {
        expected.computeIfAbsent(file, name -> new ArrayList<>()).add(hunk(line));
      }
    }
    for (Map.Entry<String, String[]> pair : pairs.entrySet()) {
      assertEquals(
          expected.getOrDefault(pair.getKey(), List.of()),
          compare(pair.getValue()[0], pair.getValue()[1]),
          pair.getKey());
    }
  }

  /** A header such as {@code @@ -3,2 +4 @@}; an empty side names the line before it. */
  private static Hunk hunk(String header) {
    String[] words = header.split(" ", -1);
    int[] before = range(words[1]);
    int[] after = range(words[2]);
    return new Hunk(before[0], before[1], after[0], after[1]);
  }

  private static int[] range(String text) {
    String[] parts = text.substring(1).split(",", -1);
    int count = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
    return new int[] {Integer.parseInt(parts[0]) - (count == 0 ? 0 : 1), count};
  }

  private static List<String> lines(Random random, int count, int words) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int word = random.nextInt(words);
      lines.add(word == 0 ? "" : (random.nextBoolean() ? "\t" : "  ") + "word " + word);
    }
    return lines;
  }

  private static String changed(List<String> lines, Random random, int words) {
    List<String> changed = new ArrayList<>(lines);
    for (int i = random.nextInt(8); i >= 0; i--) {
      int at = random.nextInt(changed.size() + 1);
      if (random.nextBoolean()) {
        changed.addAll(at, lines(random, random.nextInt(6), words));
      } else {
        changed.subList(at, Math.min(changed.size(), at + random.nextInt(6))).clear();
      }
    }
    return text(changed, random);
  }

  private static String text(List<String> lines, Random random) {
    String text = String.join("\n", lines);
    return text.isEmpty() || random.nextInt(5) == 0 ? text : text + "\n";
  }

  private static List<Hunk> compare(String before, String after) {
    return LineDiff.compare(
        before.getBytes(StandardCharsets.UTF_8), after.getBytes(StandardCharsets.UTF_8));
  }
}
