package dev.sluice.source.git.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class EntryNumbersTest {
  private static final int OBJECTS = 50;

  private final EntryNumbers numbers = new EntryNumbers(new Objects());
  private final EntryNumbers.Asker asker = numbers.new Asker();

  /** Objects that have an ordinal and nothing else. */
  private static final class Objects implements ObjectTable {
    @Override
    public HashAlgorithm algorithm() {
      return HashAlgorithm.SHA1;
    }

    @Override
    public int size() {
      return OBJECTS;
    }

    @Override
    public ObjectId id(int ordinal) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int ordinal(ObjectId id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int ordinal(byte[] bytes, int at) {
      throw new UnsupportedOperationException();
    }
  }

  private static int number(EntryNumbers.Asker asker, String mode, String name, int child)
      throws IOException {
    ByteArrayOutputStream tree = new ByteArrayOutputStream();
    tree.writeBytes((mode + " " + name + "\0").getBytes(UTF_8));
    tree.writeBytes(new byte[HashAlgorithm.SHA1.bytes()]);
    byte[] bytes = tree.toByteArray();
    TreeCursor cursor = new TreeCursor(bytes, bytes.length, HashAlgorithm.SHA1.bytes());
    assertTrue(cursor.next());
    return asker.number(cursor, bytes, child);
  }

  @Test
  void number_firstNameOfAnObject_isItsOrdinal() throws IOException {
    assertEquals(7, number(asker, "100644", "name", 7));
    assertEquals(7, number(asker, "100644", "name", 7));
    assertEquals(8, number(asker, "100644", "name", 8));
  }

  @Test
  void number_furtherNamesAndModes_standForTheSameObject() throws IOException {
    int first = number(asker, "100644", "name", 7);
    int other = number(asker, "100644", "other", 7);
    int executable = number(asker, "100755", "name", 7);
    assertNotEquals(first, other);
    assertNotEquals(first, executable);
    assertNotEquals(other, executable);
    assertEquals(other, number(asker, "100644", "other", 7));
    assertEquals(7, numbers.child(other));
    assertEquals(7, numbers.child(executable));
    assertArrayEquals("other".getBytes(UTF_8), numbers.name(numbers.label(other)));
    assertEquals(0100755, EntryNumbers.mode(numbers.label(executable)));
    assertEquals(numbers.label(first), numbers.label(number(asker, "100644", "name", 9)));
  }

  @Test
  void number_modeThatGitDoesNotWrite_isNone() throws IOException {
    assertEquals(EntryNumbers.NONE, number(asker, "100600", "name", 7));
  }

  @Test
  void number_threadsThatAskForTheSame_getTheSame() throws Exception {
    int threads = 4;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Callable<List<String>>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(() -> asked(numbers.new Asker()));
      }
      List<Future<List<String>>> answers = executor.invokeAll(all);
      for (Future<List<String>> answer : answers) {
        assertEquals(answers.getFirst().get(), answer.get());
      }
    }
  }

  /** The numbers of the same entries in the same order, each after it was asked what it means. */
  private List<String> asked(EntryNumbers.Asker own) throws IOException {
    List<String> answers = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      int child = random.nextInt(OBJECTS);
      String name = "n" + random.nextInt(30);
      answers.add(child + " " + name + " " + number(own, "40000", name, child));
    }
    return answers;
  }
}
