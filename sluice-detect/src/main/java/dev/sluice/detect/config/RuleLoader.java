package dev.sluice.detect.config;

import dev.sluice.detect.config.FileDraft.Targeted;
import dev.sluice.detect.config.RuleDraft.Place;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Required;
import dev.sluice.detect.toml.TomlException;
import dev.sluice.detect.toml.TomlReader;
import dev.sluice.detect.toml.TomlValue.Table;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Turns rule files into rule sets. Reads what gitleaks v8 reads, with the same result, and refuses
 * what it refuses; on top of that it reads the fields of our own.
 */
public final class RuleLoader {
  /** How many files deep {@code [extend]} is followed; deeper ones are ignored, as in gitleaks. */
  public static final int EXTEND_DEPTH_MAX = 2;

  /** The depth of a file that is one part of a rule set, whose names are looked for together. */
  private static final int ONE_OF_MANY = -1;

  private final FileReading reading;
  private final AllowlistReader allowlistReader;
  private final RuleReader ruleReader;
  private final ProviderReader providerReader;

  private RuleLoader(LoadOptions options) {
    reading = new FileReading(options);
    allowlistReader = new AllowlistReader(reading);
    ruleReader = new RuleReader(reading, allowlistReader);
    providerReader = new ProviderReader(reading);
  }

  /**
   * Loads a file and what it extends.
   *
   * @throws RuleFileException if it cannot be used
   */
  public static LoadedRules load(RuleFile file, LoadOptions options) {
    RuleLoader loader = new RuleLoader(options);
    FileDraft draft = loader.read(file, 0);
    return new LoadedRules(draft.finish(options.regexCheck()), loader.reading.warnings());
  }

  /**
   * Loads files that make up one rule set, in which every id may be defined only once.
   *
   * @throws RuleFileException if one cannot be used
   */
  public static LoadedRules loadAll(List<RuleFile> files, LoadOptions options) {
    RuleLoader loader = new RuleLoader(options);
    FileDraft all = new FileDraft();
    for (RuleFile file : files) {
      FileDraft draft = loader.read(file, ONE_OF_MANY);
      for (RuleDraft rule : draft.rules.values()) {
        RuleDraft before = all.rules.putIfAbsent(rule.id, rule);
        if (before != null) {
          throw rule.place.error("rule '" + rule.id + "' is already defined at " + before.origin);
        }
      }
      all.listing.addAll(draft.listing);
      all.allowlists.addAll(draft.allowlists);
      all.targeted.addAll(draft.targeted);
      all.providerNames.addAll(draft.providerNames);
    }
    NameRules.addTo(all, "providers");
    return new LoadedRules(all.finish(options.regexCheck()), loader.reading.warnings());
  }

  private FileDraft read(RuleFile file, int depth) {
    Fields fields = new Fields(file.name(), parse(file));
    FileDraft draft = new FileDraft();
    String title = fields.string("title");
    String description = fields.string("description");
    draft.title = title == null ? "" : title;
    draft.description = description == null ? "" : description;
    readRules(fields, draft);
    for (Fields provider : fields.tables("providers")) {
      providerReader.read(provider, draft);
    }
    providerReader.readNames(fields, draft);
    checkRequired(draft);
    checkVersion(fields);
    readAllowlists(fields, draft);
    if (depth >= 0) {
      NameRules.addTo(draft, file.name());
    }
    Fields extend = fields.table("extend");
    if (extend != null) {
      extend(extend, draft, depth);
    }
    // Whether a secret is live is asked by others, who read these tables themselves.
    List<Fields> _ = fields.tables("checks");
    reading.warnUnread(fields, "");
    return draft;
  }

  private static Table parse(RuleFile file) {
    try {
      return TomlReader.read(file.text());
    } catch (TomlException e) {
      throw new RuleFileException(file.name(), e.position(), String.valueOf(e.getMessage()));
    }
  }

  private void readRules(Fields fields, FileDraft draft) {
    for (Fields table : fields.tables("rules")) {
      RuleDraft rule = ruleReader.read(table);
      RuleDraft before = draft.rules.put(rule.id, rule);
      if (before != null) {
        reading.warn(
            table.file(),
            table.position("id"),
            "rule '" + rule.id + "' replaces the one at " + before.origin + "; rename one of them");
      }
      draft.listing.add(rule.id);
    }
  }

  private static void checkRequired(FileDraft draft) {
    for (RuleDraft rule : draft.rules.values()) {
      for (Required required : rule.required) {
        if (!draft.rules.containsKey(required.ruleId())) {
          throw rule.place.error(
              "rule '"
                  + rule.id
                  + "' requires '"
                  + required.ruleId()
                  + "', but the file has no such rule; define it beside this one");
        }
      }
    }
  }

  private void checkVersion(Fields fields) {
    String version = fields.nonEmpty("minVersion");
    if (version == null) {
      return;
    }
    try {
      String warning = MinimumVersion.warning(version);
      if (warning != null) {
        reading.warn(fields.file(), fields.position("minVersion"), warning);
      }
    } catch (NumberFormatException e) {
      throw fields.error("minVersion", "minVersion '" + version + "' is not a version like 8.25.0");
    }
  }

  private void readAllowlists(Fields fields, FileDraft draft) {
    for (Fields table : allowlistReader.tables(fields, "")) {
      Allowlist allowlist = allowlistReader.read(table, "");
      List<String> targets = table.strings("targetRules");
      if (targets == null || targets.isEmpty()) {
        draft.allowlists.add(allowlist);
      } else {
        Place place = new Place(table.file(), table.position("targetRules"));
        for (String target : targets) {
          draft.targeted.add(new Targeted(target, allowlist, place, true));
        }
      }
      reading.warnUnread(table, "allowlist: ");
    }
  }

  private void extend(Fields extend, FileDraft draft, int depth) {
    String path = extend.nonEmpty("path");
    boolean useDefault = Boolean.TRUE.equals(extend.flag("useDefault"));
    List<String> disabled = extend.strings("disabledRules");
    if (extend.nonEmpty("url") != null) {
      reading.warn(extend.file(), extend.position("url"), "extend.url is not followed");
    }
    reading.warnUnread(extend, "extend: ");
    if (depth == EXTEND_DEPTH_MAX || (path == null && !useDefault)) {
      return;
    }
    if (path != null && useDefault) {
      throw extend.error("path", "extend.path and extend.useDefault exclude each other; keep one");
    }
    FileDraft base =
        path == null
            ? FileDraft.of(reading.options().defaults().get())
            : read(open(extend, path), depth + 1);
    Function<String, List<String>> aliases = path == null ? reading.options().aliases() : List::of;
    Set<String> disabledIds = new LinkedHashSet<>();
    for (String id : disabled == null ? List.<String>of() : disabled) {
      List<String> meant = aliases.apply(id);
      disabledIds.addAll(meant);
      if (meant.equals(List.of(id)) && !base.rules.containsKey(id)) {
        reading.warn(
            extend.file(),
            extend.position("disabledRules"),
            "disabledRules names '" + id + "', which the extended rules do not have");
      }
    }
    for (RuleDraft rule : draft.resolve(aliases, base)) {
      reading.warn(
          extend.file(),
          rule.place.position(),
          "no default rule finds '" + rule.id + "' alone, so that what is said of it is left out");
    }
    draft.extend(base, disabledIds);
  }

  private RuleFile open(Fields extend, String path) {
    try {
      return reading.options().files().open(path);
    } catch (IOException e) {
      throw extend.error(
          "path",
          "cannot read the extended file '"
              + path
              + "': "
              + e.getMessage()
              + "; the path counts from the working directory");
    }
  }
}
