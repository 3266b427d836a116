package dev.sluice.detect.config;

import dev.sluice.detect.toml.Position;
import dev.sluice.detect.toml.TomlValue.Entry;
import java.util.ArrayList;
import java.util.List;

/** What the readers of one load share: its options, and the warnings they gather. */
final class FileReading {
  private final LoadOptions options;
  private final List<String> warnings = new ArrayList<>();

  FileReading(LoadOptions options) {
    this.options = options;
  }

  LoadOptions options() {
    return options;
  }

  List<String> warnings() {
    return warnings;
  }

  void warn(String file, Position position, String problem) {
    warnings.add(file + ":" + position + ": " + problem);
  }

  void warnUnread(Fields fields, String where) {
    for (Entry entry : fields.unread()) {
      warn(
          fields.file(),
          entry.position(),
          where + "unknown field '" + entry.key() + "' is ignored; check its spelling");
    }
  }

  /** Checks a rule's own regex, which the engine's compiler may be left to do. */
  void checkRegex(Fields fields, String name, String regex, String where) {
    if (options.checkEveryRegex()) {
      checkNow(fields, name, regex, where);
    }
  }

  /** Checks a regex that is compiled only when it is needed: a scan is too late to refuse it. */
  void checkNow(Fields fields, String name, String regex, String where) {
    try {
      var _ = options.regexCheck().groups(regex);
    } catch (IllegalArgumentException e) {
      throw fields.error(
          name, where + "'" + name + "' is not a valid RE2 regex: " + e.getMessage());
    }
  }

  boolean isValidator(String name) {
    return options.isValidator().test(name);
  }
}
