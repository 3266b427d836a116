package dev.sluice.source.git.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ObjectIdTest {
  private static final String EMPTY_BLOB = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";
  private static final String EMPTY_BLOB_SHA256 =
      "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813";

  @Test
  void idOf_emptyBlob_isTheKnownId() {
    ObjectId id = ObjectType.BLOB.idOf(HashAlgorithm.SHA1, new byte[0], 0, 0);
    assertEquals(EMPTY_BLOB, id.toString());
    ObjectId longer = ObjectType.BLOB.idOf(HashAlgorithm.SHA256, new byte[0], 0, 0);
    assertEquals(EMPTY_BLOB_SHA256, longer.toString());
  }

  @Test
  void parse_digits_givesTheSameDigits() {
    for (String digits : new String[] {EMPTY_BLOB, EMPTY_BLOB_SHA256}) {
      ObjectId id = ObjectId.parse(digits);
      assertEquals(digits, id.toString());
      assertEquals(id, ObjectId.of(id.bytes()));
      assertEquals(id.hashCode(), ObjectId.of(id.bytes()).hashCode());
    }
    assertEquals(HashAlgorithm.SHA256, ObjectId.parse(EMPTY_BLOB_SHA256).algorithm());
  }

  @Test
  void parse_notAnId_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ObjectId.parse("e69d"));
    assertThrows(IllegalArgumentException.class, () -> ObjectId.parse("x".repeat(40)));
    assertFalse(ObjectId.isId("e69d"));
    assertFalse(ObjectId.isId("x".repeat(40)));
    assertTrue(ObjectId.isId(EMPTY_BLOB));
  }

  @Test
  void compareTo_highBytes_areUnsigned() {
    ObjectId low = ObjectId.parse("7f" + "00".repeat(19));
    ObjectId high = ObjectId.parse("80" + "00".repeat(19));
    assertTrue(low.compareTo(high) < 0);
    assertTrue(high.compareTo(low) > 0);
  }
}
