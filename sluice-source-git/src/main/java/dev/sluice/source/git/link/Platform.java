package dev.sluice.source.git.link;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where a repository is hosted, which says what a link to a line looks like. */
public enum Platform {
  /** Told by the remote's host. */
  UNKNOWN("unknown"),
  /** No links are wanted. */
  NONE("none"),
  GITHUB("github", "github.com"),
  GITLAB("gitlab", "gitlab.com"),
  AZURE("azuredevops", "dev.azure.com", "visualstudio.com"),
  GITEA("gitea", "gitea.com", "code.forgejo.org", "codeberg.org"),
  BITBUCKET("bitbucket", "bitbucket.org");

  private final String word;

  /** With spaces between. */
  private final String hosts;

  Platform(String word, String... hosts) {
    this.word = word;
    this.hosts = String.join(" ", hosts);
  }

  /** The platform a user names; nothing named is {@link #UNKNOWN}. */
  public static Optional<Platform> named(String word) {
    if (word.isEmpty()) {
      return Optional.of(UNKNOWN);
    }
    for (Platform platform : values()) {
      if (platform.word.equals(word.toLowerCase(Locale.ROOT))) {
        return Optional.of(platform);
      }
    }
    return Optional.empty();
  }

  static Platform ofHost(String host) {
    for (Platform platform : values()) {
      if (List.of(platform.hosts.split(" ", -1)).contains(host.toLowerCase(Locale.ROOT))) {
        return platform;
      }
    }
    return UNKNOWN;
  }
}
