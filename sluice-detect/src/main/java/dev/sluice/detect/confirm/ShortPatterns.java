package dev.sluice.detect.confirm;

import dev.sluice.detect.confirm.ShortPattern.Branch;
import dev.sluice.detect.regex.ByteSet;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Patterns for short texts that were compiled before, each read when it is first asked for; what is
 * not among them is compiled. Thread-safe.
 */
public final class ShortPatterns {
  /** None that were compiled before. */
  public static final ShortPatterns NONE = new ShortPatterns(new byte[0]);

  private static final int BRANCH_BYTES = 4 + 4 + 1 + 64 + 4 + 4;

  private final byte[] packed;

  /** Where each begins, once somebody asked: a scan that finds nothing never does. */
  private volatile @Nullable Map<String, Integer> bodies;

  /**
   * @param packed what {@link #pack} gave, or nothing
   */
  public ShortPatterns(byte[] packed) {
    this.packed = packed;
  }

  /** Compiles and packs patterns: each its length, its regex, and what it is made of. */
  public static byte[] pack(Collection<String> regexes) {
    List<byte[]> all = regexes.stream().distinct().map(ShortPatterns::pack).toList();
    ByteBuffer out = ByteBuffer.allocate(all.stream().mapToInt(one -> 4 + one.length).sum());
    all.forEach(one -> out.putInt(one.length).put(one));
    return out.array();
  }

  private static byte[] pack(String regex) {
    byte[] name = regex.getBytes(StandardCharsets.UTF_8);
    ShortPattern pattern = ShortPattern.of(regex);
    if (pattern == null) {
      return ByteBuffer.allocate(8 + name.length).putInt(name.length).put(name).putInt(0).array();
    }
    ProgramStore programs = pattern.programs();
    List<Branch> branches = pattern.branches();
    ByteBuffer out =
        ByteBuffer.allocate(
            20
                + name.length
                + branches.size() * (BRANCH_BYTES + 4)
                + pattern.sets().length * 8
                + programs.packed().length);
    out.putInt(name.length).put(name).putInt(branches.size());
    for (Branch branch : branches) {
      out.putInt(branch.start()).putInt(branch.visits());
      out.put((byte) (branch.isAnchored() ? 1 : 0));
      put(branch.first(), out);
      put(branch.alphabet(), out);
      out.putInt(branch.reach()).putInt(branch.longest());
    }
    for (int from : programs.from()) {
      out.putInt(from);
    }
    out.putInt(pattern.sets().length);
    for (long word : pattern.sets()) {
      out.putLong(word);
    }
    out.putInt(programs.packed().length).put(programs.packed());
    return Arrays.copyOf(out.array(), out.position());
  }

  private static void put(ByteSet set, ByteBuffer out) {
    for (int i = 0; i < 4; i++) {
      out.putLong(set.word(i));
    }
  }

  /** The pattern of {@code regex}, or null if it is too large for programs of its own. */
  public @Nullable ShortPattern of(String regex) {
    try {
      Map<String, Integer> known = bodies;
      if (known == null) {
        // Two threads may look through them at once; both find the same.
        known = bodies();
        bodies = known;
      }
      Integer body = known.get(regex);
      return body == null
          ? ShortPattern.of(regex)
          : read(regex, ByteBuffer.wrap(packed).position(body));
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalStateException("compiled allowlists damaged: compile the rules again", e);
    }
  }

  /** Where what each regex was compiled to begins. */
  private Map<String, Integer> bodies() {
    Map<String, Integer> found = new HashMap<>();
    ByteBuffer in = ByteBuffer.wrap(packed);
    while (in.hasRemaining()) {
      int entryLength = in.getInt();
      int end = in.position() + entryLength;
      int length = in.getInt();
      String regex = new String(packed, in.position(), length, StandardCharsets.UTF_8);
      found.put(regex, in.position() + length);
      if (end < in.position() + length) {
        throw new IllegalArgumentException("one begins before the other ends");
      }
      in.position(end);
    }
    return found;
  }

  private static @Nullable ShortPattern read(String regex, ByteBuffer in) {
    int count = in.getInt();
    if (count == 0) {
      return null;
    }
    List<Branch> branches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      branches.add(
          new Branch(
              i,
              in.getInt(),
              in.getInt(),
              in.get() != 0,
              set(in),
              set(in),
              in.getInt(),
              in.getInt()));
    }
    int[] from = new int[count + 1];
    for (int i = 0; i <= count; i++) {
      from[i] = in.getInt();
    }
    long[] sets = new long[in.getInt()];
    for (int i = 0; i < sets.length; i++) {
      sets[i] = in.getLong();
    }
    byte[] programs = new byte[in.getInt()];
    in.get(programs);
    return new ShortPattern(
        regex, branches, new ProgramStore(programs, from, sets.length / 4), sets);
  }

  private static ByteSet set(ByteBuffer in) {
    return new ByteSet(in.getLong(), in.getLong(), in.getLong(), in.getLong());
  }
}
