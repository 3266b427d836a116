package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What the author of a repository can try with tags, odd refs and odd commits. */
final class RepositoryOddCases extends RepositoryCaseMaker {
  static List<HostileCase> all() {
    RepositoryOddCases made = new RepositoryOddCases();
    made.tags();
    made.oddities();
    return made.cases;
  }

  /** A repository whose branch has nothing, and what else {@code more} puts into it. */
  private static HostileCase.Making beside(Beside more) {
    return folder -> {
      TestRepository repository = new TestRepository(folder.resolve(".git"), HashAlgorithm.SHA1);
      RepositoryObjectCases.commit(
          repository, tree(repository, "100644", "plain", blob(repository, "nothing\n")));
      more.in(repository);
    };
  }

  /** Puts something beside a branch. */
  @FunctionalInterface
  private interface Beside {
    void in(TestRepository repository) throws IOException;
  }

  private static ObjectId blob(TestRepository repository, String text) throws IOException {
    return repository.addLoose(ObjectType.BLOB, text.getBytes(UTF_8));
  }

  private static ObjectId secret(TestRepository repository) throws IOException {
    return blob(repository, "key " + WORD + "\n");
  }

  private static ObjectId tree(TestRepository repository, String mode, String name, ObjectId id)
      throws IOException {
    ByteArrayOutputStream tree = new ByteArrayOutputStream();
    tree.writeBytes((mode + " " + name + "\0").getBytes(UTF_8));
    tree.writeBytes(id.bytes());
    return repository.addLoose(ObjectType.TREE, tree.toByteArray());
  }

  private static ObjectId tag(TestRepository repository, ObjectId of, String type, String words)
      throws IOException {
    String text = "object " + of + "\ntype " + type + "\ntag t\n\n" + words + "\n";
    return repository.addLoose(ObjectType.TAG, text.getBytes(UTF_8));
  }

  private static void name(TestRepository repository, String ref, String text) throws IOException {
    Path file = repository.directory().resolve(ref);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** A commit that no branch has. */
  private static ObjectId lone(TestRepository repository) throws IOException {
    ObjectId tree = tree(repository, "100644", "hidden", secret(repository));
    String text = "tree " + tree + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n";
    return repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
  }

  private void tags() {
    add(
        "tag of a blob",
        Expected.found(),
        beside(r -> name(r, "refs/tags/t", tag(r, secret(r), "blob", "x") + "\n")));
    add(
        "tag of a tree",
        Expected.found(),
        beside(
            r -> {
              ObjectId tree = tree(r, "100644", "hidden", secret(r));
              name(r, "refs/tags/t", tag(r, tree, "tree", "x") + "\n");
            }));
    add(
        "tag that lies about its kind",
        Expected.foundOrGap(),
        beside(r -> name(r, "refs/tags/t", tag(r, secret(r), "commit", "x") + "\n")));
    add(
        "tag of words",
        Expected.found(),
        beside(r -> name(r, "refs/tags/t", tag(r, lone(r), "commit", WORD) + "\n")));
    add(
        "tag of a tag of a tag, and so on",
        Expected.gap("is a tag of a tag"),
        beside(
            r -> {
              ObjectId top = lone(r);
              String type = "commit";
              for (int at = 0; at < 3000; at++) {
                top = tag(r, top, type, "x" + at);
                type = "tag";
              }
              name(r, "refs/tags/t", top + "\n");
            }));
  }

  private void oddities() {
    add("ref of a blob", Expected.found(), beside(r -> name(r, "refs/x/b", secret(r) + "\n")));
    add(
        "ref in large letters",
        Expected.foundOrGap(),
        beside(r -> name(r, "refs/heads/b", lone(r).toString().toUpperCase(Locale.ROOT) + "\n")));
    add(
        "ref that ends as on Windows",
        Expected.found(),
        beside(r -> name(r, "refs/heads/b", lone(r) + "\r\n")));
    add(
        "ref of a name that Git refuses",
        Expected.foundOrGap(),
        beside(r -> name(r, "refs/heads/-a..b ~^", lone(r) + "\n")));
    add(
        "head of another working tree",
        Expected.found(),
        beside(
            r -> {
              name(r, "worktrees/w/gitdir", "/gone/.git\n");
              name(r, "worktrees/w/commondir", "../..\n");
              name(r, "worktrees/w/HEAD", lone(r) + "\n");
            }));
    add(
        "ref of a working tree in the place of a branch",
        Expected.found(),
        folder -> {
          TestRepository repository =
              new TestRepository(folder.resolve("main/.git"), HashAlgorithm.SHA1);
          name(repository, "refs/heads/main", lone(repository) + "\n");
          ObjectId nothing = tree(repository, "100644", "plain", blob(repository, "nothing\n"));
          String text =
              "tree " + nothing + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n";
          ObjectId plain = repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
          name(repository, "worktrees/w/gitdir", folder.resolve(".git") + "\n");
          name(repository, "worktrees/w/commondir", "../..\n");
          name(repository, "worktrees/w/HEAD", plain + "\n");
          name(repository, "worktrees/w/refs/heads/main", plain + "\n");
          Files.writeString(folder.resolve(".git"), "gitdir: main/.git/worktrees/w\n");
        });
    add(
        "commit that only a log names",
        Expected.found(),
        beside(
            r -> {
              String line = "0".repeat(40) + " " + lone(r) + " a <a@b> 1 +0000\tx\n";
              name(r, "logs/refs/stash", line);
            }));
    add(
        "commit of the same parent a thousand times",
        Expected.found(),
        beside(
            r -> {
              ObjectId parent = lone(r);
              ObjectId tree = tree(r, "100644", "plain", blob(r, "nothing\n"));
              String text =
                  "tree "
                      + tree
                      + "\n"
                      + ("parent " + parent + "\n").repeat(1000)
                      + "author a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n";
              ObjectId top = r.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
              name(r, "refs/heads/main", top + "\n");
            }));
    add(
        "parent behind the author",
        Expected.foundOrGap(),
        beside(
            r -> {
              ObjectId tree = tree(r, "100644", "plain", blob(r, "nothing\n"));
              String text =
                  "tree "
                      + tree
                      + "\nauthor a <a@b> 1 +0000\nparent "
                      + lone(r)
                      + "\ncommitter a <a@b> 1 +0000\n\nx\n";
              ObjectId top = r.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
              name(r, "refs/heads/main", top + "\n");
            }));
    add("file without a name", Expected.foundOrGap(), RepositoryObjectCases.entry("100644", ""));
  }
}
