package dev.sluice.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmitMainTest {
  private static final String SECRET = "sesame-abcdefghijkl";

  @TempDir Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_threeTimes_writesFormatsAndLeavesOutWhatIsKnown() throws IOException {
    Path rules = folder.resolve("rules.toml");
    Files.writeString(rules, SampleTree.RULES);
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("a.txt"), SECRET + "\n");
    Path output = folder.resolve("out");
    assertEquals(1, run(rules, output, tree, "json"), err());
    assertTrue(err().contains("leaks found: 1"), err());
    assertTrue(written(output).contains(SECRET));
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(output)));
    assertEquals(0, run(rules, output, tree, "json", "--incremental"), err());
    assertTrue(err().contains("no leaks found"), err());
    Path missing = folder.resolve("missing");
    assertEquals(3, run(rules, folder.resolve("other"), missing, "csv"), err());
    assertTrue(err().contains("INCOMPLETE: 1 failed"), err());
  }

  @Test
  void run_wrongFlag_isRefusedWithTheUsage() {
    assertEquals(
        2,
        SubmitMain.run(
            new String[] {"--nonsense"}, new PrintStream(err, true, StandardCharsets.UTF_8)),
        err());
    assertTrue(err().contains("unknown flag --nonsense"), err());
    assertTrue(err().contains("spark-submit"), err());
  }

  private int run(Path rules, Path output, Path target, String format, String... more) {
    err.reset();
    // The session that the program finds and stops.
    SparkSession _ = LocalSpark.start();
    return SubmitMain.run(
        Stream.concat(
                Stream.of(
                    "--config",
                    rules.toString(),
                    "--format",
                    format,
                    "--output",
                    output.toString(),
                    target.toString()),
                Stream.of(more))
            .toArray(String[]::new),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static String written(Path output) throws IOException {
    try (Stream<Path> files = Files.walk(output.resolve("findings"))) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
        all.append(Files.readString(file));
      }
      return all.toString();
    }
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
