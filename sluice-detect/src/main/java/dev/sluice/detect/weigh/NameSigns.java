package dev.sluice.detect.weigh;

import dev.sluice.detect.weigh.Signs.Slot;
import java.nio.charset.StandardCharsets;

/**
 * Signs of the name a value is given to and of how it is given: the words of the name and where
 * they end, what stands between name and value, what function the value goes through.
 */
final class NameSigns {
  private static final int NAME_MAX = 48;
  private static final int OPERATOR_MAX = 12;
  private static final int WORDS_MAX = 8;

  private final Signs signs;
  private final byte[] operator = new byte[OPERATOR_MAX];

  /** Where the name begins and ends that the match begins with. */
  private int nameStart;

  private int nameEnd;

  /** The hash of the name's last word, and of the word the match begins with. */
  private int lastWord;

  private int headWord;
  private int headStart;
  private int headEnd;
  private int lastStart;
  private int lastEnd;

  private final Words.Sink headSink = this::head;
  private final Words.Sink lastSink = this::last;
  private final Words.Sink nameSink = this::name;
  private byte[] text = {};

  /** The word before the one at hand: its hash, and where it begins or -1. */
  private int pairHash;

  private int pairStart = -1;

  NameSigns(Signs signs) {
    this.signs = signs;
  }

  int headWord() {
    return headWord;
  }

  int lastWord() {
    return lastWord;
  }

  int nameStart() {
    return nameStart;
  }

  int nameEnd() {
    return nameEnd;
  }

  void addFirst(Sight sight) {
    text = sight.text();
    findName(sight);
    headWord = 0;
    int headFrom = Math.min(sight.matchStart(), nameEnd);
    Words.split(text, headFrom, nameEnd, WORDS_MAX, headSink);
    signs.slot(Slot.HEAD, headWord, shown(headStart, headEnd));
    pairStart = -1;
    Words.split(text, nameStart, nameEnd, WORDS_MAX, nameSink);
    int nearEnd = nearEnd(sight);
    int nearStart = wordStart(sight, nearEnd);
    boolean isCall = sight.at(nearEnd) == '(' && nearStart > nameEnd;
    if (isCall) {
      signs.add("call", Words.hash(text, nearStart, nearEnd), shown(nearStart, nearEnd));
    }
    int tailStart = nearStart >= nameEnd && !isCall ? nearStart : nameStart;
    int tailEnd = nearStart >= nameEnd && !isCall ? nearEnd : nameEnd;
    lastWord = 0;
    lastStart = tailStart;
    lastEnd = tailStart;
    Words.split(text, tailStart, tailEnd, WORDS_MAX, lastSink);
    signs.slot(Slot.TAIL, lastWord, shown(lastStart, lastEnd));
    addOperator(sight, tailEnd);
    int before = sight.at(sight.matchStart() - 1);
    if (Words.isLetter(before) && Words.isLetter(sight.at(sight.matchStart()))) {
      boolean isHump = Words.isLower(before) && Words.isUpper(sight.at(sight.matchStart()));
      signs.add("inside a word", isHump ? 1 : 2);
    }
  }

  /** The word before the name: a type, a modifier, an adjective. */
  void addOther(Sight sight) {
    int end = nameStart;
    int endMin = Math.max(sight.lineStart(), end - 4);
    while (end > endMin && !Words.isWord(sight.at(end - 1))) {
      end--;
    }
    int start = end;
    int startMin = Math.max(sight.lineStart(), end - NAME_MAX);
    while (start > startMin && Words.isWord(sight.at(start - 1))) {
      start--;
    }
    signs.add("before the name", Words.hash(sight.text(), start, end), shown(start, end));
    int b = sight.at(nameStart - 1);
    signs.add("left of the name", Words.isWord(b) ? 'w' : b);
  }

  private void name(int hash, int start, int end) {
    signs.add("name", hash, shown(start, end));
    if (pairStart >= 0) {
      signs.add("words of the name", Signs.mix(pairHash, hash), shown(pairStart, end));
    }
    pairHash = hash;
    pairStart = start;
  }

  private void head(int hash, int start, int end) {
    if (headWord == 0 && end - start > 1) {
      headWord = hash;
      headStart = start;
      headEnd = end;
    }
  }

  private void last(int hash, int start, int end) {
    lastWord = hash;
    lastStart = start;
    lastEnd = end;
  }

  private String shown(int start, int end) {
    return signs.isNamed()
        ? new String(text, start, Math.min(end - start, NAME_MAX), StandardCharsets.ISO_8859_1)
        : "";
  }

  private static boolean isName(int b) {
    return Words.isWord(b) || b == '-' || b == '.' || b == '$';
  }

  private void findName(Sight sight) {
    int start = sight.matchStart();
    int startMin = Math.max(sight.from(), start - NAME_MAX);
    while (start > startMin && isName(sight.at(start - 1))) {
      start--;
    }
    int end = sight.matchStart();
    while (end < sight.secretStart() && isName(sight.at(end))) {
      end++;
    }
    nameStart = start;
    nameEnd = end;
  }

  /** Where the last word before the secret ends. */
  private static int nearEnd(Sight sight) {
    int end = sight.secretStart();
    int endMin = Math.max(sight.matchStart(), end - NAME_MAX);
    while (end > endMin && !Words.isWord(sight.at(end - 1))) {
      end--;
    }
    return end;
  }

  private static int wordStart(Sight sight, int end) {
    int start = end;
    int startMin = Math.max(sight.matchStart(), end - NAME_MAX);
    while (start > startMin && isName(sight.at(start - 1))) {
      start--;
    }
    return start;
  }

  /** What stands between the name and the value, words as one letter. */
  private void addOperator(Sight sight, int from) {
    int length = 0;
    boolean isBroken = false;
    for (int i = from; i < sight.secretStart() && length < OPERATOR_MAX; i++) {
      int b = sight.at(i);
      isBroken |= b == '\n';
      if (b == ' ' || b == '\t' || b == '\r' || b == '\n' || b == '"' || b == '\'' || b == '`') {
        continue;
      }
      byte shown = (byte) (Words.isWord(b) ? 'w' : b);
      if (shown != 'w' || length == 0 || operator[length - 1] != 'w') {
        operator[length++] = shown;
      }
    }
    int hash = Words.hash(operator, 0, length);
    String name =
        signs.isNamed() ? new String(operator, 0, length, StandardCharsets.ISO_8859_1) : "";
    signs.slot(Slot.OPERATOR, hash, name.isEmpty() ? "none" : name);
    if (isBroken) {
      signs.add("line break after the name");
    }
    int gap = sight.secretStart() - from;
    signs.add("gap", gap < 8 ? gap : gap < 16 ? 8 : gap < 32 ? 16 : 32);
  }
}
