package dev.sluice.scan.redact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Secrets that may show anywhere, in all their forms, and where they stand in texts.
 *
 * <p>What is kept of a form is a hash of it and one of its first characters. A text is looked
 * through once: where a form may begin, each length that some form has is looked up. Memory and
 * time are bounded: more secrets than {@link #SECRETS_MAX} are not taken, and a text that takes
 * more than {@link #LOOKS_MAX} looks is not looked through. Both are told to the caller, who hides
 * all of what cannot be searched.
 */
public final class KnownSecrets {
  /** The shortest form that is looked for. */
  public static final int LENGTH_MIN = 8;

  /** How many secrets are taken. */
  public static final int SECRETS_MAX = 25_000;

  /** How often a text is compared with forms before it is given up. */
  static final int LOOKS_MAX = 1 << 22;

  private static final int PLAIN = 0;
  private static final int ENCODED = 1;

  private final LongTable beginnings = new LongTable();
  private final LongTable forms = new LongTable();

  /** The lengths that forms have, in order. */
  private int[] lengths = {};

  private final int secretsMax;
  private final int lengthMin;
  private int count;
  private boolean isFull;

  public KnownSecrets() {
    this(SECRETS_MAX);
  }

  KnownSecrets(int secretsMax) {
    this(secretsMax, LENGTH_MIN);
  }

  private KnownSecrets(int secretsMax, int lengthMin) {
    this.secretsMax = secretsMax;
    this.lengthMin = lengthMin;
  }

  /** Secrets of any length, but none, for texts in which a short one is no accident. */
  static KnownSecrets ofAnyLength() {
    return new KnownSecrets(SECRETS_MAX, 1);
  }

  /** Adds a secret in no other form; false if it is known or there are too many. */
  boolean addAsItIs(String secret) {
    return take(secret, PLAIN);
  }

  /** Adds a secret of at least {@link #LENGTH_MIN} characters, in every form it may take. */
  public void add(String secret) {
    if (take(secret, PLAIN)) {
      for (String form : SecretForms.of(secret)) {
        put(form, ENCODED);
      }
    }
  }

  /** Adds the forms of a secret that is a word as it stands, but none once it is encoded. */
  public void addForms(String secret) {
    for (String form : SecretForms.of(secret)) {
      boolean _ = take(form, ENCODED);
    }
  }

  /** Adds a stretch of text that is a secret once it is decoded. */
  public void addEncoded(String stretch) {
    boolean _ = take(stretch, ENCODED);
  }

  /** Whether there were more secrets than are taken, so that a text may hold one unnoticed. */
  public boolean isFull() {
    return isFull;
  }

  private boolean take(String text, int kind) {
    if (text.length() < lengthMin) {
      return false;
    }
    if (count >= secretsMax) {
      isFull |= !forms.has(TextHash.ofBeginning(text, text.length()));
      return false;
    }
    if (!put(text, kind)) {
      return false;
    }
    count++;
    return true;
  }

  private boolean put(String form, int kind) {
    int length = form.length();
    if (length < lengthMin) {
      return false;
    }
    if (!forms.putIfAbsent(TextHash.ofBeginning(form, length), kind)) {
      return false;
    }
    boolean _ = beginnings.putIfAbsent(TextHash.ofBeginning(form, lengthMin), 0);
    int at = Arrays.binarySearch(lengths, length);
    if (at < 0) {
      int[] more = Arrays.copyOf(lengths, lengths.length + 1);
      System.arraycopy(lengths, -at - 1, more, -at, lengths.length + at + 1);
      more[-at - 1] = length;
      lengths = more;
    }
    return true;
  }

  /** Where secrets stand in a text, in the order they begin; null if it takes too long to tell. */
  public @Nullable List<Occurrence> in(String text) {
    List<Occurrence> found = new ArrayList<>();
    if (lengths.length == 0 || text.length() < lengthMin) {
      return found;
    }
    TextHash hash = new TextHash(text);
    long looks = 0;
    for (int start = 0; start + lengthMin <= text.length(); start++) {
      if (!beginnings.has(hash.of(start, start + lengthMin))) {
        continue;
      }
      for (int length : lengths) {
        if (start + length > text.length()) {
          break;
        }
        if (++looks > LOOKS_MAX) {
          return null;
        }
        int kind = forms.value(hash.of(start, start + length));
        if (kind >= 0) {
          found.add(new Occurrence(start, start + length, kind == PLAIN));
        }
      }
    }
    return found;
  }
}
