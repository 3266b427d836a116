package dev.sluice.cli.scan;

import static dev.sluice.cli.Leak.RULES;
import static dev.sluice.cli.Leak.SECRET;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.Leak;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanCommandTest {
  @TempDir Path folder;
  private final CommandRun command = new CommandRun();

  @BeforeEach
  void quietFile() throws IOException {
    Files.writeString(folder.resolve("quiet.txt"), "nothing to see\n");
  }

  @Test
  void dir_nothingFound_isCleanAndComplete() {
    assertEquals(0, command.run("dir", folder.toString()));
    assertEquals("", command.out());
    assertTrue(command.err().contains("no leaks found"), command.err());
    assertTrue(command.err().contains("complete: every object"), command.err());
  }

  @Test
  void dir_secret_isFoundAndNotShownWhole() throws IOException {
    leak("a.txt");
    assertEquals(1, command.run("dir", folder.toString()));
    assertTrue(command.out().contains("a.txt:2:7: aws-access-key-id (critical"), command.out());
    assertFalse((command.out() + command.err()).contains(SECRET));
  }

  @Test
  void dir_exitCodeGiven_isUsedForLeaks() throws IOException {
    leak("a.txt");
    assertEquals(7, command.run("dir", folder.toString(), "--exit-code", "7"));
  }

  @Test
  void dir_sameInputAndAnyWorkers_giveTheSameBytes() throws IOException {
    for (int i = 0; i < 200; i++) {
      leak("file" + i + ".txt");
    }
    Path one = folder.resolveSibling("one.json");
    Path four = folder.resolveSibling("four.json");
    command.run("dir", folder.toString(), "--workers", "1", "--seed", "1", "-r", one.toString());
    command.run("dir", folder.toString(), "--workers", "4", "--seed", "9", "-r", four.toString());
    assertEquals(Files.readString(one), Files.readString(four));
    assertTrue(Files.size(one) > 200 * 100);
    Files.delete(one);
    Files.delete(four);
  }

  @Test
  void dir_report_isItsOwnersAloneAndRedactedIfAsked() throws IOException {
    leak("a.txt");
    Path report = folder.resolveSibling("report.json");
    command.run("dir", folder.toString(), "-r", report.toString(), "--redact");
    assertFalse(Files.readString(report).contains(SECRET));
    assertTrue(Files.readString(report).contains("\"Secret\": \"REDACTED\""));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(report)));
    Files.delete(report);
  }

  @Test
  void dir_baseline_leavesOutWhatItHoldsEvenIfMoved() throws IOException {
    leak("a.txt");
    Path baseline = folder.resolveSibling("baseline.json");
    assertEquals(0, command.run("baseline", folder.toString(), "-r", baseline.toString()));
    Path file = folder.resolve("a.txt");
    Files.writeString(file, "one more line\n\n" + Files.readString(file));
    assertEquals(0, command.run("dir", folder.toString(), "-b", baseline.toString()));
    assertTrue(command.err().contains("1 known ones left out"), command.err());
    Files.delete(baseline);
  }

  @Test
  void dir_ignoreFile_leavesOutAndNamesWhatIsUnused() throws IOException {
    leak("a.txt");
    Files.writeString(
        folder.resolve(".gitleaksignore"),
        "# known\n" + folder.resolve("a.txt") + ":aws-access-key-id:2\nb.txt:gone:1\n");
    assertEquals(0, command.run("dir", folder.toString()));
    assertTrue(command.err().contains("ignore entry without a finding: b.txt:gone:1"));
  }

  @Test
  void dir_configInTarget_isUsed() throws IOException {
    Files.writeString(folder.resolve(".gitleaks.toml"), RULES);
    Files.writeString(folder.resolve("b.txt"), "open sesame-abcdefgh\n" + "key " + SECRET);
    assertEquals(1, command.run("dir", folder.toString()));
    assertTrue(command.out().contains("b.txt:1:6: word"), command.out());
    assertFalse(command.out().contains("aws"));
  }

  @Test
  void dir_archive_isOpened() throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve("a.zip"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("inner/b.txt"));
      zip.write(("key " + SECRET + "\n").getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    assertEquals(1, command.run("dir", folder.toString()));
    assertTrue(command.out().contains("a.zip!inner/b.txt:1:5: aws-access-key-id"), command.out());
    assertEquals(0, command.run("dir", folder.toString(), "--no-archives"));
  }

  @Test
  void dir_truncatedArchive_isIncompleteNotClean() throws IOException {
    Path zip = folder.resolve("a.zip");
    Files.write(zip, new byte[] {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3});
    assertEquals(3, command.run("dir", folder.toString()));
    assertTrue(command.err().contains("INCOMPLETE"), command.err());
  }

  @Test
  void dir_archiveEntryThatIsCorrupt_isIncompleteNotClean() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("broken.txt"));
      zip.write("words that compress, words that compress\n".repeat(50).getBytes(UTF_8));
      zip.putNextEntry(new ZipEntry("whole.txt"));
      zip.write("words".getBytes(UTF_8));
    }
    byte[] archive = out.toByteArray();
    // Into the compressed bytes of the first entry, behind its header and name.
    Arrays.fill(archive, 44, 60, (byte) 0xff);
    Files.write(folder.resolve("a.zip"), archive);
    assertEquals(3, command.run("dir", folder.toString()));
    assertTrue(command.err().contains("a.zip!broken.txt: listing failed: corrupt"), command.err());
    assertTrue(command.err().contains("INCOMPLETE: 0 failed, 1 folders"), command.err());
  }

  @Test
  void dir_archiveEntryThatIsEncrypted_isIncompleteNotClean() throws IOException {
    byte[] archive = zip("locked.txt", "words".getBytes(UTF_8));
    // The flag in the local header and the one in the directory.
    archive[6] |= 1;
    archive[new String(archive, ISO_8859_1).indexOf("PK\1\2") + 8] |= 1;
    Files.write(folder.resolve("a.zip"), archive);
    assertEquals(3, command.run("dir", folder.toString()));
    assertTrue(command.err().contains("a.zip!locked.txt: not scanned: encrypted"), command.err());
    assertTrue(command.err().contains("not scanned 1: encrypted 1"), command.err());
    assertTrue(command.err().contains("INCOMPLETE: 1 could not be scanned"), command.err());
    assertEquals(0, command.run("dir", folder.toString(), "--compat", "gitleaks"));
  }

  @Test
  void dir_archivesNestedDeeperThanTheDefault_isIncompleteUnlessTheDepthWasChosen()
      throws IOException {
    byte[] nested = "words".getBytes(UTF_8);
    for (int depth = 0; depth < 4; depth++) {
      nested = zip("inner", nested);
    }
    Files.write(folder.resolve("a.zip"), nested);
    assertEquals(3, command.run("dir", folder.toString()));
    assertTrue(command.err().contains("not scanned 1: nested too deep 1"), command.err());
    assertEquals(0, command.run("dir", folder.toString(), "--max-archive-depth", "3"));
    assertTrue(command.err().contains("skipped 1: nested too deep 1"), command.err());
    assertEquals(0, command.run("dir", folder.toString(), "--max-archive-depth", "4"));
  }

  @Test
  void dir_textBehindTheEndRecordOfAnEmptyZip_isScanned() throws IOException {
    String hiding = "PK\5\6" + "\0".repeat(18);
    Files.writeString(folder.resolve("notes.txt"), hiding + "\nkey " + SECRET + "\n");
    assertEquals(1, command.run("dir", folder.toString()));
    assertTrue(command.out().contains("notes.txt:2:5: aws-access-key-id"), command.out());
    assertEquals(1, command.run("dir", folder.toString(), "--max-archive-depth", "0"));
    assertEquals(1, command.run("dir", folder.toString(), "--no-archives"));
  }

  @Test
  void dir_nameAndTrailerOfAnArchive_areScannedAsItsOwnBytes() throws IOException {
    byte[] inner = zip("key " + SECRET + " ", "words".getBytes(UTF_8));
    Files.write(folder.resolve("a.zip"), zip("inner.zip", inner));
    assertEquals(1, command.run("dir", folder.toString()));
    assertTrue(command.out().contains("a.zip!inner.zip:"), command.out());
    assertTrue(command.err().contains("complete: every object"), command.err());
  }

  @Test
  void dir_archiveOfManyEntries_isIncompleteUntilTheLimitIsRaised() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < 5_000; i++) {
        zip.putNextEntry(new ZipEntry("entry" + i));
      }
    }
    Files.write(folder.resolve("many.zip"), out.toByteArray());
    assertEquals(3, command.run("dir", folder.toString()));
    assertEquals(0, command.run("dir", folder.toString(), "--max-archive-entries", "5000"));
  }

  @Test
  void dir_archiveEntryThatIsLarge_isIncompleteUntilTheLimitIsRaised() throws IOException {
    Files.write(folder.resolve("large.zip"), zip("entry", randomBytes(3 << 20)));
    assertEquals(
        3, command.run("dir", folder.toString(), "--max-archive-megabytes", "2"), command.err());
    assertEquals(0, command.run("dir", folder.toString(), "--max-archive-megabytes", "4"));
  }

  @Test
  void dir_ignoreFileOfAnotherTree_isNoLeakButASecretInItIs() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    StringBuilder lines = new StringBuilder();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 200; i++) {
      String hash = "%016x".formatted(random.nextLong());
      String commit = hash + "%016x%08x".formatted(random.nextLong(), random.nextInt());
      lines.append("generic-api-key:" + hash + ":config/secret-key.yaml\n");
      lines.append(commit + ":config/password.yaml:stripe-secret-key:" + i + "\n");
    }
    Path ignore = Files.writeString(other.resolve(".sluiceignore"), lines);
    assertEquals(0, command.run("dir", folder.toString()), command.out());
    Files.writeString(ignore, lines + "key = " + Leak.SECRET + "\n");
    assertEquals(1, command.run("dir", folder.toString()), command.out());
  }

  private static byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    new SplittableRandom(1).nextBytes(bytes);
    return bytes;
  }

  private static byte[] zip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return out.toByteArray();
  }

  @Test
  void dir_largeFile_isSkippedWithAReason() throws IOException {
    leak("a.txt");
    Files.write(folder.resolve("large.bin"), new byte[1_500_000]);
    assertEquals(1, command.run("dir", folder.toString(), "--max-target-megabytes", "1"));
    assertTrue(
        command.err().contains("skipped 1: larger than --max-target-megabytes 1"), command.err());
  }

  @Test
  void dir_badTargetsAndFiles_areUsageErrors() throws IOException {
    assertEquals(2, command.run("dir", folder.resolve("gone").toString()));
    assertTrue(command.err().startsWith("sluice: no such file or folder: "), command.err());
    Path rules = Files.writeString(folder.resolve("bad.toml"), "[[rules]]\nid = \n");
    assertEquals(2, command.run("dir", folder.toString(), "-c", rules.toString()));
    assertTrue(command.err().contains("bad.toml:2"), command.err());
    assertEquals(2, command.run("dir", folder.toString(), "--enable-rule", "no-such"));
    assertEquals(2, command.run("dir", folder.toString(), "-r", "report.unknown"));
    assertEquals(2, command.run("dir", folder.toString(), "-r", "-", "-f", "yaml"));
    assertTrue(command.err().contains("'yaml'; there is json, jsonl, csv, "), command.err());
    assertEquals(2, command.run("dir", folder.toString(), "--min-confidence", "sure"));
    assertEquals(2, command.run("dir", folder.toString(), "-b", "no-such-baseline.json"));
  }

  @Test
  void stdin_secret_isFoundWithoutAFile() {
    assertEquals(1, command.input("a\nkey " + SECRET).run("stdin", "-r", "-", "-f", "json"));
    assertTrue(command.out().contains("\"File\": \"\""), command.out());
    assertTrue(command.out().contains("\"StartLine\": 2"), command.out());
  }

  @Test
  void human_withoutAFileOrThroughALink_saysWhereItWas() throws IOException {
    command.input("key " + SECRET).run("stdin");
    assertTrue(command.out().startsWith("standard input:1:5: aws-access-key-id"), command.out());
    leak("a.txt");
    Files.createSymbolicLink(folder.resolve("link"), Path.of("a.txt"));
    command.run("dir", folder.toString(), "--follow-symlinks");
    assertTrue(command.out().contains(" (through " + folder.resolve("link") + ")"), command.out());
  }

  @Test
  void compat_gitleaks_hasItsColumns() throws IOException {
    leak("a.txt");
    command.run("dir", folder.toString(), "--compat", "gitleaks", "-r", "-", "-f", "json");
    assertTrue(command.out().contains("\"StartColumn\": 8"), command.out());
  }

  @Test
  void dir_metricsAndTrace_areWritten() throws IOException {
    Path metrics = folder.resolveSibling("metrics.json");
    Path trace = folder.resolveSibling("run.jfr");
    assertEquals(
        0,
        command.run(
            "dir",
            folder.toString(),
            "--metrics",
            metrics.toString(),
            "--trace",
            trace.toString()));
    assertTrue(Files.readString(metrics).contains("\"objectsScanned\": 1"));
    assertTrue(Files.size(trace) > 0);
    Files.delete(metrics);
    Files.delete(trace);
  }

  @Test
  void dir_logLevelError_saysNothingOfAQuietRun() {
    assertEquals(0, command.run("dir", folder.toString(), "-l", "error"));
    assertEquals("", command.err());
    assertEquals(2, command.run("dir", folder.toString(), "-l", "loud"));
  }

  @Test
  void explain_rejectedCandidate_saysWhy() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "key " + SECRET + " # sluice:allow\n");
    assertEquals(0, command.run("explain", file + ":1"));
    assertTrue(command.out().contains("not reported: the line says sluice:allow"), command.out());
  }

  private void leak(String name) throws IOException {
    Files.writeString(folder.resolve(name), "first\nkey = " + SECRET + "\n");
  }
}
