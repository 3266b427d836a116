package dev.sluice.report.text;

import dev.sluice.scan.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * The text around a secret in parts: shown, hidden, shown, hidden and so on. What is hidden is
 * every occurrence of the secret; where the text has it in another form, encoded or cut, all of the
 * text.
 */
public final class HiddenContext {
  private static final int SHOWN_MAX = 400;

  private HiddenContext() {}

  public static List<String> of(Finding finding) {
    String secret = finding.secret();
    if (secret.isEmpty()) {
      return List.of(cut(finding.match()));
    }
    String text = finding.line().length() <= SHOWN_MAX ? finding.line() : finding.match();
    if (text.length() > SHOWN_MAX && text.contains(secret)) {
      text = secret;
    }
    if (!text.contains(secret)) {
      return List.of("", cut(text.strip()));
    }
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, from)) {
      parts.add(text.substring(from, at));
      parts.add(secret);
      from = at + secret.length();
    }
    parts.set(0, parts.getFirst().stripLeading());
    parts.add(text.substring(from).stripTrailing());
    return parts;
  }

  private static String cut(String text) {
    return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
  }
}
