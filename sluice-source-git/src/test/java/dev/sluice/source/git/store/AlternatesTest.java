package dev.sluice.source.git.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is borrowed is read, and what cannot be told to be a store of objects is a gap. */
class AlternatesTest {
  @TempDir private Path folder;
  private TestRepository own;
  private Path lender;
  private final List<Gap> gaps = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    folder = folder.toRealPath();
    own = repository("own/.git");
    lender = repository("lender/.git").directory().resolve("objects");
  }

  private TestRepository repository(String name) throws IOException {
    return new TestRepository(folder.resolve(name), HashAlgorithm.SHA1);
  }

  private void borrow(Path objects, byte[] alternates) throws IOException {
    Files.write(objects.resolve("info/alternates"), alternates);
  }

  /** The folders besides the repository's own, of a file with this text. */
  private List<Path> borrowed(String alternates) throws IOException {
    return borrowed(alternates.getBytes(UTF_8));
  }

  private List<Path> borrowed(byte[] alternates) throws IOException {
    borrow(own.directory().resolve("objects"), alternates);
    gaps.clear();
    List<Path> all = own.layout().objectDirectories(gaps::add);
    return all.subList(1, all.size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../../lender/.git/objects\n",
        "../../../lender/.git/objects",
        "../../../lender/.git/objects/",
        "# lent\n\n../../../lender/.git/objects\n#\n",
        "./../../../lender/../lender/.git/objects\n../../../lender/.git/objects\n",
      })
  void follow_emptyStoreThatGitMade_isBorrowedFrom(String alternates) throws IOException {
    assertEquals(List.of(lender), borrowed(alternates));
    assertEquals(List.of(), gaps);
  }

  @Test
  void follow_everyPlaceToCutOff_isAGapUnlessTheNameIsWhole() throws IOException {
    for (String name : List.of("../../../lender/.git/objects", lender.toString())) {
      byte[] whole = (name + "\n").getBytes(UTF_8);
      for (int end = 0; end < name.length(); end++) {
        String cut = name.substring(0, end);
        assertEquals(List.of(), borrowed(Arrays.copyOf(whole, end)));
        if (folder.startsWith(Path.of(cut))) {
          // What else lies around the folder of a test is not its own: there may be more gaps.
          assertFalse(gaps.isEmpty(), cut);
        } else {
          assertEquals(1, gaps.size(), cut);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "# ../../../lender/.git/objects\n",
        " ",
        " ../../../lender/.git/objects\n",
        "../../../lender/.git/objects \n",
        "../../../lender/.git/objects\r\n",
        "../../../lender/.git/objects\0\n",
        "\"../../../lender/.git/objects\"\n",
        "../../../lender/.git/objects../../../lender/.git/objects\n",
        "../../../lender/.git/HEAD\n",
        "../../../own/.git/objects\n",
        "../../../lender\n",
        "../../../lender/.git\n",
        "../../../lender/.git/objects/info\n",
        "../../../lender/.git/objects/pack\n",
        "../../../gone/objects\n",
        "/\n",
        "/dev/null\n",
      })
  void follow_lineThatNamesNoStore_isAGap(String alternates) throws IOException {
    assertEquals(List.of(), borrowed(alternates));
    assertEquals(1, gaps.size(), gaps.toString());
  }

  @Test
  void follow_nameThatIsNotUtf8_isAGapAndNoOtherFolder() throws IOException {
    TestRepository _ = repository("\uFFFD");
    byte[] line = "../../../?/objects\n".getBytes(UTF_8);
    line[9] = (byte) 0xff;
    assertEquals(List.of(), borrowed(line));
    assertEquals(1, gaps.size());
  }

  @Test
  void follow_storeWithoutEmptyFolders_isKnownByItsObjects() throws IOException {
    Path loose = folder.resolve("loose/objects/ab");
    Files.createDirectories(loose);
    Files.createFile(loose.resolve("1".repeat(38)));
    Path packed = folder.resolve("packed/objects/pack");
    Files.createDirectories(packed);
    Files.createFile(packed.resolve("pack-1.pack"));
    assertEquals(
        List.of(loose.getParent(), packed.getParent()),
        borrowed("../../../loose/objects\n../../../packed/objects\n"));
    assertEquals(List.of(), gaps);
  }

  @Test
  void follow_storesThatBorrowFromEachOther_areFollowedOnce() throws IOException {
    borrow(lender, "../../../own/.git/objects\n".getBytes(UTF_8));
    assertEquals(List.of(lender), borrowed(lender + "\n"));
    assertEquals(List.of(), gaps);
  }

  @Test
  void follow_storesOneBehindTheOther_areReadAsDeepAsGitDoesAndThenAGap() throws IOException {
    for (int i = 1; i < 7; i++) {
      Path objects = repository("at" + i).directory().resolve("objects");
      borrow(objects, ("../../at" + (i + 1) + "/objects\n").getBytes(UTF_8));
    }
    TestRepository last = repository("at7");
    last.addLoose(ObjectType.BLOB, new byte[] {1});
    List<Path> six = borrowed("../../../at1/objects\n");
    assertEquals(6, six.size());
    assertEquals(folder.resolve("at6/objects"), six.getLast());
    assertEquals(last.directory().resolve("objects").toString(), gaps.getFirst().place());
  }

  /** Git takes a name from where the store is, not from where a link to it lies. */
  @Test
  void follow_storeBehindALink_takesNamesFromWhereItIs() throws IOException {
    Path elsewhere = folder.resolve("disk/deep/objects");
    Files.createDirectories(elsewhere.getParent());
    Path objects = own.directory().resolve("objects");
    Files.move(objects, elsewhere);
    Files.createSymbolicLink(objects, elsewhere);
    assertEquals(List.of(lender), borrowed("../../../lender/.git/objects\n"));
    TestRepository near = repository("disk/near");
    assertEquals(List.of(near.directory().resolve("objects")), borrowed("../../near/objects\n"));
    assertTrue(gaps.isEmpty());
  }
}
