package dev.sluice.source.git.clone;

import java.util.regex.Pattern;

/** Where a repository can be fetched from, as Git writes it. */
public final class RepositoryAddress {
  private static final Pattern SCHEME_OF_GIT =
      Pattern.compile("(?:file|git|ssh)://.+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern WEB =
      Pattern.compile("https?://[^?#]+\\.git/?", Pattern.CASE_INSENSITIVE);

  /** A user, a host and a path, as in {@code git@host:group/name.git}. */
  private static final Pattern SHORT_SSH = Pattern.compile("[\\w.-]+@[\\w.-]+:(?!//).+");

  private RepositoryAddress() {}

  /** Whether a word can be nothing else than the address of a repository. */
  public static boolean isOne(String word) {
    return SCHEME_OF_GIT.matcher(word).matches() || WEB.matcher(word).matches() || isShortSsh(word);
  }

  static boolean isSsh(String address) {
    return address.regionMatches(true, 0, "ssh://", 0, 6) || isShortSsh(address);
  }

  private static boolean isShortSsh(String word) {
    return SHORT_SSH.matcher(word).matches();
  }

  /** A user and a password; that may hold an @ or, by mistake, a slash. */
  private static final Pattern USER = Pattern.compile("//(?:[^/@:]*:(?!\\d*(?:/|$)).*@|[^/]*@)");

  /** An address without user and password, to be shown. */
  public static String shown(String address) {
    return USER.matcher(address).replaceFirst("//");
  }
}
