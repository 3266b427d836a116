package dev.sluice.cli.prepare;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/**
 * A small repository with one commit and a staged change, to be scanned in training. It has the
 * folders that Git makes: what looks into one that is there is another code than for one that is
 * not.
 */
final class SampleRepository {
  private static final int LINES = 200;
  private static final int MODE = 0100644;
  private static final String NAME = "settings.txt";

  private static final List<String> FOLDERS =
      List.of("refs/heads", "refs/tags", "objects/pack", "objects/info", "info", "logs", "hooks");

  private static final String CONFIG =
      """
      [core]
      \trepositoryformatversion = 0
      \tfilemode = true
      \tbare = false
      \tlogallrefupdates = true
      [remote "origin"]
      \turl = https://example.org/sample.git
      \tfetch = +refs/heads/*:refs/remotes/origin/*
      [branch "main"]
      \tremote = origin
      \tmerge = refs/heads/main
      """;

  private final Path git;
  private final boolean hasGap;

  private SampleRepository(Path git, boolean hasGap) {
    this.git = git;
    this.hasGap = hasGap;
  }

  /** Writes the repository; gives its folder. */
  static Path write(Path folder) throws IOException {
    new SampleRepository(folder.resolve(".git"), false).write();
    return folder;
  }

  /** Writes one with a tag that is an object, and with a file whose content is not there. */
  static Path writeWithGap(Path folder) throws IOException {
    new SampleRepository(folder.resolve(".git"), true).write();
    return folder;
  }

  private void write() throws IOException {
    for (String folder : FOLDERS) {
      Files.createDirectories(git.resolve(folder));
    }
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    Files.writeString(git.resolve("config"), CONFIG);
    Files.writeString(git.resolve("info/exclude"), "# Nothing.\n");
    SampleText sample = new SampleText(LINES);
    String text = sample.lines(LINES);
    ByteArrayOutputStream tree = new ByteArrayOutputStream();
    tree.writeBytes(bytes("100644 " + NAME + "\0"));
    tree.writeBytes(object(ObjectType.BLOB, bytes(text)).bytes());
    if (hasGap) {
      tree.writeBytes(bytes("100644 zero.txt\0"));
      tree.writeBytes(new byte[HashAlgorithm.SHA1.bytes()]);
    }
    String who = "Sample <sample@example.org> 1700000000 +0000";
    ObjectId commit =
        object(
            ObjectType.COMMIT,
            bytes(
                "tree %s\nauthor %s\ncommitter %s\n\nA change\n"
                    .formatted(object(ObjectType.TREE, tree.toByteArray()), who, who)));
    Files.writeString(git.resolve("refs/heads/main"), commit + "\n");
    if (hasGap) {
      ObjectId tag =
          object(
              ObjectType.TAG,
              bytes(
                  "object %s\ntype commit\ntag v1\ntagger %s\n\nA version\n"
                      .formatted(commit, who)));
      Files.writeString(git.resolve("refs/tags/v1"), tag + "\n");
    }
    String added = SampleText.secret() + SampleText.candidates() + sample.containers();
    writeIndex(object(ObjectType.BLOB, bytes(text + added)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private ObjectId object(ObjectType type, byte[] content) throws IOException {
    ObjectId id = type.idOf(HashAlgorithm.SHA1, content, 0, content.length);
    String name = id.toString();
    Path folder = Files.createDirectories(git.resolve("objects").resolve(name.substring(0, 2)));
    try (OutputStream out =
        new DeflaterOutputStream(Files.newOutputStream(folder.resolve(name.substring(2))))) {
      out.write(bytes(type.word() + " " + content.length + "\0"));
      out.write(content);
    }
    return id;
  }

  /** An index of version 2 with one file, of which nothing but mode, id and name is known. */
  private void writeIndex(ObjectId blob) throws IOException {
    ByteArrayOutputStream index = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(index);
    out.write(bytes("DIRC"));
    out.writeInt(2);
    out.writeInt(1);
    out.write(new byte[24]);
    out.writeInt(MODE);
    out.write(new byte[12]);
    out.write(blob.bytes());
    out.writeShort(NAME.length());
    out.write(bytes(NAME));
    int entry = 62 + NAME.length();
    out.write(new byte[8 - entry % 8]);
    try {
      out.write(MessageDigest.getInstance("SHA-1").digest(index.toByteArray()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
    Files.write(git.resolve("index"), index.toByteArray());
  }
}
