package dev.sluice.detect.weigh;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a path says of the text in it, as few words: a judge that knew whole paths would know the
 * projects it learned from by heart.
 *
 * @param language what the text is written in
 * @param place what the text is for
 * @param isPublished whether it lies in a package that others published, as a tool unpacks one
 */
public record PathKind(Language language, Place place, boolean isPublished) {
  /** What nothing is known of. */
  public static final PathKind UNKNOWN = new PathKind(Language.NONE, Place.OTHER, false);

  /** Families of languages whose assignments look alike. */
  public enum Language {
    NONE,
    OTHER,
    C,
    JAVA,
    DOTNET,
    GO,
    JAVASCRIPT,
    PYTHON,
    RUBY,
    PHP,
    OTHER_CODE,
    SHELL,
    SQL,
    YAML,
    JSON,
    XML,
    PROPERTIES,
    MARKUP,
    TEXT,
    LOG,
    TABLE,
    STYLE,
    LOCK
  }

  /** What a folder or a file's name says it is for. */
  public enum Place {
    OTHER,
    TEST,
    EXAMPLE,
    DOCUMENTATION,
    VENDOR,
    GENERATED,
    TRANSLATION,
    CONFIGURATION
  }

  private static final Map<String, Language> BY_EXTENSION =
      Map.ofEntries(
          of(Language.C, "c h cc cpp cxx hpp hh m mm inc s asm"),
          of(Language.JAVA, "java kt kts scala groovy gradle clj sbt"),
          of(Language.DOTNET, "cs vb fs fsx cshtml ps1 psm1 psd1"),
          of(Language.GO, "go mod"),
          of(Language.JAVASCRIPT, "js jsx ts tsx mjs cjs mts cts vue svelte coffee flow"),
          of(Language.PYTHON, "py pyi pyx ipynb"),
          of(Language.RUBY, "rb erb rake gemspec"),
          of(Language.PHP, "php phpt inc.php tpl twig phtml"),
          of(
              Language.OTHER_CODE,
              "rs swift dart lua pl pm t ex exs erl hs r jl zig nim tf proto hcl"),
          of(
              Language.SHELL,
              "sh bash zsh fish bat cmd mk makefile dockerfile jenkinsfile vagrantfile"),
          of(Language.SQL, "sql ddl dump pgsql"),
          of(Language.YAML, "yml yaml"),
          of(Language.JSON, "json json5 jsonl har webmanifest tfstate map ndjson"),
          of(Language.XML, "xml config csproj plist xsd wsdl pom storyboard xib resx props"),
          of(
              Language.PROPERTIES,
              "properties ini cfg conf env cnf toml netrc npmrc pypirc rc sample example dist"),
          of(Language.MARKUP, "md rst adoc html htm mdx markdown textile tex xhtml asciidoc"),
          of(Language.TEXT, "txt text template tmpl j2 in"),
          of(Language.LOG, "log out trace"),
          of(Language.TABLE, "csv tsv dat"),
          of(Language.STYLE, "css scss less sass svg"),
          of(Language.LOCK, "lock sum"));

  private static Map.Entry<String, Language> of(Language language, String extensions) {
    return Map.entry(extensions, language);
  }

  private static final Map<String, Language> LANGUAGES = byWord(BY_EXTENSION);

  /** Where package managers keep what they fetched. */
  private static final Set<String> PACKAGE_FOLDERS =
      Set.of(
          "node_modules",
          "bower_components",
          "jspm_packages",
          "site-packages",
          "dist-packages",
          "gems",
          "pods",
          ".m2",
          ".gradle",
          ".cargo",
          ".nuget",
          ".pub-cache");

  /** The folder that an archive of npm has around what is in it. */
  private static final String NPM_FOLDER = "package";

  /** How deep that lies where such archives were unpacked side by side. */
  private static final int NPM_FOLDER_DEPTH_MAX = 1;

  /** What files of translations are called by, after their language. */
  private static final Set<String> TRANSLATED =
      Set.of("properties", "po", "json", "yml", "yaml", "xml", "resx", "strings", "ts", "ini");

  private static final Map<String, Place> PLACES =
      Map.ofEntries(
          Map.entry(
              "test tests spec specs testing testdata fixture fixtures mock mocks cassettes e2e it"
                  + " unittest unittests __tests__ __mocks__ __fixtures__ __snapshots__ testutil"
                  + " testutils testcase testcases testsuite testlib selftest selftests benchmark"
                  + " benchmarks bench benches conftest vectors",
              Place.TEST),
          Map.entry(
              "example examples sample samples demo demos tutorial tutorials playground",
              Place.EXAMPLE),
          Map.entry(
              "doc docs documentation readme changelog changes news man wiki guide guides website"
                  + " howto faq",
              Place.DOCUMENTATION),
          Map.entry(
              "vendor node_modules third_party thirdparty bower_components external deps",
              Place.VENDOR),
          Map.entry("dist build min bundle generated gen out umd esm", Place.GENERATED),
          Map.entry(
              "locale locales i18n l10n lang translations language languages", Place.TRANSLATION),
          Map.entry(
              "config configs conf etc settings environments deploy deployment docker ci",
              Place.CONFIGURATION));

  private static final Map<String, Place> PLACE_WORDS = byWord(PLACES);

  /** The same with a key for each of the words that a key has. */
  private static <V> Map<String, V> byWord(Map<String, V> byWords) {
    Map<String, V> all = new HashMap<>();
    byWords.forEach(
        (words, value) -> {
          for (String word : words.split(" ", -1)) {
            all.put(word, value);
          }
        });
    return Map.copyOf(all);
  }

  /**
   * What a path says.
   *
   * @param path with forward slashes, or empty
   */
  public static PathKind of(String path) {
    if (path.isEmpty()) {
      return UNKNOWN;
    }
    String lower = path.toLowerCase(Locale.ROOT);
    Place place =
        isTestClass(path) ? Place.TEST : isTranslation(path) ? Place.TRANSLATION : place(lower);
    return new PathKind(language(lower), place, isPublished(lower));
  }

  /**
   * Whether a folder says so: one in which a package manager keeps what it fetched, one with a
   * version at the end of its name, or the one that npm packs a package into.
   */
  private static boolean isPublished(String lower) {
    int start = lower.startsWith("/") ? 1 : 0;
    int depth = 0;
    for (int end = lower.indexOf('/', start); end >= 0; end = lower.indexOf('/', start)) {
      String folder = lower.substring(start, end);
      if (PACKAGE_FOLDERS.contains(folder)
          || (depth <= NPM_FOLDER_DEPTH_MAX && folder.equals(NPM_FOLDER))
          || endsWithVersion(lower, start, end)) {
        return true;
      }
      depth++;
      start = end + 1;
    }
    return false;
  }

  /**
   * Whether a name ends as in {@code acme-1.20.3}, {@code acme@v1.4.0} or {@code
   * acme-2.1.dist-info}.
   */
  private static boolean endsWithVersion(String lower, int start, int end) {
    for (int i = start; i + 2 < end; i++) {
      boolean isMark = lower.charAt(i) == '-' || lower.charAt(i) == '@' || lower.charAt(i) == '_';
      if (isMark && i > start) {
        int digit = lower.charAt(i + 1) == 'v' ? i + 2 : i + 1;
        int dot = digit;
        while (dot < end && Words.isDigit(lower.charAt(dot))) {
          dot++;
        }
        if (dot > digit
            && dot + 1 < end
            && lower.charAt(dot) == '.'
            && Words.isDigit(lower.charAt(dot + 1))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Language language(String lower) {
    String name = lower.substring(lower.lastIndexOf('/') + 1);
    if (name.endsWith("package-lock.json") || name.startsWith("yarn.lock")) {
      return Language.LOCK;
    }
    int dot = name.lastIndexOf('.');
    Language known = LANGUAGES.get(name.substring(dot + 1));
    if (known == null || (known == Language.PROPERTIES && dot > 0)) {
      int before = dot <= 0 ? -1 : name.lastIndexOf('.', dot - 1);
      Language inner = dot <= 0 ? null : LANGUAGES.get(name.substring(before + 1, dot));
      known = inner == null ? known : inner;
    }
    if (known == null && (name.startsWith(".env") || name.startsWith("env."))) {
      known = Language.PROPERTIES;
    }
    if (known == null && name.startsWith("dockerfile")) {
      known = Language.SHELL;
    }
    return known == null ? Language.OTHER : known;
  }

  /** The first word that says it, from the file's name to the root. */
  private static Place place(String lower) {
    int end = lower.length();
    for (int i = lower.length() - 1; i >= -1; i--) {
      boolean isWord =
          i >= 0 && (Character.isLetterOrDigit(lower.charAt(i)) || lower.charAt(i) == '_');
      if (!isWord) {
        Place place = PLACE_WORDS.get(strip(lower.substring(i + 1, end)));
        if (place != null) {
          return place;
        }
        end = Math.max(i, 0);
      }
    }
    return Place.OTHER;
  }

  /** {@code foo_test} is a test too. */
  private static String strip(String word) {
    if (word.endsWith("_test") || word.startsWith("test_") || word.endsWith("_spec")) {
      return "test";
    }
    return word;
  }

  /** Whether a file is called {@code AcmeTest}, {@code AcmeTests} or {@code AcmeSpec}. */
  private static boolean isTestClass(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.indexOf('.');
    String stem = dot < 0 ? name : name.substring(0, dot);
    return stem.endsWith("Test")
        || stem.endsWith("Tests")
        || stem.endsWith("Spec")
        || stem.endsWith("TestCase")
        || stem.endsWith("TestBase")
        || (stem.startsWith("Test") && stem.length() > 4 && Words.isUpper(stem.charAt(4)));
  }

  /** Whether a file holds texts in one language, as {@code messages_es.properties} does. */
  private static boolean isTranslation(String path) {
    int dot = path.lastIndexOf('.');
    if (dot < 0 || !TRANSLATED.contains(path.substring(dot + 1))) {
      return false;
    }
    int mark = Math.max(path.lastIndexOf('_', dot), path.lastIndexOf('-', dot));
    boolean isRegion =
        dot - mark == 3
            && Words.isUpper(path.charAt(dot - 1))
            && Words.isUpper(path.charAt(dot - 2));
    int end = isRegion ? mark : dot;
    return end > 3
        && (path.charAt(end - 3) == '_' || path.charAt(end - 3) == '-')
        && Words.isLower(path.charAt(end - 1))
        && Words.isLower(path.charAt(end - 2));
  }
}
