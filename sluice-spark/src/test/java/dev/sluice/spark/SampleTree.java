package dev.sluice.spark;

import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanJob;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A tree with secrets, and what the same engine finds there without Spark. */
final class SampleTree {
  static final String RULES =
      """
      [[rules]]
      id = "sesame"
      description = "A word that opens"
      regex = '''\\b(sesame-[a-z0-9]{12})\\b'''
      keywords = ["sesame"]

      [[rules]]
      id = "generic-word"
      description = "Any word that is assigned"
      regex = '''(?i)word[ \\t]{0,5}=[ \\t]{0,5}([a-z0-9-]{8,64})'''
      keywords = ["word"]

      [[rules]]
      id = "key-file"
      description = "A file of keys"
      path = '''\\.keys$'''
      """;

  private SampleTree() {}

  /** Writes the tree: small files, folders, an archive, a large file, a link. */
  static void write(Path tree, int files, int largeBytes) throws IOException {
    Random random = new Random(11);
    for (int i = 0; i < files; i++) {
      Path folder = Files.createDirectories(tree.resolve("d" + i % 7 + "/e" + i % 3));
      Files.writeString(folder.resolve("f" + i + ".txt"), text(random, 2_000));
    }
    Files.writeString(tree.resolve("a.keys"), "");
    Files.writeString(tree.resolve("large.log"), text(random, largeBytes));
    Files.createSymbolicLink(tree.resolve("link"), tree.resolve("large.log"));
    Files.createDirectories(tree.resolve(".git"));
    Files.writeString(tree.resolve(".git/config"), "word = not-to-be-seen\n");
    try (OutputStream out = Files.newOutputStream(tree.resolve("box.zip"));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("inner.txt"));
      zip.write(text(random, 5_000).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      String secret = "sesame-" + Long.toString(random.nextLong() >>> 1, 36).repeat(2);
      switch (random.nextInt(40)) {
        case 0 -> text.append("open ").append(secret, 0, 19).append(" now\n");
        case 1 -> text.append("word = ").append(secret, 0, 19).append('\n');
        case 2 -> text.append("Word=abcdefgh").append(random.nextInt(1000)).append("\r\n");
        default -> text.append("the quick brown fox jumps over the lazy dog ");
      }
    }
    return text.toString();
  }

  /** What a run on this machine alone finds, a line a finding, sorted. */
  static List<String> expected(RuleBundle rules, Path tree) throws IOException {
    List<String> found = Collections.synchronizedList(new ArrayList<>());
    try (LocalSource source = new LocalSource(List.of(tree), LocalOptions.defaults())) {
      ScanJob.builder(rules.engine())
          .source(source)
          .containers(List.of(new ArchiveContainer(ArchiveLimits.defaults(), ArchivePolicy.SKIP)))
          .start(
              finding -> {
                if (!finding.file().contains("/.git/")) {
                  found.add(line(finding));
                }
              })
          .join();
    }
    return found.stream().sorted().toList();
  }

  private static String line(Finding finding) {
    Finding.Location place = finding.location();
    return String.join(
        " ",
        finding.file(),
        finding.ruleId(),
        place.startLine() + "-" + place.endLine(),
        place.startColumn() + "-" + place.endColumn(),
        finding.secret(),
        finding.fingerprint());
  }
}
