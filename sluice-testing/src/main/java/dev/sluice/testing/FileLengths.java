package dev.sluice.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How many lines the source files of a module have. */
final class FileLengths {
  /** The most lines of one file. */
  static final int LINES_MAX = 400;

  private FileLengths() {}

  /** The Java files below a folder that have more lines than so many, with their number. */
  static Map<String, Integer> above(int most, Path sources) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(sources)) {
      files = all.filter(file -> file.toString().endsWith(".java")).toList();
    }
    Map<String, Integer> lengths = new TreeMap<>();
    for (Path file : files) {
      int lines = Files.readAllLines(file).size();
      if (lines > most) {
        lengths.put(sources.relativize(file).toString(), lines);
      }
    }
    return lengths;
  }
}
