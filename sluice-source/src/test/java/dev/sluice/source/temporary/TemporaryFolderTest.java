package dev.sluice.source.temporary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @TempDir Path parent;

  @Test
  void create_folder_isItsOwnersAloneUntilItIsClosed() throws IOException {
    Path path;
    try (TemporaryFolder folder = TemporaryFolder.create("test")) {
      path = folder.path();
      Files.createDirectories(path.resolve("a/b"));
      Files.writeString(path.resolve("a/b/c"), "secret");
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      TemporaryFolder.removeAbandoned();
      assertTrue(Files.exists(path.resolve("a/b/c")), "a live folder stays");
    }
    assertFalse(Files.exists(path));
  }

  @Test
  void removeAbandoned_nobodyHoldsIt_removesItAndWhatItsLinksLeadToStays() throws IOException {
    Path kept = Files.writeString(parent.resolve("kept"), "text");
    Path folder = Files.createDirectory(parent.resolve("sluice-clone-123"));
    Files.createFile(folder.resolve(".owner"));
    Files.createSymbolicLink(folder.resolve("link"), kept);
    TemporaryFolder.removeAbandoned(parent);
    assertFalse(Files.exists(folder));
    assertTrue(Files.exists(kept));
  }

  @Test
  void removeAbandoned_whatIsNotOurs_stays() throws IOException {
    Path unowned = Files.createDirectory(parent.resolve("sluice-clone-123"));
    Path other = Files.createDirectory(parent.resolve("sluice-notes"));
    Files.createFile(other.resolve(".owner"));
    Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
    Files.createFile(elsewhere.resolve(".owner"));
    Path link = Files.createSymbolicLink(parent.resolve("sluice-clone-9"), elsewhere);
    TemporaryFolder.removeAbandoned(parent);
    assertTrue(Files.exists(unowned) && Files.exists(other) && Files.exists(link));
    assertTrue(Files.exists(elsewhere.resolve(".owner")));
  }
}
