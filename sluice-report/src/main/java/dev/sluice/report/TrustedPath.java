package dev.sluice.report;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;

/**
 * Follows the links of a path to what may be written there, as far as they can be trusted. In a
 * folder where everybody may put files, such as {@code /tmp}, a link or a pipe of another user is
 * not followed: whoever made it chose where our findings would go.
 */
public final class TrustedPath {
  private static final int LINKS_MAX = 40;
  private static final int STICKY = 01000;
  private static final int OTHERS_WRITE = 0002;

  /** Below it are links that only the kernel can follow. */
  private static final Path PROCESSES = Path.of("/proc");

  private TrustedPath() {}

  /**
   * Where a path leads. The last name need not exist, and if it does it is no link.
   *
   * @throws IOException if a link on the way is another user's in a folder that is everybody's
   */
  public static Path resolve(Path path) throws IOException {
    return resolve(path, ownUser());
  }

  /** The same for another user, whose name is {@code self}. */
  static Path resolve(Path path, @Nullable UserPrincipal self) throws IOException {
    Path absolute = path.toAbsolutePath();
    Path root = absolute.getRoot();
    if (root == null || self == null || !supportsUnix(root)) {
      return Files.exists(absolute) ? absolute.toRealPath() : absolute;
    }
    Path at = root;
    Path rest = names(absolute);
    int links = 0;
    while (!rest.toString().isEmpty()) {
      Path name = rest.getName(0);
      Path after = rest.getNameCount() == 1 ? Path.of("") : rest.subpath(1, rest.getNameCount());
      if (name.toString().equals(".") || name.toString().equals("..")) {
        at = name.toString().equals(".") || at.getParent() == null ? at : at.getParent();
        rest = after;
        continue;
      }
      Path next = at.resolve(name);
      if (next.startsWith(PROCESSES)) {
        Path whole = next.resolve(after);
        return Files.exists(whole) ? whole.toRealPath() : whole;
      }
      check(next, at, self, after.toString().isEmpty());
      if (Files.isSymbolicLink(next)) {
        if (++links > LINKS_MAX) {
          throw new FileSystemException(path.toString(), null, "too many links");
        }
        Path target = Files.readSymbolicLink(next);
        rest = (target.isAbsolute() ? names(target) : target).resolve(after);
        at = target.isAbsolute() ? root : at;
      } else {
        at = next;
        rest = after;
      }
    }
    return at;
  }

  /** A path without its root, with its dots: what they mean depends on links before them. */
  private static Path names(Path absolute) {
    int count = absolute.getNameCount();
    return count == 0 ? Path.of("") : absolute.subpath(0, count);
  }

  private static void check(Path next, Path folder, UserPrincipal self, boolean isLast)
      throws IOException {
    if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    boolean isLink = Files.isSymbolicLink(next);
    boolean isStream = isLast && !isLink && !Files.isDirectory(next) && !Files.isRegularFile(next);
    if (!isLink && !isStream) {
      return;
    }
    int mode = (int) Files.getAttribute(folder, "unix:mode");
    if ((mode & STICKY) == 0 || (mode & OTHERS_WRITE) == 0) {
      return;
    }
    UserPrincipal owner = Files.getOwner(next, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(self) && !owner.equals(Files.getOwner(folder))) {
      throw new FileSystemException(
          next.toString(),
          null,
          "it is a "
              + (isLink ? "link" : "pipe or device")
              + " of another user in a folder that everybody can write to");
    }
  }

  private static boolean supportsUnix(Path root) {
    return root.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  private static @Nullable UserPrincipal ownUser() throws IOException {
    Path self = PROCESSES.resolve("self");
    if (Files.exists(self)) {
      return Files.getOwner(self);
    }
    Path home = Path.of(System.getProperty("user.home", ""));
    return Files.exists(home) ? Files.getOwner(home) : null;
  }
}
