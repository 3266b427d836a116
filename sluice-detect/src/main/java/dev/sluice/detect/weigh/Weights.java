package dev.sluice.detect.weigh;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What each sign weighs, and how often what weighs so much was a secret. Written by training, read
 * by everybody.
 */
public final class Weights {
  private static final int MAGIC = 0x53_4C_57_03;
  private static final String FILE = "weights.bin";

  /** A weight is held as so many parts of one. */
  private static final float PARTS = 2048;

  private final double bias;
  private final double firstMin;

  /** Signs in the upper halves, their weights in the lower ones, 0 where there is none. */
  private final long[] table;

  private final int size;
  private final Set<String> rules;

  /** Sums of weights, ascending, and the share of secrets among what weighs so much. */
  private final double[] knots;

  private final double[] shares;

  /** Read when the first match is weighed. */
  private static final class BuiltInWeights {
    static final Weights INSTANCE = load();

    private static Weights load() {
      try (InputStream in = Weights.class.getResourceAsStream(FILE)) {
        if (in == null) {
          throw new IllegalStateException(FILE + " is missing from the jar");
        }
        return read(in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
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
    this(bias, firstMin, weights.size(), Set.copyOf(rules), knots.clone(), shares.clone());
    weights.forEach(this::put);
  }

  private Weights(
      double bias, double firstMin, int size, Set<String> rules, double[] knots, double[] shares) {
    if (knots.length == 0 || knots.length != shares.length) {
      throw new IllegalArgumentException(
          knots.length + " knots and " + shares.length + " shares: there is one for each");
    }
    this.bias = bias;
    this.firstMin = firstMin;
    this.rules = rules;
    this.knots = knots;
    this.shares = shares;
    this.size = size;
    table = new long[Integer.highestOneBit(Math.max(4, size)) * 4];
  }

  /** The weights of the built-in rules. */
  public static Weights builtIn() {
    return BuiltInWeights.INSTANCE;
  }

  private void put(int key, float value) {
    int place = key & (table.length - 1);
    while (table[place] != 0) {
      place = (place + 1) & (table.length - 1);
    }
    table[place] = (long) key << Integer.SIZE | (Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
  }

  /** What a sign weighs, 0 for one that is not known. */
  public double of(int sign) {
    int place = sign & (table.length - 1);
    long entry = table[place];
    while (entry != 0 && (int) (entry >>> Integer.SIZE) != sign) {
      place = (place + 1) & (table.length - 1);
      entry = table[place];
    }
    return Float.intBitsToFloat((int) entry);
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
    return size;
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
    Map<Integer, Short> sorted = new TreeMap<>();
    for (long entry : table) {
      if (entry != 0) {
        float value = Float.intBitsToFloat((int) entry);
        sorted.put((int) (entry >>> Integer.SIZE), (short) Math.round(value * PARTS));
      }
    }
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
      out.writeInt(sorted.size());
      for (int key : sorted.keySet()) {
        out.writeInt(key);
      }
      for (short value : sorted.values()) {
        out.writeShort(value);
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
      int size = length(in);
      Weights weights = new Weights(bias, firstMin, size, Set.copyOf(rules), knots, shares);
      int signs = in.position();
      in.position(signs + size * Integer.BYTES);
      for (int i = 0; i < size; i++) {
        weights.put(in.getInt(signs + i * Integer.BYTES), in.getShort() / PARTS);
      }
      return weights;
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
}
