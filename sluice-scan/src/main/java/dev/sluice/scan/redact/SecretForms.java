package dev.sluice.scan.redact;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The ways in which a secret may stand in a text: those that the scanner decodes, and those that a
 * report or a document writes it in. The secret as it is is not among them.
 */
final class SecretForms {
  private static final List<String> DIGITS = List.of("0123456789abcdef", "0123456789ABCDEF");

  /** What is longer is not looked for in other forms than those it was found in. */
  private static final int LENGTH_MAX = 1 << 16;

  private SecretForms() {}

  static Set<String> of(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    if (secret.length() > LENGTH_MAX) {
      return forms;
    }
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    for (int before = 0; before < 3; before++) {
      String base64 = base64(bytes, before);
      forms.add(base64);
      forms.add(base64.replace('+', '-').replace('/', '_'));
    }
    inBothCases(forms, bytes, "");
    inBothCases(forms, bytes, "%");
    inBothCases(forms, bytes, "\\x");
    addUrl(forms, bytes);
    for (String prefix : new String[] {"\\u", "\\\\u", "U+"}) {
      addUnits(forms, secret, prefix, "");
    }
    addUnits(forms, secret, "U+", " ");
    addCharacters(forms, secret);
    forms.add(String.join("\0", secret.split("", -1)));
    forms.add(String.join("\0\0\0", secret.split("", -1)));
    forms.add(jsonEscaped(secret));
    forms.add(markupEscaped(secret));
    forms.remove(secret);
    return forms;
  }

  /**
   * The characters that the bytes alone decide, if {@code before} other bytes come first in their
   * group of three.
   */
  private static String base64(byte[] bytes, int before) {
    byte[] shifted = new byte[before + bytes.length];
    System.arraycopy(bytes, 0, shifted, before, bytes.length);
    String text = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    int from = before == 0 ? 0 : before + 1;
    int to = shifted.length % 3 == 0 ? text.length() : text.length() - 1;
    return text.substring(from, Math.max(from, to));
  }

  private static void inBothCases(Set<String> forms, byte[] bytes, String prefix) {
    for (String digits : DIGITS) {
      StringBuilder form = new StringBuilder();
      for (byte one : bytes) {
        append(form.append(prefix), digits, one & 0xff, 2);
      }
      forms.add(form.toString());
    }
  }

  /** As a URL has it, where only what must be is encoded. */
  private static void addUrl(Set<String> forms, byte[] bytes) {
    for (String digits : DIGITS) {
      StringBuilder form = new StringBuilder();
      for (byte one : bytes) {
        char c = (char) (one & 0xff);
        if (isUnreserved(c)) {
          form.append(c);
        } else {
          append(form.append('%'), digits, c, 2);
        }
      }
      forms.add(form.toString());
    }
  }

  private static boolean isUnreserved(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || "-._~".indexOf(c) >= 0;
  }

  private static void addUnits(Set<String> forms, String secret, String prefix, String between) {
    for (String digits : DIGITS) {
      StringBuilder form = new StringBuilder();
      for (int i = 0; i < secret.length(); i++) {
        append(form.append(i == 0 ? "" : between).append(prefix), digits, secret.charAt(i), 4);
      }
      forms.add(form.toString());
    }
  }

  /** Escapes of one character each, as programs and pages write them. */
  private static void addCharacters(Set<String> forms, String secret) {
    for (String format :
        List.of(
            "\\%03o",
            "\\x{%x}", "\\x{%X}", "\\u{%x}", "\\u{%X}", "\\U%08x", "\\U%08X", "&#%d;", "&#x%x;",
            "&#x%X;")) {
      StringBuilder form = new StringBuilder();
      secret.codePoints().forEach(one -> form.append(String.format(Locale.ROOT, format, one)));
      forms.add(form.toString());
      forms.add(form.toString().replace("\\", "\\\\"));
    }
  }

  private static void append(StringBuilder form, String digits, int value, int count) {
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) {
      form.append(digits.charAt((value >> shift) & 0xf));
    }
  }

  private static String jsonEscaped(String secret) {
    return secret
        .replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\r", "\\r")
        .replace("\n", "\\n")
        .replace("\t", "\\t");
  }

  private static String markupEscaped(String secret) {
    return secret
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
