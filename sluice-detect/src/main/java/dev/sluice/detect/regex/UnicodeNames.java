package dev.sluice.detect.regex;

import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The names that {@code \p} takes: general categories, scripts and {@code Any}. */
final class UnicodeNames {
  private static final Map<String, Integer> CATEGORIES =
      Map.ofEntries(
          Map.entry("Lu", (int) Character.UPPERCASE_LETTER),
          Map.entry("Ll", (int) Character.LOWERCASE_LETTER),
          Map.entry("Lt", (int) Character.TITLECASE_LETTER),
          Map.entry("Lm", (int) Character.MODIFIER_LETTER),
          Map.entry("Lo", (int) Character.OTHER_LETTER),
          Map.entry("Mn", (int) Character.NON_SPACING_MARK),
          Map.entry("Me", (int) Character.ENCLOSING_MARK),
          Map.entry("Mc", (int) Character.COMBINING_SPACING_MARK),
          Map.entry("Nd", (int) Character.DECIMAL_DIGIT_NUMBER),
          Map.entry("Nl", (int) Character.LETTER_NUMBER),
          Map.entry("No", (int) Character.OTHER_NUMBER),
          Map.entry("Zs", (int) Character.SPACE_SEPARATOR),
          Map.entry("Zl", (int) Character.LINE_SEPARATOR),
          Map.entry("Zp", (int) Character.PARAGRAPH_SEPARATOR),
          Map.entry("Cc", (int) Character.CONTROL),
          Map.entry("Cf", (int) Character.FORMAT),
          Map.entry("Co", (int) Character.PRIVATE_USE),
          Map.entry("Cs", (int) Character.SURROGATE),
          Map.entry("Pd", (int) Character.DASH_PUNCTUATION),
          Map.entry("Ps", (int) Character.START_PUNCTUATION),
          Map.entry("Pe", (int) Character.END_PUNCTUATION),
          Map.entry("Pc", (int) Character.CONNECTOR_PUNCTUATION),
          Map.entry("Po", (int) Character.OTHER_PUNCTUATION),
          Map.entry("Pi", (int) Character.INITIAL_QUOTE_PUNCTUATION),
          Map.entry("Pf", (int) Character.FINAL_QUOTE_PUNCTUATION),
          Map.entry("Sm", (int) Character.MATH_SYMBOL),
          Map.entry("Sc", (int) Character.CURRENCY_SYMBOL),
          Map.entry("Sk", (int) Character.MODIFIER_SYMBOL),
          Map.entry("So", (int) Character.OTHER_SYMBOL));

  private UnicodeNames() {}

  /** Tells the members of {@code name}, or null if the name is unknown. */
  static @Nullable IntPredicate predicate(String name) {
    if (name.equals("Any")) {
      return codePoint -> true;
    }
    int types = 0;
    for (Map.Entry<String, Integer> category : CATEGORIES.entrySet()) {
      if (category.getKey().equals(name)
          || (name.length() == 1 && category.getKey().startsWith(name))) {
        types |= 1 << category.getValue();
      }
    }
    if (types != 0) {
      int wanted = types;
      return codePoint -> (wanted >>> Character.getType(codePoint) & 1) != 0;
    }
    try {
      Character.UnicodeScript script = Character.UnicodeScript.forName(name);
      if (!name.equals(spelled(script))) {
        return null;
      }
      return codePoint -> Character.UnicodeScript.of(codePoint) == script;
    } catch (IllegalArgumentException unknown) {
      return null;
    }
  }

  /** A script's name as RE2 spells it; Java would take other letters and abbreviations, too. */
  private static String spelled(Character.UnicodeScript script) {
    if (script == Character.UnicodeScript.SIGNWRITING) {
      return "SignWriting";
    }
    StringBuilder name = new StringBuilder();
    for (String word : script.name().split("_", -1)) {
      name.append(name.isEmpty() ? "" : "_")
          .append(word.charAt(0))
          .append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }
}
