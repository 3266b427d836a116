package dev.sluice.cli.launcher;

import static dev.sluice.cli.Leak.SECRET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
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
import org.junit.jupiter.api.io.TempDir;

/** Input that nobody would choose: for each its message, its verdict and its exit status. */
@Requires(Needs.POSIX)
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
          row("empty file", ": > a", "dir .", 0, "scanned 1 object", COMPLETE),
          row(
              "file of zeros",
              "head -c 3000000 /dev/zero > a",
              "dir .",
              0,
              "scanned 1 object, 3.0 MB",
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
          row(
              "no rules",
              "echo 'title = \"t\"' > .gitleaks.toml",
              "dir .",
              2,
              "./.gitleaks.toml has no rules"),
          row(
              "no rules, asked for",
              "echo 'title = \"t\"' > .gitleaks.toml",
              "dir . --allow-no-rules",
              0,
              "rules: 0 of ./.gitleaks.toml, which was found in the target",
              "complete, but without rules"),
          row(
              "no rules, as in gitleaks",
              "echo 'title = \"t\"' > .gitleaks.toml",
              "dir . --compat gitleaks --no-color",
              0,
              "warning: ./.gitleaks.toml has no rules"),
          row(
              "bad regex of an allowlist",
              "printf '[[rules]]\\nid=\"a\"\\nregex=\"b\"\\n[[rules.allowlists]]\\nregexes=[\"(\"]'"
                  + " > a.toml",
              "dir . -c a.toml",
              2,
              "a.toml:5:1: rule 'a': 'regexes' is not a valid RE2 regex"),
          row(
              "bad regex of an allowlist, checked",
              "printf '[[rules]]\\nid=\"a\"\\nregex=\"b\"\\n[[allowlists]]\\npaths=[\"(\"]'"
                  + " > a.toml",
              "rules check a.toml",
              2,
              "a.toml:5:1: allowlist: 'paths' is not a valid RE2 regex"),
          row(
              "bad regex of a path",
              "printf '[[rules]]\\nid=\"a\"\\npath=\"(\"' > a.toml",
              "dir . -c a.toml",
              2,
              "a.toml:3:1: rule 'a': 'path' is not"),
          row(
              "rules that are a link out of the target",
              "mkdir in; echo > a.toml; ln -s ../a.toml in/.gitleaks.toml",
              "dir in",
              2,
              "in/.gitleaks.toml: it is a link that leads out of in"),
          row(
              "rules found that extend others outside",
              "mkdir in; printf '[extend]\\npath=\"/etc/passwd\"' > in/.gitleaks.toml",
              "dir in",
              2,
              "in/.gitleaks.toml:2:1: cannot read the extended file '/etc/passwd'",
              "--allow-extend"),
          row(
              "rules found that extend others outside, allowed",
              "mkdir in; printf '[extend]\\npath=\"b.toml\"' > in/.gitleaks.toml;"
                  + " printf '[[rules]]\\nid=\"a\"\\nregex=\"sesame\"\\n' > b.toml",
              "dir in --allow-extend",
              0,
              "rules: 1 of in/.gitleaks.toml"),
          row("device as rules", ":", "dir . -c /dev/zero", 2, "it has more than 32 MiB"),
          row(
              "pipe as rules that nobody writes to",
              "mkfifo a",
              "dir . -c a --timeout 1",
              2,
              "rule file a: nothing came through it"),
          row(
              "pipe as rules in the target",
              "mkfifo .gitleaks.toml",
              "dir .",
              0,
              "built in",
              COMPLETE),
          row(
              "device as template",
              ":",
              "dir . -r a --report-template /dev/zero",
              2,
              "it has more than 32 MiB"),
          row(
              "bad template",
              "echo '{{ range' > t",
              "dir . -r a --report-template t",
              2,
              "template t: "),
          row("device as baseline", ":", "dir . -b /dev/zero", 2, "no baseline at /dev/zero"),
          row("device as ignore file", ":", "dir . -i /dev/zero", 2, "no ignore file"),
          row("device tried with rules", ":", "rules test /dev/zero", 2, "no file /dev/zero"),
          row("device as list", ":", "http --input-file /dev/zero", 2, "more than 32 MiB"),
          row(
              "huge ignore file",
              "truncate -s 99M .gitleaksignore",
              "dir .",
              2,
              ".gitleaksignore is no ignore file"),
          row("exit code of no process", ":", "dir . --exit-code 256", 2, "from 0 to 255, not 256"),
          row(
              "rule that takes long",
              "printf '[[rules]]\\nid=\"a\"\\nregex=\"a[a-z]*b[a-z]*c[a-z]*d[a-z]*1\"' > a.toml;"
                  + " yes abcd | tr -d '\\n' | head -c 20000000 > text",
              "dir text -c a.toml --timeout 1",
              3,
              "INCOMPLETE: time was up"),
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

  @Test
  void stdin_closed_readsNothing() throws Exception {
    Ended ended = launcher.through("sh", "-c", "exec \"$0\" \"$@\" <&-").run("stdin");
    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.err().contains("0.0 MB"), ended.err());
    assertTrue(ended.err().contains(COMPLETE), ended.err());
  }

  @Test
  void dir_namesBeyondAsciiInTheLocaleC_areFound() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("b\u00e4ume"));
    Files.writeString(tree.resolve("\u8336.txt"), "key=" + SECRET);
    Ended ended = launcher.through("env", "LC_ALL=C").run("dir", "b\u00e4ume", "-r", "\u00fc.json");
    assertEquals(1, ended.status(), ended.err());
    assertTrue(
        Files.readString(folder.resolve("\u00fc.json")).contains("b\u00e4ume/\u8336.txt"),
        ended.err());
  }

  @Test
  void dir_lineFullOfFindingsAndLittleMemory_ends() throws Exception {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      line.append(SECRET, 0, 17);
      for (int left = i, digits = 0; digits < 3; digits++, left /= 26) {
        line.append((char) ('A' + left % 26));
      }
      line.append(' ');
    }
    Files.writeString(folder.resolve("a"), line);
    Ended enough = new Launcher(folder).withHeap(64).run("dir", "a", "-r", "a.json");
    assertEquals(1, enough.status(), enough.err());
    assertTrue(enough.err().contains(COMPLETE), enough.err());
    Ended tooLittle = new Launcher(folder).withHeap(20).run("dir", "a", "-r", "b.json");
    assertFalse(tooLittle.err().contains(COMPLETE), tooLittle.err());
    assertTrue(tooLittle.err().contains("out of memory"), tooLittle.err());
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
    Needs.OWN_MOUNTS.require(tried.waitFor() == 0);
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
        Needs.OTHER_USER.require(tried.waitFor() == 0);
        launcher.through(nobody);
      }
      Ended ended = launcher.run("dir", "tree");
      assertEquals(3, ended.status(), ended.err());
      assertTrue(ended.err().contains("tree/closed: open failed: permission denied"), ended.err());
      assertTrue(ended.err().contains("tree/shut: listing failed: permission denied"), ended.err());
      assertTrue(ended.err().contains("scanned 1 object"), ended.err());
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
