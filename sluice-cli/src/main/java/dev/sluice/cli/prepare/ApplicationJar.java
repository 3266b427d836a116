package dev.sluice.cli.prepare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Puts the classes of the modules into two jars, uncompressed, with type switches rewritten. A JVM
 * spends time on every jar it takes a class from, even where the class itself is in its AOT cache,
 * and on every class that is not of its boot loader. So the modules that need no more than the JDK
 * and {@link #BESIDE} are in a jar for the boot class path; what the boot loader has loaded sees
 * nothing of the class path, so no other can be. The jars of others stay as they are, behind them
 * on the class path.
 */
final class ApplicationJar {
  private static final String MAIN_JAR = "sluice.jar";
  private static final String OWN_PREFIX = "sluice";

  /** The modules of the jar for the boot class path. */
  static final List<String> CORE =
      List.of("scheduler", "source", "pipeline", "detect", "scan", "report");

  /** The one library that they use. */
  private static final String BESIDE = "re2j";

  private static final Pattern CORE_JAR =
      Pattern.compile("(sluice-(" + String.join("|", CORE) + ")|" + BESIDE + ")-[0-9].*");

  private static final String MODULE_INFO = "module-info.class";
  private static final String CLASS_SUFFIX = ".class";

  private ApplicationJar() {}

  /** Writes the jar for the boot class path from the jars in {@code library}. */
  static void writeCore(Path library, Path target) throws IOException {
    List<Path> core = new ArrayList<>();
    for (String name : classPath(library.resolve(MAIN_JAR)).split(" ", -1)) {
      if (isOfCore(name)) {
        core.add(library.resolve(name));
      }
    }
    write(core, new Manifest(), target);
  }

  /** Writes that of the others, to lie beside {@code library}, from the jars in that. */
  static void write(Path library, Path target) throws IOException {
    List<Path> own = new ArrayList<>(List.of(library.resolve(MAIN_JAR)));
    StringBuilder others = new StringBuilder();
    for (String name : classPath(library.resolve(MAIN_JAR)).split(" ", -1)) {
      if (isOfCore(name)) {
        continue;
      }
      if (name.startsWith(OWN_PREFIX)) {
        own.add(library.resolve(name));
      } else if (!name.isEmpty()) {
        others.append(library.getFileName()).append('/').append(name).append(' ');
      }
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, others.toString().strip());
    write(own, manifest, target);
  }

  private static boolean isOfCore(String jar) {
    return CORE_JAR.matcher(jar).matches();
  }

  private static void write(List<Path> jars, Manifest manifest, Path target) throws IOException {
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(target), manifest)) {
      out.setMethod(JarOutputStream.STORED);
      Set<String> written = new HashSet<>();
      for (Path jar : jars) {
        copy(jar, out, written);
      }
    }
  }

  private static String classPath(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      String value = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return Objects.requireNonNullElse(value, "");
    }
  }

  private static void copy(Path jar, JarOutputStream out, Set<String> written) throws IOException {
    try (JarFile in = new JarFile(jar.toFile())) {
      for (Enumeration<JarEntry> all = in.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        String name = entry.getName();
        boolean isLeftOut = name.startsWith("META-INF/") || name.equals(MODULE_INFO);
        if (entry.isDirectory() || isLeftOut || !written.add(name)) {
          continue;
        }
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        store(name, name.endsWith(CLASS_SUFFIX) ? TypeSwitches.rewritten(bytes) : bytes, out);
      }
    }
  }

  private static void store(String name, byte[] bytes, JarOutputStream out) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    JarEntry entry = new JarEntry(name);
    entry.setTime(0);
    entry.setSize(bytes.length);
    entry.setCrc(checksum.getValue());
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }
}
