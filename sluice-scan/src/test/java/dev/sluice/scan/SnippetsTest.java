package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets in the Javadoc: they compile as they stand, run, and do what they say. */
class SnippetsTest {
  private static final String BEGIN = " * {@snippet :\n";
  private static final String END = "\n * }\n";
  private static final List<String> IMPORTS =
      List.of(
          "dev.sluice.detect.EngineOptions",
          "dev.sluice.detect.builtin.BuiltIn",
          "dev.sluice.scan.*",
          "dev.sluice.source.Source",
          "dev.sluice.source.local.LocalOptions",
          "dev.sluice.source.local.LocalSource",
          "java.nio.file.Path",
          "java.util.List");

  @TempDir Path folder;

  @Test
  void snippet_ofScanner_printsWhatItFound() throws Exception {
    assertEquals("aws-access-key-id on line 1\n", run("Scanner"));
  }

  @Test
  void snippet_ofScanJob_saysThatEverythingWasSeen() throws Exception {
    assertTrue(run("ScanJob").endsWith("every object was seen\n"));
  }

  private String run(String type) throws Exception {
    String source =
        IMPORTS.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining())
            + "public class Snippet {\n  public static void main(String[] words) throws Exception {\n"
            + snippet(type)
            + "  }\n}\n";
    Path file = Files.writeString(folder.resolve("Snippet.java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                said,
                null,
                null,
                List.of(
                    "-d", folder.toString(), "-classpath", System.getProperty("java.class.path")),
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
            .call();
    assertTrue(compiled, () -> said + "\n" + source);
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      loader
          .loadClass("Snippet")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The code of the one snippet in the Javadoc of a class. */
  private static String snippet(String type) throws Exception {
    String text = Files.readString(Path.of("src/main/java/dev/sluice/scan", type + ".java"));
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END, begin);
    // The last line of the code may close a block of its own.
    if (text.startsWith(" * }\n", end + END.length())) {
      end = text.indexOf(END, end + 1);
    }
    return text.substring(begin, end)
            .lines()
            .map(line -> line.replaceFirst("^ \\* ?", ""))
            .collect(Collectors.joining("\n"))
        + "\n";
  }
}
