package dev.sluice.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The content of an archive: in the order of paths, every file below folders that are named. */
final class Entries {
  private final TreeMap<String, Entry> byPath = new TreeMap<>();

  Entries add(Entry entry) {
    byPath.put(entry.path(), entry);
    for (int slash = entry.path().lastIndexOf('/');
        slash > 0;
        slash = entry.path().lastIndexOf('/', slash - 1)) {
      String parent = entry.path().substring(0, slash);
      byPath.putIfAbsent(parent, new Entry.Folder(parent));
    }
    return this;
  }

  Entries addAll(Entries others, String below) {
    for (Entry entry : others.list()) {
      add(entry.below(below));
    }
    return this;
  }

  /** Everything in a folder of the file system. */
  static Entries of(Path folder) throws IOException {
    Entries entries = new Entries();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(path -> !path.equals(folder)).toList()) {
        String name = folder.relativize(path).toString().replace('\\', '/');
        entries.add(
            Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                ? new Entry.Folder(name)
                : new Entry.Copy(name, path, Files.isExecutable(path)));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return entries;
  }

  List<Entry> list() {
    return new ArrayList<>(byPath.values());
  }

  /** What the files take in all. */
  long bytes() throws IOException {
    long sum = 0;
    for (Entry entry : byPath.values()) {
      sum += entry.size();
    }
    return sum;
  }
}
