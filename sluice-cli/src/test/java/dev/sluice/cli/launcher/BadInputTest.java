package dev.sluice.cli.launcher;

import static dev.sluice.cli.Leak.SECRET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Input that nobody would choose: for each its message, its verdict and its exit status. */
@DisabledOnOs(OS.WINDOWS)
class BadInputTest {
  private static final String COMPLETE = "complete: every object was scanned";

  /**
   * A row of the table.
   *
   * @param shell makes the input in an empty folder
   * @param words the command line, run in that folder
   * @param says parts of what is said on either stream
   */
  private record Row(String name, String shell, String words, int status, List<String> says) {}

  private static final List<Row> ROWS =
      List.of(
          row("missing path", ":", "dir gone", 2, "no such file or folder: gone"),
          row("empty folder", ":", "dir .", 0, "scanned 0 objects", COMPLETE),
          row("empty file", ": > a", "dir .", 0, "scanned 1 objects", COMPLETE),
          row(
              "file of zeros",
              "head -c 3000000 /dev/zero > a",
              "dir .",
              0,
              "scanned 1 objects, 3.0 MB",
              COMPLETE),
          row("broken link", "ln -s gone a", "dir .", 0, "skipped 1: symbolic link 1", COMPLETE),
          row(
              "broken link, followed",
              "ln -s gone a",
              "dir . --follow-symlinks",
              0,
              "skipped 1: symbolic link that leads nowhere 1",
              COMPLETE),
          row("broken link, named", "ln -s gone a", "dir a", 2, "link that leads nowhere: a"),
          row(
              "link loops, followed",
              "ln -s b a; ln -s a b; ln -s . c",
              "dir . --follow-symlinks",
              0,
              "skipped 3: symbolic link that leads nowhere 2, symbolic link to a directory 1",
              COMPLETE),
          row("pipe", "mkfifo a", "dir .", 0, "neither a file nor a directory 1", COMPLETE),
          row("pipe, named", "mkfifo a", "dir a", 2, "neither a file nor a folder: a"),
          row("device, named", ":", "dir /dev/zero", 2, "neither a file nor a folder"),
          row("name that is not UTF-8", leak("na\\377me"), "dir .", 1, "na\ufffdme:1:5: aws"),
          row("newline in a name", leak("two\\nlines"), "dir .", 1, "two lines:1:5: aws"),
          row("escape in a name", leak("red\\033[31m"), "dir .", 1, "red\ufffd[31m:1:5: aws"),
          row(
              "bad TOML",
              "printf '[[rules]]\\nid = \\n' > a.toml",
              "dir . -c a.toml",
              2,
              "a.toml:2"),
          row("missing rules", ":", "dir . -c a.toml", 2, "rule file a.toml: it is not there"),
          row("bad baseline", "echo '[{' > a.json", "dir . -b a.json", 2, "a.json is not a json"),
          row("unknown flag", ":", "dir . --colour", 2, "unknown flag --colour"),
          row("unknown command", ":", "sacn .", 2, "unknown command 'sacn'"),
          row("number that is none", ":", "dir . --workers two", 2, "takes a whole number"),
          row("truncated archive", "printf 'PK\\003\\004x' > a", "dir .", 3, "INCOMPLETE"),
          row("report to a full disk", leak("a"), "dir . -f json -r /dev/full", 2, "No space left"),
          row("report nowhere", ":", "dir . -r gone/a.json", 2, "no folder for the report"),
          row("report over a folder", "mkdir a.json", "dir . -r a.json", 2, "cannot be written"));

  @TempDir Path folder;
  private Launcher launcher;

  @BeforeEach
  void launcher() throws IOException {
    launcher = new Launcher(folder);
  }

  @TestFactory
  Stream<DynamicTest> table() {
    return ROWS.stream().map(row -> DynamicTest.dynamicTest(row.name(), () -> check(row)));
  }

  private void check(Row row) throws Exception {
    Path tree = Files.createTempDirectory(folder, "row");
    shell(tree, row.shell());
    Ended ended = new Launcher(tree).run(row.words().split(" ", -1));
    String said = ended.out() + ended.err();
    assertEquals(row.status(), ended.status(), said);
    for (String part : row.says()) {
      assertTrue(said.contains(part), said);
    }
    assertFalse(said.contains("\u001b"), "a terminal must not be steered");
    assertFalse(said.contains("Exception"), said);
  }

  @Test
  void standardOutput_readerGoesAway_endsQuietlyAsOtherProgramsDo() throws Exception {
    Ended ended =
        new Launcher(folder)
            .through("sh", "-c", "(\"$0\" \"$@\"; echo status $? >&2) | head -n 1")
            .run("rules", "list");
    assertEquals(1, ended.out().lines().count(), ended.out());
    assertTrue(ended.err().endsWith("status 141\n"), ended.err());
    assertFalse(ended.err().contains("sluice:"), ended.err());
  }

  @Test
  void standardOutput_closedOrFull_isSaidAndIsNotSuccess() throws Exception {
    shell(folder, leak("a"));
    for (String where : List.of(">&-", ">/dev/full")) {
      for (String report : List.of("", "-r - -f json", "-r - -f jsonl", "-r - -f html")) {
        Ended ended =
            new Launcher(folder)
                .through("sh", "-c", "exec \"$0\" \"$@\" " + where)
                .run(("dir a " + report).strip().split(" ", -1));
        assertEquals(2, ended.status(), report + where + ended.err());
        assertTrue(ended.err().contains("standard output is closed or full"), ended.err());
      }
    }
  }

  @Test
  void reportThatFails_leavesTheOldOneAndNothingElse() throws Exception {
    shell(folder, leak("a"));
    Path report = Files.writeString(folder.resolve("report.txt"), "old");
    shell(folder, "echo '{{ range . }}{{ .Colour }}{{ end }}' > t");
    Ended ended =
        launcher.run("dir", "a", "-r", "report.txt", "--report-template", "t", "-f", "template");
    assertEquals(2, ended.status(), ended.err());
    assertTrue(ended.err().contains("there is no field .Colour"), ended.err());
    assertEquals("old", Files.readString(report));
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(file -> file.toString().endsWith(".partial")));
    }
  }

  @Test
  void report_onADiskThatFillsUp_isSaidAndTheOldOneStays() throws Exception {
    String[] small = {
      "unshare",
      "-rm",
      "sh",
      "-c",
      "mount -t tmpfs -o size=64k none small && echo old > small/report.json && \"$0\" \"$@\";"
          + " status=$?; cat small/report.json; ls small; exit $status"
    };
    shell(folder, "mkdir small");
    shell(folder, "for i in $(seq 500); do echo 'key " + SECRET + "'; done > a");
    Process tried =
        new ProcessBuilder(Stream.concat(Stream.of(small), Stream.of("true")).toList())
            .directory(folder.toFile())
            .start();
    assumeTrue(tried.waitFor() == 0, "no disk of one's own can be mounted here");
    Ended ended = launcher.through(small).run("dir", "a", "-r", "small/report.json");
    assertEquals(2, ended.status(), ended.err());
    assertTrue(ended.err().contains("No space left on device"), ended.err());
    assertEquals("old\nreport.json\n", ended.out());
  }

  @Test
  void folders_tenThousandDeep_areScannedAsFarAsTheSystemAllows() throws Exception {
    try {
      String thousand = "d/".repeat(1000);
      shell(
          folder,
          "mkdir deep && cd deep && echo '"
              + SECRET
              + "' > top && for i in 1 2 3 4 5 6 7 8 9 10; do mkdir -p "
              + thousand
              + " && cd -P "
              + thousand
              + " 2>/dev/null; done; true");
      Ended ended = launcher.run("dir", "deep");
      assertEquals(1, ended.status(), ended.err());
      assertTrue(ended.err().contains("the path is longer than the system allows"), ended.err());
      assertTrue(ended.err().contains("INCOMPLETE: 0 failed, 1 folders"), ended.err());
      Files.delete(folder.resolve("deep/top"));
      assertEquals(3, launcher.run("dir", "deep").status());
    } finally {
      shell(folder, "rm -rf deep");
    }
  }

  @Test
  void unreadable_fileAndFolder_areNamedAndTheRestIsScanned() throws Exception {
    shell(
        folder,
        "mkdir tree tree/shut; echo x > tree/open; echo x > tree/closed; echo > tree/shut/in");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    shell(folder, "chmod 000 tree/closed tree/shut");
    try {
      if (Files.isReadable(folder.resolve("tree/closed"))) {
        String[] nobody = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
        Process tried =
            new ProcessBuilder(
                    Stream.concat(Stream.of(nobody), Stream.of("test", "-x", "../sluice")).toList())
                .start();
        assumeTrue(
            tried.waitFor() == 0, "the superuser reads everything, and nobody else may look here");
        launcher.through(nobody);
      }
      Ended ended = launcher.run("dir", "tree");
      assertEquals(3, ended.status(), ended.err());
      assertTrue(ended.err().contains("tree/closed: open failed: permission denied"), ended.err());
      assertTrue(ended.err().contains("tree/shut: listing failed: permission denied"), ended.err());
      assertTrue(ended.err().contains("scanned 1 objects"), ended.err());
      assertTrue(ended.err().contains("INCOMPLETE: 1 failed, 1 folders"), ended.err());
    } finally {
      shell(folder, "chmod 700 tree/shut");
    }
  }

  private static Row row(String name, String shell, String words, int status, String... says) {
    return new Row(name, shell, words, status, List.of(says));
  }

  /** A shell command that writes a leak into a file whose name printf knows. */
  private static String leak(String name) {
    return "printf 'key " + SECRET + "' > \"$(printf '" + name + "')\"";
  }

  private static void shell(Path folder, String command) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), command + ": " + said);
  }
}
