package dev.sluice.detect.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A way text is encoded inside text. The order is that of the tags. */
public enum Encoding {
  PERCENT(1),
  UNICODE(2),
  HEX(4),
  BASE64(8),
  UTF16(16),
  ESCAPE(32),
  ENTITY(64),
  UTF32(128);

  private final int bit;

  Encoding(int bit) {
    this.bit = bit;
  }

  int bit() {
    return bit;
  }

  /** How many bytes apart the characters are, if those are plain bytes; 0 otherwise. */
  int stride() {
    return switch (this) {
      case UTF16 -> 2;
      case UTF32 -> 4;
      case PERCENT, UNICODE, HEX, BASE64, ESCAPE, ENTITY -> 0;
    };
  }

  /** The tags of a finding that was encoded: one for each encoding, and how deep they nest. */
  static List<String> tags(int bits, int depth) {
    List<String> tags = new ArrayList<>();
    for (Encoding encoding : values()) {
      if ((bits & encoding.bit()) != 0) {
        tags.add("decoded:" + encoding.name().toLowerCase(Locale.ROOT));
      }
    }
    tags.add("decode-depth:" + depth);
    return tags;
  }
}
