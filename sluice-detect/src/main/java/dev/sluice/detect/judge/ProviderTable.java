package dev.sluice.detect.judge;

import dev.sluice.detect.confirm.ShortPatterns;
import dev.sluice.detect.judge.NameWords.Word;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.ProviderNames;
import dev.sluice.detect.rule.ProviderNames.Named;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells whose secret a value is: the one matcher of all rows of the provider table.
 *
 * <p>A generic rule has found a value behind a name. The words of that name, and of what else
 * stands before the value on its line, are looked up among the providers' names. A provider is
 * named only by whole words, so that {@code deeply} does not name Deepl; a short name counts only
 * in the name of the value itself. A row is met if its provider is named, a word such as key or
 * token is there too, and the whole value has the row's shape. What a rule for names alone proposes
 * may also be called by the name alone, and where no row is met, the row for any provider is tried.
 * A provider that is named without a row that is met lends its name alone. Thread-safe.
 */
final class ProviderTable {
  /** A name of so many letters or fewer is part of too many texts to count anywhere on a line. */
  private static final int SHORT_NAME_MAX = 5;

  /** The most words a name is made of. */
  private static final int WORDS_MAX = 4;

  private static final Set<String> SECRET_WORDS =
      Set.of(
          "key",
          "keys",
          "apikey",
          "appkey",
          "accesskey",
          "secretkey",
          "authkey",
          "token",
          "tokens",
          "apitoken",
          "authtoken",
          "accesstoken",
          "secret",
          "secrets",
          "apisecret",
          "clientsecret",
          "appsecret",
          "password",
          "passwd",
          "passphrase",
          "pwd",
          "pass",
          "auth",
          "oauth",
          "authorization",
          "credential",
          "credentials",
          "creds",
          "bearer",
          "pat",
          "webhook",
          "signature",
          "signing",
          "license",
          "licence",
          "jwt",
          "hash",
          "dsn",
          "cookie",
          "session");

  /** What is written behind a provider's name without a separator, the longest first. */
  private static final List<String> SUFFIXES =
      List.of(
          "clientsecret",
          "accesstoken",
          "accesskey",
          "secretkey",
          "apisecret",
          "authtoken",
          "apitoken",
          "password",
          "apikey",
          "secret",
          "token",
          "key",
          "auth",
          "api",
          "pat");

  /**
   * Whose secret a value is.
   *
   * @param row index of the row that is met, or -1
   * @param provider the provider's name as people know it, or empty
   */
  record Naming(int row, String provider) {
    static final Naming NONE = new Naming(-1, "");
  }

  private final RuleSet rules;
  private final ShortPatterns patterns;
  private final Map<String, LazyPattern> values = new ConcurrentHashMap<>();

  ProviderTable(RuleSet rules, ShortPatterns patterns) {
    this.rules = rules;
    this.patterns = patterns;
  }

  /** Whose secret a generic rule has found. */
  Naming find(UnjudgedMatch unjudged) {
    if (rules.providers().isEmpty()) {
      return Naming.NONE;
    }
    boolean isByName = rules.rule(unjudged.rule()).isOfNames();
    List<Word> words = NameWords.of(named(unjudged));
    boolean isSecret = isSecret(words);
    String provider = "";
    for (int last = words.size() - 1; last >= 0; last--) {
      Named entry = entryEnding(words, last);
      if (entry == null) {
        continue;
      }
      boolean isMeant = isSecret || (isByName && isGivenToName(words, entry, unjudged));
      int row = isMeant ? row(entry.rows(), words, unjudged) : -1;
      if (isMeant && isByName && entry.rows().isEmpty()) {
        row = row(anyProvider(), words, unjudged);
      }
      if (row >= 0) {
        return new Naming(row, entry.provider());
      }
      provider = provider.isEmpty() ? entry.provider() : provider;
    }
    return provider.isEmpty() ? Naming.NONE : new Naming(-1, provider);
  }

  /** The rows that hold for any provider: what they allow holds for all that names propose. */
  List<Integer> anyProvider() {
    return rules.providers().anyProvider();
  }

  /**
   * Whether a value is given to the provider's name and to nothing else: the name of the value is
   * the provider's as a whole, and more than a space stands between the two.
   */
  private boolean isGivenToName(List<Word> words, Named entry, UnjudgedMatch unjudged) {
    int identifier = words.getLast().identifier();
    StringBuilder whole = new StringBuilder();
    for (Word word : words) {
      if (word.identifier() == identifier) {
        whole.append(word.text());
      }
    }
    ByteSpan before = unjudged.before();
    int end = before.end();
    while (end > before.start() && before.bytes()[end - 1] == ' ') {
      end--;
    }
    Named named = rules.providers().find(whole.toString());
    return named != null
        && named.provider().equals(entry.provider())
        && named.rows().equals(entry.rows())
        && end > before.start()
        && !NameWords.isWordByte(before.bytes()[end - 1]);
  }

  /**
   * Where the name may stand: before the value on its line, and never on another line, unless the
   * rule itself is about a pair of a name and a value on lines of their own.
   */
  private static ByteSpan named(UnjudgedMatch unjudged) {
    ByteSpan before = unjudged.before();
    int start = before.start();
    for (int i = before.end() - 1; i >= before.start(); i--) {
      if (before.bytes()[i] == '\n') {
        start = i + 1;
        break;
      }
    }
    return new ByteSpan(before.bytes(), start, before.end());
  }

  /** The entry of the longest name whose last word is this one, or null. */
  private @Nullable Named entryEnding(List<Word> words, int last) {
    ProviderNames table = rules.providers();
    String name = "";
    Named found = null;
    for (int first = last; first >= 0 && last - first < WORDS_MAX; first--) {
      Word word = words.get(first);
      name = word.text() + name;
      Named entry = table.find(name);
      if (entry == null && first == last) {
        entry = withoutSuffix(table, name);
      }
      if (entry != null && (name.length() > SHORT_NAME_MAX || isOfValue(words, last))) {
        found = entry;
      }
      if (!word.isJoined()) {
        break;
      }
    }
    return found;
  }

  /** Whether the word is part of the name of the value itself. */
  private static boolean isOfValue(List<Word> words, int index) {
    return words.get(index).identifier() == words.getLast().identifier();
  }

  private static @Nullable Named withoutSuffix(ProviderNames table, String word) {
    for (String suffix : SUFFIXES) {
      if (word.length() > suffix.length() + 2 && word.endsWith(suffix)) {
        Named entry = table.find(word.substring(0, word.length() - suffix.length()));
        if (entry != null) {
          return entry;
        }
      }
    }
    return null;
  }

  private static boolean isSecret(List<Word> words) {
    for (Word word : words) {
      if (isSecretWord(word.text())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSecretWord(String word) {
    return SECRET_WORDS.contains(word)
        || word.endsWith("key")
        || word.endsWith("token")
        || word.endsWith("secret")
        || word.endsWith("password");
  }

  /**
   * The row whose shape the value has, or -1. Of several the one is taken whose id has most words
   * in common with the text: a provider's token and its secret often look the same.
   */
  private int row(List<Integer> rows, List<Word> words, UnjudgedMatch unjudged) {
    String secret = unjudged.secret().latin1();
    int best = -1;
    int most = -1;
    for (int row : rows) {
      Rule rule = rules.rule(row);
      NamedShape shape = rule.shape();
      int common = rows.size() == 1 ? 0 : wordsInCommon(rule.id(), words);
      if (shape != null && common > most && value(shape).find(secret)) {
        best = row;
        most = common;
      }
    }
    return best;
  }

  private LazyPattern value(NamedShape shape) {
    return values.computeIfAbsent(shape.value(), regex -> new LazyPattern(regex, patterns));
  }

  private static int wordsInCommon(String id, List<Word> words) {
    int common = 0;
    for (String part : id.split("-", -1)) {
      for (Word word : words) {
        if (word.text().equals(part)) {
          common++;
          break;
        }
      }
    }
    return common;
  }
}
