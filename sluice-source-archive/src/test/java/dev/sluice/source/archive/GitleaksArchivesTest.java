package dev.sluice.source.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archives gitleaks tests itself with, against the files they were made from. */
class GitleaksArchivesTest {
  private static final Path ARCHIVES =
      Path.of("..", "..", "shared", "compat", "gitleaks", "testdata", "archives");
  private static final List<String> FILES =
      List.of(".env.prod", ".gitleaksignore", "api.go", "main.go");

  @BeforeEach
  void needsTheArchives() {
    assumeTrue(
        Files.isDirectory(ARCHIVES), () -> "no " + ARCHIVES + ": gitleaks' archives not read");
  }

  private static Walked walk(Path archive) throws IOException {
    try (FileChannel channel = FileChannel.open(archive)) {
      SeekableBytes bytes = SeekableBytes.of(channel);
      String name = archive.getFileName().toString();
      byte[] head = new byte[ArchiveFormat.HEAD_BYTES];
      int length = bytes.read(0, head, 0, head.length);
      return Walked.through(
          ArchiveWalk.of(
              name,
              ArchiveFormat.detect(head, length, name).orElseThrow(),
              bytes,
              ArchiveLimits.defaults(),
              ArchivePolicy.SKIP));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"files.7z", "files.tar", "files.tar.xz", "files.tar.zst", "files.zip"})
  void next_archiveOfFiles_holdsThem(String name) throws IOException {
    Walked walked = walk(ARCHIVES.resolve(name));
    assertEquals(List.of(), walked.problems());
    assertEquals(FILES.size(), walked.contents().size());
    for (String file : FILES) {
      assertArrayEquals(
          Files.readAllBytes(ARCHIVES.resolve("files").resolve(file)),
          walked.contents().get(name + "!files/" + file));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"main.go.gz", "main.go.xz", "main.go.zst"})
  void next_compressedFile_isTheFile(String name) throws IOException {
    assertArrayEquals(
        Files.readAllBytes(ARCHIVES.resolve("files").resolve("main.go")),
        walk(ARCHIVES.resolve("files").resolve(name)).contents().get(name));
  }

  @Test
  void next_nestedArchive_holdsAllTheOthers() throws IOException {
    Walked walked = walk(ARCHIVES.resolve("nested.tar.gz"));
    assertEquals(List.of(), walked.problems());
    TreeSet<String> holders = new TreeSet<>();
    Stream.of(walked.contents().keySet().toArray(String[]::new))
        .filter(path -> path.endsWith("main.go"))
        .forEach(holders::add);
    assertEquals(
        new TreeSet<>(
            List.of(
                "nested.tar.gz!archives/files.7z!files/main.go",
                "nested.tar.gz!archives/files.tar!files/main.go",
                "nested.tar.gz!archives/files.tar.xz!files/main.go",
                "nested.tar.gz!archives/files.tar.zst!files/main.go",
                "nested.tar.gz!archives/files.zip!files/main.go",
                "nested.tar.gz!archives/files/main.go")),
        holders);
  }
}
