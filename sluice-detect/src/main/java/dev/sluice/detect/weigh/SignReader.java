package dev.sluice.detect.weigh;

import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.weigh.Signs.Slot;

/** Reads all signs of a match. For one thread. */
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
    readFirst(sight);
    readOther(sight);
  }

  /** Reads the signs of the name and the value, for which no line is looked for. */
  void readFirst(Sight sight) {
    signs.clear();
    String word = word(sight.rule());
    signs.slot(Slot.RULE, word.hashCode(), word);
    name.addFirst(sight);
    value.add(sight, name);
    line.addQuote(sight);
    signs.addFirstSlots();
  }

  /** Reads the others of the same match. */
  void readOther(Sight sight) {
    PathKind path = sight.path();
    signs.slot(Slot.LANGUAGE, path.language().ordinal(), path.language().name());
    signs.slot(Slot.PLACE, path.place().ordinal(), path.place().name());
    signs.slot(Slot.ORIGIN, path.isPublished() ? 1 : 0, path.isPublished() ? "published" : "own");
    name.addOther(sight);
    line.addOther(sight);
    signs.addOtherSlots();
  }

  /** The rule's name among signs; rules that differ only in the names they look for have one. */
  private static String word(Rule rule) {
    if (rule.isOfNames()) {
      return "provider-names";
    }
    return rule.kind() == RuleKind.NAMED ? "named-" + rule.confidence() : rule.id();
  }
}
