package dev.sluice.dist;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;

/** Writes a package for Debian and its relatives. */
final class Deb {
  private static final int FILE_MODE = 0100644;
  private static final String FORMAT = "2.0\n";

  private Deb() {}

  /**
   * Writes the package.
   *
   * @param files what is installed, by paths from the root
   */
  static void write(Entries files, Release release, Path target) throws IOException {
    Path data = Files.createTempFile("sluice", ".data.tar.gz");
    try {
      try (OutputStream out =
          Tar.gzip(new BufferedOutputStream(Files.newOutputStream(data)), Tar.QUICK)) {
        Tar.write(files, "./", release, out);
      }
      Entries control = new Entries();
      control.add(new Entry.Text("control", control(files, release), false));
      byte[] head = Tar.gzipped(control, "./", release);
      try (ArArchiveOutputStream ar =
          new ArArchiveOutputStream(new BufferedOutputStream(Files.newOutputStream(target)))) {
        begin("debian-binary", FORMAT.length(), release, ar);
        ar.write(bytes(FORMAT));
        ar.closeArchiveEntry();
        begin("control.tar.gz", head.length, release, ar);
        ar.write(head);
        ar.closeArchiveEntry();
        begin("data.tar.gz", Files.size(data), release, ar);
        Files.copy(data, ar);
        ar.closeArchiveEntry();
      }
    } finally {
      Files.delete(data);
    }
  }

  private static void begin(String name, long size, Release release, ArArchiveOutputStream ar)
      throws IOException {
    ar.putArchiveEntry(
        new ArArchiveEntry(name, size, 0, 0, FILE_MODE, release.time().getEpochSecond()));
  }

  private static String control(Entries files, Release release) throws IOException {
    return """
    Package: sluice
    Version: %s
    Architecture: %s
    Maintainer: The Sluice maintainers <maintainers@sluice.dev>
    Installed-Size: %d
    Depends: libc6
    Section: devel
    Priority: optional
    Description: finds leaked credentials
     Sluice finds leaked credentials in files, archives, Git history and object
     stores. It brings its own Java runtime and needs nothing but the C library.
    """
        .formatted(
            release.debianVersion(), release.debianProcessor(), (files.bytes() + 1023) / 1024);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
