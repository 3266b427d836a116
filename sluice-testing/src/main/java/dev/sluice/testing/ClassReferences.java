package dev.sluice.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which packages of Sluice the packages of a module refer to, as its compiled classes tell. */
final class ClassReferences {
  private static final Pattern NAMED = Pattern.compile("dev/sluice/[\\w/$]+");

  /** The packages that each package refers to, itself left out. */
  private final Map<String, Set<String>> packages = new TreeMap<>();

  /** The classes that have RE2/J compile patterns. */
  private final Set<String> compilingPatterns = new TreeSet<>();

  private ClassReferences() {}

  /** Reads all classes below a folder. */
  static ClassReferences of(Path classes) throws IOException {
    ClassReferences references = new ClassReferences();
    List<Path> files;
    try (Stream<Path> all = Files.walk(classes)) {
      files = all.filter(file -> file.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      if (!file.endsWith("module-info.class")) {
        references.add(ClassFile.of().parse(Files.readAllBytes(file)));
      }
    }
    return references;
  }

  Map<String, Set<String>> packages() {
    return packages;
  }

  Set<String> compilingPatterns() {
    return compilingPatterns;
  }

  private void add(ClassModel model) {
    String own = packageOf(model.thisClass().asInternalName());
    Set<String> known = packages.computeIfAbsent(own, ignored -> new TreeSet<>());
    for (PoolEntry entry : model.constantPool()) {
      switch (entry) {
        case ClassEntry type -> addNamed(type.asInternalName(), own, known);
        case NameAndTypeEntry member -> addNamed(member.type().stringValue(), own, known);
        case MethodRefEntry method when compilesPattern(method) ->
            compilingPatterns.add(model.thisClass().asInternalName().replace('/', '.'));
        default -> {}
      }
    }
    model.fields().forEach(field -> addNamed(field.fieldType().stringValue(), own, known));
    model.methods().forEach(method -> addNamed(method.methodType().stringValue(), own, known));
  }

  private static void addNamed(String text, String own, Set<String> known) {
    Matcher named = NAMED.matcher(text);
    while (named.find()) {
      String other = packageOf(named.group());
      if (!other.equals(own)) {
        known.add(other);
      }
    }
  }

  private static boolean compilesPattern(MethodRefEntry method) {
    String name = method.name().stringValue();
    String type = method.type().stringValue();
    return method.owner().asInternalName().equals("com/google/re2j/Pattern")
        && (name.equals("compile") || (name.equals("matches") && isOfPatternAndText(type)));
  }

  /** Whether a method of a pattern is given the pattern too, and so is no method of an object. */
  private static boolean isOfPatternAndText(String type) {
    return type.startsWith("(Ljava/lang/String;") && !type.startsWith("(Ljava/lang/String;)");
  }

  private static String packageOf(String internalName) {
    return internalName.substring(0, internalName.lastIndexOf('/')).replace('/', '.');
  }

  /** The sets of packages that lead to one another. */
  List<Set<String>> cycles() {
    Map<String, Set<String>> reached = new TreeMap<>();
    packages.keySet().forEach(start -> reached.put(start, reachedFrom(start)));
    Set<Set<String>> cycles = new LinkedHashSet<>();
    reached.forEach(
        (start, others) -> {
          if (others.contains(start)) {
            Set<String> cycle = new TreeSet<>();
            for (String other : others) {
              if (reached.getOrDefault(other, Set.of()).contains(start)) {
                cycle.add(other);
              }
            }
            cycles.add(cycle);
          }
        });
    return List.copyOf(cycles);
  }

  private Set<String> reachedFrom(String start) {
    Set<String> reached = new TreeSet<>();
    ArrayDeque<String> left = new ArrayDeque<>(List.of(start));
    while (!left.isEmpty()) {
      for (String next : packages.getOrDefault(left.removeFirst(), Set.of())) {
        if (reached.add(next)) {
          left.add(next);
        }
      }
    }
    return reached;
  }

  /** Reads a file of text. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
