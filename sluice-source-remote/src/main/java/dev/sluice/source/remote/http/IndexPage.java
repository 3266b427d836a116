package dev.sluice.source.remote.http;

import dev.sluice.source.SourceObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an index page of a web server links to, as Apache, nginx and others write it.
 *
 * @param files the files in its folder
 * @param folders the folders in it, each ending in a slash
 * @param outside links that lead somewhere else, other than upwards
 */
record IndexPage(List<Entry> files, List<URI> folders, List<URI> outside) {
  private static final Pattern TITLE =
      Pattern.compile("<title>\\s*(index of|directory listing for)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern LINK =
      Pattern.compile(
          "<a\\s[^>]{0,500}?href\\s*=\\s*(?:\"([^\"]{0,8000})\"|'([^']{0,8000})')",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final Pattern ENTITY = Pattern.compile("&(#?[A-Za-z0-9]{1,8});");

  /** A file and its size, where the page tells it. */
  record Entry(URI url, long size) {}

  /** Whether a page is the list of a folder rather than a page like others. */
  static boolean isIndex(String html) {
    return TITLE.matcher(html.substring(0, Math.min(html.length(), 4096))).find();
  }

  /**
   * Reads the links of a page.
   *
   * @param base the URL of the page, which ends in a slash
   * @param html the page, each char one of its bytes
   */
  static IndexPage ofHtml(URI base, String html) {
    Set<URI> seen = new LinkedHashSet<>();
    Matcher link = LINK.matcher(html);
    while (link.find()) {
      String reference = link.group(1) != null ? link.group(1) : link.group(2);
      seen.add(url(base, decoded(reference.trim())));
    }
    return sorted(base, seen);
  }

  /**
   * What a reference leads to. One that is no URL is taken for the name of a file, as browsers take
   * it: if there is none, the server says so, and the run names it.
   */
  private static URI url(URI base, String reference) {
    String escaped = STRAY_PERCENT.matcher(reference).replaceAll("%25");
    for (String text : List.of(reference, escaped, "./" + escaped)) {
      try {
        return withoutFragment(
            UrlText.normalized(base.resolve(new URI(UrlText.ofReference(text)))));
      } catch (URISyntaxException | IllegalArgumentException e) {
        // The next reading of it may be one.
      }
    }
    byte[] name = reference.getBytes(StandardCharsets.ISO_8859_1);
    return base.resolve("./" + UrlText.ofSegment(name));
  }

  private static URI withoutFragment(URI url) throws URISyntaxException {
    String text = url.toString();
    int fragment = text.indexOf('#');
    return fragment < 0 ? url : new URI(text.substring(0, fragment));
  }

  private static IndexPage sorted(URI base, Set<URI> links) {
    List<Entry> files = new ArrayList<>();
    List<URI> folders = new ArrayList<>();
    List<URI> outside = new ArrayList<>();
    String folder = base.getRawPath();
    for (URI url : links) {
      String path = url.getRawPath() == null ? "" : url.getRawPath();
      boolean isHere =
          url.getHost() != null
              && url.getScheme() != null
              && UrlText.origin(url).equals(UrlText.origin(base));
      if (isHere && folder.startsWith(path)) {
        continue;
      }
      if (!isHere
          || !path.startsWith(folder)
          || url.getRawQuery() != null
          || isDeeper(path, folder)) {
        outside.add(url);
      } else if (path.endsWith("/")) {
        folders.add(url);
      } else {
        files.add(new Entry(url, SourceObject.SIZE_UNKNOWN));
      }
    }
    return new IndexPage(files, folders, outside);
  }

  private static boolean isDeeper(String path, String folder) {
    int slash = path.indexOf('/', folder.length());
    return slash >= 0 && slash < path.length() - 1;
  }

  private static String decoded(String text) {
    return ENTITY
        .matcher(text)
        .replaceAll(entity -> Matcher.quoteReplacement(named(entity.group(1), entity.group())));
  }

  private static String named(String name, String whole) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "amp" -> "&";
      case "lt" -> "<";
      case "gt" -> ">";
      case "quot" -> "\"";
      case "apos" -> "'";
      default -> name.startsWith("#") ? numbered(name.substring(1), whole) : whole;
    };
  }

  private static String numbered(String number, String whole) {
    boolean isHex = number.startsWith("x") || number.startsWith("X");
    try {
      int code = isHex ? Integer.parseInt(number.substring(1), 16) : Integer.parseInt(number);
      byte[] bytes = Character.toString(code).getBytes(StandardCharsets.UTF_8);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return whole;
    }
  }
}
