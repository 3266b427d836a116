package dev.sluice.detect.match;

import dev.sluice.detect.confirm.ProgramStore;
import dev.sluice.detect.prefilter.FingerprintIndex;
import dev.sluice.detect.prefilter.RunKind;
import dev.sluice.detect.prefilter.TableSink;
import dev.sluice.detect.prefilter.TableSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Compiled rules as bytes: a magic number, a version, a checksum of all that follows, the number of
 * rules, and the tables one after another, each with its length before it. All numbers
 * little-endian.
 */
final class CompiledRulesFile {
  private static final int MAGIC = 0x43494c53;

  /** Goes up with every change of the tables or of what they mean. */
  private static final int VERSION = 8;

  private static final int CHECKSUM_AT = 8;
  private static final int HEADER_BYTES = CHECKSUM_AT + 4;

  /** What {@link #ruleCount} needs. */
  static final int BEGINNING_BYTES = HEADER_BYTES + 4;

  private CompiledRulesFile() {}

  /**
   * All that is compiled, as bytes: rules with the same bytes have the same compiled form. Compared
   * as they are and not by a hash, since a cold JVM takes longer to find one than to compare.
   */
  static byte[] sourceBytes(List<RuleSource> rules) {
    Writer out = new Writer();
    for (RuleSource rule : rules) {
      out.bytes(rule.regex().getBytes(StandardCharsets.UTF_8));
      out.number(rule.secretGroup());
      out.number(rule.digitNeeded() ? 1 : 0);
      out.number(rule.keywords().size());
      for (String keyword : rule.keywords()) {
        out.bytes(keyword.getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toBytes();
  }

  /** How many rules a file is of, by its beginning; -1 if it is none of this version. */
  static int ruleCount(ByteBuffer beginning) {
    ByteBuffer in = beginning.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    boolean isOurs =
        in.remaining() >= BEGINNING_BYTES && in.getInt() == MAGIC && in.getInt() == VERSION;
    return isOurs ? in.position(in.position() + 4).getInt() : -1;
  }

  static byte[] write(CompiledRules rules, byte[] patterns) {
    Writer out = new Writer();
    out.number(MAGIC);
    out.number(VERSION);
    out.number(0);
    out.number(rules.ruleCount);
    out.ints(rules.rules);
    out.bytes(rules.programs.packed());
    out.ints(rules.programs.from());
    out.longs(rules.sets);
    out.ints(rules.entriesFrom);
    out.ints(rules.entries);
    out.ints(rules.keywordsFrom);
    out.bytes(rules.keywords);
    out.ints(rules.heads);
    out.number(rules.tailCount);
    rules.open.write(out);
    rules.plain.write(out);
    out.number(rules.atRuns.size());
    for (RunFingerprints fingerprints : rules.atRuns) {
      out.bytes(fingerprints.kind().name().getBytes(StandardCharsets.US_ASCII));
      fingerprints.index().write(out);
      out.number(fingerprints.first());
      out.number(fingerprints.backBytes());
      out.number(fingerprints.boundBytes());
    }
    out.number(rules.openCount);
    out.ints(rules.plainBytes);
    out.number(rules.plainInsideWords ? 1 : 0);
    out.bytes(patterns);
    byte[] file = out.toBytes();
    ByteBuffer all = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    return all.putInt(CHECKSUM_AT, checksum(all)).array();
  }

  private static int checksum(ByteBuffer file) {
    CRC32 checksum = new CRC32();
    checksum.update(file.duplicate().position(file.position() + HEADER_BYTES));
    return (int) checksum.getValue();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if the bytes are anything else
   */
  static CompiledRules read(ByteBuffer file) {
    if (ruleCount(file) < 0) {
      throw new IllegalArgumentException(
          "not compiled rules, or of another version: compile the rules again");
    }
    ByteBuffer all = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    if (all.getInt(all.position() + CHECKSUM_AT) != checksum(all)) {
      throw new IllegalArgumentException("compiled rules damaged: compile the rules again");
    }
    Reader in = new Reader(file);
    int ruleCount = in.number();
    int[] rules = in.ints();
    in.check(rules.length == (long) ruleCount * CompiledRules.RULE_SIZE, "rules");
    byte[] packed = in.bytes();
    int[] programsFrom = in.ints();
    in.checkOffsets(programsFrom, ruleCount, packed.length);
    long[] sets = in.longs();
    in.check(sets.length >= 4 && sets.length % 4 == 0, "sets");
    int[] entriesFrom = in.ints();
    int[] entries = in.ints();
    in.checkOffsets(entriesFrom, entriesFrom.length - 1, entries.length);
    int[] keywordsFrom = in.ints();
    byte[] keywords = in.bytes();
    in.checkOffsets(keywordsFrom, keywordsFrom.length - 1, keywords.length);
    int[] heads = in.ints();
    in.check(heads.length > 0 && heads[heads.length - 1] == 0, "heads");
    int tailCount = in.number();
    for (int at = 0; at < entries.length; at += CompiledRules.ENTRY_SIZE) {
      in.check(
          Integer.compareUnsigned(entries[at], ruleCount) < 0
              && entries[at + CompiledRules.ENTRY_TAIL] < tailCount
              && Integer.compareUnsigned(entries[at + CompiledRules.ENTRY_HEADS], heads.length) < 0,
          "entries");
    }
    return new CompiledRules(
        ruleCount,
        rules,
        new ProgramStore(packed, programsFrom, sets.length / 4),
        sets,
        entriesFrom,
        entries,
        keywordsFrom,
        keywords,
        heads,
        tailCount,
        FingerprintIndex.read(in),
        FingerprintIndex.read(in),
        atRuns(in),
        in.number(),
        in.ints(),
        in.number() != 0,
        in.bytes());
  }

  private static List<RunFingerprints> atRuns(Reader in) {
    List<RunFingerprints> atRuns = new ArrayList<>();
    for (int left = in.number(); left > 0; left--) {
      RunKind kind = kind(in);
      FingerprintIndex index = FingerprintIndex.read(in);
      atRuns.add(new RunFingerprints(kind, index, in.number(), in.number(), in.number()));
    }
    return List.copyOf(atRuns);
  }

  private static RunKind kind(Reader in) {
    String name = new String(in.bytes(), StandardCharsets.US_ASCII);
    for (RunKind kind : RunKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("compiled rules damaged (kinds of runs): compile again");
  }

  private static final class Writer implements TableSink {
    private ByteBuffer out = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    private ByteBuffer room(int bytes) {
      if (out.remaining() < bytes) {
        int size = Math.max(out.capacity() * 2, out.position() + bytes);
        out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(out.flip());
      }
      return out;
    }

    void number(int value) {
      room(4).putInt(value);
    }

    @Override
    public void bytes(byte[] values) {
      room(4 + values.length).putInt(values.length).put(values);
    }

    @Override
    public void ints(int[] values) {
      room(4 + values.length * 4).putInt(values.length);
      for (int value : values) {
        out.putInt(value);
      }
    }

    @Override
    public void longs(long[] values) {
      room(4 + values.length * 8).putInt(values.length);
      for (long value : values) {
        out.putLong(value);
      }
    }

    byte[] toBytes() {
      return Arrays.copyOf(out.array(), out.position());
    }
  }

  private static final class Reader implements TableSource {
    private final ByteBuffer in;

    Reader(ByteBuffer file) {
      in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
      in.position(in.position() + HEADER_BYTES);
    }

    void check(boolean holds, String what) {
      if (!holds) {
        throw new IllegalArgumentException(
            "compiled rules damaged at byte " + in.position() + " (" + what + "): compile again");
      }
    }

    /** Checks that {@code offsets} are {@code count} plus one, from 0 to {@code end}. */
    void checkOffsets(int[] offsets, int count, int end) {
      check(offsets.length == count + 1 && count >= 0, "offsets");
      check(offsets[0] == 0 && offsets[count] == end, "offsets");
    }

    int number() {
      check(in.remaining() >= 4, "end");
      int value = in.getInt();
      check(value >= 0, "number");
      return value;
    }

    private int length(int size) {
      int length = number();
      check((long) length * size <= in.remaining(), "length");
      return length;
    }

    @Override
    public byte[] bytes() {
      byte[] values = new byte[length(1)];
      in.get(values);
      return values;
    }

    @Override
    public int[] ints() {
      int[] values = new int[length(4)];
      in.asIntBuffer().get(values);
      in.position(in.position() + values.length * 4);
      return values;
    }

    @Override
    public long[] longs() {
      long[] values = new long[length(8)];
      in.asLongBuffer().get(values);
      in.position(in.position() + values.length * 8);
      return values;
    }
  }
}
