package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

/** Names that Git would write into no index, in front of what is staged or in the work tree. */
final class RepositoryIndexCases {
  private static final int FILE = 0100644;
  private static final int ENTRY_UNIT = 8;

  private RepositoryIndexCases() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    for (String name : List.of("/abs", "//", "a//b", "../../x", ".git/config", "a/", "/a/../b")) {
      cases.add(of("staged file called " + name, "--staged", indexOf(name), Expected.foundOrGap()));
    }
    String out = "its name leads out of the work tree";
    for (String name : List.of("../outside/secret.txt", "a/../../outside/secret.txt", "./b")) {
      cases.add(of("changed file called " + name, "--pre-commit", indexOf(name), gap(out)));
    }
    cases.add(
        of(
            "changed file of an absolute name",
            "--pre-commit",
            folder -> index(folder, folder.resolve("outside/secret.txt").toString()),
            gap(out)));
    cases.add(
        of(
            "changed file behind a link that leads out",
            "--pre-commit",
            indexOf("link/secret.txt"),
            Expected.clean("no leaks found")));
    return cases;
  }

  private static Expected gap(String said) {
    return Expected.gap(said, "no leaks found");
  }

  private static HostileCase of(
      String name, String mode, HostileCase.Making make, Expected expected) {
    List<String> words =
        List.of("git", "@/repo", "-c", "@/../rules.toml", "--no-progress", "--show-skipped", mode);
    return new HostileCase("repositories", name, make, words, expected);
  }

  private static HostileCase.Making indexOf(String name) {
    return folder -> index(folder, name);
  }

  /**
   * A repository with one entry in its index, and a file beside it that is none of its business.
   */
  private static void index(Path folder, String name) throws IOException {
    Files.createDirectory(folder.resolve("outside"));
    Files.writeString(folder.resolve("outside/secret.txt"), "key " + WORD + "\n");
    Path work = Files.createDirectory(folder.resolve("repo"));
    Files.createSymbolicLink(work.resolve("link"), folder.resolve("outside"));
    TestRepository repository = new TestRepository(work.resolve(".git"), HashAlgorithm.SHA1);
    ObjectId blob = repository.addLoose(ObjectType.BLOB, ("key " + WORD).getBytes(UTF_8));
    byte[] path = name.getBytes(UTF_8);
    ByteBuffer entry = ByteBuffer.allocate(62 + path.length + ENTRY_UNIT - (62 + path.length) % 8);
    entry.position(24);
    entry.putInt(FILE).putInt(0).putInt(0).putInt(5).put(blob.bytes());
    entry.putShort((short) path.length).put(path);
    ByteArrayOutputStream index = new ByteArrayOutputStream();
    index.writeBytes("DIRC\0\0\0\2\0\0\0\1".getBytes(UTF_8));
    index.writeBytes(entry.array());
    try {
      index.writeBytes(MessageDigest.getInstance("SHA-1").digest(index.toByteArray()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    Files.write(work.resolve(".git/index"), index.toByteArray());
  }
}
