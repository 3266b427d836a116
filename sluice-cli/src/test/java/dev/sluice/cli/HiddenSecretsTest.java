package dev.sluice.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** No record of the program prints a secret, the text around one, or a password it was given. */
class HiddenSecretsTest {
  private static final String CANARY = "AKIA" + "QYLPMN5HHHFPZAM2";

  /** The modules whose records are looked at, at least: others on the class path are too. */
  private static final Set<String> MODULES =
      Set.of(
          "detect",
          "scan",
          "history",
          "state",
          "report",
          "cli",
          "source",
          "source-git",
          "source-archive",
          "source-remote",
          "source-s3",
          "source-gcs",
          "source-azure",
          "validate");

  /** Names of components that hold a secret, scanned text, or what a user may have put a key in. */
  private static final Set<String> TELLING =
      Set.of(
          "secret",
          "match",
          "line",
          "lines",
          "message",
          "text",
          "content",
          "value",
          "values",
          "before",
          "after",
          "words",
          "url",
          "urls",
          "password",
          "credential",
          "header");

  /** Records in which such a name means something else: rules, templates, words of our own. */
  private static final Set<String> OF_OUR_OWN_WORDS =
      Set.of(
          "dev.sluice.scan.ScanProblem",
          "dev.sluice.cli.flags.Examples$Example",
          "dev.sluice.cli.engine.RuleChoice",
          "dev.sluice.cli.rules.MatchPrinter$Said",
          "dev.sluice.validate.check.Condition",
          "dev.sluice.validate.check.HostName",
          "dev.sluice.validate.check.Template$Piece");

  /** Packages whose texts are rules, templates and metrics: nothing that was scanned. */
  private static final List<String> OF_RULES_AND_TEMPLATES =
      List.of(
          "dev.sluice.detect.toml.",
          "dev.sluice.detect.config.",
          "dev.sluice.detect.rule.",
          "dev.sluice.detect.example.",
          "dev.sluice.report.template.");

  private static final Map<Class<?>, Object> PRIMITIVES =
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
          char.class,
          'a',
          byte.class,
          (byte) 0,
          short.class,
          (short) 0);

  @Test
  void toString_everyRecordThatMayHoldASecret_doesNotShowIt() throws Exception {
    Set<String> looked = new TreeSet<>();
    Set<String> showing = new TreeSet<>();
    Set<String> modules = new TreeSet<>();
    for (Class<?> type : records(modules)) {
      if (!isExempt(type)
          && Stream.of(type.getRecordComponents()).anyMatch(HiddenSecretsTest::tells)) {
        looked.add(type.getName());
        if (example(type).toString().contains(CANARY)) {
          showing.add(type.getName());
        }
      }
    }
    assertTrue(modules.containsAll(MODULES), () -> "seen only " + modules);
    assertTrue(
        looked.containsAll(
            Set.of(
                "dev.sluice.detect.Match",
                "dev.sluice.detect.Match$Related",
                "dev.sluice.detect.judge.Found",
                "dev.sluice.scan.Finding",
                "dev.sluice.scan.Finding$Commit",
                "dev.sluice.history.Introductions$Key",
                "dev.sluice.source.git.commit.Commit")),
        looked::toString);
    assertEquals(Set.of(), showing, "these show what they should hide");
  }

  private static boolean isExempt(Class<?> type) {
    return OF_OUR_OWN_WORDS.contains(type.getName())
        || OF_RULES_AND_TEMPLATES.stream().anyMatch(type.getName()::startsWith);
  }

  /** Whether a component holds text, or texts, that must not be shown. */
  private static boolean tells(RecordComponent component) {
    Class<?> type = component.getType();
    boolean isOfTexts =
        (type == Optional.class || Collection.class.isAssignableFrom(type))
            && component.getGenericType().getTypeName().endsWith("<java.lang.String>");
    boolean isText = type == String.class || type == Object.class || isOfTexts;
    return isText && TELLING.contains(component.getName());
  }

  private static Object telling(Class<?> type) {
    if (type == Optional.class) {
      return Optional.of(CANARY);
    }
    return Collection.class.isAssignableFrom(type) ? collection(type, CANARY) : CANARY;
  }

  private static Object collection(Class<?> type, String... elements) {
    return type.isAssignableFrom(List.class) ? List.of(elements) : Set.of(elements);
  }

  private static Object example(Class<?> type) throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = tells(components[i]) ? telling(types[i]) : value(types[i]);
    }
    Constructor<?> constructor = type.getDeclaredConstructor(types);
    constructor.setAccessible(true);
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new AssertionError("no example of " + type + " can be made", e.getCause());
    }
  }

  private static Object value(Class<?> type) throws ReflectiveOperationException {
    if (type.isPrimitive()) {
      return Objects.requireNonNull(PRIMITIVES.get(type), type.getName());
    }
    if (type == String.class || type == Object.class) {
      return "";
    }
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (Collection.class.isAssignableFrom(type)) {
      return collection(type);
    }
    if (type == Map.class) {
      return new HashMap<>();
    }
    if (type == Path.class) {
      return Path.of("somewhere");
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 0);
    }
    if (type.isRecord()) {
      return example(type);
    }
    if (type.isSealed()) {
      return value(type.getPermittedSubclasses()[0]);
    }
    if (type == Pattern.class) {
      return Pattern.compile("a");
    }
    if (type == URI.class) {
      return URI.create("https://example.org/");
    }
    if (type == InputStream.class) {
      return InputStream.nullInputStream();
    }
    if (type == PrintStream.class) {
      return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }
    if (Modifier.isAbstract(type.getModifiers()) && !type.isInterface()) {
      throw new AssertionError("add an example of " + type);
    }
    if (type.isInterface()) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> "");
    }
    Constructor<?> any = type.getDeclaredConstructors()[0];
    any.setAccessible(true);
    Object[] values = new Object[any.getParameterCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(any.getParameterTypes()[i]);
    }
    return any.newInstance(values);
  }

  /** Every record of Sluice's modules on the class path, private ones included. */
  private static List<Class<?>> records(Set<String> modules) throws Exception {
    List<Class<?>> records = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
      Path place = Path.of(entry);
      String module = moduleOf(place);
      if (module == null || !Files.exists(place)) {
        continue;
      }
      modules.add(module);
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

  /** The module whose own classes an entry of the class path holds, or null. */
  private static @Nullable String moduleOf(Path entry) {
    for (int i = entry.getNameCount() - 1; i >= 0; i--) {
      String name = entry.getName(i).toString();
      if (name.equals("test-classes") || name.endsWith("-tests.jar")) {
        return null;
      }
      if (name.startsWith("sluice-")) {
        return name.substring("sluice-".length()).replaceFirst("-\\d.*", "");
      }
    }
    return null;
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
