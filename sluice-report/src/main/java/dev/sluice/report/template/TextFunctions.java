package dev.sluice.report.template;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.regex.Re2;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Functions of text. What was piped into one is its last argument. */
final class TextFunctions {
  private TextFunctions() {}

  static void addTo(Map<String, Functions.Function> all) {
    all.put("upper", in -> in.text(0).toUpperCase(Locale.ROOT));
    all.put("lower", in -> in.text(0).toLowerCase(Locale.ROOT));
    all.put("title", in -> title(in.text(0), true));
    all.put("untitle", in -> title(in.text(0), false));
    all.put("trim", in -> in.text(0).strip());
    all.put("trimAll", in -> trimmed(in.text(1), in.text(0), true, true));
    all.put("trimLeft", in -> trimmed(in.text(1), in.text(0), true, false));
    all.put("trimRight", in -> trimmed(in.text(1), in.text(0), false, true));
    all.put("trimPrefix", in -> withoutPrefix(in.text(1), in.text(0)));
    all.put("trimSuffix", in -> withoutSuffix(in.text(1), in.text(0)));
    all.put("nospace", in -> in.text(0).replaceAll("\\s+", ""));
    all.put("contains", in -> in.text(1).contains(in.text(0)));
    all.put("hasPrefix", in -> in.text(1).startsWith(in.text(0)));
    all.put("hasSuffix", in -> in.text(1).endsWith(in.text(0)));
    all.put("replace", in -> replaced(in.text(2), in.text(0), in.text(1), in));
    all.put("repeat", in -> repeated(in.text(1), in.count(0), in));
    all.put("substr", in -> substring(in.text(2), in.count(0), in.count(1)));
    all.put("trunc", in -> truncated(in.text(1), in.count(0)));
    all.put("abbrev", in -> abbreviated(in.text(1), in.count(0)));
    all.put("cat", in -> joined(in, " "));
    all.put("indent", in -> indented(in.text(1), in.count(0), in));
    all.put("nindent", in -> "\n" + indented(in.text(1), in.count(0), in));
    all.put("plural", in -> in.number(2) == 1 ? in.text(0) : in.text(1));
    all.put("split", in -> split(in.text(1), in.text(0)));
    all.put("splitList", in -> split(in.text(1), in.text(0)));
    escapes(all);
    paths(all);
    regexes(all);
  }

  private static void escapes(Map<String, Functions.Function> all) {
    all.put(
        "quote",
        in ->
            in.values().stream()
                .map(value -> GoValues.quote(GoValues.print(value)))
                .collect(Collectors.joining(" ")));
    all.put(
        "squote",
        in ->
            in.values().stream()
                .map(value -> "'" + GoValues.print(value) + "'")
                .collect(Collectors.joining(" ")));
    all.put("html", in -> html(joined(in, "")));
    all.put("urlquery", in -> URLEncoder.encode(joined(in, ""), StandardCharsets.UTF_8));
    all.put(
        "js",
        in -> {
          String quoted = GoValues.json(joined(in, ""), true, "", "");
          return quoted.substring(1, quoted.length() - 1).replace("'", "\\'");
        });
    all.put("b64enc", in -> Base64.getEncoder().encodeToString(bytes(in.text(0))));
    all.put("b64dec", TextFunctions::decoded);
    all.put("sha256sum", in -> hash("SHA-256", in.text(0)));
    all.put("sha1sum", in -> hash("SHA-1", in.text(0)));
    all.put("sha512sum", in -> hash("SHA-512", in.text(0)));
  }

  private static void paths(Map<String, Functions.Function> all) {
    for (String prefix : List.of("", "os")) {
      all.put(prefix.isEmpty() ? "base" : "osBase", in -> base(in.text(0)));
      all.put(prefix.isEmpty() ? "dir" : "osDir", in -> folder(in.text(0)));
      all.put(prefix.isEmpty() ? "ext" : "osExt", in -> extension(in.text(0)));
    }
  }

  private static void regexes(Map<String, Functions.Function> all) {
    all.put("regexMatch", in -> regex(in).matcher(in.text(1)).find());
    all.put(
        "regexFind",
        in -> {
          var matcher = regex(in).matcher(in.text(1));
          return matcher.find() ? matcher.group() : "";
        });
    all.put("regexReplaceAll", in -> RegexReplacement.of(regex(in), in));
  }

  private static Pattern regex(Arguments in) {
    try {
      return Re2.compile(in.text(0));
    } catch (PatternSyntaxException e) {
      throw in.problem("cannot read the regex '" + in.text(0) + "': " + e.getDescription());
    }
  }

  private static String joined(Arguments in, String separator) {
    return in.values().stream().map(GoValues::print).collect(Collectors.joining(separator));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Object decoded(Arguments in) {
    try {
      return new String(Base64.getDecoder().decode(in.text(0)), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw in.problem("takes base64");
    }
  }

  private static String hash(String algorithm, String text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes(text)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }

  private static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&#34;")
        .replace("'", "&#39;");
  }

  private static String title(String text, boolean isUpper) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (i == 0 || Character.isWhitespace(text.charAt(i - 1))) {
        char c = text.charAt(i);
        out.setCharAt(i, isUpper ? Character.toTitleCase(c) : Character.toLowerCase(c));
      }
    }
    return out.toString();
  }

  private static String trimmed(String text, String characters, boolean left, boolean right) {
    int from = 0;
    int to = text.length();
    while (left && from < to && characters.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (right && to > from && characters.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }

  private static String withoutPrefix(String text, String prefix) {
    return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
  }

  private static String withoutSuffix(String text, String suffix) {
    return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
  }

  private static String repeated(String text, int count, Arguments in) {
    if (count < 0 || (long) count * text.length() > Arguments.TEXT_MAX) {
      throw in.problem("makes too long a text");
    }
    return text.repeat(count);
  }

  private static String replaced(String text, String old, String with, Arguments in) {
    long places = old.isEmpty() ? text.length() + 1L : text.length() / old.length();
    if (text.length() + places * with.length() > Arguments.TEXT_MAX) {
      throw in.problem("makes too long a text");
    }
    return text.replace(old, with);
  }

  private static String substring(String text, int start, int end) {
    int from = Math.clamp(start, 0, text.length());
    return end < 0 || end > text.length()
        ? text.substring(from)
        : text.substring(Math.min(from, end), end);
  }

  private static String truncated(String text, int length) {
    if (length < 0) {
      return text.substring(Math.max(0, text.length() + length));
    }
    return text.substring(0, Math.min(length, text.length()));
  }

  private static String abbreviated(String text, int width) {
    return width < 4 || text.length() <= width ? text : text.substring(0, width - 3) + "...";
  }

  private static String indented(String text, int spaces, Arguments in) {
    String pad = repeated(" ", spaces, in);
    return pad + text.replace("\n", "\n" + pad);
  }

  private static List<Object> split(String text, String separator) {
    List<Object> parts = new ArrayList<>();
    int at = 0;
    int next = separator.isEmpty() ? -1 : text.indexOf(separator);
    while (next >= 0) {
      parts.add(text.substring(at, next));
      at = next + separator.length();
      next = text.indexOf(separator, at);
    }
    parts.add(text.substring(at));
    return parts;
  }

  private static String base(String path) {
    String clean = path.endsWith("/") && path.length() > 1 ? withoutSuffix(path, "/") : path;
    return clean.isEmpty() ? "." : clean.substring(clean.lastIndexOf('/') + 1);
  }

  private static String folder(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
  }

  private static String extension(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot);
  }
}
