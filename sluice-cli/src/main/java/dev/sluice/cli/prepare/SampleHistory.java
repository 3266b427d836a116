package dev.sluice.cli.prepare;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A repository with a history to be scanned in training: files that change from commit to commit,
 * packed as deltas. It is large enough for what the scan of a history does to run hot, and as
 * varied as histories are: code trained on less is compiled again when it meets more.
 */
final class SampleHistory {
  private static final int FOLDERS = 10;
  private static final int FILES_PER_FOLDER = 12;
  private static final int COMMITS = 2500;
  private static final int LINES_MIN = 20;
  private static final int LINES_STEP = 70;

  /** How many lines of a file one commit changes at most. */
  private static final int CHANGES_MAX = 16;

  private static final int BINARY_BYTES = 1 << 14;
  private static final int REFS_EVERY = 10;
  private static final int MERGE_EVERY = 7;
  private static final int SECRETS_EVERY = 250;

  private final SamplePack pack = new SamplePack();
  private final Random random = new Random(COMMITS);
  private final SampleLines lines = new SampleLines(COMMITS);
  private final List<List<SampleFile>> files = new ArrayList<>();
  private final List<SampleFile> folders = new ArrayList<>();
  private final List<ObjectId> commits = new ArrayList<>();

  private SampleHistory() {}

  /** Writes the repository; gives its folder. */
  static Path write(Path folder) throws IOException {
    new SampleHistory().writeTo(folder.resolve(".git"));
    return folder;
  }

  private void writeTo(Path git) throws IOException {
    Files.createDirectories(git.resolve("refs/heads"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    Files.writeString(git.resolve("config"), "[core]\n\tbare = false\n");
    SampleFile root = firstVersion();
    for (int commit = 0; commit < COMMITS; commit++) {
      int folder = random.nextInt(FOLDERS);
      change(folder, random.nextInt(FILES_PER_FOLDER), commit);
      change(folder, random.nextInt(FILES_PER_FOLDER), commit);
      root.set(folder, entry("40000 folder" + folder, folders.get(folder).addTo(pack)));
      commits.add(commit(commit, root.addTo(pack)));
    }
    Files.writeString(git.resolve("refs/heads/main"), commits.getLast() + "\n");
    StringBuilder refs = new StringBuilder();
    for (int commit = 0; commit < COMMITS; commit += REFS_EVERY) {
      refs.append("%s refs/tags/v1.%04d%n".formatted(commits.get(commit), commit));
    }
    Files.writeString(git.resolve("packed-refs"), refs);
    pack.write(git.resolve("objects/pack"));
  }

  private SampleFile firstVersion() throws IOException {
    List<byte[]> root = new ArrayList<>();
    for (int folder = 0; folder < FOLDERS; folder++) {
      List<SampleFile> inside = new ArrayList<>();
      List<byte[]> entries = new ArrayList<>();
      for (int file = 0; file < FILES_PER_FOLDER; file++) {
        SampleFile first = file == 0 ? binary() : source(LINES_MIN + file * LINES_STEP);
        inside.add(first);
        entries.add(entry(name(file), first.addTo(pack)));
      }
      files.add(inside);
      folders.add(new SampleFile(ObjectType.TREE, entries));
      root.add(entry("40000 folder" + folder, folders.get(folder).addTo(pack)));
    }
    return new SampleFile(ObjectType.TREE, root);
  }

  private static String name(int file) {
    return "100644 file%02d.java".formatted(file);
  }

  private SampleFile source(int count) {
    List<byte[]> all = new ArrayList<>();
    for (int line = 0; line < count; line++) {
      all.add(bytes(lines.line()));
    }
    return new SampleFile(ObjectType.BLOB, all);
  }

  private SampleFile binary() {
    return new SampleFile(ObjectType.BLOB, List.of(binary(random)));
  }

  /** Bytes that are no text, and a text of wide characters among them. */
  static byte[] binary(Random random) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < BINARY_BYTES; i++) {
      all.write(i % 5 == 0 ? 0 : random.nextInt(256));
    }
    all.writeBytes("a text of two bytes a character".getBytes(StandardCharsets.UTF_16LE));
    all.writeBytes(new byte[64]);
    return all.toByteArray();
  }

  /** Changes a file as people do: replaces lines, adds some, takes some out, moves some. */
  private void change(int folder, int number, int commit) throws IOException {
    SampleFile file = files.get(folder).get(number);
    int first = random.nextInt(file.size());
    int end = Math.min(file.size(), first + 1 + random.nextInt(CHANGES_MAX));
    int step = 1 + random.nextInt(4);
    for (int part = first; part < end; part += step) {
      file.set(part, bytes(commit % SECRETS_EVERY == 0 ? SampleText.secret() : lines.line()));
    }
    int place = random.nextInt(file.size());
    switch (random.nextInt(5)) {
      case 0 -> file.insert(place, bytes(lines.line()));
      case 1 -> file.insert(0, bytes(lines.line()));
      case 2 -> file.move(place, Math.min(file.size(), place + CHANGES_MAX));
      case 3 -> {
        if (file.size() > LINES_MIN) {
          file.remove(place, Math.min(file.size(), place + 2));
        }
      }
      default -> file.insert(file.size(), bytes(lines.line()));
    }
    folders.get(folder).set(number, entry(name(number), file.addTo(pack)));
  }

  private ObjectId commit(int number, ObjectId tree) throws IOException {
    StringBuilder parents = new StringBuilder();
    if (number > 0) {
      parents.append("parent ").append(commits.getLast()).append('\n');
    }
    if (number > 0 && number % MERGE_EVERY == 0) {
      parents.append("parent ").append(commits.get(number - MERGE_EVERY)).append('\n');
    }
    String who = "Sample <sample@example.org> %d +0000".formatted(1_700_000_000 + 60 * number);
    return pack.add(
        ObjectType.COMMIT,
        bytes(
            "tree %s\n%sauthor %s\ncommitter %s\n\nChange %d\n\n%s%s"
                .formatted(tree, parents, who, who, number, lines.line(), lines.line())));
  }

  private static byte[] entry(String modeAndName, ObjectId id) {
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    entry.writeBytes(bytes(modeAndName + "\0"));
    entry.writeBytes(id.bytes());
    return entry.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
