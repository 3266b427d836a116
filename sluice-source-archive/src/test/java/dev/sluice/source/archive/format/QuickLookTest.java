package dev.sluice.source.archive.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.archive.Archives;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The look at the first byte, and at the last letters of a name, tells what all signs tell. */
class QuickLookTest {
  private static final ObjectPath NO_PATH = ObjectPath.of("");

  private static boolean isArchive(byte[] head) {
    return Arrays.stream(ArchiveFormat.values())
        .anyMatch(format -> ArchiveFormat.startsAs(format, head, 0, head.length));
  }

  private static boolean isUnread(byte[] head) {
    return Arrays.stream(UnreadFormat.values())
        .anyMatch(format -> !isNamed(format) && format.isSign(head, 0, head.length));
  }

  private static boolean isNamed(UnreadFormat format) {
    return switch (format) {
      case ISO, DMG, LZMA, TLZ -> true;
      default -> false;
    };
  }

  private static int check(byte[] head) {
    boolean isArchive = isArchive(head);
    boolean isUnread = isUnread(head);
    assertEquals(isArchive, ArchiveFormat.detect(head, head.length).isPresent());
    assertEquals(isUnread, UnreadFormat.detect(head, head.length, NO_PATH).isPresent());
    return isArchive || isUnread ? 1 : 0;
  }

  /** An entry of the old form, whose words are of either order. */
  private static byte[] oldCpio(ByteOrder order) {
    short[] words = {0x71c7, 0, 1, (short) 0100644, 0, 0, 1, 0, 0, 0, 2, 0, 0};
    ByteBuffer entry = ByteBuffer.allocate(64).order(order);
    for (short word : words) {
      entry.putShort(word);
    }
    entry.put((byte) 'a');
    return entry.array();
  }

  /** Heads that are signs and hardly anything else, filled up with what a random source gives. */
  private static List<byte[]> heads(Random random) {
    List<byte[]> heads = new ArrayList<>();
    for (byte[] archive : Archives.ofEachFormat().values()) {
      heads.add(Arrays.copyOf(archive, Math.min(archive.length, ArchiveFormat.HEAD_BYTES)));
    }
    heads.add(oldCpio(ByteOrder.LITTLE_ENDIAN));
    heads.add(oldCpio(ByteOrder.BIG_ENDIAN));
    List<String> signs =
        List.of(
            "Rar!\u001a\u0007",
            "MSCF\0\0\0\0",
            "ISc(",
            "..-lh5-............\0\0",
            ".......**ACE**",
            "....................\u00dc\u00a7\u00c4\u00fd",
            "xar!\0",
            "7kSt\u00a01\u0083\u00d3",
            "zPQ\1\1",
            "................Compressed ROMFS",
            "MSWIM\0\0\0",
            "LZIP\1.",
            "\u0089LZO\0\r\n\u001a\n",
            "LRZI\0",
            "\u00ff\u0006\0\0sNaPpY",
            "\u0002!L\u0018",
            "\u001f\u009d\u0090",
            "StuffIt (c)1997-",
            "SIT!......rLau",
            "ArC\u0001",
            "070701",
            "070707",
            "P*M\u0018",
            "_*M\u0018",
            "PK\7\10PK\3\4");
    for (String sign : signs) {
      byte[] head = new byte[64 + random.nextInt(ArchiveFormat.HEAD_BYTES - 64)];
      random.nextBytes(head);
      System.arraycopy(sign.getBytes(ISO_8859_1), 0, head, 0, sign.length());
      heads.add(head);
    }
    return heads;
  }

  @Test
  void detect_everyFirstByteBeforeEverySign_tellsWhatTheSignsTell() {
    int found = 0;
    for (byte[] head : heads(new Random(7))) {
      for (int first = 0; first < 256; first++) {
        byte[] changed = head.clone();
        changed[0] = (byte) first;
        found += check(changed);
      }
      for (int length = 0; length < Math.min(40, head.length); length++) {
        found += check(Arrays.copyOf(head, length));
      }
    }
    assertTrue(found > 1000, "found " + found);
  }

  @Test
  void detect_randomBytesOverSigns_tellsWhatTheSignsTell() {
    Random random = new Random(8);
    int found = 0;
    for (int round = 0; round < 300; round++) {
      for (byte[] head : heads(random)) {
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
          head[random.nextInt(Math.min(32, head.length))] = (byte) random.nextInt(256);
        }
        found += check(head);
      }
    }
    assertTrue(found > 1000, "found " + found);
  }

  @Test
  void detect_oldCpio_isTold() {
    assertEquals(1, check(oldCpio(ByteOrder.LITTLE_ENDIAN)));
    assertEquals(1, check(oldCpio(ByteOrder.BIG_ENDIAN)));
  }

  @Test
  void ofName_anyCase_isTold() {
    for (String name : List.of("a.zip", "A.ZIP", "b/c.Docx", ".jar", "x.aaB", "..egg", "a.xlsX")) {
      assertTrue(ArchiveFormat.isZipName(ObjectPath.of(name)), name);
    }
    for (String name : List.of("a.iso", "B.DMG", "c.lzmA", ".tlz")) {
      assertTrue(UnreadFormat.ofName(ObjectPath.of(name)).isPresent(), name);
    }
    for (String name : List.of("", "p", "ip", "zip", "a.zi", "a.zip ", "aZIP", "a.zap", "a.jip")) {
      assertTrue(!ArchiveFormat.isZipName(ObjectPath.of(name)), name);
      assertTrue(UnreadFormat.ofName(ObjectPath.of(name)).isEmpty(), name);
    }
  }
}
