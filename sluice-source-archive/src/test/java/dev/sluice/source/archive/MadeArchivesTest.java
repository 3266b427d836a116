package dev.sluice.source.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives that the usual programs made, against the files they were made from. */
class MadeArchivesTest {
  private static final Path ARCHIVES = Path.of("..", "compatibility", "archives");
  private static final Map<String, String> FILES =
      Map.of(
          "plain.txt", "first line\nkey = \"brook_4hq2m9tz7xk1pw0c\"\n",
          "deep/.hidden", "key = \"brook_6wz1c8mv5ng3qe7u\"\n",
          "clean.txt", "nothing in here\n");

  private static Walked walk(Path archive) throws IOException {
    byte[] head = Files.readAllBytes(archive);
    try (FileChannel channel = FileChannel.open(archive)) {
      String name = archive.getFileName().toString();
      return Walked.through(
          ArchiveWalk.of(
              name,
              ArchiveFormat.detect(head, head.length, name).orElseThrow(),
              SeekableBytes.of(channel),
              ArchiveLimits.defaults(),
              ArchivePolicy.SKIP));
    }
  }

  private static String text(byte @Nullable [] bytes) {
    return new String(Objects.requireNonNull(bytes), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "files.7z",
        "files.tar",
        "files.tar.bz2",
        "files.tar.gz",
        "files.tar.xz",
        "files.tar.zst",
        "files.zip"
      })
  void next_archiveOfFiles_holdsThem(String name) throws IOException {
    Walked walked = walk(ARCHIVES.resolve(name));
    assertEquals(List.of(), walked.problems());
    assertEquals(FILES.size(), walked.contents().size());
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      assertEquals(file.getValue(), text(walked.contents().get(name + "!files/" + file.getKey())));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain.txt.bz2", "plain.txt.gz", "plain.txt.xz", "plain.txt.zst"})
  void next_compressedFile_isTheFile(String name) throws IOException {
    assertEquals(FILES.get("plain.txt"), text(walk(ARCHIVES.resolve(name)).contents().get(name)));
  }

  @Test
  void next_nestedArchive_holdsAllTheOthers() throws IOException {
    Walked walked = walk(ARCHIVES.resolve("nested.tar.gz"));
    assertEquals(List.of(), walked.problems());
    List<String> holders =
        walked.contents().keySet().stream()
            .filter(path -> path.endsWith("plain.txt"))
            .map(path -> path.replaceAll(".*!archives/(files[^!]*)!.*", "$1"))
            .sorted()
            .toList();
    assertEquals(
        List.of(
            "files.7z",
            "files.tar",
            "files.tar.bz2",
            "files.tar.gz",
            "files.tar.xz",
            "files.tar.zst",
            "files.zip"),
        holders);
  }
}
