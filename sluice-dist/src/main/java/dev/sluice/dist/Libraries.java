package dev.sluice.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The jars of others, for one platform: without native libraries of other platforms and without
 * what only debuggers read, and uncompressed, since an archive compresses them better as a whole.
 */
final class Libraries {
  /** The jar whose manifest names all others. */
  static final String MAIN_JAR = "sluice.jar";

  /** Needed by parts of the Azure and Google clients that no command of ours reaches. */
  private static final List<String> UNREACHED =
      List.of("httpclient-4", "httpcore-4", "jna-", "msal4j-persistence-extension-");

  private static final String SQLITE = "sqlite-jdbc-";
  private static final String SQLITE_NATIVE = "org/sqlite/native/";
  private static final List<String> NATIVE = List.of(".so", ".dll", ".dylib", ".jnilib", ".a");
  private static final List<String> SIGNATURES = List.of(".sf", ".rsa", ".dsa", ".ec");
  private static final List<String> FOR_BUILDS =
      List.of("meta-inf/maven/", "meta-inf/native-image/");

  private final Release release;

  Libraries(Release release) {
    this.release = release;
  }

  /** All names on the class path of the program's jar in a folder. */
  static List<String> classPath(Path folder) throws IOException {
    try (JarFile file = new JarFile(folder.resolve(MAIN_JAR).toFile())) {
      String value = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return List.of(Objects.requireNonNullElse(value, "").split(" ", -1));
    }
  }

  /** Whether a jar on the class path is part of what is installed. */
  static boolean isBundled(String jar) {
    return UNREACHED.stream().noneMatch(jar::startsWith);
  }

  static List<String> reached(List<String> classPath) {
    return classPath.stream()
        .filter(name -> !name.startsWith("sluice") && isBundled(name))
        .toList();
  }

  /** Writes {@code target} from {@code jar}. */
  void write(Path jar, Path target) throws IOException {
    StoredJar.read(jar, this::isKept).unseal().trimClasses().write(release, target);
  }

  /**
   * Writes SQLite's native library as a file: the jar would have it copied into the folder for
   * temporary files at every run, which a read-only system does not have.
   */
  void writeNative(Path folder, List<String> names, Path target) throws IOException {
    for (String name : names) {
      if (name.startsWith(SQLITE)) {
        try (JarFile jar = new JarFile(folder.resolve(name).toFile())) {
          for (JarEntry entry : Collections.list(jar.entries())) {
            String lower = entry.getName().toLowerCase(Locale.ROOT);
            if (isNative(lower) && isOfThisPlatform(lower)) {
              String file = lower.substring(lower.lastIndexOf('/') + 1);
              Files.copy(jar.getInputStream(entry), target.resolve(file));
            }
          }
        }
      }
    }
  }

  private static boolean isNative(String lower) {
    return NATIVE.stream().anyMatch(lower::endsWith);
  }

  private boolean isKept(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (FOR_BUILDS.stream().anyMatch(lower::startsWith)) {
      return false;
    }
    if (lower.startsWith("meta-inf/") && SIGNATURES.stream().anyMatch(lower::endsWith)) {
      return false;
    }
    return !isNative(lower) || (isOfThisPlatform(lower) && !lower.startsWith(SQLITE_NATIVE));
  }

  private boolean isOfThisPlatform(String name) {
    boolean ofSystem =
        switch (release.system()) {
          case "macos" -> name.contains("mac") || name.contains("darwin");
          case "windows" -> name.contains("win") && !name.contains("darwin");
          default -> name.contains(release.system()) && !name.contains("musl");
        };
    return ofSystem
        && (release.processor().equals("x64")
            ? name.contains("x86_64/") || name.contains("x86-64/") || name.contains("amd64/")
            : name.contains("aarch64/"));
  }
}
