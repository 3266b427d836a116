package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import dev.sluice.source.DirectoryEntries;
import dev.sluice.source.DirectoryEntries.Kind;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Set;

/** Files through the Java library alone, for systems whose calls are not known here. */
final class PortableFiles implements LocalFiles {
  private static final LinkOption[] FOLLOW = {};
  private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};

  @Override
  public DirectoryEntries list(ObjectPath directory) throws IOException {
    DirectoryEntries entries = new DirectoryEntries(directory);
    try (DirectoryStream<Path> children = Files.newDirectoryStream(PathBytes.path(directory))) {
      for (Path child : children) {
        byte[] name = PathBytes.name(child);
        entries.add(Kind.UNKNOWN, name, 0, name.length);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }

  @Override
  public ByteReader open(ObjectPath file, boolean follow) throws IOException {
    Path path = PathBytes.path(file);
    // Asked first, since opening a pipe would wait for its other end.
    switch (kindOf(file, follow)) {
      case FILE -> {}
      case LINK -> throw new FileSystemLoopException(file.toString());
      case DIRECTORY, SPECIAL, UNKNOWN -> throw new NotRegularFileException(file.toString());
    }
    FileChannel channel =
        follow
            ? FileChannel.open(path, StandardOpenOption.READ)
            : FileChannel.open(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    try {
      long size = channel.size();
      return new Reader(
          channel,
          size == 0 ? SourceObject.SIZE_UNKNOWN : size,
          version(attributes(file, follow ? FOLLOW : NO_FOLLOW)));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public Kind kindOf(ObjectPath path, boolean follow) throws IOException {
    BasicFileAttributes attributes = attributes(path, follow ? FOLLOW : NO_FOLLOW);
    if (attributes.isRegularFile()) {
      return Kind.FILE;
    }
    if (attributes.isDirectory()) {
      return Kind.DIRECTORY;
    }
    return attributes.isSymbolicLink() ? Kind.LINK : Kind.SPECIAL;
  }

  private static ObjectVersion version(BasicFileAttributes attributes) {
    Instant changed = attributes.lastModifiedTime().toInstant();
    String tag = attributes.fileKey() + " " + attributes.size() + " " + changed;
    return new ObjectVersion(tag, changed);
  }

  private static BasicFileAttributes attributes(ObjectPath path, LinkOption[] links)
      throws IOException {
    Path file = PathBytes.path(path);
    try {
      return Files.readAttributes(file, BasicFileAttributes.class, links);
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw e;
    } catch (FileSystemException e) {
      // A loop of links has no exception of its own here.
      throw Files.isSymbolicLink(file) ? new FileSystemLoopException(file.toString()) : e;
    }
  }

  private record Reader(FileChannel channel, long size, ObjectVersion version)
      implements ByteReader {
    @Override
    public int read(long offset, MemorySegment target) throws IOException {
      ByteBuffer buffer = target.asByteBuffer();
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, offset + buffer.position()) < 0) {
          break;
        }
      }
      return buffer.position();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
