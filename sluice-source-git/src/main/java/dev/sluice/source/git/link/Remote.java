package dev.sluice.source.git.link;

import dev.sluice.source.git.store.GitConfig;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.RepositoryFile;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The repository's address on its platform, from which links to lines are made.
 *
 * @param address without the user's name, password and {@code .git}
 */
public record Remote(Platform platform, String address) {
  private static final Pattern SHORT_SSH =
      Pattern.compile("git@([a-zA-Z0-9.-]+):(?:\\d{1,5}/)?([\\w/.-]+?)(?:\\.git)?");
  private static final Pattern USER = Pattern.compile("^([a-zA-Z][\\w+.-]*://)[^/]*@");
  private static final String BRANCH = "ref: refs/heads/";

  /** What a path in a link must not have as it is. */
  private static final String INNER_PATH = "!";

  /** The remote that Git would fetch from. */
  public static Remote of(GitLayout layout, Platform wanted) throws IOException {
    if (wanted == Platform.NONE) {
      return new Remote(wanted, "");
    }
    GitConfig config = layout.config();
    String name = name(layout, config);
    String url = config.value("remote", name, "url").orElse("");
    return of(url, wanted);
  }

  static Remote of(String url, Platform wanted) {
    Matcher ssh = SHORT_SSH.matcher(url);
    String address = ssh.matches() ? "https://" + ssh.group(1) + "/" + ssh.group(2) : url;
    address = address.endsWith(".git") ? address.substring(0, address.length() - 4) : address;
    String clean = USER.matcher(address).replaceFirst("$1");
    URI parsed = parsed(clean);
    if (parsed == null || parsed.getHost() == null) {
      return new Remote(wanted == Platform.UNKNOWN ? Platform.NONE : wanted, clean);
    }
    Platform platform = wanted == Platform.UNKNOWN ? Platform.ofHost(parsed.getHost()) : wanted;
    return new Remote(platform, clean);
  }

  private static String name(GitLayout layout, GitConfig config) {
    Path head = layout.gitDirectory().resolve("HEAD");
    String text = "";
    try {
      text = RepositoryFile.text(head, RepositoryFile.FEW_LINES_MAX).orElse("").strip();
    } catch (IOException e) {
      // Whoever reads the refs reports it; the remote is that of no branch then.
      text = "";
    }
    if (text.startsWith(BRANCH)) {
      String ofBranch =
          config.value("branch", text.substring(BRANCH.length()), "remote").orElse("");
      if (!ofBranch.isEmpty()) {
        return ofBranch;
      }
    }
    List<String> remotes = config.subsections("remote");
    return remotes.size() == 1 ? remotes.getFirst() : "origin";
  }

  private static @Nullable URI parsed(String address) {
    try {
      return new URI(address);
    } catch (URISyntaxException e) {
      return null;
    }
  }

  /** A link to some lines of a file, or empty if the platform is not known. */
  public String link(String commit, String file, int startLine, int endLine) {
    if (commit.isEmpty() || address.isEmpty()) {
      return "";
    }
    int inner = file.indexOf(INNER_PATH);
    boolean isWhole = inner >= 0;
    String path = cleaned(isWhole ? file.substring(0, inner) : file);
    boolean hasLine = startLine != 0 && !isWhole;
    boolean isRange = endLine != startLine && !isWhole;
    return switch (platform) {
      case UNKNOWN, NONE -> "";
      case GITHUB ->
          address
              + "/blob/"
              + commit
              + "/"
              + path
              + (isRendered(path) && !isWhole ? "?plain=1" : "")
              + (hasLine ? "#L" + startLine : "")
              + (isRange ? "-L" + endLine : "");
      case GITLAB ->
          address
              + "/blob/"
              + commit
              + "/"
              + path
              + (hasLine ? "#L" + startLine : "")
              + (isRange ? "-" + endLine : "");
      case AZURE ->
          address
              + "/commit/"
              + commit
              + "?path=/"
              + path
              + (hasLine ? "&line=" + startLine : "")
              + (isRange ? "&lineEnd=" + endLine : "")
              + (isWhole
                  ? ""
                  : "&lineStartColumn=1&lineEndColumn=10000000&type=2&lineStyle=plain&_a=files");
      case GITEA ->
          address
              + "/src/commit/"
              + commit
              + "/"
              + path
              + (isRendered(path) && !isWhole ? "?display=source" : "")
              + (hasLine ? "#L" + startLine : "")
              + (isRange ? "-L" + endLine : "");
      case BITBUCKET ->
          address
              + "/src/"
              + commit
              + "/"
              + path
              + (hasLine ? "#lines-" + startLine : "")
              + (isRange ? ":" + endLine : "");
    };
  }

  /** A link to a commit as a whole. */
  public String commitLink(String commit) {
    return switch (platform) {
      case UNKNOWN, NONE -> "";
      case GITHUB, GITLAB, AZURE, GITEA -> address + "/commit/" + commit;
      case BITBUCKET -> address + "/commits/" + commit;
    };
  }

  private static boolean isRendered(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.endsWith(".md") || lower.endsWith(".ipynb");
  }

  private static String cleaned(String path) {
    return path.replace("%", "%25").replace(" ", "%20");
  }
}
