package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.RepositoryFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files that refs and reflogs lie in: where they are, and what a line of one names. */
final class RefFiles {
  /** What a line begins with that names another ref. */
  static final String SYMBOLIC = "ref:";

  private RefFiles() {}

  /**
   * What lies below a folder and is no folder. Names that begin with a dot or end in {@code .lock}
   * are none of Git's.
   */
  static List<Path> files(Path folder, GapListener gaps) {
    List<Path> files = new ArrayList<>();
    Deque<Path> open = new ArrayDeque<>();
    if (Files.isDirectory(folder)) {
      open.add(folder);
    }
    while (!open.isEmpty()) {
      for (Path entry : entries(open.remove(), gaps)) {
        String name = String.valueOf(entry.getFileName());
        if (name.startsWith(".") || name.endsWith(".lock")) {
          continue;
        }
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          open.add(entry);
        } else {
          files.add(entry);
        }
      }
    }
    Collections.sort(files);
    return files;
  }

  static List<Path> entries(Path folder, GapListener gaps) {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
      found.forEach(entries::add);
    } catch (DirectoryIteratorException e) {
      gaps.gap(unreadable(folder.toString(), new IOException(e)));
    } catch (IOException e) {
      gaps.gap(unreadable(folder.toString(), e));
    }
    Collections.sort(entries);
    return entries;
  }

  static String name(Path directory, Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }

  static String first(Path file) throws IOException {
    List<String> lines = RepositoryFile.lines(file, RepositoryFile.FEW_LINES_MAX);
    return lines.isEmpty() ? "" : lines.getFirst().strip();
  }

  static Gap unreadable(String place, IOException cause) {
    return new Gap(Gap.Kind.UNREADABLE, null, place, String.valueOf(cause.getMessage()));
  }

  /** Makes sure that a text ends with a line's end: it may have been cut off otherwise. */
  static void checkEnd(String text) throws IOException {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new IOException("it ends within a line");
    }
  }

  static IOException brokenLines(String how, int first, int count) {
    String more = count == 1 ? "" : ", and " + (count - 1) + " more like it";
    return new IOException("line " + first + " " + how + more);
  }

  /** The id a text is, or null if it is none or the one of zeros that stands for nothing. */
  static @Nullable ObjectId id(String text) {
    String stripped = text.strip();
    return ObjectId.isId(stripped) && !isZero(stripped) ? ObjectId.parse(stripped) : null;
  }

  private static boolean isZero(String digits) {
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) != '0') {
        return false;
      }
    }
    return true;
  }

  static ObjectId idOrThrow(String text) throws IOException {
    ObjectId id = id(text);
    if (id == null) {
      throw new IOException("it names no object");
    }
    return id;
  }

  /** The object that a line of HEAD or its like names, or null if it is a ref that is not there. */
  static @Nullable ObjectId named(String text, Map<String, ObjectId> refs) throws IOException {
    if (text.startsWith(SYMBOLIC)) {
      String name = text.substring(SYMBOLIC.length()).strip();
      if (!name.startsWith("refs/")) {
        throw new IOException("it names no ref");
      }
      return refs.get(name);
    }
    int tab = text.indexOf('\t');
    return idOrThrow(tab < 0 ? text : text.substring(0, tab));
  }
}
