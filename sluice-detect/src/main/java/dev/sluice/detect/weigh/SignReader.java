package dev.sluice.detect.weigh;

import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.weigh.Signs.Slot;

/** Reads all signs of a candidate. For one thread. */
@SuppressWarnings("EnumOrdinal") // The order of the constants is the weights' own.
final class SignReader {
  private final Signs signs;
  private final NameSigns name;
  private final ValueSigns value;
  private final LineSigns line;

  SignReader(Signs signs) {
    this.signs = signs;
    name = new NameSigns(signs);
    value = new ValueSigns(signs);
    line = new LineSigns(signs);
  }

  void read(Sight sight) {
    signs.clear();
    Rule rule = sight.rule();
    String word = word(rule);
    signs.slot(Slot.RULE, word.hashCode(), word);
    PathKind path = sight.path();
    signs.slot(Slot.LANGUAGE, path.language().ordinal(), path.language().name());
    signs.slot(Slot.PLACE, path.place().ordinal(), path.place().name());
    name.add(sight);
    value.add(sight, name);
    line.add(sight);
    signs.addSlots();
  }

  /** The rule's name among signs; rules that differ only in the names they look for have one. */
  private static String word(Rule rule) {
    if (rule.isOfNames()) {
      return "provider-names";
    }
    return rule.kind() == RuleKind.NAMED ? "named-" + rule.confidence() : rule.id();
  }
}
