package dev.sluice.validate.check;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The host of a check's URL. It is written out, or has values filled in as single labels of a
 * domain that is written out ({@code {{account}}.blob.core.windows.net}), or is a value altogether,
 * and then comes from scanned text.
 *
 * @param text as the check writes it
 * @param accepted what it may become; null where it comes from text
 */
public record HostName(String text, @Nullable Pattern accepted) {
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern PLACE = Pattern.compile("\\{\\{[^}]*}}");
  private static final Pattern OWN_DOMAIN =
      Pattern.compile("(?:.*\\.)?[A-Za-z0-9-]+\\.[A-Za-z]{2,}|localhost");

  /**
   * The host of a URL.
   *
   * @throws IllegalArgumentException with what is wrong and what to do
   */
  static HostName of(String url) {
    if (!url.startsWith("https://")) {
      throw new IllegalArgumentException("a check asks over https; write 'https://HOST/PATH'");
    }
    String authority = url.substring("https://".length()).split("[/?#]", 2)[0];
    if (authority.contains("@")) {
      throw new IllegalArgumentException("no user goes before the host; use 'basic'");
    }
    String host = authority.replaceFirst(":\\d+$", "");
    if (!PLACE.matcher(host).find()) {
      return new HostName(host, Pattern.compile(Pattern.quote(host), Pattern.CASE_INSENSITIVE));
    }
    String shown = PLACE.matcher(host).replaceAll("{");
    String[] labels = shown.split("\\.", -1);
    boolean isOwn =
        labels.length >= 3
            && OWN_DOMAIN
                .matcher(labels[labels.length - 2] + "." + labels[labels.length - 1])
                .matches();
    if (!isOwn) {
      return new HostName(host, null);
    }
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < shown.length(); i++) {
      char c = shown.charAt(i);
      pattern.append(c == '{' ? LABEL : Pattern.quote(String.valueOf(c)));
    }
    return new HostName(host, Pattern.compile(pattern.toString(), Pattern.CASE_INSENSITIVE));
  }

  boolean isNamedInText() {
    return accepted == null;
  }

  boolean accepts(String host) {
    return accepted == null || accepted.matcher(host).matches();
  }
}
