package dev.sluice.cli.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives that only their names tell are opened in a history as they are in a folder. */
class ArchivesInHistoryTest {
  @TempDir Path folder;
  private GitRun git;
  private Repo repo;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
    repo = git.repo();
  }

  private void write(String name, String before, String content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(before.getBytes(UTF_8));
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("inside"));
      zip.write((content + "\n").repeat(20).getBytes(UTF_8));
      zip.closeEntry();
    }
    Path file = repo.folder().resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.exe", "a/b/app.jar", "tool.pyz"})
  void git_bytesBeforeAZip_isOpenedAsInAFolder(String name) throws IOException {
    write(name, "#!/bin/sh\nexec java -jar $0\n", "sesame-open");
    repo.git("add", "-A");
    assertEquals(1, git.scan(1, "--staged").size());
    repo.commit("first");
    assertEquals(1, git.scan(1).size());
    Files.delete(repo.folder().resolve(name));
    repo.commit("second");
    List<String> found = git.scan(1);
    assertEquals(1, found.size());
    assertTrue(found.getFirst().contains(name + "!inside"), found.getFirst());
  }

  @Test
  void git_zipThatChangesBehindTheSameWords_eachIsOpened() throws IOException {
    write("run.exe", "#!/bin/sh\n# sesame-open\n", "clean");
    repo.commit("first");
    write("run.exe", "#!/bin/sh\n# sesame-open\n", "sesame-shut");
    repo.commit("second");
    List<String> found = git.scan(1);
    assertEquals(1, found.stream().filter(one -> one.contains("!inside")).count(), found::toString);
  }

  @Test
  void git_pathsThatAreFindings_zipIsOpenedAllTheSame() throws IOException {
    git.useRules(GitRun.RULES + "[[rules]]\nid = \"key\"\npath = '''\\.p12$'''\n");
    write("run.exe", "MZ and more", "sesame-open");
    repo.commit("first");
    assertEquals(1, git.scan(1).size());
  }

  /** What is opened for its name was looked through before, as a content. */
  @Test
  void git_fileThatMayBeAnArchiveByItsName_countsItsBytesOnce() throws IOException {
    Files.writeString(repo.folder().resolve("run.exe"), "no archive\n".repeat(20_000));
    repo.commit("first");
    long inFolder = bytesScanned("dir");
    long inHistory = bytesScanned("git");
    // The history has the message of the commit besides.
    assertTrue(inHistory >= inFolder && inHistory < inFolder + 1000, inHistory + ", " + inFolder);
  }

  private long bytesScanned(String command) throws IOException {
    Path metrics = folder.resolve("metrics.json");
    CommandRun run = new CommandRun();
    String target = repo.folder().toString();
    assertEquals(0, run.run(command, target, "--metrics", metrics.toString()), run.err());
    Matcher bytes = Pattern.compile("\"bytesScanned\": ?(\\d+)").matcher(Files.readString(metrics));
    assertTrue(bytes.find(), () -> "no bytes in " + metrics);
    return Long.parseLong(bytes.group(1));
  }
}
