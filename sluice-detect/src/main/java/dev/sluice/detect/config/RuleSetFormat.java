package dev.sluice.detect.config;

import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Allowlist.Condition;
import dev.sluice.detect.rule.Allowlist.RegexTarget;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Origin;
import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleOutline;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.rule.Severity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A rule set in bytes, for rules that were read at build time and must be there within
 * milliseconds. Examples and references are left out: scanning does not need them.
 */
public final class RuleSetFormat {
  private static final int MAGIC = 0x53_4C_52_09;

  /** The magic number, the length and the checksum of the head, the checksum of the rules. */
  private static final int HEADER_BYTES = 16;

  private RuleSetFormat() {}

  /**
   * A hash of whatever decides what is found in one object, so that records of earlier runs are
   * told from those of another rule set.
   *
   * @param settings what decides it beside the rules
   */
  public static String hash(RuleSet set, String settings) {
    try {
      MessageDigest hash = MessageDigest.getInstance("SHA-256");
      hash.update(settings.getBytes(StandardCharsets.UTF_8));
      hash.update(write(set));
      return HexFormat.of().formatHex(hash.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The rule set in bytes. */
  public static byte[] write(RuleSet set) {
    ByteArrayOutputStream rules = new ByteArrayOutputStream();
    int[] starts = new int[set.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = rules.size();
      rule(new FormatWriter(rules), set.rule(i));
    }
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    FormatWriter out = new FormatWriter(head);
    out.string(set.title());
    out.string(set.description());
    out.list(set.allowlists(), RuleSetFormat::allowlist);
    boolean ownOrder = set.listing().equals(set.rules().stream().map(Rule::id).toList());
    out.number(ownOrder ? 1 : 0);
    out.part(listing -> listing.list(ownOrder ? List.of() : set.listing(), FormatWriter::string));
    outline(out, set.outline());
    out.part(names -> names.list(set.providerNames(), FormatWriter::string));
    out.number(starts.length);
    out.number(rules.size());
    byte[] names = PackedNames.write(set.providers());
    int rulesBytes = 4 * starts.length + rules.size();
    ByteBuffer all = ByteBuffer.allocate(HEADER_BYTES + head.size() + rulesBytes + names.length);
    all.position(HEADER_BYTES);
    all.put(head.toByteArray());
    for (int start : starts) {
      all.putInt(start);
    }
    all.put(rules.toByteArray());
    all.put(names);
    int rulesAt = HEADER_BYTES + head.size();
    all.putInt(0, MAGIC);
    all.putInt(4, head.size());
    all.putInt(8, checksum(all.array(), HEADER_BYTES, rulesAt));
    all.putInt(12, checksum(all.array(), rulesAt, all.capacity()));
    return all.array();
  }

  /**
   * The rule set that was written. Its rules are made when they are first asked for.
   *
   * @throws IllegalArgumentException if the bytes are not one
   */
  public static RuleSet read(byte[] bytes) {
    try {
      InputStream in = new ByteArrayInputStream(bytes);
      Header header = header(in);
      PackedRules rules = new PackedRules(in, header.rulesChecksum());
      rules.load();
      return set(header, rules);
    } catch (IOException e) {
      throw new IllegalArgumentException("broken rule set: it ends too early", e);
    }
  }

  /**
   * The rule set that was written, of which only the head is read now. The rules follow when one is
   * first asked for, or never: the stream stays open for them.
   *
   * @throws IllegalArgumentException if the bytes are not one
   */
  public static RuleSet readOnDemand(InputStream in) throws IOException {
    Header header = header(in);
    return set(header, new PackedRules(in, header.rulesChecksum()));
  }

  /** What stands before the rules. */
  private record Header(FormatReader head, int rulesChecksum) {}

  private static Header header(InputStream in) throws IOException {
    ByteBuffer numbers = ByteBuffer.wrap(in.readNBytes(HEADER_BYTES));
    if (numbers.capacity() < HEADER_BYTES || numbers.getInt() != MAGIC) {
      throw new IllegalArgumentException("not a rule set of this version");
    }
    byte[] head = in.readNBytes(Math.max(0, numbers.getInt()));
    if (numbers.getInt() != checksum(head, 0, head.length)) {
      throw new IllegalArgumentException("broken rule set: the checksum of its head is wrong");
    }
    return new Header(new FormatReader(head, 0), numbers.getInt());
  }

  private static RuleSet set(Header header, PackedRules rules) {
    FormatReader in = header.head();
    String title = in.string();
    String description = in.string();
    List<Allowlist> allowlists = in.list(RuleSetFormat::allowlist);
    boolean ownOrder = in.number() != 0;
    FormatReader listing = in.part();
    RuleOutline outline = outline(in);
    FormatReader names = in.part();
    int size = in.number();
    int namesAt = 4 * size + in.number();
    return RuleSet.onDemand(
        title,
        description,
        size,
        index -> rule(rules.at(index, size)),
        allowlists,
        ownOrder ? null : () -> listing.again().list(FormatReader::string),
        outline,
        () -> names.again().list(FormatReader::string),
        () -> new PackedNames(rules.load(), namesAt));
  }

  private static void outline(FormatWriter out, RuleOutline outline) {
    out.list(outline.pathOnly(), FormatWriter::number);
    out.number(outline.rowsFrom());
    out.number(outline.namesCommits() ? 1 : 0);
    out.number(outline.requires() ? 1 : 0);
    out.number(outline.requiredLinesMax());
  }

  private static RuleOutline outline(FormatReader in) {
    List<Integer> pathOnly = in.list(FormatReader::number);
    return new RuleOutline(pathOnly, in.number(), in.number() != 0, in.number() != 0, in.number());
  }

  static int checksum(byte[] bytes, int from, int to) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, to - from);
    return (int) crc.getValue();
  }

  private static void rule(FormatWriter out, Rule rule) {
    out.string(rule.id());
    out.string(rule.description());
    out.optional(rule.regex());
    out.optional(rule.path());
    out.number(rule.secretGroup());
    out.real(rule.entropy());
    out.list(rule.keywords(), FormatWriter::string);
    out.list(rule.tags(), FormatWriter::string);
    out.list(rule.allowlists(), RuleSetFormat::allowlist);
    out.list(rule.required(), RuleSetFormat::required);
    out.number(rule.skipReport() ? 1 : 0);
    kind(out, rule.kind());
    out.string(rule.provider());
    NamedShape shape = rule.shape();
    out.number(shape == null ? 0 : 1);
    if (shape != null) {
      out.list(shape.names(), FormatWriter::string);
      out.string(shape.value());
    }
    out.constant(rule.severity());
    out.constant(rule.confidence());
    List<CharacterClass> needs = new ArrayList<>(rule.needs());
    needs.sort(null);
    out.list(needs, FormatWriter::constant);
    out.optional(rule.validator());
    out.string(rule.origin().file());
    out.number(rule.origin().line());
  }

  private static Rule rule(FormatReader in) {
    return new Rule(
        in.string(),
        in.string(),
        in.optional(),
        in.optional(),
        in.number(),
        in.real(),
        in.list(FormatReader::string),
        in.list(FormatReader::string),
        in.list(RuleSetFormat::allowlist),
        in.list(RuleSetFormat::required),
        in.number() != 0,
        kind(in),
        in.string(),
        shape(in),
        in.constant(Severity.class),
        in.constant(Confidence.class),
        needs(in),
        in.optional(),
        null,
        List.of(),
        List.of(),
        List.of(),
        new Origin(in.string(), in.number()));
  }

  /** Written as its place in the order of kinds and one, 0 for none. */
  @SuppressWarnings("EnumOrdinal") // The file is of one version of the program.
  private static void kind(FormatWriter out, @Nullable RuleKind kind) {
    out.number(kind == null ? 0 : kind.ordinal() + 1);
  }

  private static @Nullable NamedShape shape(FormatReader in) {
    return in.number() == 0 ? null : new NamedShape(in.list(FormatReader::string), in.string());
  }

  private static @Nullable RuleKind kind(FormatReader in) {
    int number = in.number();
    RuleKind[] kinds = RuleKind.values();
    if (number > kinds.length) {
      throw new IllegalArgumentException("broken rule set: it has no kind " + number);
    }
    return number == 0 ? null : kinds[number - 1];
  }

  private static Set<CharacterClass> needs(FormatReader in) {
    Set<CharacterClass> needs = EnumSet.noneOf(CharacterClass.class);
    needs.addAll(in.list(reader -> reader.constant(CharacterClass.class)));
    return needs;
  }

  private static void allowlist(FormatWriter out, Allowlist allowlist) {
    out.string(allowlist.description());
    out.constant(allowlist.condition());
    out.list(allowlist.commits(), FormatWriter::string);
    out.list(allowlist.paths(), FormatWriter::string);
    out.constant(allowlist.regexTarget());
    out.list(allowlist.regexes(), FormatWriter::string);
    out.list(allowlist.stopwords(), FormatWriter::string);
    out.number(allowlist.leavesWeighed() ? 1 : 0);
    out.number(allowlist.onlyFetched() ? 1 : 0);
  }

  private static Allowlist allowlist(FormatReader in) {
    return new Allowlist(
        in.string(),
        in.constant(Condition.values()),
        in.list(FormatReader::string),
        in.list(FormatReader::string),
        in.constant(RegexTarget.values()),
        in.list(FormatReader::string),
        in.list(FormatReader::string),
        in.number() != 0,
        in.number() != 0);
  }

  private static void required(FormatWriter out, Required required) {
    out.string(required.ruleId());
    optionalNumber(out, required.withinLines());
    optionalNumber(out, required.withinColumns());
  }

  private static Required required(FormatReader in) {
    return new Required(in.string(), optionalNumber(in), optionalNumber(in));
  }

  private static void optionalNumber(FormatWriter out, @Nullable Integer value) {
    out.number(value == null ? 0 : 1);
    out.number(value == null ? 0 : value);
  }

  private static @Nullable Integer optionalNumber(FormatReader in) {
    boolean given = in.number() != 0;
    int value = in.number();
    return given ? value : null;
  }
}
