package dev.sluice.benchmarks.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What people said of lines: a file of lines {@code path TAB first TAB last TAB label TAB from TAB
 * to}, where the label is {@code T} for a secret, {@code F} for none and {@code X} for what nobody
 * can say, and from and to are the columns of the value or -1.
 */
final class Labels {
  /** One of them. */
  record Label(long first, long last, char truth, int from, int to) {}

  private final Map<String, List<Label>> byPath = new HashMap<>();

  static Labels read(Path file) throws IOException {
    Labels labels = new Labels();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String[] fields = line.split("\t", -1);
      if (fields.length != 6 || fields[3].length() != 1) {
        throw new IOException(file + ":" + number + ": it has not the six fields of a label");
      }
      labels
          .byPath
          .computeIfAbsent(fields[0], path -> new ArrayList<>())
          .add(
              new Label(
                  Long.parseLong(fields[1]),
                  Long.parseLong(fields[2]),
                  fields[3].charAt(0),
                  Integer.parseInt(fields[4]),
                  Integer.parseInt(fields[5])));
    }
    return labels;
  }

  /** The labels of a file, by its path below the folder of labelled text. */
  List<Label> of(String path) {
    return byPath.getOrDefault(path, List.of());
  }

  /** How many places are secrets. */
  long secrets() {
    long secrets = 0;
    for (List<Label> labels : byPath.values()) {
      secrets +=
          labels.stream()
              .filter(label -> label.truth() == 'T')
              .map(label -> label.first() + "-" + label.last())
              .distinct()
              .count();
    }
    return secrets;
  }
}
