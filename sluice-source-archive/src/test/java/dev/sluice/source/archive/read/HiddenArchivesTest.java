package dev.sluice.source.archive.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.Archives;
import dev.sluice.source.archive.format.ArchiveFormat;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenArchivesTest {
  private static final byte[] GZIP = bytes("1f8b0800000000000003");

  private final HiddenArchives hidden = new HiddenArchives(ArchiveFormat.TAR, true);

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private @Nullable ArchiveFault found(byte[] bytes) {
    hidden.look(1000, bytes, 0, bytes.length, false);
    return hidden.take();
  }

  /** Among packed streams only what programs write is taken for an archive. */
  @ParameterizedTest
  @CsvSource({
    "1f8b0800000000000003, true, true",
    "1f8b081f0000000002ff, true, true",
    "1f8b080000000000040d, true, true",
    "1f8b082000000000000d, false, false",
    "1f8b0800000000000103, false, true",
    "1f8b080000000000000e, false, true",
    "1f8b08000000000000fe, false, true",
    "1f8b0700000000000003, false, false",
    "504b03043f0000006300, true, true",
    "504b0304400000000000, false, true",
    "504b0304140000006400, false, true",
    "504b0506000000000000, false, false",
    "28b52ffd040000000000, true, true",
    "28b52ffde40000000000, true, true",
    "28b52ffd080000000000, false, true",
    "28b52ffd010000000000, false, true",
    "28b52ffd100000000000, false, true",
    "425a6839314159265359, true, true",
    "425a6830314159265359, false, false",
    "fd377a585a0000000000, true, true",
    "377abcaf271c00040000, false, true",
    "377abcaf271d00040000, false, false"
  })
  void look_beginningOfAFormat_isToldFromWhatIsNone(
      String hex, boolean isOneAmongStreams, boolean isOne) {
    assertEquals(isOne, found(bytes(hex)) != null);
    HiddenArchives streams = new HiddenArchives(ArchiveFormat.SEVEN_ZIP, true);
    streams.look(0, bytes(hex), 0, 10, false);
    assertEquals(isOneAmongStreams, streams.take() != null);
  }

  /** 93 bytes that were 259 look like the parameters, the dictionary and the size of LZMA. */
  @ParameterizedTest
  @CsvSource({
    "504b0102, 000000000000000000000000, true",
    "504b0102, 000123000000000000000000, false",
    "504b0107, 000000000000000000000000, false"
  })
  void look_sizesInARecordOfAZip_areNoLzma(String sign, String rest, boolean isRecord) {
    String dates = "14001400080808008318225c488eb012";
    byte[] bytes = bytes(sign + dates + "5d00000003010000" + "060000000000" + rest + "0000");
    HiddenArchives ofZip = new HiddenArchives(ArchiveFormat.ZIP, true);
    ofZip.look(1000, bytes, 0, bytes.length, false);
    assertEquals(isRecord, ofZip.take() == null);
    assertNotNull(found(bytes));
  }

  /** The shorter a sign is, the fewer bytes are searched for it. */
  @ParameterizedTest
  @CsvSource({
    "526172211a0700000000, true, true, true",
    "526172211a0800000000, false, false, false",
    "4c5a4950010c00000000, true, true, true",
    "4c5a4950020c00000000, false, false, false",
    "7861722100001c000000, true, true, true",
    "ff060000734e61507059, true, true, true",
    "894c5a4f000d0a1a0a00, true, true, true",
    "4d5357494d0000000000, true, true, true",
    "02214c18090000000000, false, true, true",
    "41724301000000000000, false, true, true",
    "1f9d9000000000000000, false, false, true",
    "1f9de000000000000000, false, false, false",
    "7a505101010000000000, false, false, true"
  })
  void look_signOfAFormatThatIsNotRead_isToldWhereItIsNoChance(
      String hex, boolean isInPacked, boolean isAmongHeaders, boolean isBehindStreams) {
    assertEquals(isAmongHeaders, found(bytes(hex)) != null);
    HiddenArchives packed = new HiddenArchives(ArchiveFormat.SEVEN_ZIP, true);
    packed.look(0, bytes(hex), 0, 10, false);
    assertEquals(isInPacked, packed.take() != null);
    HiddenArchives streams = new HiddenArchives(ArchiveFormat.BZIP2, true);
    streams.look(0, bytes(hex), 0, 10, false);
    assertEquals(isBehindStreams, streams.take() != null);
  }

  @Test
  void look_signCutAnywhere_isFoundAtItsPlace() {
    byte[] whole = new byte[40];
    System.arraycopy(GZIP, 0, whole, 15, GZIP.length);
    for (int cut = 0; cut <= whole.length; cut++) {
      for (int more = cut; more <= whole.length; more++) {
        HiddenArchives fresh = new HiddenArchives(ArchiveFormat.TAR, true);
        fresh.look(0, whole, 0, cut, false);
        fresh.look(cut, whole, cut, more - cut, true);
        fresh.look(more, whole, more, whole.length - more, true);
        ArchiveFault fault = fresh.take();
        assertNotNull(fault, cut + " " + more);
        assertEquals("GZIP at 15", fault.detail());
      }
    }
  }

  @Test
  void look_somewhereInAnArray_isFoundAtItsPlaceInTheContainer() {
    byte[] whole = new byte[60];
    System.arraycopy(GZIP, 0, whole, 38, GZIP.length);
    hidden.look(1000, whole, 20, 40, false);
    ArchiveFault fault = hidden.take();
    assertNotNull(fault);
    assertEquals("GZIP at 1018", fault.detail());
  }

  @Test
  void look_partsThatAreNotContiguous_areNotJoined() {
    hidden.look(0, GZIP, 0, 5, false);
    hidden.look(100, GZIP, 5, 5, false);
    assertNull(hidden.take());
  }

  @Test
  void look_paused_seesNothingAndJoinsNothing() {
    hidden.pause(true);
    assertNull(found(GZIP));
    hidden.pause(false);
    hidden.look(0, GZIP, 0, 5, false);
    hidden.pause(true);
    hidden.pause(false);
    hidden.look(5, GZIP, 5, 5, true);
    assertNull(hidden.take());
    assertNotNull(found(GZIP));
  }

  @Test
  void take_secondTime_isNothing() {
    assertNotNull(found(GZIP));
    assertNull(found(GZIP));
  }

  @Test
  void look_theContainerItself_isNotHiddenInIt() {
    HiddenArchives gzip = new HiddenArchives(ArchiveFormat.GZIP, true);
    gzip.look(0, GZIP, 0, GZIP.length, false);
    assertNull(gzip.take());
    gzip.look(1, GZIP, 0, GZIP.length, false);
    assertNotNull(gzip.take());
    byte[] header = Arrays.copyOf(Archives.zip(Map.of("a", new byte[1])), 10);
    HiddenArchives zip = new HiddenArchives(ArchiveFormat.ZIP, true);
    zip.look(500, header, 0, header.length, false);
    assertNull(zip.take());
  }

  @Test
  void look_notWanted_findsNothing() {
    HiddenArchives blind = new HiddenArchives(ArchiveFormat.TAR, false);
    blind.look(7, GZIP, 0, GZIP.length, false);
    assertNull(blind.take());
  }

  @Test
  void look_randomBytes_areTakenForNoArchive() {
    byte[] noise = new byte[1 << 24];
    new Random(3).nextBytes(noise);
    assertNull(found(noise));
    HiddenArchives streams = new HiddenArchives(ArchiveFormat.SEVEN_ZIP, true);
    streams.look(1000, noise, 0, noise.length, false);
    assertNull(streams.take());
  }

  @ParameterizedTest
  @CsvSource({
    "4d5a9000, true",
    "7f454c46, true",
    "cefaedfe, true",
    "cffaedfe, true",
    "cafebabe, true",
    "504b0304, false",
    "4d5b9000, false",
    "7f454d46, false",
    "4d5a90, false"
  })
  void isProgram_firstBytes_tell(String hex, boolean isOne) {
    byte[] head = bytes(hex);
    assertEquals(isOne, HiddenArchives.isProgram(head, 0, head.length));
    assertFalse(HiddenArchives.isProgram(new byte[8], 0, 8));
    assertTrue(HiddenArchives.isProgram(bytes("00004d5a9000"), 2, 4));
  }
}
