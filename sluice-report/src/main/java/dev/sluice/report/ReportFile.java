package dev.sluice.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A report on disk that is either whole or not there: it is written beside its place, readable by
 * its owner alone, and moved there by {@link #commit()}. Closed before that, it leaves nothing.
 * What is there and no file, such as a pipe or a device, is written to as it is and never replaced.
 */
public final class ReportFile implements AutoCloseable {
  private final Path target;

  /** Where it is written until it is whole: the target itself if that is no file. */
  private final Path partial;

  private final FileChannel channel;
  private final Writer writer;
  private boolean committed;

  private ReportFile(Path target, Path partial, FileChannel channel) {
    this.target = target;
    this.partial = partial;
    this.channel = channel;
    this.writer =
        new BufferedWriter(
            new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8));
  }

  /** Begins a report; a link is followed, so that what it leads to is what gets replaced. */
  public static ReportFile create(Path path) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path;
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return new ReportFile(target, target, FileChannel.open(target, StandardOpenOption.WRITE));
    }
    Path name = target.getFileName();
    Path partial = target.resolveSibling("." + name + ".partial");
    Files.deleteIfExists(partial);
    FileChannel channel =
        FileChannel.open(
            partial, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), ownerOnly());
    return new ReportFile(target, partial, channel);
  }

  public Writer writer() {
    return writer;
  }

  public void commit() throws IOException {
    writer.flush();
    if (partial.equals(target)) {
      writer.close();
      committed = true;
      return;
    }
    channel.force(true);
    writer.close();
    try {
      Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
    }
    committed = true;
  }

  @Override
  public void close() throws IOException {
    if (!committed) {
      channel.close();
      if (!partial.equals(target)) {
        Files.deleteIfExists(partial);
      }
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    };
  }
}
