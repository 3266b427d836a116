package dev.sluice.detect.config;

import dev.sluice.detect.rule.ProviderNames;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Names of providers in bytes, looked up where they lie: all of them would take a start forty
 * milliseconds to make, of which it asks for a few. The numbers of slots and of names, and a table
 * of slots, each the hash of a name and where its entry begins, 0 for none; behind it the rows for
 * any provider, and the entries.
 */
final class PackedNames implements ProviderNames {
  private static final int HEADER_BYTES = 2 * Integer.BYTES;
  private static final int SLOT_BYTES = 2 * Integer.BYTES;

  private final ByteBuffer table;
  private final int slots;
  private final List<Integer> anyProvider;

  /** Each is made when it is first asked for. */
  private final AtomicReferenceArray<@Nullable Named> made;

  /**
   * @param bytes that hold the table
   * @param at where it begins in them
   */
  PackedNames(byte[] bytes, int at) {
    table = ByteBuffer.wrap(bytes).slice(at, bytes.length - at);
    slots = table.getInt(0);
    made = new AtomicReferenceArray<>(slots);
    anyProvider = reader(HEADER_BYTES + slots * SLOT_BYTES).list(FormatReader::number);
  }

  /** Names in bytes. */
  static byte[] write(ProviderNames names) {
    List<Named> all = new ArrayList<>(names.all());
    all.sort(Comparator.comparing(Named::name));
    int slots = 4 * Integer.highestOneBit(Math.max(1, all.size()));
    ByteBuffer table = ByteBuffer.allocate(HEADER_BYTES + slots * SLOT_BYTES);
    table.putInt(0, slots);
    table.putInt(Integer.BYTES, all.size());
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    FormatWriter out = new FormatWriter(entries);
    out.list(names.anyProvider(), FormatWriter::number);
    for (Named named : all) {
      int slot = first(named.name(), slots);
      while (table.getInt(offsetAt(slot)) != 0) {
        slot = next(slot, slots);
      }
      table.putInt(hashAt(slot), named.name().hashCode());
      table.putInt(offsetAt(slot), table.capacity() + entries.size());
      out.string(named.name());
      out.string(named.provider());
      out.list(named.rows(), FormatWriter::number);
    }
    byte[] packed = new byte[table.capacity() + entries.size()];
    table.get(0, packed, 0, table.capacity());
    System.arraycopy(entries.toByteArray(), 0, packed, table.capacity(), entries.size());
    return packed;
  }

  private static int first(String name, int slots) {
    return (name.hashCode() * 0x9E3779B1) >>> (Integer.numberOfLeadingZeros(slots) + 1);
  }

  private static int next(int slot, int slots) {
    return slot + 1 == slots ? 0 : slot + 1;
  }

  private static int hashAt(int slot) {
    return HEADER_BYTES + slot * SLOT_BYTES;
  }

  private static int offsetAt(int slot) {
    return hashAt(slot) + Integer.BYTES;
  }

  @Override
  public @Nullable Named find(String name) {
    int slot = first(name, slots);
    while (table.getInt(offsetAt(slot)) != 0) {
      if (table.getInt(hashAt(slot)) == name.hashCode()) {
        Named named = named(slot);
        if (named.name().equals(name)) {
          return named;
        }
      }
      slot = next(slot, slots);
    }
    return null;
  }

  private Named named(int slot) {
    Named named = made.get(slot);
    if (named == null) {
      FormatReader in = reader(table.getInt(offsetAt(slot)));
      named = new Named(in.string(), in.string(), in.list(FormatReader::number));
      made.set(slot, named);
    }
    return named;
  }

  private FormatReader reader(int offset) {
    return new FormatReader(table.array(), table.arrayOffset() + offset);
  }

  @Override
  public List<Named> all() {
    List<Named> all = new ArrayList<>();
    for (int slot = 0; slot < slots; slot++) {
      if (table.getInt(offsetAt(slot)) != 0) {
        all.add(named(slot));
      }
    }
    return all;
  }

  @Override
  public List<Integer> anyProvider() {
    return anyProvider;
  }

  @Override
  public boolean isEmpty() {
    return table.getInt(Integer.BYTES) == 0;
  }
}
