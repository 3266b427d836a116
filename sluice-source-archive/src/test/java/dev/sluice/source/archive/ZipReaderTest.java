package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.LittleEndian;
import dev.sluice.source.archive.zip.ZipHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;

class ZipReaderTest {
  private static final byte[] CONTENT = "the content of an entry\n".repeat(20).getBytes(UTF_8);

  private static List<Walked> bothWays(byte[] archive) {
    return List.of(Walked.seekable(archive), Walked.stream(archive));
  }

  private static Map<String, byte[]> three() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("a", CONTENT);
    files.put("b", CONTENT);
    files.put("c", CONTENT);
    return files;
  }

  @ParameterizedTest
  @EnumSource(names = {"Always", "Never"})
  void next_sizesInTheHeaders_areReadInBothWidths(Zip64Mode mode) {
    for (int method : new int[] {ZipEntry.STORED, ZipEntry.DEFLATED}) {
      for (Walked walked : bothWays(Archives.zipWithSizes(three(), method, mode))) {
        assertEquals(List.of(), walked.problems());
        assertArrayEquals(CONTENT, walked.contents().get("root!c"));
      }
    }
  }

  @Test
  void next_zip64StreamedWithDescriptors_isRead() {
    byte[] archive =
        Archives.write(
            out -> {
              try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
                zip.setUseZip64(Zip64Mode.Always);
                for (String name : List.of("a", "b")) {
                  zip.putArchiveEntry(new ZipArchiveEntry(name));
                  zip.write(CONTENT);
                  zip.closeArchiveEntry();
                }
              }
            });
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(), walked.problems());
      assertArrayEquals(CONTENT, walked.contents().get("root!b"));
    }
  }

  @Test
  void next_storedWithDescriptorInAStream_endsWhereTheDescriptorFits() {
    // A stored content that itself holds the signature of a descriptor.
    byte[] content = "PK\u0007\b but not the end".getBytes(ISO_8859_1);
    byte[] archive = new RawZip().storedWithDescriptor("a", content).stored("b", CONTENT).bytes();
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(), walked.problems());
      assertArrayEquals(content, walked.contents().get("root!a"));
      assertArrayEquals(CONTENT, walked.contents().get("root!b"));
    }
  }

  @Test
  void next_encryptedEntry_isReportedAndTheNextRead() {
    byte[] archive =
        new RawZip().flags(1).stored("a", CONTENT).flags(0).stored("b", CONTENT).bytes();
    for (Walked walked : bothWays(archive)) {
      assertEquals("root!a: encrypted (needs a password)", walked.problems().getFirst().toString());
      assertEquals(1, walked.problems().size());
      assertArrayEquals(CONTENT, walked.contents().get("root!b"));
    }
  }

  @Test
  void next_unknownMethod_isReportedAndTheNextRead() {
    byte[] archive =
        new RawZip().method(6).stored("a", CONTENT).method(0).stored("b", CONTENT).bytes();
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.UNSUPPORTED_METHOD), walked.kinds());
      assertArrayEquals(CONTENT, walked.contents().get("root!b"));
    }
  }

  @Test
  void next_rarerMethods_areRead() {
    Map<Integer, byte[]> packed =
        Map.of(
            ZipHeader.BZIP2, Archives.bzip2(CONTENT),
            ZipHeader.XZ, Archives.xz(CONTENT, 0),
            ZipHeader.ZSTD, Archives.zstd(CONTENT));
    packed.forEach(
        (method, bytes) -> {
          byte[] archive = new RawZip().method(method).packed("a", bytes, CONTENT).bytes();
          for (Walked walked : bothWays(archive)) {
            assertEquals(List.of(), walked.problems());
            assertArrayEquals(CONTENT, walked.contents().get("root!a"));
          }
        });
  }

  @Test
  void next_damagedContent_isReportedAndTheNextRead() {
    for (byte[] archive :
        List.of(
            Archives.zip(three()),
            Archives.zipWithSizes(three(), ZipEntry.DEFLATED, Zip64Mode.Never))) {
      archive[contentOf("b", archive) + 6] ^= 0x55;
      for (Walked walked : bothWays(archive)) {
        assertEquals(List.of(ProblemKind.CORRUPT), walked.kinds());
        assertEquals("root!b", walked.problems().getFirst().path());
        assertArrayEquals(CONTENT, walked.contents().get("root!a"));
        assertArrayEquals(CONTENT, walked.contents().get("root!c"));
      }
    }
  }

  /** Where the content of an entry with a name of one letter begins. */
  private static int contentOf(String name, byte[] archive) {
    for (int at = 0; ; at++) {
      if (LittleEndian.intAt(archive, at) == ZipHeader.LOCAL
          && archive[at + 30] == name.charAt(0)) {
        return at + ZipHeader.LOCAL_BYTES + 1 + LittleEndian.shortAt(archive, at + 28);
      }
    }
  }

  @Test
  void next_wrongChecksum_isReported() {
    byte[] archive = new RawZip().checksumOff(1).stored("a", CONTENT).bytes();
    for (Walked walked : bothWays(archive)) {
      assertEquals("root!a: corrupt (checksum differs)", walked.problems().getFirst().toString());
    }
  }

  @Test
  void next_wrongSize_isReported() {
    byte[] archive =
        Archives.zipWithSizes(Map.of("a", CONTENT), ZipHeader.DEFLATED, Zip64Mode.Never);
    int directory = archive.length - 22 - 46 - 1;
    archive[22] ^= 1;
    archive[directory + 24] ^= 1;
    for (Walked walked : bothWays(archive)) {
      assertEquals(
          "root!a: corrupt (expands to "
              + CONTENT.length
              + " bytes, not "
              + (CONTENT.length ^ 1)
              + ")",
          walked.problems().getFirst().toString());
    }
  }

  @Test
  void next_symbolicLink_isReadForItsTarget() {
    byte[] archive =
        Archives.write(
            out -> {
              try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
                ZipArchiveEntry link = new ZipArchiveEntry("link");
                link.setUnixMode(0120777);
                zip.putArchiveEntry(link);
                zip.write("/etc/passwd".getBytes(UTF_8));
                zip.closeArchiveEntry();
              }
            });
    assertEquals(List.of(), Walked.seekable(archive).kinds());
    assertEquals("/etc/passwd", Walked.seekable(archive).text("root!link"));
  }

  @Test
  void next_entriesThatShareBytes_areReadOnce() {
    byte[] archive = new RawZip().stored("a", CONTENT).listAgain("b").listAgain("c").bytes();
    Walked walked = Walked.seekable(archive);
    assertEquals(List.of(ProblemKind.OVERLAPPING, ProblemKind.OVERLAPPING), walked.kinds());
    assertEquals(CONTENT.length, walked.bytes());
  }

  @Test
  void next_directoryPointsElsewhere_isCorruptAndTheNextRead() {
    byte[] archive = new RawZip().listAt("nowhere", 5).stored("a", CONTENT).bytes();
    Walked walked = Walked.seekable(archive);
    assertEquals(List.of(ProblemKind.CORRUPT), walked.kinds());
    assertArrayEquals(CONTENT, walked.contents().get("root!a"));
  }

  @Test
  void next_foldersAndNames_areCleaned() {
    byte[] archive =
        Archives.write(
            out -> {
              try (ZipOutputStream zip = new ZipOutputStream(out)) {
                zip.putNextEntry(new ZipEntry("folder/"));
                zip.putNextEntry(new ZipEntry("../../evil.txt"));
                zip.write(CONTENT);
              }
            });
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of("root!%2E%2E/%2E%2E/evil.txt"), List.copyOf(walked.contents().keySet()));
    }
  }

  /** As a zip holds it: a version, the properties with the dictionary's size, the bare stream. */
  private static byte[] lzma(int dictionaryBytes) {
    return Archives.write(
        out -> {
          LZMA2Options options = new LZMA2Options(0);
          int properties = (options.getPb() * 5 + options.getLp()) * 9 + options.getLc();
          out.write(new byte[] {9, 20, 5, 0, (byte) properties});
          ByteBuffer size = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
          out.write(size.putInt(dictionaryBytes).array());
          LZMAOutputStream packing = new LZMAOutputStream(out, options, false);
          packing.write(CONTENT);
          packing.finish();
        });
  }

  @Test
  void next_lzma_isReadIfItsDictionaryMayBeHeld() {
    ArchiveLimits limits = ArchiveLimits.builder().dictionaryBytesMax(1 << 20).build();
    for (int dictionary : new int[] {1 << 20, (1 << 20) + 1}) {
      byte[] archive =
          new RawZip().method(ZipHeader.LZMA).packed("a", lzma(dictionary), CONTENT).bytes();
      for (Walked walked :
          List.of(
              Walked.seekable(archive, limits, ArchivePolicy.SKIP),
              Walked.stream(archive, limits, ArchivePolicy.SKIP))) {
        if (dictionary == 1 << 20) {
          assertEquals(List.of(), walked.problems());
          assertArrayEquals(CONTENT, walked.contents().get("root!a"));
        } else {
          assertEquals(List.of(ProblemKind.DICTIONARY_TOO_LARGE), walked.kinds());
          assertEquals(
              "dictionary of " + dictionary + " bytes", walked.problems().getFirst().detail());
        }
      }
    }
  }

  @Test
  void next_lzmaWhoseHeaderIsCut_isTruncatedAndTheNextRead() {
    for (int length : new int[] {0, 8}) {
      byte[] cut = Arrays.copyOf(lzma(1 << 20), length);
      byte[] archive =
          new RawZip()
              .method(ZipHeader.LZMA)
              .packed("a", cut, CONTENT)
              .method(0)
              .stored("b", CONTENT)
              .bytes();
      for (Walked walked : bothWays(archive)) {
        assertEquals(List.of(ProblemKind.TRUNCATED), walked.kinds());
        assertEquals("ends inside an LZMA header", walked.problems().getFirst().detail());
        assertArrayEquals(CONTENT, walked.contents().get("root!b"));
      }
    }
  }

  /** Some writers leave the signature of a descriptor out. */
  @Test
  void next_descriptorWithoutItsSignature_isGotOver() {
    byte[] whole = Archives.zip(Map.of("a", CONTENT));
    int signature = new String(whole, ISO_8859_1).indexOf("PK\7\10");
    byte[] archive = Arrays.copyOf(whole, whole.length - 4);
    System.arraycopy(whole, signature + 4, archive, signature, archive.length - signature);
    Walked walked = Walked.stream(archive);
    assertEquals(List.of(), walked.problems());
    assertArrayEquals(CONTENT, walked.contents().get("root!a"));
  }

  @Test
  void next_nameTooLong_isReportedAndTheNextRead() {
    byte[] archive = new RawZip().stored("n".repeat(5000), CONTENT).stored("b", CONTENT).bytes();
    for (Walked walked : bothWays(archive)) {
      assertEquals(List.of(ProblemKind.BAD_NAME), walked.kinds());
      assertArrayEquals(CONTENT, walked.contents().get("root!b"));
    }
  }

  @Test
  void next_emptyZip_hasNothing() {
    for (Walked walked : bothWays(new RawZip().bytes())) {
      assertEquals(List.of(), walked.problems());
      assertEquals(Map.of(), walked.contents());
    }
  }

  /** The directory knows what the header leaves to a descriptor. */
  @Test
  void next_changedContentBeforeADescriptor_isToldByItsChecksum() {
    byte[] content = "some stored content".getBytes(UTF_8);
    byte[] archive = new RawZip().storedWithDescriptor("a", content).bytes();
    assertEquals(List.of(), Walked.seekable(archive).problems());
    int at = new String(archive, ISO_8859_1).indexOf("stored");
    archive[at] ^= 1;
    assertEquals(List.of(ProblemKind.CORRUPT), Walked.seekable(archive).kinds());
  }
}
