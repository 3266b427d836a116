package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.AutomatonTable;
import dev.sluice.detect.confirm.ProgramStore;
import dev.sluice.detect.prefilter.LiteralIndex;
import dev.sluice.detect.prefilter.SpanKind;
import dev.sluice.detect.prefilter.TableSink;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
public final class CompiledRulesFile {
  private static final int MAGIC = 0x43494c53;

  /** Goes up with every change of the tables or of what they mean. */
  private static final int VERSION = 13;

  private static final int CHECKSUM_AT = 8;
  private static final int HEADER_BYTES = CHECKSUM_AT + 4;

  /** What {@link #ruleCount} needs. */
  public static final int BEGINNING_BYTES = HEADER_BYTES + 4;

  private CompiledRulesFile() {}

  /**
   * All that is compiled, as bytes: rules with the same bytes have the same compiled form. Compared
   * as they are and not by a hash, since a cold JVM takes longer to find one than to compare.
   */
  public static byte[] sourceBytes(List<RuleSource> rules) {
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
  public static int ruleCount(ByteBuffer beginning) {
    ByteBuffer in = beginning.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    boolean isOurs =
        in.remaining() >= BEGINNING_BYTES && in.getInt() == MAGIC && in.getInt() == VERSION;
    return isOurs ? in.position(in.position() + 4).getInt() : -1;
  }

  public static byte[] write(CompiledRules rules, byte[] patterns) {
    Writer out = new Writer();
    out.number(MAGIC);
    out.number(VERSION);
    out.number(0);
    out.number(rules.rules.count());
    out.ints(rules.rules.rows());
    out.bytes(rules.programs.packed());
    out.ints(rules.programs.from());
    out.longs(rules.sets);
    out.ints(rules.entries.places());
    out.ints(rules.entries.rows());
    out.ints(rules.keywords.starts());
    out.bytes(rules.keywords.bytes());
    out.ints(rules.prefixes.numbers());
    out.ints(rules.automata.rows());
    out.bytes(rules.automata.classes());
    out.bytes(rules.automata.next());
    rules.open.write(out);
    rules.inIdentifiers.index().write(out);
    out.number(rules.inIdentifiers.first());
    out.ints(rules.inIdentifiers.bytesMin());
    out.number(rules.inIdentifiers.insideWords() ? 1 : 0);
    out.number(rules.beforeTokens.size());
    for (SpanLiterals literals : rules.beforeTokens) {
      out.bytes(literals.kind().name().getBytes(StandardCharsets.US_ASCII));
      literals.index().write(out);
      out.number(literals.first());
      out.number(literals.backBytes());
      out.number(literals.matchBytesMax());
    }
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
   * @param size how many bytes there are
   * @throws IllegalArgumentException if the bytes are anything else
   */
  public static CompiledRules read(InputStream file, long size) throws IOException {
    byte[] beginning = file.readNBytes(HEADER_BYTES);
    ByteBuffer header = ByteBuffer.wrap(beginning).order(ByteOrder.LITTLE_ENDIAN);
    if (beginning.length < HEADER_BYTES
        || header.getInt(0) != MAGIC
        || header.getInt(4) != VERSION) {
      throw new IllegalArgumentException(
          "not compiled rules, or of another version: compile the rules again");
    }
    try {
      return read(new TableReader(file, HEADER_BYTES, size), header.getInt(CHECKSUM_AT));
    } catch (UncheckedIOException e) {
      throw new IOException(e.getCause());
    }
  }

  private static CompiledRules read(TableReader in, int checksum) {
    int ruleCount = in.number();
    RuleTable rules = new RuleTable(in.ints());
    in.check(rules.count() == ruleCount, "rules");
    byte[] packed = in.bytes();
    int[] programsFrom = in.ints();
    in.checkOffsets(programsFrom, ruleCount, packed.length);
    long[] sets = in.longs();
    in.check(sets.length >= 4 && sets.length % 4 == 0, "sets");
    int[] places = in.ints();
    int[] rows = in.ints();
    in.checkOffsets(places, places.length - 1, rows.length);
    EntryTable entries = new EntryTable(places, rows);
    int[] keywordStarts = in.ints();
    byte[] keywords = in.bytes();
    in.checkOffsets(keywordStarts, keywordStarts.length - 1, keywords.length);
    PrefixTable prefixes = new PrefixTable(in.ints());
    AutomatonTable automata = new AutomatonTable(in.ints(), in.bytes(), in.bytes());
    in.check(entries.isWithin(ruleCount, prefixes.size(), automata.count()), "entries");
    CompiledRules compiled =
        new CompiledRules(
            rules,
            new ProgramStore(packed, programsFrom, sets.length / 4),
            sets,
            entries,
            new KeywordTable(keywordStarts, keywords),
            prefixes,
            automata,
            LiteralIndex.read(in),
            new IdentifierLiterals(LiteralIndex.read(in), in.number(), in.ints(), in.number() != 0),
            beforeTokens(in),
            in.bytes());
    in.checkEnd(checksum);
    return compiled;
  }

  private static List<SpanLiterals> beforeTokens(TableReader in) {
    List<SpanLiterals> beforeTokens = new ArrayList<>();
    for (int left = in.number(); left > 0; left--) {
      SpanKind kind = kind(in);
      LiteralIndex index = LiteralIndex.read(in);
      beforeTokens.add(new SpanLiterals(kind, index, in.number(), in.number(), in.number()));
    }
    return List.copyOf(beforeTokens);
  }

  private static SpanKind kind(TableReader in) {
    String name = new String(in.bytes(), StandardCharsets.US_ASCII);
    for (SpanKind kind : SpanKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("compiled rules damaged (kinds of spans): compile again");
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
}
