package dev.sluice.source.git.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.ObjectStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnstagedChangesTest {
  private static final int FILE = 0100644;
  private static final int SIZE_IN_INDEX = 3;

  @TempDir Path folder;
  private Path work;
  private TestRepository repository;
  private final List<SourceObject> listed = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    work = Files.createDirectory(folder.resolve("work"));
    repository = new TestRepository(work.resolve(".git"), HashAlgorithm.SHA1);
  }

  /** Lists what is changed against an index with some names, each of the same content. */
  private void list(ObjectStore store, ObjectId staged, String... names) throws IOException {
    ByteArrayOutputStream index = new ByteArrayOutputStream();
    index.writeBytes("DIRC\0\0\0\2\0\0\0".getBytes(UTF_8));
    index.write(names.length);
    for (String name : names) {
      byte[] path = name.getBytes(UTF_8);
      ByteBuffer entry = ByteBuffer.allocate(70 + path.length - (62 + path.length) % 8);
      entry.position(24);
      entry.putInt(FILE).putInt(0).putInt(0).putInt(SIZE_IN_INDEX).put(staged.bytes());
      entry.putShort((short) path.length).put(path);
      index.writeBytes(entry.array());
    }
    index.writeBytes(HashAlgorithm.SHA1.newDigest().digest(index.toByteArray()));
    Path file = Files.write(work.resolve(".git/index"), index.toByteArray());
    IndexFile read = IndexFile.read(file, HashAlgorithm.SHA1);
    PendingObjects objects =
        new PendingObjects(
            store,
            sink -> UnstagedChanges.compare(read, work, HashAlgorithm.SHA1, sink),
            Pathspec.below(""),
            false);
    objects.list(
        0,
        new CommitObjects.Sink() {
          @Override
          public void object(SourceObject object) {
            listed.add(object);
          }

          @Override
          public void skipped(ObjectPath path, String reason) {
            throw new AssertionError(path + ": " + reason);
          }

          @Override
          public void failed(ObjectPath path, IOException cause) {
            failed.add(path + ": " + cause.getMessage());
          }
        });
  }

  private ObjectId blob(String text) throws IOException {
    return repository.addLoose(ObjectType.BLOB, text.getBytes(UTF_8));
  }

  @Test
  void compare_filesThatAreLikeTheStagedOrNot_tellsWhatDiffers() throws IOException {
    Files.writeString(work.resolve("same"), "abc");
    Files.writeString(work.resolve("other"), "xyz");
    Files.writeString(work.resolve("longer"), "abcd");
    try (ObjectStore store = repository.open()) {
      list(store, blob("abc"), "gone", "longer", "other", "same");
    }
    assertEquals(
        List.of("longer", "longer", "other", "other"),
        listed.stream().map(object -> object.path().toString()).toList());
    assertEquals(List.of(), failed);
  }

  /** A file of the work tree may be larger than all memory. */
  @Test
  void compare_fileOfManyGigabytes_isReadWhereItIs() throws IOException {
    long size = 5L << 30;
    try (RandomAccessFile file = new RandomAccessFile(work.resolve("large").toFile(), "rw")) {
      file.seek(size - 3);
      file.write("end".getBytes(UTF_8));
    }
    try (ObjectStore store = repository.open()) {
      list(store, blob("abc"), "large");
      SourceObject large = listed.getFirst();
      assertInstanceOf(GitPlace.WorkFile.class, large.provenance());
      HistorySource source =
          new HistorySource(
              store,
              () -> {
                throw new AssertionError("nothing is listed");
              },
              Set.of(),
              null);
      try (ByteReader reader = source.open(large)) {
        assertEquals(size, reader.size());
        byte[] end = new byte[8];
        assertEquals(3, reader.read(size - 3, MemorySegment.ofArray(end)));
        assertEquals("end", new String(end, 0, 3, UTF_8));
      }
    }
  }

  @Test
  void compare_namesThatLeadOut_areNotFollowed() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "secret");
    Files.createSymbolicLink(work.resolve("link"), outside);
    try (ObjectStore store = repository.open()) {
      list(
          store,
          blob("abc"),
          "../outside/secret",
          outside.resolve("secret").toString(),
          "a/../../outside/secret",
          ".GIT/config",
          "link/secret");
    }
    assertEquals(List.of(), listed);
    assertEquals(4, failed.size(), failed.toString());
    assertTrue(failed.getFirst().endsWith("its name leads out of the work tree"));
  }
}
