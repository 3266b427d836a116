package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.ByteSupply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiveWalkTest {
  @ParameterizedTest
  @EnumSource
  void next_eachFormat_yieldsTheContentsAsTheyWere(ArchiveFormat format) {
    byte[] archive = Archives.ofEachFormat().get(format);
    for (Walked walked : List.of(Walked.seekable(archive), Walked.stream(archive))) {
      assertEquals(List.of(), walked.problems());
      assertEquals(
          List.of("root!folder/first.txt", "root!second.bin"),
          List.copyOf(walked.contents().keySet()));
      Archives.files()
          .forEach(
              (name, content) -> assertArrayEquals(content, walked.contents().get("root!" + name)));
    }
  }

  @Test
  void next_entriesAcrossEveryWindowEnd_areAsTheyWere() {
    Random random = new Random(3);
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < 300; i++) {
      byte[] noise = new byte[random.nextInt(3000)];
      random.nextBytes(noise);
      files.put("file" + i, noise);
    }
    for (byte[] archive : List.of(Archives.zip(files), Archives.tar(files))) {
      for (Walked walked : List.of(Walked.seekable(archive), Walked.stream(archive))) {
        assertEquals(List.of(), walked.problems());
        assertEquals(files.size(), walked.contents().size());
        files.forEach(
            (name, content) -> assertArrayEquals(content, walked.contents().get("root!" + name)));
      }
    }
  }

  @Test
  void next_gzipWhoseTrailerIsWrong_isReported() {
    byte[] right = Archives.gzip("some content".getBytes(UTF_8));
    for (int wrong : new int[] {right.length - 8, right.length - 1}) {
      byte[] archive = right.clone();
      archive[wrong] ^= 1;
      assertEquals(
          "root: corrupt (checksum differs)",
          Walked.stream(archive).problems().getFirst().toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void next_eachFormatInsideAZip_joinsThePaths(ArchiveFormat format) {
    byte[] outer = Archives.zip(Map.of("inner", Archives.ofEachFormat().get(format)));
    Walked walked = Walked.seekable(outer);
    assertEquals(List.of(), walked.problems());
    assertArrayEquals(
        Archives.files().get("second.bin"), walked.contents().get("root!inner!second.bin"));
  }

  @Test
  void next_compressedFile_keepsThePathOfItsFile() {
    byte[] content = "one line".getBytes(UTF_8);
    for (byte[] archive :
        List.of(
            Archives.gzip(content),
            Archives.bzip2(content),
            Archives.xz(content, 0),
            Archives.zstd(content))) {
      assertEquals("one line", Walked.stream(archive).text("root"));
    }
  }

  @Test
  void next_gzipOfManyMembers_isOneContent() {
    byte[] archive =
        Archives.write(
            out -> {
              out.write(Archives.gzip("first ".getBytes(UTF_8)));
              out.write(Archives.gzip("second".getBytes(UTF_8)));
              out.write(new byte[100]);
            });
    Walked walked = Walked.stream(archive);
    assertEquals("first second", walked.text("root"));
    assertEquals(List.of(), walked.problems());
  }

  @Test
  void next_bytesBehindAGzip_areItsOwn() {
    byte[] archive =
        Archives.write(
            out -> {
              out.write(Archives.gzip("first".getBytes(UTF_8)));
              out.write("something else".getBytes(UTF_8));
            });
    Walked walked = Walked.stream(archive);
    assertEquals("first", walked.text("root"));
    assertEquals(List.of(), walked.kinds());
    assertEquals("something else", walked.ownOf("root"));
  }

  @Test
  void next_entryNotReadToItsEnd_goesOnWithTheNext() {
    for (byte[] archive : Archives.ofEachFormat().values()) {
      ArchiveWalk walk =
          ArchiveWalk.of(
              "root",
              Walked.formatOf(archive),
              Walked.trickle(archive),
              ArchiveLimits.defaults(),
              ArchivePolicy.SKIP);
      List<String> paths = new ArrayList<>();
      for (var step = walk.next(); step.isPresent(); step = walk.next()) {
        paths.add(step.get().path());
      }
      List<String> expected = List.of("root!folder/first.txt", "root!second.bin", "root");
      if (Walked.formatOf(archive) == ArchiveFormat.RPM) {
        // The headers of the package, behind those of the cpio in it.
        assertEquals("root", paths.removeLast());
      }
      assertEquals(expected, paths);
    }
  }

  @Test
  void read_afterTheWalkMovedOn_isRefused() {
    byte[] archive = Archives.zip(Archives.files());
    ArchiveWalk walk =
        ArchiveWalk.of(
            "root",
            ArchiveFormat.ZIP,
            Walked.trickle(archive),
            ArchiveLimits.defaults(),
            ArchivePolicy.SKIP);
    ArchiveEntry first = (ArchiveEntry) walk.next().orElseThrow();
    walk.next();
    assertThrows(IllegalStateException.class, () -> first.read(new byte[1], 0, 1));
  }

  @Test
  void next_supplyFails_isReportedAsUnreadable() {
    for (byte[] archive : Archives.ofEachFormat().values()) {
      ByteSupply failing =
          new ByteSupply() {
            private int left = archive.length / 2;

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
              if (left == 0) {
                throw new IOException("disk on fire");
              }
              int count = Math.min(left, length);
              System.arraycopy(archive, archive.length / 2 - left, target, offset, count);
              left -= count;
              return count;
            }
          };
      ArchiveWalk walk =
          ArchiveWalk.of(
              "root",
              Walked.formatOf(archive),
              failing,
              ArchiveLimits.defaults(),
              ArchivePolicy.SKIP);
      Walked walked = Walked.through(walk);
      ArchiveProblem last = walked.problems().getLast();
      assertEquals("root: unreadable (disk on fire)", last.toString());
    }
  }
}
