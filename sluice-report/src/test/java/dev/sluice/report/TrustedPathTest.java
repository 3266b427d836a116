package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedPathTest {
  private static final int NOBODY = 65_534;

  @TempDir Path folder;
  private Path sticky;
  private Path victim;

  @BeforeEach
  void everybodysFolder() throws IOException {
    folder = folder.toRealPath();
    sticky = Files.createDirectory(folder.resolve("sticky"));
    victim = Files.writeString(folder.resolve("victim.json"), "before");
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("unix"));
    Files.setAttribute(sticky, "unix:mode", 01777);
  }

  @Test
  void resolve_ownLinks_areFollowed() throws IOException {
    Path link = Files.createSymbolicLink(sticky.resolve("link"), victim);
    assertEquals(victim, TrustedPath.resolve(link));
    Path relative = Files.createSymbolicLink(sticky.resolve("again"), Path.of("link"));
    assertEquals(victim, TrustedPath.resolve(relative));
    assertEquals(folder.resolve("new"), TrustedPath.resolve(folder.resolve("new")));
    assertEquals(folder.resolve("new"), TrustedPath.resolve(sticky.resolve("../new")));
    Path other = Files.createDirectories(folder.resolve("a/b"));
    Path into = Files.createSymbolicLink(folder.resolve("into"), other);
    assertEquals(folder.resolve("a/new"), TrustedPath.resolve(into.resolve("../new")));
  }

  @Test
  void resolve_linksInACircle_fail() throws IOException {
    Path link = Files.createSymbolicLink(sticky.resolve("link"), sticky.resolve("link"));
    assertThrows(IOException.class, () -> TrustedPath.resolve(link));
  }

  @Test
  void create_linkOfAnotherUserInAStickyFolder_isRefused() throws IOException {
    Path link = strangers(Files.createSymbolicLink(sticky.resolve("out.json"), victim));
    IOException refused = assertThrows(IOException.class, () -> ReportFile.create(link));
    assertTrue(refused.getMessage().contains("link of another user"), refused.getMessage());
    assertEquals("before", Files.readString(victim));
  }

  @Test
  void create_folderThatIsALinkOfAnotherUser_isRefused() throws IOException {
    Path link = strangers(Files.createSymbolicLink(sticky.resolve("folder"), folder));
    assertThrows(IOException.class, () -> ReportFile.create(link.resolve("victim.json")));
    assertEquals("before", Files.readString(victim));
  }

  @Test
  void create_linkOfAnotherUserInAFolderOfOurs_isFollowed() throws IOException {
    Path link = strangers(Files.createSymbolicLink(folder.resolve("out.json"), victim));
    try (ReportFile file = ReportFile.create(link)) {
      file.writer().write("after");
      file.commit();
    }
    assertEquals("after", Files.readString(victim));
  }

  @Test
  void resolve_whatOthersHaveInAStickyFolder_isRefusedIfItIsALinkOrAPipe() throws Exception {
    Path pipe = sticky.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Path _ = strangers(pipe);
    IOException refused = assertThrows(IOException.class, () -> TrustedPath.resolve(pipe));
    assertTrue(refused.getMessage().contains("pipe or device"), refused.getMessage());
    Path file = strangers(Files.writeString(sticky.resolve("file"), "theirs"));
    assertEquals(file, TrustedPath.resolve(file));
    Path inside = strangers(Files.createDirectory(sticky.resolve("folder")));
    assertEquals(inside.resolve("new"), TrustedPath.resolve(inside.resolve("new")));
  }

  @Test
  void resolve_linkOfAnotherUser_isFollowedUnlessTheFolderIsStickyAndEverybodys()
      throws IOException {
    Path link = strangers(Files.createSymbolicLink(sticky.resolve("link"), victim));
    for (int mode : new int[] {01755, 0777, 0755}) {
      Files.setAttribute(sticky, "unix:mode", mode);
      assertEquals(victim, TrustedPath.resolve(link), Integer.toOctalString(mode));
    }
    Files.setAttribute(sticky, "unix:mode", 01777);
    assertThrows(IOException.class, () -> TrustedPath.resolve(link));
  }

  @Test
  void create_leftOfAKilledRun_isRemovedAndALiveOneIsNot() throws IOException {
    Path left = Files.writeString(folder.resolve(".out.json.abc.partial"), "secret");
    try (ReportFile live = ReportFile.create(folder.resolve("out.json"));
        ReportFile second = ReportFile.create(folder.resolve("out.json"))) {
      assertFalse(Files.exists(left));
      assertTrue(Files.exists(live.partial()));
      second.writer().write("whole");
      second.commit();
    }
    assertEquals("whole", Files.readString(folder.resolve("out.json")));
    try (var files = Files.list(folder)) {
      assertTrue(files.noneMatch(file -> file.toString().endsWith(".partial")));
    }
  }

  /** Gives a link to another user, which only root can do. */
  private static Path strangers(Path link) throws IOException {
    assumeTrue((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0, "not root");
    Files.setAttribute(link, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
    return link;
  }
}
