package dev.sluice.detect.weigh;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
  private static final int MAGIC = 0x53_4C_57_02;
  private static final String FILE = "weights.bin";

  /** A weight is held as so many parts of one. */
  private static final float PARTS = 2048;

  private final double bias;
  private final int[] keys;
  private final float[] values;
  private final int size;
  private final Set<String> rules;

  /** Sums of weights, ascending, and the share of secrets among what weighs so much. */
  private final double[] knots;

  private final double[] shares;

  /** Read when the first candidate is weighed. */
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
   * @param rules the ids of the rules whose candidates were learned from
   * @param knots sums of weights, ascending
   * @param shares of secrets among what weighs so much, ascending
   */
  public Weights(
      double bias,
      Map<Integer, Float> weights,
      Set<String> rules,
      double[] knots,
      double[] shares) {
    this(bias, weights.size(), Set.copyOf(rules), knots.clone(), shares.clone());
    weights.forEach(this::put);
  }

  private Weights(double bias, int size, Set<String> rules, double[] knots, double[] shares) {
    if (knots.length == 0 || knots.length != shares.length) {
      throw new IllegalArgumentException(
          knots.length + " knots and " + shares.length + " shares: there is one for each");
    }
    this.bias = bias;
    this.rules = rules;
    this.knots = knots;
    this.shares = shares;
    this.size = size;
    int capacity = Integer.highestOneBit(Math.max(4, 2 * size)) * 2;
    keys = new int[capacity];
    values = new float[capacity];
  }

  /** The weights of the built-in rules. */
  public static Weights builtIn() {
    return BuiltInWeights.INSTANCE;
  }

  private void put(int key, float value) {
    int place = place(key);
    keys[place] = key;
    values[place] = value;
  }

  private int place(int key) {
    int place = key & (keys.length - 1);
    while (values[place] != 0 && keys[place] != key) {
      place = (place + 1) & (keys.length - 1);
    }
    return place;
  }

  /** What a sign weighs, 0 for one that is not known. */
  public double of(int sign) {
    return values[place(sign)];
  }

  /** What everything weighs before its signs are looked at. */
  public double bias() {
    return bias;
  }

  /** Whether candidates of a rule were learned from; of others nothing can be said. */
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
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != 0) {
        sorted.put(keys[i], (short) Math.round(values[i] * PARTS));
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      out.writeDouble(bias);
      out.writeInt(knots.length);
      for (int i = 0; i < knots.length; i++) {
        out.writeDouble(knots[i]);
        out.writeDouble(shares[i]);
      }
      out.writeInt(rules.size());
      for (String rule : new TreeSet<>(rules)) {
        out.writeUTF(rule);
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
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != MAGIC) {
        throw new IllegalArgumentException("these are no weights, or of another version");
      }
      double bias = in.readDouble();
      double[] knots = new double[length(in, bytes.length)];
      double[] shares = new double[knots.length];
      for (int i = 0; i < knots.length; i++) {
        knots[i] = in.readDouble();
        shares[i] = in.readDouble();
      }
      Set<String> rules = new HashSet<>();
      for (int left = length(in, bytes.length); left > 0; left--) {
        rules.add(in.readUTF());
      }
      int[] signs = new int[length(in, bytes.length)];
      for (int i = 0; i < signs.length; i++) {
        signs[i] = in.readInt();
      }
      Weights weights = new Weights(bias, signs.length, Set.copyOf(rules), knots, shares);
      for (int sign : signs) {
        weights.put(sign, in.readShort() / PARTS);
      }
      return weights;
    } catch (IOException e) {
      throw new IllegalArgumentException("the weights end too early", e);
    }
  }

  /** A number of entries, which cannot be more than there are bytes. */
  private static int length(DataInputStream in, int bytes) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > bytes) {
      throw new IllegalArgumentException("the weights say that they have " + length + " entries");
    }
    return length;
  }
}
