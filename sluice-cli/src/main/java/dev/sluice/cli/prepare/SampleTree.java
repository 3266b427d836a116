package dev.sluice.cli.prepare;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A small tree of made-up files, with an archive among them, to be scanned in training. */
final class SampleTree {
  private static final int FOLDERS = 12;
  private static final int FILES_PER_FOLDER = 20;
  private static final int LINES_PER_STEP = 40;

  /** Enough for a file that is read in several chunks, and for vectors to be thought worth it. */
  private static final int LINES_OF_LARGE = 200_000;

  private static final List<String> ENDINGS = List.of(".java", ".go", ".md", ".yaml", "_test.py");

  private SampleTree() {}

  /** Writes the tree; gives its folder. */
  static Path write(Path tree) throws IOException {
    for (int folder = 0; folder < FOLDERS; folder++) {
      Path parent = Files.createDirectories(tree.resolve("folder" + folder));
      for (int file = 0; file < FILES_PER_FOLDER; file++) {
        SampleLines lines = new SampleLines(folder * 1000L + file);
        Files.writeString(
            parent.resolve("file" + file + ENDINGS.get(file % ENDINGS.size())),
            lines.text(LINES_PER_STEP * (1 + file))
                + (file == 0 ? SampleText.secret() + SampleText.candidates() : ""));
      }
    }
    Files.writeString(tree.resolve("large.txt"), new SampleText(FOLDERS).lines(LINES_OF_LARGE));
    Files.writeString(tree.resolve("short"), "no\n");
    Files.write(tree.resolve("image.bin"), SampleHistory.binary(new Random(FOLDERS)));
    try (OutputStream packed =
        new GZIPOutputStream(Files.newOutputStream(tree.resolve("text.gz")))) {
      packed.write(new SampleLines(FOLDERS).text(LINES_PER_STEP).getBytes(StandardCharsets.UTF_8));
    }
    Path archive = tree.resolve("sources.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("inside.txt"));
      zip.write(new SampleText(FOLDERS).lines(LINES_PER_STEP).getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return tree;
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(SampleTree::remove);
    }
  }

  private static void remove(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
