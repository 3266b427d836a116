package dev.sluice.source.archive.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.archive.ArchiveWalk;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.read.SeekableBytes;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArchiveFormatTest {
  @Test
  void detect_eachFormat_isRecognisedWhateverItsName() {
    for (var sample : Archives.ofEachFormat().entrySet()) {
      byte[] archive = sample.getValue();
      assertEquals(
          Optional.of(sample.getKey()), ArchiveFormat.detect(archive, archive.length, "notes.txt"));
    }
  }

  @Test
  void detect_textThatStartsLikeBzip2_isNoArchive() {
    byte[] text = "BZh9 is how it starts".getBytes(UTF_8);
    assertEquals(Optional.empty(), ArchiveFormat.detect(text, text.length));
  }

  @Test
  void detect_programInFrontOfAJar_isZip() {
    byte[] archive = prefixed();
    SeekableBytes bytes = SeekableBytes.of(archive, archive.length);
    assertEquals(
        Optional.of(ArchiveFormat.ZIP), ArchiveFormat.detect(archive, archive.length, "app.jar"));
    assertEquals(Optional.empty(), ArchiveFormat.detect(archive, archive.length, "app.txt"));
    ArchiveWalk walk =
        ArchiveWalk.of(
            "app.jar", ArchiveFormat.ZIP, bytes, ArchiveLimits.defaults(), ArchivePolicy.SKIP);
    assertEquals("content", Walked.through(walk).text("app.jar!a"));
  }

  private static byte[] prefixed() {
    return Archives.write(
        out -> {
          out.write("#!/bin/sh\nexec java -jar \"$0\"\n".getBytes(UTF_8));
          out.write(Archives.zip(Map.of("a", "content".getBytes(UTF_8))));
        });
  }

  @Test
  void detect_emptyAndShortHeads_areNoArchive() {
    assertEquals(Optional.empty(), ArchiveFormat.detect(new byte[0], 0));
    assertEquals(Optional.empty(), ArchiveFormat.detect(new byte[] {'P', 'K'}, 2));
    assertEquals(Optional.empty(), ArchiveFormat.detect(new byte[512], 512));
  }
}
