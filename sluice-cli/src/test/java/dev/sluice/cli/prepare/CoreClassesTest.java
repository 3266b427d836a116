package dev.sluice.cli.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.File;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The boot loader, which loads the classes of some modules, sees nothing of the class path: what
 * such a class names must be of these modules or of the JDK's boot loader, or a scan would fail
 * where it comes to it. A package of two loaders would be two packages.
 */
class CoreClassesTest {
  private static final String LIBRARY = "com/google/re2j/";
  private static final String VECTORS = "jdk/incubator/vector/";
  private static final Pattern MODULE =
      Pattern.compile(".*/sluice-([a-z0-9-]+?)(/target/classes|-[0-9]+\\.[^/]*\\.jar)");

  @Test
  void core_everyClassItNames_isOfTheBootLoader() throws IOException {
    Map<String, ClassModel> core = new HashMap<>();
    for (String module : ApplicationJar.CORE) {
      core.putAll(classes(module));
    }
    Set<String> missing = new TreeSet<>();
    core.forEach(
        (name, model) -> {
          for (PoolEntry entry : model.constantPool()) {
            String named = entry instanceof ClassEntry of ? className(of.asInternalName()) : null;
            if (named != null && !core.containsKey(named) && !isOfBootLoader(named)) {
              missing.add(name + " names " + named);
            }
          }
        });
    assertEquals(Set.of(), missing);
  }

  @Test
  void core_itsPackages_areNoOtherModules() throws IOException {
    Set<String> core = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (String location : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      String module = moduleOf(location);
      if (module != null) {
        Set<String> packages = ApplicationJar.CORE.contains(module) ? core : others;
        for (String name : read(Path.of(location)).keySet()) {
          packages.add(name.substring(0, name.lastIndexOf('/')));
        }
      }
    }
    assertEquals(Set.of(), Set.copyOf(core.stream().filter(others::contains).toList()));
  }

  private static @Nullable String className(String internalName) {
    String element = internalName.replaceFirst("^\\[+", "");
    if (element.equals(internalName)) {
      return element;
    }
    return element.startsWith("L") ? element.substring(1, element.length() - 1) : null;
  }

  private static boolean isOfBootLoader(String name) {
    if (name.startsWith(LIBRARY) || name.startsWith(VECTORS)) {
      return true;
    }
    try {
      Class<?> _ = Class.forName(name.replace('/', '.'), false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static Map<String, ClassModel> classes(String module) throws IOException {
    String found = null;
    for (String location : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (module.equals(moduleOf(location))) {
        found = location;
      }
    }
    assertNotNull(found, module);
    return read(Path.of(found));
  }

  /** The module whose classes a part of the class path has: a jar, or a folder of its build. */
  private static @Nullable String moduleOf(String location) {
    Matcher module = MODULE.matcher(location.replace('\\', '/'));
    return module.matches() ? module.group(1) : null;
  }

  private static Map<String, ClassModel> read(Path location) throws IOException {
    if (Files.isDirectory(location)) {
      return readFolder(location);
    }
    try (FileSystem jar =
        FileSystems.newFileSystem(URI.create("jar:" + location.toUri()), Map.of())) {
      return readFolder(jar.getPath("/"));
    }
  }

  private static Map<String, ClassModel> readFolder(Path folder) throws IOException {
    Map<String, ClassModel> classes = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
        String name = model.thisClass().asInternalName();
        if (!name.equals("module-info")) {
          classes.put(name, model);
        }
      }
    }
    return classes;
  }
}
