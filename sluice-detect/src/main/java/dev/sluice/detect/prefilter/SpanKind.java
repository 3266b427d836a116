package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.SecretSpan;

/**
 * Spans of bytes, with a digit among them, that secrets stand in. Every span of a kind is part of
 * one of the kind before, and rarer in text.
 */
public enum SpanKind {
  SHORT_TOKEN(ByteClasses.TOKEN, TextMasks.TOKEN_SPAN_BYTES_MIN),
  TOKEN(ByteClasses.TOKEN, 16),
  BASE64(ByteClasses.BASE64, 16),
  IDENTIFIER(ByteClasses.IDENTIFIER, 16);

  private final int textClass;
  private final int bytesMin;

  SpanKind(int textClass, int bytesMin) {
    this.textClass = textClass;
    this.bytesMin = bytesMin;
  }

  /** The rarest kind that holds every secret of a rule. */
  public static SpanKind of(SecretSpan secret) {
    SpanKind rarest = SHORT_TOKEN;
    for (SpanKind kind : values()) {
      rarest = kind.holds(secret) ? kind : rarest;
    }
    return rarest;
  }

  private boolean holds(SecretSpan secret) {
    boolean holds = secret.bytesMin() >= bytesMin;
    for (int value = 0; value < 256; value++) {
      boolean isOfClass = (TextMasks.classes((byte) value) & textClass) != 0;
      holds &= isOfClass || !secret.bytes().contains(value);
    }
    return holds;
  }

  /** The class of its bytes, as {@link TextMasks#classes} has it. */
  public int textClass() {
    return textClass;
  }

  /** The shortest token span that counts. */
  public int bytesMin() {
    return bytesMin;
  }
}
