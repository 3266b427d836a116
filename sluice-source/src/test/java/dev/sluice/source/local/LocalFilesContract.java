package dev.sluice.source.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ByteReader;
import dev.sluice.source.CollectedListing;
import dev.sluice.source.DirectoryEntries.Kind;
import dev.sluice.source.FollowedLink;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every way of asking a file system must do, and the walk on top of it. */
@Requires(Needs.POSIX)
abstract class LocalFilesContract {
  private static final byte[] NOT_UTF8 = {'b', (byte) 0xff, (byte) 0xe9, '%', ' '};
  @TempDir private Path temp;

  abstract LocalFiles files();

  @Test
  void list_deepTree_findsEveryFileOnceHoweverItIsStepped() throws Exception {
    for (String name : List.of("a", "d/b", "d/e/c", "d/e/f/g", "x/y/z")) {
      write(name, name);
    }
    Files.createDirectories(temp.resolve("empty/within"));
    List<String> expected =
        List.of("a", "d/b", "d/e/c", "d/e/f/g", "x/y/z").stream()
            .map(name -> temp + "/" + name)
            .toList();
    for (int step : new int[] {1, 2, 32}) {
      for (boolean branches : new boolean[] {true, false}) {
        CollectedListing listing = new CollectedListing(step, branches).all(source(temp));
        assertEquals(expected, listing.paths());
        assertTrue(listing.skipped.isEmpty() && listing.failed.isEmpty());
      }
    }
  }

  @Test
  void list_hugeDirectory_findsEveryFile() throws Exception {
    for (int i = 0; i < 3000; i++) {
      write("a-rather-long-file-name-to-fill-the-listing-buffer-" + i, "");
    }
    assertEquals(3000, new CollectedListing(32, true).all(source(temp)).objects.size());
  }

  @Test
  void list_nameThatIsNotText_survivesToOpening() throws Exception {
    Path named = PathBytes.path(PathBytes.of(temp).child(NOT_UTF8));
    Files.writeString(named, "content");
    CollectedListing listing = new CollectedListing(32, true).all(source(temp));
    SourceObject object = listing.objects.getFirst();
    assertEquals(PathBytes.of(temp).child(NOT_UTF8), object.path());
    assertEquals("content", read(object));
  }

  @Test
  void list_linksByDefault_areSkippedWithAReason() throws Exception {
    write("file", "");
    Files.createSymbolicLink(temp.resolve("link"), temp.resolve("file"));
    Files.createSymbolicLink(temp.resolve("up"), temp);
    CollectedListing listing = new CollectedListing(32, true).all(source(temp));
    assertEquals(List.of(temp + "/file"), listing.paths());
    assertEquals(Set.of("symbolic link"), Set.copyOf(listing.skipped.values()));
    assertEquals(2, listing.skipped.size());
  }

  @Test
  void list_followingLinks_listsFilesBehindThemAndNoDirectoryTwice() throws Exception {
    write("d/file", "");
    Files.createSymbolicLink(temp.resolve("d/up"), temp);
    Files.createSymbolicLink(temp.resolve("link"), temp.resolve("d/file"));
    Files.createSymbolicLink(temp.resolve("dangling"), temp.resolve("nowhere"));
    Files.createSymbolicLink(temp.resolve("self"), temp.resolve("self"));
    LocalSource source = following(temp);
    CollectedListing listing = new CollectedListing(32, true).all(source);
    assertEquals(List.of(temp + "/d/file", temp + "/link"), listing.paths());
    assertEquals("symbolic link to a directory", listing.skipped.get(path("d/up")));
    assertEquals("symbolic link that leads nowhere", listing.skipped.get(path("dangling")));
    assertEquals("symbolic link that leads nowhere", listing.skipped.get(path("self")));
    assertEquals(0, listing.failed.size());
  }

  @Test
  void linkOf_fileBehindLinks_isNamedAsGivenWithoutThem() throws Exception {
    write("d/file", "");
    Files.createSymbolicLink(temp.resolve("one"), Path.of("d/../two"));
    Files.createSymbolicLink(temp.resolve("two"), Path.of("d/./file"));
    LocalSource source = following(temp);
    SourceObject link = new SourceObject(path("one"), SourceObject.SIZE_UNKNOWN);
    assertEquals(new FollowedLink(path("one"), path("d/file")), source.linkOf(link));
    assertNull(source.linkOf(new SourceObject(path("d/file"), SourceObject.SIZE_UNKNOWN)));
    Path near = Path.of("").toAbsolutePath().relativize(temp.resolve("one"));
    SourceObject relative = new SourceObject(LocalSource.path(near), SourceObject.SIZE_UNKNOWN);
    assertEquals(
        LocalSource.path(Path.of("").toAbsolutePath().relativize(temp.resolve("d/file"))),
        following(near).linkOf(relative).target());
  }

  @Test
  @Requires(Needs.LINUX)
  void list_pipe_isSkippedWithAReason() throws Exception {
    Process made = new ProcessBuilder("mkfifo", temp.resolve("pipe").toString()).start();
    assertEquals(0, made.waitFor());
    CollectedListing listing = new CollectedListing(32, true).all(source(temp));
    assertEquals(List.of(), listing.objects);
    assertEquals(Set.of("neither a file nor a directory"), Set.copyOf(listing.skipped.values()));
    assertThrows(
        FileSystemException.class, () -> files().open(path("pipe"), false), "opening may not wait");
  }

  @Test
  void list_unreadableDirectory_isReportedAndTheRestIsListed() throws Exception {
    write("closed/hidden", "");
    write("open/seen", "");
    Path closed = temp.resolve("closed");
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    try {
      CollectedListing listing =
          OrdinaryUser.call(() -> new CollectedListing(32, true).all(source(temp)));
      assertEquals(List.of(temp + "/open/seen"), listing.paths());
      assertEquals(Set.of(path("closed")), listing.failed.keySet());
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void list_missingRoot_isReported() throws Exception {
    CollectedListing listing = new CollectedListing(32, true).all(source(temp.resolve("missing")));
    assertEquals(NoSuchFileException.class, listing.failed.get(path("missing")).getClass());
  }

  @Test
  void list_rootThatIsAFileOrALinkToOne_isThatObject() throws Exception {
    Path file = write("file", "content");
    Path link = Files.createSymbolicLink(temp.resolve("link"), file);
    for (Path root : List.of(file, link)) {
      CollectedListing listing = new CollectedListing(32, true).all(source(root));
      assertEquals(List.of(root.toString()), listing.paths());
      LocalSource source = source(root);
      try (ByteReader reader = source.open(listing.objects.getFirst())) {
        assertEquals(7, reader.size());
      }
    }
  }

  @Test
  void list_filteredPaths_areSkippedWithTheFiltersReason() throws Exception {
    write(".git/config", "");
    write("kept", "");
    LocalOptions options =
        LocalOptions.defaults()
            .withFilter(
                (path, isDirectory) ->
                    isDirectory && path.toString().endsWith(".git") ? "repository" : null);
    LocalSource source = new LocalSource(List.of(temp), options, files());
    CollectedListing listing = new CollectedListing(32, true).all(source);
    assertEquals(List.of(temp + "/kept"), listing.paths());
    assertEquals("repository", listing.skipped.get(path(".git")));
  }

  @Test
  void list_byDefault_leavesOutGitsFoldersAndNothingElse() throws Exception {
    write(".git/config", "");
    write("below/.git/config", "");
    write("worktree/.git", "gitdir: elsewhere");
    write(".gitignore", "");
    write("a.git/kept", "");
    CollectedListing listing = new CollectedListing(32, true).all(source(temp));
    assertEquals(
        Set.of(temp + "/worktree/.git", temp + "/.gitignore", temp + "/a.git/kept"),
        Set.copyOf(listing.paths()));
    assertEquals("Git's own folder", listing.skipped.get(path(".git")));
    assertEquals("Git's own folder", listing.skipped.get(path("below/.git")));
    LocalSource whole = new LocalSource(List.of(temp), LocalOptions.everything(), files());
    assertEquals(5, new CollectedListing(32, true).all(whole).paths().size());
  }

  @Test
  void list_rootThatIsAGitFolder_isListed() throws Exception {
    write(".git/config", "");
    LocalSource source = source(temp.resolve(".git"));
    assertEquals(
        List.of(temp + "/.git/config"), new CollectedListing(32, true).all(source).paths());
  }

  @Test
  void or_twoFilters_leaveOutWhatEitherDoes() throws Exception {
    write(".git/config", "");
    write("notes", "");
    write("kept", "");
    LocalOptions options = LocalOptions.defaults();
    LocalOptions.Filter both =
        options.filter().or((path, _) -> path.toString().endsWith("notes") ? "notes" : null);
    LocalSource source = new LocalSource(List.of(temp), options.withFilter(both), files());
    assertEquals(List.of(temp + "/kept"), new CollectedListing(32, true).all(source).paths());
  }

  @Test
  void read_inPieces_givesTheFilesBytes() throws IOException {
    byte[] content = new byte[10_000];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) (i * 31);
    }
    Files.write(temp.resolve("file"), content);
    try (ByteReader reader = files().open(path("file"), false);
        Arena arena = Arena.ofConfined()) {
      assertEquals(content.length, reader.size());
      MemorySegment target = arena.allocate(4096);
      byte[] joined = new byte[content.length];
      int read = reader.read(0, target);
      MemorySegment.copy(target, ValueLayout.JAVA_BYTE, 0, joined, 0, read);
      MemorySegment rest = MemorySegment.ofArray(new byte[content.length]);
      int more = reader.read(read, rest);
      MemorySegment.copy(rest, ValueLayout.JAVA_BYTE, 0, joined, read, more);
      assertEquals(content.length, read + more);
      assertArrayEquals(content, joined);
      assertEquals(0, reader.read(content.length, target));
    }
  }

  @Test
  void open_link_failsUnlessFollowed() throws IOException {
    Path file = write("file", "content");
    Files.createSymbolicLink(temp.resolve("link"), file);
    assertThrows(FileSystemLoopException.class, () -> files().open(path("link"), false));
    try (ByteReader reader = files().open(path("link"), true)) {
      assertEquals(7, reader.size());
    }
  }

  @Test
  void open_directoryOrMissing_fails() throws IOException {
    Files.createDirectory(temp.resolve("directory"));
    assertThrows(NotRegularFileException.class, () -> files().open(path("directory"), false));
    assertThrows(NoSuchFileException.class, () -> files().open(path("missing"), false));
  }

  @Test
  @Requires(Needs.LINUX)
  void open_fileTheKernelMakesUp_isReadThoughItSaysItIsEmpty() throws IOException {
    SourceObject status =
        new SourceObject(ObjectPath.of("/proc/self/status"), SourceObject.SIZE_UNKNOWN);
    assertTrue(read(status).startsWith("Name:"));
  }

  @Test
  void kindOf_link_isTheLinkOrWhatItLeadsTo() throws IOException {
    Files.createDirectories(temp.resolve("one"));
    Files.createSymbolicLink(temp.resolve("link"), temp.resolve("one"));
    assertEquals(Kind.LINK, files().kindOf(path("link"), false));
    assertEquals(Kind.DIRECTORY, files().kindOf(path("link"), true));
  }

  private LocalSource following(Path root) {
    return new LocalSource(List.of(root), LocalOptions.defaults().withFollowLinks(true), files());
  }

  private LocalSource source(Path root) {
    return new LocalSource(List.of(root), LocalOptions.defaults(), files());
  }

  private ObjectPath path(String name) {
    return PathBytes.of(temp.resolve(name));
  }

  private Path write(String name, String content) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private String read(SourceObject object) throws IOException {
    try (ByteReader reader = files().open(object.path(), false)) {
      byte[] target = new byte[4096];
      int count = reader.read(0, MemorySegment.ofArray(target));
      return new String(target, 0, count, StandardCharsets.UTF_8);
    }
  }
}
