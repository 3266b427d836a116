package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cli.git.Repo;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;

/** What the author of a repository can try. */
final class RepositoryCases {
  private static final String FAMILY = "repositories";

  private final List<HostileCase> cases = new ArrayList<>();

  static List<HostileCase> all() {
    RepositoryCases made = new RepositoryCases();
    made.refs();
    made.heads();
    made.objects();
    made.trees();
    made.tags();
    made.oddities();
    made.layouts();
    made.programs();
    return made.cases;
  }

  private void add(String name, Expected expected, HostileCase.Making make, String... more) {
    List<String> words =
        new ArrayList<>(List.of("git", "@", "-c", "@/../rules.toml", "--no-progress"));
    words.addAll(List.of(more));
    cases.add(new HostileCase(FAMILY, name, make, words, expected));
  }

  /** Changes the files of Git in a repository whose only commit has the secret. */
  @FunctionalInterface
  private interface Change {
    void of(Path git) throws Exception;
  }

  private static HostileCase.Making after(Change change) {
    return folder -> {
      Repo repo = Repo.create(folder);
      repo.write("a/file.txt", "key " + WORD + "\n");
      String _ = repo.commit("first");
      change.of(folder.resolve(".git"));
    };
  }

  private static void run(Path folder, String... words) throws Exception {
    int status = new ProcessBuilder(words).directory(folder.toFile()).start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(String.join(" ", words));
    }
  }

  private static void without(Path git, String name) throws IOException {
    Path gone = git.resolve(name);
    if (Files.isDirectory(gone)) {
      try (Stream<Path> files = Files.walk(gone)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } else {
      Files.deleteIfExists(gone);
    }
  }

  /** The refs in one file, as it should be or not. */
  private static HostileCase.Making packedRefs(String text) {
    return after(
        git -> {
          without(git, "logs");
          String id = Files.readString(git.resolve("refs/heads/main")).strip();
          Files.delete(git.resolve("refs/heads/main"));
          Files.writeString(git.resolve("packed-refs"), text.replace("ID", id));
        });
  }

  private void refs() {
    add("packed refs", Expected.found(), packedRefs("ID refs/heads/main\n"));
    for (String text :
        List.of(
            "",
            "garbage\n",
            "ID\n",
            "ID refs/heads/main",
            "ID refs/heads/../../x\n",
            "abc refs/heads/main\n",
            "0000000000000000000000000000000000000000 refs/heads/main\n",
            "# pack-refs with: peeled\n",
            "^ID\n",
            "ID refs/heads/main\n^garbage\n",
            "\0\0\0\0",
            "ID  refs/heads/main\n")) {
      String shown = text.replaceAll("\\p{C}", "?");
      add("packed refs '" + shown + "'", Expected.foundOrGap(), packedRefs(text));
    }
    Change folder =
        git -> {
          without(git, "logs");
          Files.delete(git.resolve("refs/heads/main"));
          Files.createDirectory(git.resolve("packed-refs"));
        };
    add("folder in place of packed refs", Expected.gap(), after(folder));
    add(
        "pipe in place of packed refs",
        Expected.gap(),
        after(
            git -> {
              without(git, "logs");
              Files.delete(git.resolve("refs/heads/main"));
              run(git, "mkfifo", "packed-refs");
            }));
    for (String text : List.of("", "garbage\n", "abc\n", "ref: refs/heads/main\n", "ref: \n")) {
      String shown = text.strip();
      add("ref '" + shown + "'", Expected.gap(), after(git -> ref(git, text)));
    }
    add(
        "ref with a digit less",
        Expected.gap(),
        after(git -> ref(git, Files.readString(git.resolve("refs/heads/main")).substring(1))));
    add(
        "ref that is a pipe",
        Expected.foundOrGap(),
        after(
            git -> {
              Files.delete(git.resolve("refs/heads/main"));
              run(git, "mkfifo", "refs/heads/main");
            }));
    add(
        "ref that is a link out of it",
        Expected.foundOrGap(),
        after(
            git -> {
              Files.delete(git.resolve("refs/heads/main"));
              Files.createSymbolicLink(git.resolve("refs/heads/main"), Path.of("/etc/passwd"));
            }));
    add(
        "refs that lead in a circle",
        Expected.gap(),
        after(
            git -> {
              ref(git, "ref: refs/heads/other\n");
              Files.writeString(git.resolve("refs/heads/other"), "ref: refs/heads/main\n");
            }));
  }

  private static void ref(Path git, String text) throws IOException {
    without(git, "logs");
    Files.writeString(git.resolve("refs/heads/main"), text);
  }

  private void heads() {
    for (String text :
        List.of("", "garbage", "ref: ../../etc/passwd\n", "ref: refs/heads/gone\n")) {
      add(
          "HEAD '" + text.strip() + "'",
          Expected.foundOrGap(),
          after(git -> Files.writeString(git.resolve("HEAD"), text)));
    }
    for (String name : List.of("HEAD", "config", "index")) {
      add(
          name + " that is a pipe",
          Expected.ends(Set.of(1, 2, 3)),
          after(
              git -> {
                without(git, name);
                run(git, "mkfifo", name);
              }));
      add(
          name + " that is a folder",
          Expected.ends(Set.of(1, 2, 3)),
          after(
              git -> {
                without(git, name);
                Files.createDirectory(git.resolve(name));
              }));
      add(
          name + " that is garbage",
          Expected.ends(Set.of(1, 2, 3)),
          after(git -> Files.write(git.resolve(name), new byte[] {0, 1, 2, (byte) 0xff})));
    }
    for (String text : List.of("", "DIRC", "DIRC\0\0\0\2\0\0\0\1", "DIRC\0\0\0\u0009\0\0\0\0")) {
      add(
          "index of " + text.length() + " bytes",
          Expected.refused(),
          after(git -> Files.writeString(git.resolve("index"), text)),
          "--staged");
    }
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

  private static void commit(TestRepository repository, ObjectId tree) throws IOException {
    String text = "tree " + tree + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n";
    ObjectId commit = repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
    Path branch = repository.directory().resolve("refs/heads/main");
    Files.createDirectories(branch.getParent());
    Files.writeString(branch, commit + "\n");
  }

  private static HostileCase.Making entry(String mode, String name) {
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

  /** A repository whose branch has nothing, and what else {@code more} puts into it. */
  private static HostileCase.Making beside(Beside more) {
    return folder -> {
      TestRepository repository = new TestRepository(folder.resolve(".git"), HashAlgorithm.SHA1);
      commit(repository, tree(repository, "100644", "plain", blob(repository, "nothing\n")));
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
    add("file without a name", Expected.foundOrGap(), entry("100644", ""));
  }

  private void layouts() {
    add(
        "alternates that lead in a circle",
        Expected.foundOrGap(),
        after(
            git -> {
              Files.createDirectories(git.resolve("objects/info"));
              Files.writeString(git.resolve("objects/info/alternates"), git + "/objects\n");
            }));
    add(
        "alternates that are not there",
        Expected.gap(),
        after(
            git -> {
              Files.createDirectories(git.resolve("objects/info"));
              Files.writeString(git.resolve("objects/info/alternates"), "/gone/objects\n");
            }));
    add(
        "alternates that are a pipe",
        Expected.ends(Set.of(1, 2, 3)),
        after(
            git -> {
              Files.createDirectories(git.resolve("objects/info"));
              run(git, "mkfifo", "objects/info/alternates");
            }));
    add(
        "file of Git that leads to itself",
        Expected.ends(Set.of(2)),
        folder -> Files.writeString(folder.resolve(".git"), "gitdir: .git\n"));
    add(
        "file of Git that leads nowhere",
        Expected.ends(Set.of(2)),
        folder -> Files.writeString(folder.resolve(".git"), "gitdir: /gone\n"));
    add(
        "shallow file that is garbage",
        Expected.ends(Set.of(1, 2, 3)),
        after(git -> Files.writeString(git.resolve("shallow"), "garbage\n")));
    add(
        "grafts and replacements",
        Expected.found(),
        after(
            git -> {
              Path info = Files.createDirectories(git.resolve("info"));
              String id = Files.readString(git.resolve("refs/heads/main")).strip();
              Files.writeString(info.resolve("grafts"), id + "\n");
              Path replace = Files.createDirectories(git.resolve("refs/replace"));
              Files.writeString(replace.resolve(id), id + "\n");
            }));
    add("no repository", Expected.refused(), folder -> {});
  }

  /** Configuration that has Git start programs or read other files. */
  private void programs() {
    for (String line :
        List.of(
            "[core]\n\tfsmonitor = touch FOLDER/started",
            "[core]\n\thooksPath = FOLDER/hooks",
            "[core]\n\tsshCommand = touch FOLDER/started",
            "[core]\n\tpager = touch FOLDER/started",
            "[core]\n\tworktree = /etc",
            "[core]\n\talternateRefsCommand = touch FOLDER/started",
            "[diff]\n\texternal = touch FOLDER/started",
            "[diff \"x\"]\n\ttextconv = touch FOLDER/started",
            "[filter \"x\"]\n\tclean = touch FOLDER/started\n\tsmudge = touch FOLDER/started\n"
                + "\tprocess = touch FOLDER/started\n\trequired = true",
            "[credential]\n\thelper = !touch FOLDER/started",
            "[include]\n\tpath = FOLDER/pipe",
            "[includeIf \"gitdir:/**\"]\n\tpath = FOLDER/pipe",
            "[uploadpack]\n\tpackObjectsHook = touch FOLDER/started",
            "[protocol \"ext\"]\n\tallow = always",
            "[gpg]\n\tprogram = touch FOLDER/started",
            "[extensions]\n\tpartialClone = ext::touch FOLDER/started",
            "[alias]\n\tlog = !touch FOLDER/started")) {
      for (String mode : List.of("--unreachable", "--staged", "--log-opts=--all")) {
        add(
            "configuration " + line.replaceAll("\\s+", " ").split("FOLDER", 2)[0] + mode,
            Expected.ends(Set.of(0, 1, 3)),
            configured(line),
            mode);
      }
    }
  }

  /** A repository that starts a program, if anybody lets it; a pipe in it holds up its readers. */
  private static HostileCase.Making configured(String line) {
    return after(
        git -> {
          Path folder = git.getParent();
          run(folder, "mkfifo", "pipe");
          Path hooks = Files.createDirectory(folder.resolve("hooks"));
          for (Path hook : List.of(hooks, git.resolve("hooks"))) {
            Files.createDirectories(hook);
            for (String name :
                List.of("post-index-change", "reference-transaction", "pre-commit")) {
              Path file = hook.resolve(name);
              Files.writeString(file, "#!/bin/sh\ntouch " + folder + "/started\n");
              if (!file.toFile().setExecutable(true)) {
                throw new IOException(file + " cannot be made a program");
              }
            }
          }
          Files.writeString(folder.resolve(".gitattributes"), "* filter=x diff=x\n");
          Files.writeString(
              git.resolve("config"),
              "\n" + line.replace("FOLDER", folder.toString()) + "\n",
              StandardOpenOption.APPEND);
        });
  }
}
