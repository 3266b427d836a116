package dev.sluice.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime with the program's module and those it needs, linked from the JDK of the build.
 */
final class JavaRuntime {
  /**
   * What jdeps names for the program and its libraries, without java.desktop: commons-lang, the
   * HTTP client of the AWS SDK and MSAL mention it for conversions and a browser window that
   * nothing here asks for. The Vector API comes from a jar of its own.
   */
  static final List<String> MODULES =
      List.of(
          "java.base",
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.security.jgss",
          "java.sql",
          "java.xml",
          "jdk.httpserver",
          "jdk.jfr",
          "jdk.management",
          "jdk.net",
          "jdk.unsupported");

  /** What is for building further runtimes and tools, not for running the program. */
  private static final List<String> UNUSED =
      List.of(
          "bin/jfr",
          "bin/keytool",
          "bin/jwebserver",
          "lib/classlist",
          "lib/jexec",
          "lib/jrt-fs.jar");

  private JavaRuntime() {}

  /**
   * Links a runtime.
   *
   * @param program the jar of the program's module
   * @param forms a file with what training resolved of Java's method handles, of which the linker
   *     makes methods that would else be made at every start; null for none
   */
  static void link(Path jdk, Path program, @Nullable Path forms, Path target) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                jdk.resolve("bin/jlink").toString(),
                "--module-path",
                program.toString(),
                "--add-modules",
                ProgramModule.NAME,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--dedup-legal-notices",
                "error-if-not-same-content",
                "--output",
                target.toString()));
    if (forms != null) {
      words.add("--generate-jli-classes=@" + forms);
    }
    Command.run(target.resolveSibling("."), words);
    ProgramModule.reveal(target);
  }

  /** Removes what no run needs; the caches are made before, since that reads the image as files. */
  static void trim(Path runtime) throws IOException {
    for (String name : UNUSED) {
      Files.deleteIfExists(runtime.resolve(name));
    }
  }

  static Path java(Path runtime) {
    return runtime.resolve("bin/java");
  }
}
