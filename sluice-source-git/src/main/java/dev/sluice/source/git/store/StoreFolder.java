package dev.sluice.source.git.store;

import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder inside a store of objects. Git leaves out those that would be empty, so one that is not
 * there is empty; what has its name and cannot be listed, a file or a link that leads nowhere among
 * them, is a gap.
 */
final class StoreFolder {
  private StoreFolder() {}

  /** What lies in a folder, in no particular order. */
  static List<Path> list(Path folder, GapListener gaps) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
      found.forEach(files::add);
    } catch (NoSuchFileException e) {
      if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        gap(folder, "it leads nowhere", gaps);
      }
    } catch (IOException | DirectoryIteratorException e) {
      gap(folder, FailureReason.of(e), gaps);
    }
    return files;
  }

  private static void gap(Path folder, String reason, GapListener gaps) {
    gaps.gap(new Gap(Gap.Kind.UNREADABLE, null, folder.toString(), reason));
  }
}
