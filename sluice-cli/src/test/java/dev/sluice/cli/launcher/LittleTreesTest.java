package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.flags.Flag;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the launchers take for so little that Java's quick compiler is enough. */
@EnabledOnOs(OS.LINUX)
class LittleTreesTest {
  private static final long LARGE_BYTES = 49_000_000;

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    file("little/file.txt", 1000);
    file("little/-name with spaces/'quoted'.txt", 1000);
    file("large/deep/file.txt", LARGE_BYTES);
    file("large/a\n-99999999999 1\n1 -99999999999\nb.txt", 10);
    file("packed/a.JAR", LARGE_BYTES / 8 + 1);
    file("history/.git/objects/pack/pack-1.pack", LARGE_BYTES);
    file("history/file.txt", 10);
    file("young/.git/objects/pack/pack-1.pack", 1000);
    file("young/.git/objects/12/345", 1000);
    file("young/file.bin", LARGE_BYTES);
    file("bare/objects/pack/pack-1.pack", 1000);
    file("borrowing/objects/12/345", 1000);
    file("borrowing/objects/info/alternates", 10);
    Files.createDirectories(folder.resolve("empty"));
  }

  /** A file with a hole: it takes no room, and is as long as it says. */
  private void file(String name, long bytes) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  private boolean isLittle(String where, String... words) throws Exception {
    Path script = Path.of("src", "main", "launcher", "little.sh").toAbsolutePath();
    List<String> line = new ArrayList<>();
    line.addAll(List.of("sh", "-euc", ". \"$0\"; is_little \"$@\"", script.toString()));
    line.addAll(Arrays.asList(words));
    Process process =
        new ProcessBuilder(line).directory(folder.resolve(where).toFile()).inheritIO().start();
    int status = process.waitFor();
    assertTrue(status < 2, "status " + status);
    return status == 0;
  }

  @Test
  void isLittle_targets_byTheBytesOfTheirFiles() throws Exception {
    assertTrue(isLittle(".", "dir", "little"));
    assertTrue(isLittle(".", "dir", "little", "history", "-f", "json"));
    assertTrue(isLittle("little", "dir"));
    assertTrue(isLittle("little", "dir", "-name with spaces"));
    assertFalse(isLittle(".", "dir", "large"));
    assertFalse(isLittle(".", "dir", "little", "large"));
    assertFalse(isLittle("large", "dir"));
    assertFalse(isLittle(".", "dir", "packed"), "what is packed is larger than it looks");
  }

  @Test
  void isLittle_behindASwitch_isWhatIsNamed() throws Exception {
    assertTrue(isLittle("large", "dir", "--no-banner", "../little"));
    assertTrue(isLittle("large", "dir", "--redact", "-v", "../little"));
    assertFalse(isLittle("large", "dir", "-f", "../little"), "it may be the value of the flag");
    for (String word : List.of("verbose", "no-banner", "no-progress", "no-archives", "redact")) {
      Flag flag = Objects.requireNonNull(Flag.ofWord(word), word);
      assertTrue(flag.kind() == Flag.Kind.SWITCH || flag.kind() == Flag.Kind.OPTIONAL_NUMBER, word);
    }
    assertEquals(Flag.VERBOSE, Flag.ofLetter('v'));
    assertEquals(Flag.Kind.SWITCH, Flag.FOLLOW_SYMLINKS.kind());
  }

  @Test
  void isLittle_linksToMore_isNot() throws Exception {
    Files.createDirectories(folder.resolve("linked"));
    file("linked/file.txt", 10);
    Files.createSymbolicLink(folder.resolve("to-little"), Path.of("little"));
    assertTrue(isLittle(".", "dir", "to-little"));
    Files.createSymbolicLink(folder.resolve("linked/loop"), Path.of("."));
    assertTrue(isLittle(".", "dir", "linked"));
    Files.createSymbolicLink(folder.resolve("linked/link"), Path.of("../large/deep/file.txt"));
    assertFalse(isLittle(".", "dir", "linked"));
  }

  @Test
  void isLittle_foldersWithoutEnd_areNotAllLookedInto() throws Exception {
    file("folders/file.txt", 10);
    for (int i = 0; i <= 20_000; i++) {
      Files.createDirectory(folder.resolve("folders/" + i));
    }
    assertFalse(isLittle(".", "dir", "folders"));
  }

  @Test
  void isLittle_valueOfAFlag_isNotTakenForTheTarget() throws Exception {
    assertFalse(isLittle("large", "dir", "-c", "../little/file.txt"));
    assertFalse(isLittle("large", "dir", "--device-slots", "../little"));
    assertTrue(isLittle("little", "dir", "-c", "../history/file.txt"));
  }

  @Test
  void isLittle_repositories_byWhatTheyStore() throws Exception {
    assertTrue(isLittle(".", "git", "young"));
    assertTrue(isLittle("young", "git", "--no-banner"));
    assertTrue(isLittle(".", "git", "bare", "-f", "json"));
    assertTrue(isLittle("bare", "git", "-c", "../little/file.txt"));
    assertFalse(isLittle(".", "git", "history"));
    assertFalse(isLittle(".", "git", "young", "history"));
    assertFalse(isLittle("history", "git", "--log-opts", "../young"), "the value of a flag");
    assertFalse(isLittle(".", "git", "borrowing"), "objects lie elsewhere too");
    assertFalse(isLittle("young", "git", "https://example.org/large.git"));
    assertFalse(isLittle("young", "git", "git@example.org:large.git"));
    assertFalse(isLittle("little", "git"), "the repository is not in this folder itself");
  }

  @Test
  void isLittle_nothingThatCanBeToldOf_isNot() throws Exception {
    assertFalse(isLittle(".", "dir", "empty"));
    assertFalse(isLittle(".", "dir", "no-such-folder"));
  }

  @Test
  void launchers_commandsOfFolders_areTheSame() throws IOException {
    List<String> cases = new ArrayList<>();
    for (String launcher : List.of("../sluice", "../sluice-dist/src/main/launcher/sluice")) {
      Files.readAllLines(Path.of(launcher)).stream()
          .filter(line -> line.startsWith("dir | "))
          .forEach(cases::add);
    }
    assertEquals(List.of(cases.getFirst(), cases.getFirst()), cases);
  }
}
