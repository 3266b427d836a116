package dev.sluice.source.archive.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.archive.ArchiveWalk;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.RawTar;
import dev.sluice.source.archive.Walked;
import dev.sluice.source.archive.read.SeekableBytes;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** Of parameters that hardly anybody chooses, only a size that is not told is a sign. */
  @ParameterizedTest
  @CsvSource({
    "5d00001000ffffffffffffffff00, true",
    "5d00001000050000000000000000, true",
    "5d00003000050000000000000000, true",
    "5dffffffff050000000000000000, true",
    "5d00001000ffffffffffffffff01, false",
    "5d01001000ffffffffffffffff00, false",
    "5d00000000ffffffffffffffff00, false",
    "5d00001000050000004000000000, false",
    "5e00001000ffffffffffffffff00, true",
    "e000001000ffffffffffffffff00, true",
    "e100001000ffffffffffffffff00, false",
    "5e00001000050000000000000000, false",
    "5effffffffffffffffffffffff00, false",
    "5d00001000ffffffffffffffff, false"
  })
  void detect_headOfLzma_isToldFromOtherBytes(String hex, boolean isLzma) {
    byte[] head = HexFormat.of().parseHex(hex);
    assertEquals(
        isLzma ? Optional.of(ArchiveFormat.LZMA) : Optional.empty(),
        ArchiveFormat.detect(head, head.length));
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

  /** A zip that was to have several parts begins with a mark of its own. */
  @Test
  void detect_zipWithAMarkOfParts_isReadWhateverItsName() {
    byte[] zip = Archives.zip(Map.of("a", "content".getBytes(UTF_8)));
    for (String mark : List.of("PK\007\010", "PK00")) {
      byte[] archive =
          Archives.write(
              out -> {
                out.write(mark.getBytes(UTF_8));
                out.write(zip);
              });
      for (Walked walked : List.of(Walked.seekable(archive), Walked.stream(archive))) {
        assertEquals("content", walked.text("root!a"));
        assertEquals(List.of(), walked.problems());
      }
    }
  }

  @Test
  void detect_tarWhoseFirstEntryHasNoName_isATar() {
    byte[] tar = Archives.tar(Map.of("a", "content".getBytes(UTF_8)));
    byte[] nameless = new RawTar("", '0', "more".getBytes(UTF_8)).bytes();
    byte[] archive =
        Archives.write(
            out -> {
              out.write(nameless);
              out.write(tar);
            });
    assertEquals(Optional.of(ArchiveFormat.TAR), ArchiveFormat.detect(archive, archive.length));
    assertEquals("more", Walked.stream(archive).text("root!unnamed"));
    nameless[257] = 's';
    nameless[258] = 'u';
    assertEquals(Optional.empty(), ArchiveFormat.detect(nameless, nameless.length));
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
