package dev.sluice.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** Writes tar archives in which everything belongs to root and carries the release's time. */
final class Tar {
  /** The level at which gzip takes a third of the time for a hundredth more bytes. */
  static final int QUICK = 6;

  /** The level of what is downloaded most. */
  static final int BEST = 9;

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int FOLDER_MODE = 0755;
  private static final int SHARED_MODE = 01777;
  private static final int LINK_MODE = 0777;
  private static final int PROGRAM_MODE = 0755;
  private static final int FILE_MODE = 0644;

  private Tar() {}

  static void write(Entries entries, Release release, OutputStream target) throws IOException {
    write(entries, "", release, target);
  }

  /** Writes paths with {@code prefix} before them; it does not close {@code target}. */
  static void write(Entries entries, String prefix, Release release, OutputStream target)
      throws IOException {
    TarArchiveOutputStream tar = new TarArchiveOutputStream(target, "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    if (!prefix.isEmpty()) {
      put(new Entry.Folder(prefix), "", release, tar);
    }
    for (Entry entry : entries.list()) {
      put(entry, prefix, release, tar);
    }
    tar.finish();
    tar.flush();
  }

  private static void put(Entry entry, String prefix, Release release, TarArchiveOutputStream tar)
      throws IOException {
    String path = prefix + entry.path();
    TarArchiveEntry header =
        switch (entry) {
          case Entry.Folder folder ->
              header(
                  path.endsWith("/") ? path : path + "/",
                  folder.isShared() ? SHARED_MODE : FOLDER_MODE);
          case Entry.Text text -> header(path, mode(text.isExecutable()));
          case Entry.Copy copy -> header(path, mode(copy.isExecutable()));
          case Entry.Link link -> {
            TarArchiveEntry linked = new TarArchiveEntry(path, TarConstants.LF_SYMLINK);
            linked.setLinkName(link.target());
            linked.setMode(LINK_MODE);
            yield linked;
          }
        };
    header.setIds(0, 0);
    header.setNames("root", "root");
    header.setLastModifiedTime(release.fileTime());
    header.setSize(entry.size());
    tar.putArchiveEntry(header);
    switch (entry) {
      case Entry.Text text -> tar.write(text.bytes());
      case Entry.Copy copy -> Files.copy(copy.file(), tar);
      case Entry.Folder _, Entry.Link _ -> {}
    }
    tar.closeArchiveEntry();
  }

  private static TarArchiveEntry header(String path, int mode) {
    TarArchiveEntry header = new TarArchiveEntry(path);
    header.setMode(mode);
    return header;
  }

  private static int mode(boolean isExecutable) {
    return isExecutable ? PROGRAM_MODE : FILE_MODE;
  }

  /** The stream compressed at a level; its header names no time. */
  static OutputStream gzip(OutputStream target, int level) throws IOException {
    return new LeveledGzip(target, level);
  }

  static byte[] gzipped(Entries entries, String prefix, Release release) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = gzip(bytes, QUICK)) {
      write(entries, prefix, release, out);
    }
    return bytes.toByteArray();
  }

  private static final class LeveledGzip extends GZIPOutputStream {
    LeveledGzip(OutputStream target, int level) throws IOException {
      super(target, BUFFER_BYTES);
      def.setLevel(level);
    }
  }
}
