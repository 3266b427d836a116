package dev.sluice.source.archive.tar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaxRecordsTest {
  private static PaxRecords parse(String text) throws ArchiveFault {
    return PaxRecords.parse(text.getBytes(UTF_8));
  }

  private static String path(PaxRecords records) {
    byte[] path = records.path();
    return path == null ? "none" : new String(path, UTF_8);
  }

  @Test
  void parse_severalRecords_areAllRead() throws ArchiveFault {
    PaxRecords records = parse("12 path=a/b\n13 comment=x\n11 size=77\n22 GNU.sparse.major=1\n");
    assertEquals("a/b", path(records));
    assertEquals(77, records.size());
    assertTrue(records.hasMap());
  }

  @Test
  void parse_nothingOrZeros_saysNothing() throws ArchiveFault {
    for (String text : new String[] {"", "\0\0\0", "6 a=b\n\0\0"}) {
      PaxRecords records = parse(text);
      assertNull(records.path());
      assertEquals(-1, records.size());
      assertFalse(records.hasMap());
    }
  }

  @Test
  void parse_valuesThatAreEmptyOrHoldSigns_areKept() throws ArchiveFault {
    assertEquals("", path(parse("8 path=\n")));
    assertEquals("a=b c", path(parse("14 path=a=b c\n")));
    assertEquals("n", path(parse("21 GNU.sparse.name=n\n")));
    assertEquals(0, parse("10 size=0\n").size());
  }

  @Test
  void parse_otherFormsOfSparseFiles_haveNoMapInFront() throws ArchiveFault {
    assertFalse(parse("22 GNU.sparse.major=0\n").hasMap());
    assertFalse(parse("22 GNU.sparse.minor=1\n").hasMap());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "13 path=a/b\n",
        "11 path=a/b\n",
        "12 path=a/bc",
        "12path=a/bc\n",
        "path=a\n",
        "6 abc\n",
        "99999999999 path=a\n",
        "0 path=a\n",
        "3 =",
        "11 size=-7\n",
        "11 size=xx\n",
        "22 GNU.sparse.major=x\n"
      })
  void parse_brokenRecord_isCorrupt(String text) {
    ArchiveFault fault = assertThrows(ArchiveFault.class, () -> parse(text));
    assertEquals(ProblemKind.CORRUPT, fault.kind());
    assertFalse(fault.endsContainer());
  }
}
