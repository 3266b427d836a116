package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.Span;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.rule.Confidence;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Sluice hands out can be printed without giving a secret away. */
class HiddenSecretsTest {
  private static final String CANARY = "AKIA" + "QYLPMN5HHHFPZAM2";

  /** Names of components that hold a secret or the text around it. */
  private static final Set<String> TELLING = Set.of("secret", "match", "line", "message");

  /** Here a message is what Sluice says, or a line is a number in words. */
  private static final Set<Class<?>> OF_OUR_OWN_WORDS = Set.of(ScanProblem.class);

  @Test
  void toString_whatAScanHandsOut_doesNotShowTheSecret() {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    byte[] text = ("the line: key = \"" + CANARY + "\"\n").getBytes(StandardCharsets.UTF_8);
    List<Object> handedOut = new ArrayList<>(new Scanner(engine).scan(text));
    assertEquals(1, handedOut.size());
    ObjectScanner scanner = engine.newScanner();
    scanner.begin("", "", handedOut::add);
    scanner.chunk(text, 0, text.length, true);
    handedOut.add(
        new RecordedObject("a", "1", List.of((Finding) handedOut.getFirst()), 0, List.of()));
    assertEquals(3, handedOut.size());
    for (Object one : handedOut) {
      assertFalse(one.toString().contains(CANARY), () -> one.getClass() + " shows the secret");
      assertFalse(one.toString().contains("the line"), () -> one.getClass() + " shows the line");
    }
    assertTrue(handedOut.getFirst().toString().contains("aws-access-key-id"));
  }

  @Test
  void toString_everyRecordWithASecretInIt_doesNotShowIt() throws Exception {
    Set<String> looked = new TreeSet<>();
    for (Class<?> type : records()) {
      if (OF_OUR_OWN_WORDS.contains(type)
          || Stream.of(type.getRecordComponents()).noneMatch(HiddenSecretsTest::tells)) {
        continue;
      }
      looked.add(type.getSimpleName());
      String shown = example(type).toString();
      assertFalse(shown.contains(CANARY), () -> type + " shows what it should hide");
    }
    assertTrue(
        looked.containsAll(Set.of("Finding", "Commit", "Match", "Related", "Found")),
        looked::toString);
  }

  private static boolean tells(RecordComponent component) {
    return component.getType() == String.class && TELLING.contains(component.getName());
  }

  private static Object example(Class<?> type) throws Exception {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = tells(components[i]) ? CANARY : value(types[i]);
    }
    Constructor<?> constructor = type.getDeclaredConstructor(types);
    constructor.setAccessible(true);
    return constructor.newInstance(values);
  }

  private static Object value(Class<?> type) {
    Map<Class<?>, Object> values =
        Map.of(
            int.class,
            0,
            long.class,
            0L,
            float.class,
            0f,
            double.class,
            0d,
            boolean.class,
            false,
            String.class,
            "",
            List.class,
            List.of(),
            Object.class,
            "",
            Span.class,
            Span.UNKNOWN,
            Confidence.class,
            Confidence.LOW);
    if (type == Finding.Location.class) {
      return new Finding.Location(0, 0, 0, 0, 0, 0);
    }
    if (type == Finding.Attribution.class) {
      return Finding.Attribution.NONE;
    }
    if (type == Validity.class) {
      return Validity.NOT_ASKED;
    }
    if (type == Finding.Commit.class) {
      return new Finding.Commit("", "", "", "", "", CANARY);
    }
    Object value = values.get(type);
    if (value == null) {
      throw new AssertionError("add an example of " + type);
    }
    return value;
  }

  /** Every record of detection and of scans, private ones included. */
  private static List<Class<?>> records() throws Exception {
    List<Class<?>> records = new ArrayList<>();
    for (Class<?> module : List.of(Match.class, Finding.class)) {
      Path place = Path.of(module.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(place)) {
        collect(place, records);
      } else {
        try (FileSystem jar =
            FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
          collect(jar.getPath("/"), records);
        }
      }
    }
    return records;
  }

  private static void collect(Path root, List<Class<?>> into) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString();
        String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
        if (!type.endsWith("-info") && !type.contains("Wide") && !type.contains("Comparing")) {
          Class<?> loaded;
          try {
            loaded = Class.forName(type, false, HiddenSecretsTest.class.getClassLoader());
          } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
          }
          if (loaded.isRecord()) {
            into.add(loaded);
          }
        }
      }
    }
  }
}
