package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;

/** What the author of a repository can try with its objects. */
final class RepositoryObjectCases extends RepositoryCaseMaker {
  static List<HostileCase> all() {
    RepositoryObjectCases made = new RepositoryObjectCases();
    made.objects();
    made.trees();
    return made.cases;
  }

  private static Path loose(Path git, String kind) throws Exception {
    try (Stream<Path> files = Files.walk(git.resolve("objects"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (kindOf(file).equals(kind)) {
          return file;
        }
      }
    }
    throw new IllegalStateException("no " + kind);
  }

  private static String kindOf(Path file) throws IOException {
    try (var in = new InflaterInputStream(Files.newInputStream(file))) {
      return new String(in.readNBytes(4), UTF_8);
    }
  }

  private void objects() {
    for (String kind : List.of("blob", "tree", "comm")) {
      String name = "loose " + kind;
      add(name + " that is gone", Expected.gap(), after(git -> Files.delete(loose(git, kind))));
      add(
          name + " that is empty",
          Expected.gap(),
          after(git -> rewrite(loose(git, kind), new byte[0])));
      add(
          name + " that is garbage",
          Expected.gap(),
          after(git -> rewrite(loose(git, kind), "garbage".getBytes(UTF_8))));
      add(
          name + " that is cut",
          Expected.gap(),
          after(
              git -> {
                Path file = loose(git, kind);
                byte[] bytes = Files.readAllBytes(file);
                rewrite(file, Arrays.copyOf(bytes, bytes.length / 2));
              }));
      add(
          name + " that is another",
          Expected.gap(),
          after(
              git -> {
                Path file = loose(git, kind);
                String head = kind.equals("comm") ? "commit" : kind;
                byte[] other = (head + " 5\0other").getBytes(UTF_8);
                rewrite(file, PackWriter.deflated(other));
              }));
      add(
          name + " that is a pipe",
          Expected.gap(),
          after(
              git -> {
                Path file = loose(git, kind);
                Files.delete(file);
                run(git, "mkfifo", file.toString());
              }));
      add(
          name + " that is a link out of it",
          Expected.gap(),
          after(
              git -> {
                Path file = loose(git, kind);
                Files.delete(file);
                Files.createSymbolicLink(file, Path.of("/etc/passwd"));
              }));
    }
    add("pack that is cut", Expected.gap(), packed((pack, bytes) -> cut(bytes, bytes.length / 2)));
    add("pack that is empty", Expected.gap(), packed((pack, bytes) -> new byte[0]));
    add(
        "pack of a changed byte",
        Expected.foundOrGap(),
        packed(
            (pack, bytes) -> {
              bytes[bytes.length / 2] = (byte) (bytes[bytes.length / 2] ^ 1);
              return bytes;
            }));
    add(
        "pack whose count lies",
        Expected.foundOrGap(),
        packed(
            (pack, bytes) -> {
              bytes[8] = 0x7f;
              return bytes;
            }));
  }

  private static void rewrite(Path file, byte[] bytes) throws IOException {
    Files.delete(file);
    Files.write(file, bytes);
  }

  private static byte[] cut(byte[] bytes, int length) {
    return Arrays.copyOf(bytes, length);
  }

  /** Damages a pack. */
  @FunctionalInterface
  private interface Damage {
    byte[] of(Path pack, byte[] bytes) throws IOException;
  }

  private static HostileCase.Making packed(Damage damage) {
    return after(
        git -> {
          run(git.getParent(), "git", "repack", "-adq");
          try (Stream<Path> files = Files.list(git.resolve("objects/pack"))) {
            for (Path pack : files.filter(file -> file.toString().endsWith(".pack")).toList()) {
              byte[] bytes = damage.of(pack, Files.readAllBytes(pack));
              rewrite(pack, bytes);
            }
          }
        });
  }

  /** A commit of a tree, made without Git. */
  private static HostileCase.Making treeOf(int levels, int entries, String content) {
    return folder -> {
      TestRepository repository = new TestRepository(folder.resolve(".git"), HashAlgorithm.SHA1);
      ObjectId top = repository.addLoose(ObjectType.BLOB, content.getBytes(UTF_8));
      for (int level = 0; level < levels; level++) {
        ByteArrayOutputStream tree = new ByteArrayOutputStream();
        for (int entry = 0; entry < entries; entry++) {
          String mode = level == 0 ? "100644 " : "40000 ";
          tree.writeBytes((mode + (char) ('a' + entry) + "\0").getBytes(UTF_8));
          tree.writeBytes(top.bytes());
        }
        top = repository.addLoose(ObjectType.TREE, tree.toByteArray());
      }
      commit(repository, top);
    };
  }

  static void commit(TestRepository repository, ObjectId tree) throws IOException {
    String text = "tree " + tree + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n";
    ObjectId commit = repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
    Path branch = repository.directory().resolve("refs/heads/main");
    Files.createDirectories(branch.getParent());
    Files.writeString(branch, commit + "\n");
  }

  static HostileCase.Making entry(String mode, String name) {
    return folder -> {
      TestRepository repository = new TestRepository(folder.resolve(".git"), HashAlgorithm.SHA1);
      ObjectId blob = repository.addLoose(ObjectType.BLOB, ("key " + WORD).getBytes(UTF_8));
      ByteArrayOutputStream tree = new ByteArrayOutputStream();
      tree.writeBytes((mode + " " + name + "\0").getBytes(UTF_8));
      tree.writeBytes(blob.bytes());
      commit(repository, repository.addLoose(ObjectType.TREE, tree.toByteArray()));
    };
  }

  private void trees() {
    String secret = "key " + WORD + "\n";
    for (String mode : List.of("--unreachable", "--log-opts=--all", "--compat=gitleaks")) {
      add(
          "tree bomb " + mode,
          Expected.ends(Set.of(1)),
          treeOf(10, 10, secret),
          mode,
          "--no-color");
    }
    add(
        "tree bomb without secret",
        Expected.ends(Set.of(0)),
        treeOf(10, 10, "nothing"),
        "--staged");
    add("folders a thousand deep", Expected.found(), treeOf(1200, 1, secret));
    for (String name : List.of("..", ".git", "a/b", "\u001b[31m", "\u202eexe", "x".repeat(5000))) {
      String shown = name.length() > 50 ? "long" : name.replaceAll("\\p{C}", "?");
      add("file called " + shown, Expected.found(), entry("100644", name));
    }
    for (String mode : List.of("100600", "777", "0", "120000", "100644")) {
      add("file of mode " + mode, Expected.foundOrGap(), entry(mode, "file"));
    }
    add("blob that is called a folder", Expected.gap(), entry("40000", "folder"));
  }
}
