package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LauncherNamesTest {
  private static final Pattern NAMED = Pattern.compile("(dev\\.sluice[\\w.$]*\\w)::(\\w+)");
  private static final Pattern PACKAGE = Pattern.compile("(dev\\.sluice[\\w.]*)\\.\\*::");

  /**
   * What system calls use of the inside of Java: packages end where a name begins with a capital.
   */
  private static final Pattern INSIDE =
      Pattern.compile("import (?:static )?(jdk\\.internal\\.[a-z0-9.]+)\\.[A-Z]");

  /** An option for a method that is not there is ignored by Java, and costs speed in silence. */
  @Test
  void arguments_methodsThatAreNamed_areThere() throws IOException {
    List<String> named = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("src", "main", "launcher"))) {
      for (Path file : files.sorted().toList()) {
        Matcher method = NAMED.matcher(Files.readString(file));
        while (method.find()) {
          named.add(method.group());
          if (!isThere(method.group(1), method.group(2))) {
            missing.add(file.getFileName() + ": " + method.group());
          }
        }
      }
    }
    assertFalse(named.isEmpty(), "no method is named any more");
    assertEquals(List.of(), missing);
  }

  @Test
  void arguments_packagesThatAreNamed_areThere() throws IOException {
    List<String> named = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("src", "main", "launcher"))) {
      for (Path file : files.sorted().toList()) {
        Matcher packages = PACKAGE.matcher(Files.readString(file));
        while (packages.find()) {
          named.add(packages.group(1));
          if (!hasClasses(packages.group(1))) {
            missing.add(file.getFileName() + ": " + packages.group(1));
          }
        }
      }
    }
    assertFalse(named.isEmpty(), "no package is named any more");
    assertEquals(List.of(), missing);
  }

  /** A package that is closed leads to the platform's linker, which costs a start in silence. */
  @Test
  void arguments_packagesThatSystemCallsUse_areOpenWhereverTheyRun() throws IOException {
    Path source = Path.of("..", "sluice-source");
    String calls =
        Files.readString(source.resolve("src/main/java/dev/sluice/source/local/DirectCalls.java"));
    List<String> used =
        INSIDE.matcher(calls).results().map(one -> one.group(1)).distinct().toList();
    assertFalse(used.isEmpty(), "nothing of the inside of Java is used any more");
    List<Path> places =
        List.of(
            Path.of("src/main/launcher/scan.args"),
            Path.of("src/main/launcher/start.args"),
            Path.of("../sluice-dist/src/main/java/dev/sluice/dist/ProgramModule.java"),
            source.resolve("pom.xml"));
    List<String> closed = new ArrayList<>();
    for (Path place : places) {
      String text = Files.readString(place);
      used.stream()
          .filter(name -> !text.contains("java.base/" + name + "="))
          .forEach(name -> closed.add(place + ": " + name));
    }
    assertEquals(List.of(), closed);
  }

  private static boolean hasClasses(String name) throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve("src/main/java").resolve(name.replace('.', '/')))
          .anyMatch(Files::isDirectory);
    }
  }

  /** The class is not loaded: the vector forms need a module that tests do not have. */
  private static boolean isThere(String type, String method) throws IOException {
    String file = "/" + type.replace('.', '/') + ".class";
    try (InputStream in = LauncherNamesTest.class.getResourceAsStream(file)) {
      return in != null
          && ClassFile.of().parse(in.readAllBytes()).methods().stream()
              .anyMatch(one -> one.methodName().equalsString(method));
    }
  }
}
