package dev.sluice.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How many source files the packages of a module have. */
final class PackageSizes {
  /** The most files of one package, its {@code package-info.java} among them. */
  static final int FILES_MAX = 25;

  private PackageSizes() {}

  /** The folders below one that have more Java files than so many, with their number. */
  static Map<String, Integer> above(int most, Path sources) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(sources)) {
      files = all.filter(file -> file.toString().endsWith(".java")).toList();
    }
    Map<String, Integer> sizes = new TreeMap<>();
    for (Path file : files) {
      sizes.merge(String.valueOf(sources.relativize(file).getParent()), 1, Integer::sum);
    }
    sizes.values().removeIf(size -> size <= most);
    return sizes;
  }
}
