package dev.sluice.cli.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.archive.Archives;
import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A random, valid repository with a secret of its own in every place that can hold one. */
final class PlantedRepository {
  /** Where a secret is. */
  enum Where {
    FILE(Scope.HISTORY),
    ARCHIVE(Scope.HISTORY),
    BEFORE_AN_ARCHIVE(Scope.HISTORY),
    LINK(Scope.HISTORY),
    COMMIT_MESSAGE(Scope.HISTORY),
    TAG_MESSAGE(Scope.HISTORY),
    NOTE(Scope.HISTORY),
    TAGGED_FILE(Scope.HISTORY),
    TAGGED_TREE(Scope.HISTORY),
    REFLOG_COMMIT(Scope.HISTORY),
    FETCHED_COMMIT(Scope.HISTORY),
    HEAD_OF_A_WORK_TREE(Scope.HISTORY),
    LONE_FILE(Scope.UNREACHABLE),
    LONE_TREE(Scope.UNREACHABLE),
    LONE_COMMIT(Scope.UNREACHABLE),
    LONE_TAG(Scope.UNREACHABLE),
    STAGED_FILE(Scope.STAGED),
    AUTHOR(Scope.OUTSIDE),
    FILE_NAME(Scope.OUTSIDE),
    REF_NAME(Scope.OUTSIDE),
    REFLOG_TEXT(Scope.OUTSIDE),
    CONFIG(Scope.OUTSIDE);

    private final Scope scope;

    Where(Scope scope) {
      this.scope = scope;
    }

    Scope scope() {
      return scope;
    }
  }

  /** Which scans look there: OUTSIDE is what docs/git.md lists as not scanned. */
  enum Scope {
    HISTORY,
    UNREACHABLE,
    STAGED,
    OUTSIDE
  }

  private record Stored(ObjectId id, ObjectType type, byte[] bytes) {}

  private record Named(String mode, ObjectId id) {}

  private final Random random;
  private final HashAlgorithm algorithm;
  private final Path folder;
  private final Path git;
  private final Map<ObjectId, Stored> objects = new LinkedHashMap<>();
  private final Map<String, Where> planted = new LinkedHashMap<>();
  private final Map<String, ObjectId> refs = new TreeMap<>();
  private final List<byte[]> texts = new ArrayList<>();
  private int clock = 1_700_000_000;

  private PlantedRepository(Random random, Path folder) {
    this.random = random;
    this.folder = folder;
    git = folder.resolve(".git");
    algorithm = random.nextInt(4) == 0 ? HashAlgorithm.SHA256 : HashAlgorithm.SHA1;
  }

  static PlantedRepository create(Random random, Path folder) throws IOException {
    PlantedRepository repository = new PlantedRepository(random, folder);
    repository.make();
    return repository;
  }

  Path folder() {
    return folder;
  }

  /** The secrets with their places. */
  Map<String, Where> planted() {
    return planted;
  }

  private String secret(Where where) {
    StringBuilder word = new StringBuilder("sesame-");
    for (int i = 0; i < 12; i++) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    planted.put(word.toString(), where);
    return word.toString();
  }

  private ObjectId put(ObjectType type, byte[] bytes) {
    ObjectId id = type.idOf(algorithm, bytes, 0, bytes.length);
    objects.putIfAbsent(id, new Stored(id, type, bytes));
    return id;
  }

  /** A text with a secret in it; often an earlier text that was changed. */
  private byte[] text(Where where) {
    StringBuilder text = new StringBuilder();
    if (!texts.isEmpty() && random.nextBoolean()) {
      text.append(new String(texts.get(random.nextInt(texts.size())), UTF_8));
      // An earlier secret may not be in two places: each is looked for in one.
      int at = text.indexOf("sesame-");
      while (at >= 0) {
        text.replace(at, at + 6, "closed");
        at = text.indexOf("sesame-");
      }
    } else {
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append("line ").append(random.nextInt(9)).append('\n');
      }
    }
    text.insert(text.length() == 0 ? 0 : random.nextInt(text.length()), " " + secret(where) + " ");
    byte[] bytes = text.toString().getBytes(UTF_8);
    texts.add(bytes);
    return bytes;
  }

  private ObjectId file(Where where) {
    return put(ObjectType.BLOB, text(where));
  }

  /** A zip that its name alone may tell, with a secret that is packed, and one before it. */
  private ObjectId archive() {
    byte[] before = random.nextBoolean() ? new byte[0] : text(Where.BEFORE_AN_ARCHIVE);
    byte[] zip = Archives.zip(Map.of("inside", text(Where.ARCHIVE)));
    byte[] whole = Arrays.copyOf(before, before.length + zip.length);
    System.arraycopy(zip, 0, whole, before.length, zip.length);
    return put(ObjectType.BLOB, whole);
  }

  private ObjectId tree(Map<String, Named> entries) {
    Map<String, Named> sorted = new TreeMap<>();
    entries.forEach((name, to) -> sorted.put(name + (to.mode.equals("40000") ? "/" : ""), to));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    sorted.forEach(
        (name, to) -> {
          String plain = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
          out.writeBytes((to.mode + " " + plain + "\0").getBytes(UTF_8));
          out.writeBytes(to.id.bytes());
        });
    return put(ObjectType.TREE, out.toByteArray());
  }

  private ObjectId randomTree(Map<String, Named> before) {
    Map<String, Named> entries = new TreeMap<>(before);
    entries.put("f" + random.nextInt(6), new Named("100644", file(Where.FILE)));
    if (random.nextInt(4) == 0) {
      byte[] target = ("../" + secret(Where.LINK)).getBytes(UTF_8);
      entries.put("l" + random.nextInt(3), new Named("120000", put(ObjectType.BLOB, target)));
    }
    if (random.nextInt(3) == 0) {
      entries.put("z" + random.nextInt(3) + ".exe", new Named("100755", archive()));
    }
    if (random.nextInt(3) == 0) {
      ObjectId inner = tree(Map.of("deep", new Named("100755", file(Where.FILE))));
      entries.put("d", new Named("40000", tree(Map.of("e", new Named("40000", inner)))));
    }
    if (random.nextInt(6) == 0) {
      ObjectId empty = put(ObjectType.BLOB, new byte[0]);
      entries.put(secret(Where.FILE_NAME), new Named("100644", empty));
    }
    before.clear();
    before.putAll(entries);
    return tree(entries);
  }

  private ObjectId commit(ObjectId tree, List<ObjectId> parents, String message) {
    StringBuilder text = new StringBuilder("tree " + tree + "\n");
    parents.forEach(parent -> text.append("parent ").append(parent).append('\n'));
    clock += random.nextInt(100);
    String name = random.nextInt(8) == 0 ? secret(Where.AUTHOR) : "Ada";
    text.append("author " + name + " <ada@example.org> " + clock + " +0100\n");
    text.append("committer Bob <bob@example.org> " + clock + " +0000\n\n" + message + "\n");
    return put(ObjectType.COMMIT, text.toString().getBytes(UTF_8));
  }

  private ObjectId tag(ObjectId target, String type, String message) {
    String text =
        "object %s\ntype %s\ntag v%d\ntagger Ada <ada@example.org> %d +0000\n\n%s\n"
            .formatted(target, type, random.nextInt(1000), clock, message);
    return put(ObjectType.TAG, text.getBytes(UTF_8));
  }

  private String said(Where where) {
    return random.nextInt(3) == 0 ? "say " + secret(where) : "a change " + random.nextInt(1000);
  }

  /** A commit of its own with a secret in a file. */
  private ObjectId apart(Where where) {
    return commit(tree(Map.of("apart", new Named("100644", file(where)))), List.of(), "apart");
  }

  private void make() throws IOException {
    List<ObjectId> commits = new ArrayList<>();
    Map<String, Named> files = new TreeMap<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      List<ObjectId> parents = new ArrayList<>();
      if (!commits.isEmpty()) {
        parents.add(commits.getLast());
        if (commits.size() > 2 && random.nextInt(3) == 0) {
          parents.add(commits.get(random.nextInt(commits.size() - 1)));
        }
      }
      commits.add(commit(randomTree(files), parents, said(Where.COMMIT_MESSAGE)));
    }
    refs.put("refs/heads/main", commits.getLast());
    String note = commits.getFirst().toString();
    for (int i = random.nextInt(4); i > 0; i--) {
      switch (random.nextInt(6)) {
        case 0 -> refs.put("refs/tags/a" + i, tag(commits.getFirst(), "commit", "words"));
        case 1 ->
            refs.put(
                "refs/tags/b" + i,
                tag(commits.getLast(), "commit", "say " + secret(Where.TAG_MESSAGE)));
        case 2 -> refs.put("refs/tags/c" + i, file(Where.TAGGED_FILE));
        case 3 ->
            refs.put(
                "refs/tags/d" + i, tree(Map.of("t", new Named("100644", file(Where.TAGGED_TREE)))));
        case 4 ->
            refs.put(
                "refs/notes/n" + i,
                commit(tree(Map.of(note, new Named("100644", file(Where.NOTE)))), List.of(), "n"));
        default -> refs.put("refs/heads/" + secret(Where.REF_NAME), commits.getFirst());
      }
    }
    TestRepository made = new TestRepository(git, algorithm);
    logs(commits.getLast());
    lone();
    index(files);
    write(made);
    Files.writeString(
        git.resolve("config"),
        "[core]\n\tbare = false\n[user]\n\tname = "
            + secret(Where.CONFIG)
            + "\n"
            + (algorithm == HashAlgorithm.SHA256
                ? "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = sha256\n"
                : ""));
  }

  private void logs(ObjectId tip) throws IOException {
    if (random.nextInt(3) == 0) {
      Files.createDirectories(git.resolve("logs"));
      String line =
          "%s %s Ada <ada@example.org> %d +0000\t%s\n"
              .formatted(apart(Where.REFLOG_COMMIT), tip, clock, secret(Where.REFLOG_TEXT));
      Files.writeString(git.resolve("logs/HEAD"), line);
    }
    if (random.nextInt(4) == 0) {
      ObjectId fetched = apart(Where.FETCHED_COMMIT);
      Files.writeString(git.resolve("FETCH_HEAD"), fetched + "\t\tbranch 'x' of y\n");
    }
    if (random.nextInt(4) == 0) {
      Files.createDirectories(git.resolve("worktrees/w"));
      Files.writeString(git.resolve("worktrees/w/HEAD"), apart(Where.HEAD_OF_A_WORK_TREE) + "\n");
    }
  }

  private void lone() {
    for (int i = random.nextInt(3); i > 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> file(Where.LONE_FILE);
        case 1 -> tree(Map.of("x", new Named("100644", file(Where.LONE_TREE))));
        case 2 -> apart(Where.LONE_COMMIT);
        default -> tag(file(Where.LONE_FILE), "blob", "say " + secret(Where.LONE_TAG));
      }
    }
  }

  /** An index of version 2 with the files of the last commit and some that are staged. */
  private void index(Map<String, Named> files) throws IOException {
    Map<String, Named> entries = new TreeMap<>();
    files.forEach(
        (name, to) -> {
          if (!to.mode.equals("40000")) {
            entries.put(name, to);
          }
        });
    if (random.nextBoolean()) {
      entries.put("s/staged", new Named("100644", file(Where.STAGED_FILE)));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {'D', 'I', 'R', 'C', 0, 0, 0, 2, 0, 0, 0, (byte) entries.size()});
    entries.forEach(
        (name, to) -> {
          int start = out.size();
          out.writeBytes(new byte[24]);
          int mode = Integer.parseInt(to.mode, 8);
          out.writeBytes(
              new byte[] {
                (byte) (mode >> 24), (byte) (mode >> 16), (byte) (mode >> 8), (byte) mode
              });
          out.writeBytes(new byte[12]);
          out.writeBytes(to.id.bytes());
          out.write(0);
          out.write(name.length());
          out.writeBytes(name.getBytes(UTF_8));
          out.writeBytes(new byte[8 - (out.size() - start) % 8]);
        });
    out.writeBytes(algorithm.newDigest().digest(out.toByteArray()));
    Files.write(git.resolve("index"), out.toByteArray());
  }

  private void write(TestRepository made) throws IOException {
    List<PackWriter> packs = new ArrayList<>();
    List<List<Stored>> packed = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      packs.add(new PackWriter(algorithm));
      packed.add(new ArrayList<>());
    }
    Path lender = folder.resolve("lender");
    TestRepository other = random.nextInt(3) == 0 ? new TestRepository(lender, algorithm) : null;
    List<Stored> earlier = new ArrayList<>();
    for (Stored object : objects.values()) {
      int place = random.nextInt(packs.size() + 2);
      if (place < packs.size()) {
        add(packs.get(place), packed.get(place), earlier, object);
      }
      if (place >= packs.size() || random.nextInt(10) == 0) {
        boolean isLent = other != null && random.nextInt(3) == 0;
        ObjectId _ = (isLent ? other : made).addLoose(object.type, object.bytes);
      }
      earlier.add(object);
    }
    for (int i = 0; i < packs.size(); i++) {
      if (!packed.get(i).isEmpty()) {
        Path _ = packs.get(i).write(made.packs(), "planted" + i, 1 + random.nextInt(2));
      }
    }
    if (other != null) {
      Files.createDirectories(git.resolve("objects/info"));
      // A relative name, so that damage does not depend on where this folder lies.
      Files.writeString(git.resolve("objects/info/alternates"), "../../lender/objects\n");
    }
    StringBuilder lines = new StringBuilder("# pack-refs with: peeled fully-peeled sorted\n");
    for (Map.Entry<String, ObjectId> ref : refs.entrySet()) {
      if (random.nextBoolean()) {
        lines.append(ref.getValue()).append(' ').append(ref.getKey()).append('\n');
      } else {
        Path file = git.resolve(ref.getKey());
        Files.createDirectories(file.getParent());
        Files.writeString(file, ref.getValue() + "\n");
      }
    }
    Files.writeString(git.resolve("packed-refs"), lines.toString());
  }

  private void add(PackWriter pack, List<Stored> packed, List<Stored> earlier, Stored object) {
    List<Stored> bases = packed.stream().filter(one -> one.type == object.type).toList();
    List<Stored> anywhere = earlier.stream().filter(one -> one.type == object.type).toList();
    int kind = random.nextInt(4);
    if (kind < 2 && !bases.isEmpty()) {
      Stored base = bases.get(random.nextInt(bases.size()));
      ObjectId _ = pack.addDelta(object.type, base.id, base.bytes, object.bytes);
    } else if (kind == 2 && !anywhere.isEmpty()) {
      Stored base = anywhere.get(random.nextInt(anywhere.size()));
      ObjectId _ = pack.addIdDelta(object.type, base.id, base.bytes, object.bytes);
    } else {
      ObjectId _ = pack.add(object.type, object.bytes);
    }
    packed.add(object);
  }
}
