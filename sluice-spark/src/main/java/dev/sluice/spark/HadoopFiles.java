package dev.sluice.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Hadoop's file systems as we use them. */
final class HadoopFiles {
  private static final String LOCAL = "file";

  private HadoopFiles() {}

  /** The file system of a path; the local one without the check sums that it would hide. */
  static FileSystem of(Path path, Configuration settings) throws IOException {
    FileSystem files = path.getFileSystem(settings);
    return files instanceof ChecksumFileSystem checked ? checked.getRawFileSystem() : files;
  }

  /** What reports call it: the path of a local file, the URI of anything else. */
  static String name(Path path) {
    URI uri = path.toUri();
    return uri.getScheme() == null || uri.getScheme().equals(LOCAL)
        ? uri.getPath()
        : path.toString();
  }

  /** Differs whenever the content may differ. */
  static String version(FileStatus status) {
    if (status instanceof EtagSource tagged) {
      String tag = tagged.getEtag();
      if (tag != null && !tag.isEmpty()) {
        return tag;
      }
    }
    return status.getLen() + " " + status.getModificationTime();
  }

  static ListingRow.Listed listed(FileStatus status) {
    Path path = status.getPath();
    return new ListingRow.Listed(path.toString(), name(path), status.getLen(), version(status));
  }

  /** Whether it is a link of the local file system, which listings resolve silently. */
  static boolean isLink(Path path) {
    URI uri = path.toUri();
    return LOCAL.equals(uri.getScheme())
        && Files.isSymbolicLink(java.nio.file.Path.of(uri.getPath()));
  }

  /** The absolute URI of a target. */
  static String qualified(String target, Configuration settings) {
    try {
      Path path = new Path(target);
      return path.getFileSystem(settings).makeQualified(path).toString();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot reach " + target + ": " + e.getMessage(), e);
    }
  }
}
