package dev.sluice.cli.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FlagsReadOnceTest {
  private static final Path SOURCES = Path.of("src", "main", "java", "dev", "sluice", "cli");
  private static final Pattern FLAG = Pattern.compile("\\bFlag\\.[A-Z][A-Z_0-9]+\\b");

  /** Flags are declared and parsed in one package, and lowered to requests in the other. */
  private static final List<Path> ALLOWED = List.of(Path.of("flags"), Path.of("request"));

  /** {@code --help} is answered before there is a request, and completion goes over all flags. */
  private static final Set<String> BEFORE_REQUESTS = Set.of("Main.java", "Completer.java");

  @Test
  void flags_outsideOfRequests_areReadByNobody() throws IOException {
    Set<String> readers = new TreeSet<>();
    try (Stream<Path> all = Files.walk(SOURCES)) {
      for (Path file : all.filter(path -> path.toString().endsWith(".java")).toList()) {
        Path inside = SOURCES.relativize(file);
        if (ALLOWED.stream().noneMatch(inside::startsWith)
            && !BEFORE_REQUESTS.contains(String.valueOf(file.getFileName()))
            && readsFlags(Files.readString(file))) {
          readers.add(inside.toString());
        }
      }
    }
    assertEquals(Set.of(), readers);
  }

  private static boolean readsFlags(String source) {
    return source.contains("import dev.sluice.cli.flags.Flag;") && FLAG.matcher(source).find();
  }
}
