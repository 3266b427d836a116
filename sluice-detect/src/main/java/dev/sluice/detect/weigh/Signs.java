package dev.sluice.detect.weigh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The signs of one match, each a number that stands for what was seen. Signs of a few kinds, the
 * slots, count in pairs as well: a short value means something else without quotes.
 */
@SuppressWarnings("EnumOrdinal") // The order of the constants is the weights' own.
public final class Signs {
  /** What a slot is about. Those up to {@link #FIRST_SLOTS} are read first. */
  enum Slot {
    HEAD,
    TAIL,
    OPERATOR,
    QUOTE,
    SHAPE,
    LENGTH,
    CHANCE,
    RULE,
    MADE_UP,
    ECHO,
    LANGUAGE,
    PLACE,
    ORIGIN,
    LINE,
    NEIGHBOURS
  }

  private static final Slot[] SLOTS = Slot.values();
  private static final int FIRST_SLOTS = Slot.LANGUAGE.ordinal();
  private static final int[][] TRIPLES = {
    {Slot.OPERATOR.ordinal(), Slot.QUOTE.ordinal(), Slot.SHAPE.ordinal()},
    {Slot.HEAD.ordinal(), Slot.QUOTE.ordinal(), Slot.SHAPE.ordinal()},
    {Slot.LANGUAGE.ordinal(), Slot.QUOTE.ordinal(), Slot.SHAPE.ordinal()},
    {Slot.LANGUAGE.ordinal(), Slot.QUOTE.ordinal(), Slot.OPERATOR.ordinal()},
    {Slot.HEAD.ordinal(), Slot.TAIL.ordinal(), Slot.QUOTE.ordinal()},
  };

  private int[] ids = new int[256];
  private int count;
  private int firstCount;
  private final int[] slots = new int[SLOTS.length];
  private final @Nullable String[] slotNames = new String[SLOTS.length];
  private @Nullable List<String> names;

  /** Has names kept, so that people can be told. */
  Signs named() {
    names = new ArrayList<>();
    return this;
  }

  boolean isNamed() {
    return names != null;
  }

  void clear() {
    count = 0;
    firstCount = 0;
    Arrays.fill(slots, 0);
    if (names != null) {
      names.clear();
    }
  }

  /** Adds a sign. */
  void add(String kind, int value, @Nullable String name) {
    add(mix(kind.hashCode(), value), names == null || name == null ? null : kind + " " + name);
  }

  /** Adds a sign whose number is its name. */
  void add(String kind, int value) {
    add(mix(kind.hashCode(), value), names == null ? null : kind + " " + value);
  }

  /** Adds a sign that is there or not. */
  void add(String kind) {
    add(mix(kind.hashCode(), 1), names == null ? null : kind);
  }

  private void add(int id, @Nullable String name) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
    }
    ids[count++] = id;
    if (names != null) {
      names.add(name == null ? "?" : name);
    }
  }

  /** Sets a slot. */
  void slot(Slot slot, int value, @Nullable String name) {
    slots[slot.ordinal()] = mix(0x5107 + slot.ordinal(), value);
    slotNames[slot.ordinal()] =
        names == null ? null : slot.name().toLowerCase(java.util.Locale.ROOT) + " " + name;
  }

  /** What a slot holds. */
  int slot(Slot slot) {
    return slots[slot.ordinal()];
  }

  /** Gives a slot back what it held. */
  void restore(Slot slot, int held) {
    slots[slot.ordinal()] = held;
  }

  /** What a slot weighs, alone and with others. */
  double weightOf(Slot slot, Weights weights) {
    int own = slot.ordinal();
    double sum = weights.of(slots[own]);
    for (int other = 0; other < SLOTS.length; other++) {
      if (isPair(Math.min(own, other), Math.max(own, other))) {
        sum += weights.of(mix(slots[Math.min(own, other)], slots[Math.max(own, other)]));
      }
    }
    for (int[] triple : TRIPLES) {
      if (triple[0] == own || triple[1] == own || triple[2] == own) {
        sum += weights.of(mix(mix(slots[triple[0]], slots[triple[1]]), slots[triple[2]]));
      }
    }
    return sum;
  }

  /** What a path says counts apart, so that each can be changed by itself. */
  private static boolean isPair(int one, int other) {
    return one < other && !(isOfPath(one) && isOfPath(other));
  }

  private static boolean isOfPath(int slot) {
    return slot >= Slot.LANGUAGE.ordinal() && slot <= Slot.ORIGIN.ordinal();
  }

  /** Adds the slots that are read first, alone and in pairs. */
  void addFirstSlots() {
    addSlots(0, FIRST_SLOTS);
    firstCount = count;
  }

  /** Adds the others, alone, in pairs and with the first. */
  void addOtherSlots() {
    addSlots(FIRST_SLOTS, SLOTS.length);
  }

  private void addSlots(int from, int to) {
    for (int i = from; i < to; i++) {
      add(slots[i], slotNames[i]);
      for (int j = 0; j < i; j++) {
        if (isPair(j, i)) {
          add(mix(slots[j], slots[i]), both(j, i));
        }
      }
    }
    for (int[] triple : TRIPLES) {
      int last = Math.max(triple[0], Math.max(triple[1], triple[2]));
      if (last >= from && last < to) {
        add(
            mix(mix(slots[triple[0]], slots[triple[1]]), slots[triple[2]]),
            names == null ? null : both(triple[0], triple[1]) + ", " + slotNames[triple[2]]);
      }
    }
  }

  private @Nullable String both(int one, int other) {
    return names == null ? null : slotNames[one] + ", " + slotNames[other];
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** How many of them are read first, of the name and the value alone. */
  public int firstCount() {
    return firstCount;
  }

  /** The number of one. */
  public int id(int index) {
    return ids[index];
  }

  /** The name of one, if names are kept. */
  public String name(int index) {
    return names == null ? "" : names.get(index);
  }

  /** All numbers, once each. */
  public int[] distinct() {
    return Arrays.stream(ids, 0, count).distinct().sorted().toArray();
  }

  /** One number of two, not the same for the two in another order. */
  static int mix(int one, int other) {
    int hash = one * 0x9E3779B1 + Integer.rotateLeft(other * 0x85EBCA77, 13);
    hash ^= hash >>> 15;
    hash *= 0x2C1B3C6D;
    hash ^= hash >>> 12;
    hash *= 0x297A2D39;
    return hash ^ (hash >>> 15);
  }
}
