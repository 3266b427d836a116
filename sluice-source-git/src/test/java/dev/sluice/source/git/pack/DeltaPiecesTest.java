package dev.sluice.source.git.pack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.Deltas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DeltaPiecesTest {
  private static final byte[] BASE = "0123456789abcdefghij".getBytes(ISO_8859_1);

  private final DeltaPieces pieces = new DeltaPieces();

  /** Applies a delta as the walk does: the length first, then the bytes. */
  private byte[] apply(byte[] base, byte[] delta) throws CorruptPackException {
    int length = (int) DeltaPieces.resultLength(delta, delta.length, base.length);
    byte[] target = new byte[length];
    pieces.apply(base, base.length, delta, delta.length, target, length);
    return target;
  }

  /** Each piece as where it begins, its length, and where it is from. */
  private List<String> pieces() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < pieces.count(); i++) {
      all.add(pieces.at(i) + "+" + pieces.length(i) + "<" + pieces.from(i));
    }
    return all;
  }

  private void refuse(String reason, int... octets) {
    byte[] delta = new byte[octets.length];
    for (int i = 0; i < octets.length; i++) {
      delta[i] = (byte) octets[i];
    }
    String message =
        String.valueOf(
            assertThrows(CorruptPackException.class, () -> apply(BASE, delta), reason)
                .getMessage());
    assertTrue(message.contains(reason), message);
  }

  private void refuseToApply(String reason, int resultLength, int... octets) {
    byte[] delta = new byte[octets.length];
    for (int i = 0; i < octets.length; i++) {
      delta[i] = (byte) octets[i];
    }
    String message =
        String.valueOf(
            assertThrows(
                    CorruptPackException.class,
                    () ->
                        pieces.apply(
                            BASE,
                            BASE.length,
                            delta,
                            delta.length,
                            new byte[resultLength],
                            resultLength),
                    reason)
                .getMessage());
    assertTrue(message.contains(reason), message);
  }

  @Test
  void apply_copiesAndInserts_makeTheResultAndItsPieces() throws CorruptPackException {
    byte[] delta =
        new Deltas(BASE.length, 11)
            .copy(3, 4)
            .insert("XYZ".getBytes(ISO_8859_1))
            .copy(16, 4)
            .bytes();
    assertArrayEquals("3456XYZghij".getBytes(ISO_8859_1), apply(BASE, delta));
    assertEquals(List.of("0+4<3", "4+3<-1", "7+4<16"), pieces());
  }

  @Test
  void apply_copiesThatGoOnInTheBase_areOnePiece() throws CorruptPackException {
    byte[] delta = new Deltas(BASE.length, 8).copy(2, 3).copy(5, 3).copy(2, 2).bytes();
    assertArrayEquals("23456723".getBytes(ISO_8859_1), apply(BASE, delta));
    assertEquals(List.of("0+6<2", "6+2<2"), pieces());
  }

  @Test
  void apply_insertsAfterEachOther_areOnePiece() throws CorruptPackException {
    byte[] inserted = new byte[200];
    Arrays.fill(inserted, (byte) 'z');
    byte[] delta = new Deltas(BASE.length, 201).insert(inserted).copy(0, 1).bytes();
    assertEquals(201, apply(BASE, delta).length);
    assertEquals(List.of("0+200<-1", "200+1<0"), pieces());
  }

  /** A copy from 0 behind an insert does not go on where the insert "came from". */
  @Test
  void apply_copyFromTheBeginningAfterAnInsert_isAPieceOfItsOwn() throws CorruptPackException {
    byte[] delta = new Deltas(BASE.length, 3).insert(new byte[] {'q'}).copy(0, 2).bytes();
    assertArrayEquals("q01".getBytes(ISO_8859_1), apply(BASE, delta));
    assertEquals(List.of("0+1<-1", "1+2<0"), pieces());
  }

  @Test
  void apply_again_forgetsThePiecesBefore() throws CorruptPackException {
    apply(BASE, new Deltas(BASE.length, 2).copy(0, 1).copy(5, 1).bytes());
    apply(BASE, new Deltas(BASE.length, 1).copy(7, 1).bytes());
    assertEquals(List.of("0+1<7"), pieces());
  }

  @Test
  void apply_morePiecesThanThereIsRoomFor_allAreKept() throws CorruptPackException {
    Deltas delta = new Deltas(BASE.length, 300);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      delta.copy((7 * i) % 19, 1);
      expected.append((char) BASE[(7 * i) % 19]);
    }
    assertEquals(expected.toString(), new String(apply(BASE, delta.bytes()), ISO_8859_1));
    assertEquals(300, pieces.count());
    assertEquals("299+1<" + (7 * 299) % 19, pieces().getLast());
  }

  @Test
  void apply_copyWithoutASize_isOf64KiB() throws CorruptPackException {
    byte[] base = new byte[0x10000 + 9];
    new Random(3).nextBytes(base);
    byte[] delta = new Deltas(base.length, 0x10000).copy(9, 0x10000).bytes();
    assertArrayEquals(Arrays.copyOfRange(base, 9, base.length), apply(base, delta));
    assertEquals(List.of("0+65536<9"), pieces());
  }

  @Test
  void apply_largeOffsetsAndSizes_areReadWhole() throws CorruptPackException {
    byte[] base = new byte[0x0203_0405 + 0x01_0203];
    base[0x0203_0405] = 1;
    base[base.length - 1] = 2;
    byte[] delta = new Deltas(base.length, 0x01_0203).copy(0x0203_0405, 0x01_0203).bytes();
    byte[] result = apply(base, delta);
    assertEquals(1, result[0]);
    assertEquals(2, result[result.length - 1]);
    assertEquals(List.of("0+66051<33752069"), pieces());
  }

  @Test
  void resultSize_beginningOfADelta_isToldWithoutItsPieces() throws CorruptPackException {
    assertEquals(5L << 40, DeltaPieces.resultSize(new Deltas(1L << 35, 5L << 40).bytes()));
    assertEquals(127, DeltaPieces.resultSize(new Deltas(128, 127).bytes()));
    byte[] endless = new byte[DeltaPieces.SIZES_BYTES_MAX];
    Arrays.fill(endless, (byte) -1);
    assertThrows(CorruptPackException.class, () -> DeltaPieces.resultSize(endless));
  }

  @Test
  void resultLength_deltaForAnotherBase_isRefused() {
    refuse("for a base of 21 bytes, not 20", 21, 1, 1, 'a');
    refuse("has no size");
    refuse("has no size", 20);
    refuse("has no size", 20, 0x80);
    refuse("has no size", 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 1);
  }

  @Test
  void resultLength_piecesOfAnotherLength_areRefused() {
    refuse("do not make 2 bytes", 20, 2, 1, 'a');
    refuse("do not make 1 bytes", 20, 1, 2, 'a', 'b');
    // A copy whose operands are cut off.
    refuse("do not make 5 bytes", 20, 5, 0x91, 0);
  }

  @Test
  void apply_whatIsNotThere_isRefused() {
    // From 16 on there are 4 bytes.
    refuse("copies what is not there", 20, 5, 0x91, 16, 5);
    refuse("copies what is not there", 20, 5, 0x98, 1, 5);
    refuse("unknown instruction", 20, 0, 0);
    refuse("ends inside an insert", 20, 3, 3, 'a', 'b');
  }

  /** These are found before by whoever asks for the length first. */
  @Test
  void apply_lengthThatWasNotAskedFor_isRefusedToo() {
    refuseToApply("ends inside a copy", 9, 20, 9, 0x91, 0);
    refuseToApply("copies what is not there", 3, 20, 3, 0x90, 4);
    refuseToApply("ends inside an insert", 1, 20, 1, 2, 'a', 'b');
    refuseToApply("makes 1 bytes, not 2", 2, 20, 2, 1, 'a');
  }
}
