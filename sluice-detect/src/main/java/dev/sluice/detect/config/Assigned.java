package dev.sluice.detect.config;

import java.util.List;

/** A value that means something only near a name, spelled out as a regex. */
final class Assigned {
  private static final String GAP = "[^\\r\\n]{0,40}?";
  private static final String SEPARATOR = "[ \\t=:,>(\"'\\x60/|\\[{@]";
  private static final String END = "(?:[^0-9A-Za-z_\\-]|$)";

  private Assigned() {}

  /** A name in any case, at most 40 bytes, a separator, the value, and no word byte after it. */
  static String regex(List<String> names, String value) {
    return "(?i:" + String.join("|", names) + ")" + GAP + SEPARATOR + "(" + value + ")" + END;
  }

  /** The regex of a rule's {@code assigned} table. */
  static String regex(Fields fields) {
    List<String> names = fields.strings("names");
    String value = fields.nonEmpty("value");
    if (names == null || names.isEmpty() || names.contains("")) {
      throw fields.error("names", "'assigned' needs 'names': a list of one name or more");
    }
    if (value == null) {
      throw fields.error("value", "'assigned' needs 'value': a regex for the value itself");
    }
    return regex(names, value);
  }
}
