package dev.sluice.detect.weigh;

import dev.sluice.detect.table.TableFiles;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What each sign weighs, and how often what weighs so much was a secret. Written by training, read
 * by everybody.
 */
public final class Weights {
  private static final int MAGIC = 0x53_4C_57_04;
  private static final String FILE = "weights.bin";

  /** A weight is held as so many parts of one. */
  private static final float PARTS = 2048;

  /** Signs are hashes: by so many leading bits a few are left of which one may be meant. */
  private static final int INDEX_BITS = 12;

  private static final int INDEX_LENGTH = (1 << INDEX_BITS) + 1;

  private final double bias;
  private final double firstMin;

  /** Ascending, as they are in the file: a start reads them as they are. */
  private final int[] signs;

  /** What each weighs. */
  private final short[] parts;

  /** Where the signs with the same leading bits begin, and at its end their number. */
  private final char[] index;

  private final Set<String> rules;

  /** Sums of weights, ascending, and the share of secrets among what weighs so much. */
  private final double[] knots;

  private final double[] shares;

  /** Read when the first match is weighed. */
  private static final class BuiltInWeights {
    static final Weights INSTANCE = load();
  }

  /**
   * Weights.
   *
   * @param bias what everything weighs before its signs are looked at
   * @param firstMin what the signs that are read first must weigh at least
   * @param rules the ids of the rules whose matches were learned from
   * @param knots sums of weights, ascending
   * @param shares of secrets among what weighs so much, ascending
   */
  public Weights(
      double bias,
      double firstMin,
      Map<Integer, Float> weights,
      Set<String> rules,
      double[] knots,
      double[] shares) {
    this(
        bias,
        firstMin,
        weights.keySet().stream().mapToInt(Integer::intValue).sorted().toArray(),
        new short[weights.size()],
        new char[INDEX_LENGTH],
        Set.copyOf(rules),
        knots.clone(),
        shares.clone());
    if (signs.length > Character.MAX_VALUE) {
      throw new IllegalArgumentException(signs.length + " signs are more than can be counted");
    }
    for (int i = 0; i < signs.length; i++) {
      parts[i] = (short) Math.round(weights.getOrDefault(signs[i], 0f) * PARTS);
      index[leading(signs[i]) + 1]++;
    }
    for (int i = 1; i < INDEX_LENGTH; i++) {
      index[i] = (char) (index[i] + index[i - 1]);
    }
  }

  private Weights(
      double bias,
      double firstMin,
      int[] signs,
      short[] parts,
      char[] index,
      Set<String> rules,
      double[] knots,
      double[] shares) {
    if (knots.length == 0 || knots.length != shares.length) {
      throw new IllegalArgumentException(
          knots.length + " knots and " + shares.length + " shares: there is one for each");
    }
    this.bias = bias;
    this.firstMin = firstMin;
    this.rules = rules;
    this.knots = knots;
    this.shares = shares;
    this.signs = signs;
    this.parts = parts;
    this.index = index;
  }

  /** The weights of the built-in rules as {@link #read} reads them. */
  public static byte[] packed() {
    return TableFiles.read(Weights.class, FILE);
  }

  /** The weights of the built-in rules. */
  public static Weights builtIn() {
    return BuiltInWeights.INSTANCE;
  }

  /** Reads them where a launcher laid them; that may be broken, and then the jar has them too. */
  static Weights load() {
    byte[] laid = TableFiles.readLaid(FILE);
    try {
      return read(laid == null ? packed() : laid);
    } catch (IllegalArgumentException e) {
      return read(packed());
    }
  }

  /** The leading bits of a sign, in the order that signs have as signed numbers. */
  private static int leading(int sign) {
    return (sign ^ Integer.MIN_VALUE) >>> (Integer.SIZE - INDEX_BITS);
  }

  /** What a sign weighs, 0 for one that is not known. */
  public double of(int sign) {
    int leading = leading(sign);
    int end = index[leading + 1];
    for (int i = index[leading]; i < end; i++) {
      if (signs[i] == sign) {
        return parts[i] / PARTS;
      }
    }
    return 0;
  }

  /** What everything weighs before its signs are looked at. */
  public double bias() {
    return bias;
  }

  /**
   * What the signs that are read first must weigh at least: of what weighed less nothing was
   * reported, whatever its other signs.
   */
  public double firstMin() {
    return firstMin;
  }

  /** Whether matches of a rule were learned from; of others nothing can be said. */
  public boolean knows(String ruleId) {
    return rules.contains(ruleId);
  }

  /** How many signs have a weight. */
  public int size() {
    return signs.length;
  }

  /** The share of secrets among what weighs so much. */
  public double probability(double weight) {
    if (weight <= knots[0]) {
      return shares[0];
    }
    for (int i = 1; i < knots.length; i++) {
      if (weight <= knots[i]) {
        double part = (weight - knots[i - 1]) / (knots[i] - knots[i - 1]);
        return shares[i - 1] + part * (shares[i] - shares[i - 1]);
      }
    }
    return shares[shares.length - 1];
  }

  /** The bytes that {@link #read} reads. */
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      out.writeDouble(bias);
      out.writeDouble(firstMin);
      out.writeInt(knots.length);
      for (int i = 0; i < knots.length; i++) {
        out.writeDouble(knots[i]);
        out.writeDouble(shares[i]);
      }
      out.writeInt(rules.size());
      for (String rule : new TreeSet<>(rules)) {
        out.writeShort(rule.length());
        out.writeBytes(rule);
      }
      out.writeInt(signs.length);
      for (char start : index) {
        out.writeChar(start);
      }
      for (int sign : signs) {
        out.writeInt(sign);
      }
      for (short part : parts) {
        out.writeShort(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads weights.
   *
   * @throws IllegalArgumentException if the bytes are no weights
   */
  public static Weights read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      if (in.getInt() != MAGIC) {
        throw new IllegalArgumentException("these are no weights, or of another version");
      }
      double bias = in.getDouble();
      double firstMin = in.getDouble();
      double[] knots = new double[length(in)];
      double[] shares = new double[knots.length];
      for (int i = 0; i < knots.length; i++) {
        knots[i] = in.getDouble();
        shares[i] = in.getDouble();
      }
      Set<String> rules = new HashSet<>();
      for (int left = length(in); left > 0; left--) {
        byte[] id = new byte[in.getShort()];
        in.get(id);
        rules.add(new String(id, StandardCharsets.US_ASCII));
      }
      int[] signs = new int[length(in)];
      short[] parts = new short[signs.length];
      char[] index = index(in, signs.length);
      in.asIntBuffer().get(signs);
      in.position(in.position() + signs.length * Integer.BYTES);
      in.asShortBuffer().get(parts);
      return new Weights(bias, firstMin, signs, parts, index, Set.copyOf(rules), knots, shares);
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("the weights end too early", e);
    }
  }

  /** A number of entries, which cannot be more than there are bytes. */
  private static int length(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining() / 2) {
      throw new IllegalArgumentException("the weights say that they have " + length + " entries");
    }
    return length;
  }

  /** Where the signs begin by their leading bits, none of which may lie outside of them. */
  private static char[] index(ByteBuffer in, int signs) {
    char[] index = new char[INDEX_LENGTH];
    in.asCharBuffer().get(index);
    in.position(in.position() + INDEX_LENGTH * Character.BYTES);
    for (int i = 1; i < INDEX_LENGTH; i++) {
      if (index[i] < index[i - 1] || index[i] > signs) {
        throw new IllegalArgumentException("the index of the weights is out of order");
      }
    }
    return index;
  }
}
