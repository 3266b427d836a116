package dev.sluice.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in the README and in docs/library.md compiles as it stands, and runs. */
class DocumentedCodeTest {
  private static final String KEY = "AKIA" + "QYLPMN5HHHFPZAM2";
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>\\s*(.*?)\\s*</dependency>", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void javaBlocks_inOrder_compileAndRun() throws Exception {
    List<String> blocks = new ArrayList<>();
    for (String page : List.of("README.md", "docs/library.md")) {
      Matcher matcher = BLOCK.matcher(Files.readString(Stranger.ROOT.resolve(page)));
      while (matcher.find()) {
        blocks.add(matcher.group(1));
      }
    }
    assertTrue(blocks.size() >= 6, blocks.size() + " blocks");
    compile(program(blocks));
    Path place = Files.createDirectories(folder.resolve("place/src"));
    makeRepository(place.getParent());
    Files.writeString(place.resolve("a.txt"), "key = " + KEY + "\n");
    Path config = Files.createDirectories(folder.resolve("place/config"));
    Files.writeString(config.resolve("app.properties"), "key = " + KEY + "\n");
    Stranger.Ended ended =
        Stranger.java(
            folder.resolve("place"),
            List.of("-cp", folder + ":" + System.getProperty("java.class.path"), "Documented"));
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(ended.out().contains("aws-access-key-id on line 1"), ended::toString);
    assertTrue(ended.out().contains("src/a.txt: aws-access-key-id"), ended::toString);
    assertTrue(ended.out().contains("größe = ***\n"), ended::toString);
    assertTrue(ended.out().contains(" brought in old.txt"), ended::toString);
    assertFalse(ended.out().contains(KEY), ended::toString);
  }

  /** A repository whose only commit brings in a secret. */
  private static void makeRepository(Path place) throws Exception {
    Needs.GIT.require();
    Files.writeString(place.resolve("old.txt"), "key = " + KEY + "\n");
    for (String words :
        List.of(
            "init -q",
            "add old.txt",
            "-c user.name=Ada -c user.email=ada@example.org commit -q -m first")) {
      Stranger.Ended ended = Stranger.run(place, List.of(("git " + words).split(" ", -1)));
      assertEquals(0, ended.status(), ended::toString);
    }
    Files.delete(place.resolve("old.txt"));
  }

  @Test
  void dependencies_inThePages_areOfThisVersionAndPublished() throws IOException {
    for (String page : List.of("README.md", "docs/library.md")) {
      Matcher matcher = DEPENDENCY.matcher(Files.readString(Stranger.ROOT.resolve(page)));
      assertTrue(matcher.find(), page);
      assertEquals(
          "<groupId>dev.sluice</groupId> <artifactId>sluice-scan</artifactId>"
              + " <version>"
              + Stranger.VERSION
              + "</version>",
          matcher.group(1).replaceAll("\\s+", " "),
          page);
    }
    String bom = Files.readString(Stranger.ROOT.resolve("sluice-bom/pom.xml"));
    assertTrue(bom.contains("<version>" + Stranger.VERSION + "</version>"), "the BOM's version");
    String plugin = Files.readString(Stranger.ROOT.resolve("samples/maven/pom.xml"));
    String page = Files.readString(Stranger.ROOT.resolve("docs/library.md"));
    int begin = page.indexOf("<plugin>");
    String lines = page.substring(begin, page.indexOf("</plugin>", begin));
    assertTrue(plugin.replaceAll("\\s+", " ").contains(lines.replaceAll("\\s+", " ")), lines);
  }

  /** Every module that is published is in the BOM, and no other. */
  @Test
  void bom_names_areThePublishedModules() throws IOException {
    String bom = Files.readString(Stranger.ROOT.resolve("sluice-bom/pom.xml"));
    String root = Files.readString(Stranger.ROOT.resolve("pom.xml"));
    Matcher modules = Pattern.compile("<module>(.*?)</module>").matcher(root);
    while (modules.find()) {
      String name = modules.group(1);
      String pom = Files.readString(Stranger.ROOT.resolve(name).resolve("pom.xml"));
      boolean isLibrary =
          !pom.contains("<maven.deploy.skip>true")
              && !pom.contains("<packaging>maven-plugin")
              && !name.equals("sluice-bom");
      boolean isNamed = bom.contains("        <artifactId>" + name + "</artifactId>");
      assertEquals(isLibrary, isNamed, name);
    }
  }

  private static String program(List<String> blocks) {
    String imports =
        """
        import dev.sluice.detect.*;
        import dev.sluice.detect.builtin.*;
        import dev.sluice.detect.config.*;
        import dev.sluice.detect.rule.*;
        import dev.sluice.history.*;
        import dev.sluice.project.*;
        import dev.sluice.scan.*;
        import dev.sluice.scan.Scanner;
        import dev.sluice.source.*;
        import dev.sluice.source.archive.*;
        import dev.sluice.source.local.*;
        import java.io.*;
        import java.nio.charset.StandardCharsets;
        import java.nio.file.*;
        import java.util.List;

        public class Documented {
          static final String text = "größe = " + "AKIA" + "QYLPMN5HHHFPZAM2";
          static final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          static final InputStream stream = new ByteArrayInputStream(bytes);
          static final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
        """;
    StringBuilder source = new StringBuilder(imports);
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < blocks.size(); i++) {
      source.append("static void block" + i + "() throws Exception {\n" + blocks.get(i) + "}\n");
      calls.append("    block" + i + "();\n");
    }
    return source
        + "public static void main(String[] words) throws Exception {\n"
        + "System.setOut(new PrintStream(System.out, true, StandardCharsets.UTF_8));\n"
        + calls
        + "}\n}\n";
  }

  private void compile(String source) throws IOException {
    Path file = Files.writeString(folder.resolve("Documented.java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    List<String> options =
        List.of("-d", folder.toString(), "-classpath", System.getProperty("java.class.path"));
    boolean compiled =
        compiler
            .getTask(
                said,
                null,
                null,
                options,
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
            .call();
    String numbered = source.lines().collect(Collectors.joining("\n"));
    assertTrue(compiled, () -> said + "\n" + numbered);
  }
}
