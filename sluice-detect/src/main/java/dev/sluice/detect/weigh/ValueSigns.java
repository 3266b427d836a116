package dev.sluice.detect.weigh;

import dev.sluice.detect.weigh.Signs.Slot;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/**
 * Signs of the value itself: its shape and length, how far its letters go as those of words do,
 * repetition and order, words that stand for a value that is not there yet.
 */
@SuppressWarnings("EnumOrdinal") // The order of the constants is the weights' own.
final class ValueSigns {
  /** How much of a long value is looked at. */
  private static final int LOOKED_MAX = 256;

  private static final int WORDS_MAX = 6;

  /** The names of signs that quote the value. */
  static final String VALUE = "value";

  static final String WORD = "word of the value";
  private static final int SHOWN_MAX = 24;

  /** What stands in the place of a value. */
  private static final WordSet PLACEHOLDERS =
      new WordSet(
          "your",
          "example",
          "sample",
          "changeme",
          "change",
          "placeholder",
          "dummy",
          "fake",
          "todo",
          "fixme",
          "replace",
          "insert",
          "redacted",
          "here",
          "foo",
          "bar",
          "baz",
          "xxx",
          "xxxx",
          "xxxxx",
          "xxxxxx",
          "xxxxxxxx",
          "enter",
          "some",
          "undefined",
          "none",
          "null",
          "mock",
          "invalid",
          "wrong",
          "my");

  /** What users and passwords are called where nobody is meant. */
  private static final WordSet NOBODY =
      new WordSet(
          "user",
          "username",
          "name",
          "pass",
          "password",
          "passwd",
          "pwd",
          "secret",
          "token",
          "key",
          "client",
          "id",
          "test",
          "tester",
          "testing",
          "admin",
          "root",
          "foo",
          "bar",
          "baz",
          "hello",
          "world",
          "aladdin",
          "open",
          "sesame",
          "some",
          "my",
          "your",
          "example",
          "login",
          "abc",
          "a",
          "b",
          "joe",
          "john",
          "jane",
          "doe",
          "alice",
          "bob",
          "api",
          "app",
          "basic",
          "auth",
          "guest",
          "demo",
          "not",
          "so",
          "x",
          "credentials");

  /** The shapes that base64 has. */
  private static final Set<Shape> ENCODED =
      EnumSet.of(Shape.LETTERS, Shape.LETTERS_AND_DIGITS, Shape.LOWER_AND_DIGITS, Shape.BASE64);

  /** For each letter the one to its right on a keyboard, or nothing. */
  private static final byte[] RIGHT = right("qwertyuiop asdfghjkl zxcvbnm ");

  /** For each pair of letters, whether words hold it often. */
  private static final boolean[] COMMON = common();

  private final Signs signs;
  private final int[] counts = new int[256];
  private final byte[] decoded = new byte[LOOKED_MAX];
  private boolean isNobody;
  private final Words.Sink nobodySink =
      (hash, start, end) -> isNobody &= NOBODY.number(hash) != WordSet.NONE;
  private boolean hasPlaceholder;
  private boolean hasHead;
  private int headWord;
  private int lastWord;
  private byte[] text = {};
  private final Words.Sink wordSink = this::word;

  ValueSigns(Signs signs) {
    this.signs = signs;
  }

  private static byte[] right(String rows) {
    byte[] right = new byte[128];
    for (int i = 0; i + 1 < rows.length(); i++) {
      right[rows.charAt(i)] = (byte) rows.charAt(i + 1);
    }
    return right;
  }

  private static boolean[] common() {
    boolean[] pairs = new boolean[26 * 26];
    String all =
        "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le"
            + " ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur pa ss sw wo rd ad us na"
            + " pr et ec ta la no el ai di ge tr un em ho so ac ab am ap ca do ei em fi fo ge gr id"
            + " ie if il im ir iv ke ki lo ly mi mo mp nc ni ns ol op os ot ow pe pl po ul um up us"
            + " ut vi wh wi ay ck ct da ee ef ey fa fr ga gh go gu im is ja jo ks ld lt lu mm my nn"
            + " nu ob od og ok oo pi pp ps qu rm rn rs rt ru sc sh sk sl sp su sy tc tt tu ty ub ue"
            + " ug ui va we ye";
    for (String pair : all.split(" ", -1)) {
      pairs[(pair.charAt(0) - 'a') * 26 + pair.charAt(1) - 'a'] = true;
    }
    return pairs;
  }

  void add(Sight sight, NameSigns name) {
    byte[] text = sight.text();
    int from = sight.secretStart();
    int to = Math.min(sight.secretEnd(), from + LOOKED_MAX);
    Shape shape = Shape.of(text, from, to);
    signs.slot(Slot.SHAPE, shape.ordinal(), shape.name());
    int length = sight.secretEnd() - from;
    int bucket = bucket(length);
    signs.slot(Slot.LENGTH, bucket, signs.isNamed() ? String.valueOf(bucket) : null);
    addChance(text, from, to);
    addEncoded(text, from, to, shape);
    addWords(sight, name, shape, from, to);
    signs.add("begins with", classOf(text[from]));
    signs.add("ends with", classOf(text[to - 1]));
    if (length <= SHOWN_MAX) {
      signs.add(VALUE, Words.hash(text, from, to), shown(text, from, to));
    }
  }

  /** Every length of short values, and those that keys have; ranges between them. */
  private static int bucket(int length) {
    if (length <= 12 || length == 16 || length == 20 || length == 24 || length == 32) {
      return length;
    }
    if (length == 40 || length == 43 || length == 44 || length == 64 || length == 128) {
      return length;
    }
    return length < 16
        ? 13
        : length < 24
            ? 17
            : length < 32 ? 25 : length < 40 ? 33 : length < 64 ? 41 : length < 128 ? 65 : 129;
  }

  /** How much a value looks like one made by chance. */
  private void addChance(byte[] text, int from, int to) {
    int letterPairs = 0;
    int commonPairs = 0;
    int changes = 0;
    int distinct = 0;
    int digits = 0;
    int foreign = 0;
    int last = -1;
    for (int i = from; i < to; i++) {
      int b = text[i] & 0xFF;
      distinct += counts[b]++ == 0 ? 1 : 0;
      foreign += b >= 0x80 ? 1 : 0;
      digits += Words.isDigit(b) ? 1 : 0;
      int kind = classOf(b);
      changes += last >= 0 && kind != last ? 1 : 0;
      last = kind;
      if (i > from && Words.isLetter(b) && Words.isLetter(text[i - 1])) {
        letterPairs++;
        commonPairs += COMMON[((text[i - 1] | 32) - 'a') * 26 + (b | 32) - 'a'] ? 1 : 0;
      }
    }
    for (int i = from; i < to; i++) {
      counts[text[i] & 0xFF] = 0;
    }
    int length = to - from;
    int likeness = letterPairs < 2 ? 9 : 8 * commonPairs / letterPairs;
    int mixed = Math.min(4, 5 * changes / Math.max(1, length - 1));
    signs.slot(Slot.CHANCE, likeness * 8 + mixed, signs.isNamed() ? likeness + "/" + mixed : null);
    signs.add("like words", likeness);
    signs.add("changes of class", Math.min(9, 10 * changes / Math.max(1, length - 1)));
    signs.add("digits in ten", 10 * digits / length);
    if (foreign > 0) {
      signs.add("not ASCII", 2 * foreign >= length ? 2 : 1);
    }
    signs.add("distinct in ten", Math.min(10, 10 * distinct / Math.min(length, 40)));
  }

  /** Whether a value of base64 says something: a user with a password, or text at all. */
  private void addEncoded(byte[] text, int from, int to, Shape shape) {
    int length = to - from;
    if (length < 8 || length % 4 == 1 || !ENCODED.contains(shape)) {
      return;
    }
    int bits = 0;
    int held = 0;
    int printable = 0;
    int colons = 0;
    int count = 0;
    for (int i = from; i < to && text[i] != '='; i++) {
      bits = (bits << 6) | sixBits(text[i]);
      held += 6;
      if (held >= 8) {
        held -= 8;
        int b = (bits >> held) & 0xFF;
        decoded[count++] = (byte) b;
        printable += b >= ' ' && b < 127 ? 1 : 0;
        colons += b == ':' ? 1 : 0;
      }
    }
    if (printable == count) {
      isNobody = colons == 1;
      Words.split(decoded, 0, count, WORDS_MAX, nobodySink);
      signs.add("decodes to", isNobody ? 3 : colons == 1 ? 2 : 1);
    }
  }

  private static int sixBits(int b) {
    if (Words.isUpper(b)) {
      return b - 'A';
    }
    if (Words.isLower(b)) {
      return b - 'a' + 26;
    }
    return Words.isDigit(b) ? b - '0' + 52 : b == '+' ? 62 : 63;
  }

  private void addWords(Sight sight, NameSigns name, Shape shape, int from, int to) {
    text = sight.text();
    hasPlaceholder = false;
    hasHead = false;
    headWord = name.headWord();
    lastWord = name.lastWord();
    Words.split(text, from, to, WORDS_MAX, wordSink);
    String madeUp = madeUp(text, from, to, shape);
    signs.slot(Slot.MADE_UP, madeUp.hashCode(), madeUp);
    String echo = hasHead ? isWhole(text, from, to, name) ? "whole" : "part" : "no";
    signs.slot(Slot.ECHO, echo.hashCode(), echo);
  }

  private void word(int hash, int start, int end) {
    hasPlaceholder |= PLACEHOLDERS.number(hash) != WordSet.NONE;
    hasHead |= hash == headWord || hash == lastWord;
    signs.add(WORD, hash, shown(text, start, end));
  }

  private static boolean isWhole(byte[] text, int from, int to, NameSigns name) {
    int hash = Words.hash(text, from, to);
    return hash == name.headWord()
        || hash == name.lastWord()
        || hash == Words.hash(text, name.nameStart(), name.nameEnd());
  }

  private String madeUp(byte[] text, int from, int to, Shape shape) {
    if (shape == Shape.TEMPLATE) {
      return "template";
    }
    int first = text[from];
    if (first == '<' || first == '[' || first == '{' || first == '*') {
      return "brackets";
    }
    int run = 1;
    int runMax = 1;
    int order = 1;
    int orderMax = 1;
    for (int i = from + 1; i < to; i++) {
      run = text[i] == text[i - 1] ? run + 1 : 1;
      order = follows(text[i - 1], text[i]) ? order + 1 : 1;
      runMax = Math.max(runMax, run);
      orderMax = Math.max(orderMax, order);
    }
    int length = to - from;
    if ((2 * runMax >= length && length > 3) || runMax >= 6) {
      return "repetition";
    }
    if ((3 * orderMax >= 2 * length && length > 3) || orderMax >= 8) {
      return "order";
    }
    if (hasPlaceholder) {
      return "placeholder";
    }
    return runMax >= 4 ? "some repetition" : orderMax >= 5 ? "some order" : "no";
  }

  /** Whether one byte follows the other on a keyboard, in the alphabet or among the digits. */
  private static boolean follows(int one, int other) {
    int a = Words.isUpper(one) ? one + 32 : one;
    int b = Words.isUpper(other) ? other + 32 : other;
    return Words.isWord(a) && Words.isWord(b) && (b == a + 1 || b == RIGHT[a]);
  }

  static int classOf(int b) {
    if (Words.isLower(b)) {
      return 0;
    }
    if (Words.isUpper(b)) {
      return 1;
    }
    if (Words.isDigit(b)) {
      return 2;
    }
    return b == '_' || b == '-' ? 3 : b == '.' || b == '/' ? 4 : b == '+' || b == '=' ? 5 : 6;
  }

  private String shown(byte[] text, int from, int to) {
    return signs.isNamed()
        ? new String(text, from, Math.min(to - from, SHOWN_MAX), StandardCharsets.ISO_8859_1)
        : "";
  }
}
