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
