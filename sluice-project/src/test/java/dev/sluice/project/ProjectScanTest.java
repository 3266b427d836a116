package dev.sluice.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.rule.Severity;
import dev.sluice.scan.EngineCache;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectScanTest {
  private static final String KEY = "AKIA" + "QYLPMN5HHHFPZAM2";
  private static final Instant LATER = Instant.parse("2126-01-01T00:00:00Z");

  @TempDir Path folder;

  private final ProjectScan scan = new ProjectScan(() -> LATER, new EngineCache(Map.of()));

  @Test
  void run_filesAndArchives_areNamedFromTheFolder() throws Exception {
    write("a/größe.txt", "key = " + KEY + "\n");
    write(".git/config", "key = " + KEY + "\n");
    try (OutputStream out = Files.newOutputStream(folder.resolve("b.zip"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("inside.txt"));
      zip.write(("key = " + KEY + "\n").getBytes(StandardCharsets.UTF_8));
    }
    ProjectResult result = scan.run(options());
    assertEquals(
        List.of("a/größe.txt:aws-access-key-id:1", "b.zip!inside.txt:aws-access-key-id:1"),
        result.findings().stream().map(Finding::fingerprint).toList());
    assertTrue(result.outcome().complete());
    assertFalse(result.findings().toString().contains(KEY));
    assertEquals(List.of(), result.gaps());
    assertEquals(1, scan.run(options().withArchives(false)).findings().size());
  }

  @Test
  void run_withState_readsOnlyWhatChangedAndReportsTheSame() throws Exception {
    old(write("a.txt", "key = " + KEY + "\n"));
    old(write("b.txt", "nothing\n"));
    ProjectOptions options = options().withState(folder.resolve("build/deep/state"));
    ProjectResult first = scan.run(options);
    assertEquals(0, first.outcome().recalled());
    ProjectResult second = scan.run(options);
    assertEquals(2, second.outcome().recalled());
    assertEquals(first.findings(), second.findings());
    old(write("b.txt", "key = " + KEY + "\n"));
    ProjectResult third = scan.run(options);
    assertEquals(1, third.outcome().recalled());
    assertEquals(2, third.findings().size());
    String state =
        Files.readString(folder.resolve("build/deep/state"), StandardCharsets.ISO_8859_1);
    assertFalse(state.contains(KEY));
  }

  @Test
  void run_otherRules_forgetWhatWasScannedByTheFirst() throws Exception {
    old(write("a.txt", "token = hse_12345678\n"));
    ProjectOptions options = options().withState(folder.resolve("state"));
    assertEquals(0, scan.run(options).findings().size());
    write(
        ".sluice.toml",
        "[[rules]]\nid = \"house\"\ndescription = \"a token\"\nregex = '''hse_[0-9]{8}'''\n");
    assertEquals(1, scan.run(options).findings().size());
  }

  @Test
  void run_excludes_areLeftOutWithAReason() throws Exception {
    write("target/a.txt", "key = " + KEY + "\n");
    write("src/b.pem", "key = " + KEY + "\n");
    write("src/generated/c.txt", "key = " + KEY + "\n");
    ProjectResult result =
        scan.run(
            options()
                .withExcludedFolders(List.of(folder.resolve("target")))
                .withExcludes(List.of("*.pem", "src/generated")));
    assertEquals(List.of(), result.findings());
    assertEquals(2, result.outcome().skipped().get("excluded"));
    assertEquals(1, result.outcome().skipped().get("excluded folder"));
    ProjectException refused =
        assertThrows(ProjectException.class, () -> scan.run(options().withExcludes(List.of("["))));
    assertTrue(String.valueOf(refused.getMessage()).contains("'[' is not a glob"));
  }

  @Test
  void run_gitignore_isHeededIfAsked() throws Exception {
    write(".gitignore", "local.properties\n");
    write("local.properties", "key = " + KEY + "\n");
    assertEquals(1, scan.run(options()).findings().size());
    assertEquals(0, scan.run(options().withGitignore(true)).findings().size());
  }

  @Test
  void write_reportAndBaseline_hideTheSecretAndTheFinding() throws Exception {
    write("a.txt", "key = " + KEY + "\n");
    ProjectResult result = scan.run(options());
    Path report = folder.resolve("known.json");
    result.write(report);
    assertFalse(Files.readString(report).contains(KEY));
    ProjectResult again = scan.run(options().withBaseline(report));
    assertEquals(List.of(), again.findings());
    assertEquals(1, again.known());
    assertEquals(1, again.outcome().skipped().get("holds known findings"));
    for (String name : List.of("a.sarif", "a.csv", "a.html", "a.xml", "a.jsonl", "a.out.txt")) {
      Path file = folder.resolve(name);
      result.write(file);
      assertTrue(Files.size(file) > 0, name);
      assertFalse(Files.readString(file).contains(KEY), name);
    }
    assertThrows(ProjectException.class, () -> result.write(folder.resolve("report.doc")));
  }

  @Test
  void atLeast_severity_leavesOutWhatIsBelow() throws Exception {
    write("a.txt", "key = " + KEY + "\n");
    ProjectResult result = scan.run(options());
    assertEquals("critical", result.findings().getFirst().severity());
    assertEquals(1, result.atLeast(Severity.CRITICAL).size());
  }

  @Test
  void run_whatIsNotThere_isRefusedInWords() {
    assertRefused(ProjectOptions.of(folder.resolve("none")), "no folder at");
    assertRefused(options().withBaseline(folder.resolve("none")), "no baseline at");
    assertRefused(options().withConfig(folder.resolve("none")), "cannot read the rule file");
  }

  private void assertRefused(ProjectOptions options, String words) {
    ProjectException refused = assertThrows(ProjectException.class, () -> scan.run(options));
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  private ProjectOptions options() {
    return ProjectOptions.of(folder).withWorkers(2);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, text);
  }

  /** Long before the run: what changed just before one may change again unnoticed. */
  private static void old(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
  }
}
