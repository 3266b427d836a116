package dev.sluice.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Writes zip archives that keep which files are programs. */
final class Zip {
  private static final int FOLDER_MODE = 040755;
  private static final int PROGRAM_MODE = 0100755;
  private static final int FILE_MODE = 0100644;

  private Zip() {}

  /** A zip keeps the time of a clock on the wall: the one in Greenwich, wherever it is built. */
  static LocalDateTime localTime(Release release) {
    return LocalDateTime.ofInstant(release.time(), ZoneOffset.UTC);
  }

  static void write(Entries entries, Release release, Path target) throws IOException {
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(target)) {
      zip.setLevel(9);
      for (Entry entry : entries.list()) {
        boolean isFolder = entry instanceof Entry.Folder;
        ZipArchiveEntry header = new ZipArchiveEntry(entry.path() + (isFolder ? "/" : ""));
        header.setTimeLocal(localTime(release));
        header.setUnixMode(
            switch (entry) {
              case Entry.Folder _ -> FOLDER_MODE;
              case Entry.Text text -> text.isExecutable() ? PROGRAM_MODE : FILE_MODE;
              case Entry.Copy copy -> copy.isExecutable() ? PROGRAM_MODE : FILE_MODE;
              case Entry.Link link -> throw new IOException("no links in a zip: " + link.path());
            });
        zip.putArchiveEntry(header);
        switch (entry) {
          case Entry.Text text -> zip.write(text.bytes());
          case Entry.Copy copy -> Files.copy(copy.file(), zip);
          case Entry.Folder _, Entry.Link _ -> {}
        }
        zip.closeArchiveEntry();
      }
    }
  }
}
