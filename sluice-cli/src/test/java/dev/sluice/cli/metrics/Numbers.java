package dev.sluice.cli.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The numbers that a run wrote for Prometheus, by name and label. */
record Numbers(Map<String, Double> values) {
  static Numbers of(Path file) throws IOException {
    Map<String, Double> values = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        int space = line.lastIndexOf(' ');
        values.put(line.substring(0, space), Double.valueOf(line.substring(space + 1)));
      }
    }
    return new Numbers(values);
  }

  /** The value of a sample, written as it stands there. */
  double at(String sample) {
    Double value = values.get("sluice_" + sample);
    if (value == null) {
      throw new AssertionError("no " + sample + " in " + values);
    }
    return value;
  }

  /** How many samples of a name there are. */
  long count(String name) {
    return samples(name).count();
  }

  double sum(String name) {
    return samples(name).mapToDouble(Map.Entry::getValue).sum();
  }

  private Stream<Map.Entry<String, Double>> samples(String name) {
    return values.entrySet().stream()
        .filter(value -> value.getKey().startsWith("sluice_" + name + "{"));
  }
}
