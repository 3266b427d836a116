package dev.sluice.dist;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantPool;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The classes that training runs loaded, as the JVM lists them for a cache, in an order and with
 * references that do not depend on how threads took turns. A run notes the references it came by;
 * listed here are all references of a class, of which the JVM keeps those it may resolve ahead.
 */
final class ClassList {
  private static final String REFERENCES = "@cp ";

  /** What makes classes at run time: a cache holds all that was made, and needs no maker. */
  private static final List<String> MAKERS =
      List.of("java/lang/classfile/", "jdk/internal/classfile/");

  private final TreeSet<String> classes = new TreeSet<>();
  private final TreeSet<String> directives = new TreeSet<>();
  private final TreeMap<String, TreeSet<Integer>> references = new TreeMap<>();

  /** Finds the bytes of classes by their internal names. */
  interface Lookup {
    byte[] bytes(String name) throws IOException;
  }

  /** Adds what a run listed. */
  void add(List<String> lines) {
    for (String line : lines) {
      if (isOfMaker(line)) {
        continue;
      }
      if (line.startsWith(REFERENCES)) {
        String[] words = line.split(" ", -1);
        TreeSet<Integer> indexes = references.computeIfAbsent(words[1], _ -> new TreeSet<>());
        Arrays.stream(words, 2, words.length).map(Integer::valueOf).forEach(indexes::add);
      } else if (line.startsWith("@")) {
        directives.add(line);
      } else if (!line.startsWith("#") && !line.isBlank()) {
        int id = line.indexOf(" id:");
        classes.add(id < 0 ? line : line.substring(0, id));
      }
    }
  }

  private static boolean isOfMaker(String line) {
    String name = line.startsWith(REFERENCES) ? line.substring(REFERENCES.length()) : line;
    return MAKERS.stream().anyMatch(name::startsWith);
  }

  List<String> lines(Lookup lookup) throws IOException {
    List<String> lines = new ArrayList<>(classes);
    lines.addAll(directives);
    for (var entry : references.entrySet()) {
      TreeSet<Integer> indexes = new TreeSet<>(entry.getValue());
      ConstantPool pool = ClassFile.of().parse(lookup.bytes(entry.getKey())).constantPool();
      for (PoolEntry constant : pool) {
        if (constant instanceof ClassEntry || constant instanceof MemberRefEntry) {
          indexes.add(constant.index());
        }
      }
      StringBuilder line = new StringBuilder(REFERENCES).append(entry.getKey());
      indexes.forEach(index -> line.append(' ').append(index));
      lines.add(line.toString());
    }
    return lines;
  }
}
