package dev.sluice.cli.prepare;

import java.io.ByteArrayOutputStream;

/** A delta in Git's form: what of a base is copied, and what is new in between. */
final class SampleDelta {
  private static final int INSERTED_MAX = 0x7f;
  private static final int COPIED_MAX = 0xffff;

  private final ByteArrayOutputStream steps = new ByteArrayOutputStream();
  private final int baseBytes;
  private int bytes;

  /** The copy that is still growing. */
  private int copiedFrom;

  private int copied;

  /**
   * @param baseBytes how long the base is
   */
  SampleDelta(int baseBytes) {
    this.baseBytes = baseBytes;
  }

  /** Takes the next bytes from the base. */
  void copy(int from, int length) {
    bytes += length;
    if (copied > 0 && copiedFrom + copied == from && copied + length <= COPIED_MAX) {
      copied += length;
      return;
    }
    endCopy();
    copiedFrom = from;
    copied = length;
  }

  /** Adds bytes that the base does not have. */
  void insert(byte[] added) {
    endCopy();
    bytes += added.length;
    for (int from = 0; from < added.length; from += INSERTED_MAX) {
      int length = Math.min(INSERTED_MAX, added.length - from);
      steps.write(length);
      steps.write(added, from, length);
    }
  }

  private void endCopy() {
    if (copied == 0) {
      return;
    }
    // The first byte says which bytes of the offset and of the length follow: those that are not
    // zero.
    byte[] numbers = new byte[6];
    int count = 0;
    int first = 0x80;
    for (int i = 0; i < 6; i++) {
      int value = (i < 4 ? copiedFrom >>> (8 * i) : copied >>> (8 * (i - 4))) & 0xff;
      if (value != 0) {
        first |= 1 << i;
        numbers[count++] = (byte) value;
      }
    }
    steps.write(first);
    steps.write(numbers, 0, count);
    copied = 0;
  }

  /** The delta as it stands in a pack. */
  byte[] bytes() {
    endCopy();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    size(all, baseBytes);
    size(all, bytes);
    all.writeBytes(steps.toByteArray());
    return all.toByteArray();
  }

  private static void size(ByteArrayOutputStream to, int value) {
    int rest = value;
    while (rest > 0x7f) {
      to.write(0x80 | (rest & 0x7f));
      rest >>>= 7;
    }
    to.write(rest);
  }
}
