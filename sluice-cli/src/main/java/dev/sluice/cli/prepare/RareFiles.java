package dev.sluice.cli.prepare;

import dev.sluice.detect.example.Placeholders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A tree of what many scans meet, but little of: archives of several kinds, a link, tokens whose
 * forms are checked. It is scanned once in training, for what reads it to be in the caches: else
 * the first such file has the jar opened, and its classes read and verified. In the sample that is
 * scanned again and again it would pass for what scans do most.
 */
final class RareFiles {
  private static final int TAR_BLOCK_BYTES = 512;
  private static final int RPM_LEAD_BYTES = 96;
  private static final int RPM_HEADER_BYTES = 16;
  private static final int ZSTD_FRAMES = 3_000;

  /** Tokens whose forms are checked, as examples of rules have them. */
  private static final String CHECKED =
      """
      ANTHROPIC_API_KEY=sk-ant-api03-{{base64url:93}}AA
      https://acme.blob.core.windows.net/c?sv=2022-11-02&sp=rl&se=2030-01-01&sig={{alnum:43}}%3D
      token: {{jwt}}
      JIRA_API_TOKEN := "ATATT3{{base64url:186}}"
      Authorization: Basic {{base64:32}}==
      STRIPE_SECRET_KEY sk_{{}}live_{{alnum:24}}
      //registry.npmjs.org/:_authToken={{checksum:npm_}}
      pypi_upload_token = 'pypi-AgEIcHlwaS5vcmc{{base64url:150}}'
      slack_bot_token = xoxb-{{digit:12}}-{{digit:13}}-{{alnum:24}}
      GHP_TOKEN="{{checksum:ghp_}}"
      gitlab_pat: glpat-{{base64url:27}}.01.{{lower-alnum:9}}
      intercom_token = dG9rO{{base64:54}}=
      neptuneApiToken = "eyJhcGlfYWRkcmVzcyI6{{base64:160}}"
      url = postgres://sample:{{alnum:16}}@db.example.org/sample
      """;

  /** Letters and words, as {@code zstd} packs them, in four streams of a code of Huffman's. */
  private static final String ZSTD =
      "KLUv/QRoRQsAthpFEbA9sK0U9iLaIjrkmSSVyVQEPwBAAD8A/Iekh09cPLOjkw1vlm8uWz4zKoXBdC6oEjSRmBPk"
          + "lz8ifxztoJ3gqUqu4EPInbl79EA0uXVmhTKeBgn2wGULaHFIKw2kgPt1tOTxVMiPxzmSXOmk7PcONuYUX1tufpBj"
          + "drtFUlyJmlP5OYbrHf15K85cVLbb4wri7DfJQiUCBUE+8BffNzDO673jFgvMHHPt8NgwgM9bD8G29Q1Rym+tXQoP"
          + "LJQlacUUnZ+7LV/sVz5Ms65KnswHlb9BcYKmRUxx8iEcF8ZMwJWC4BVTvxXO6bVcgs0r3u6Wkkt4S6Y47SiiHVg3"
          + "/kfakQD/uhHb7fD1b0UaTdYNoKCvG4ytJqgRRxSMLde/AyBCBE3rASDOBCrXuAYhV1XUORppztC5FPYyZIwNhiEt"
          + "9ILpB7ZIRN6BrvioMkIF/P8JbSJF2IYCnlbpr6AHz2eeQz54hrgaMtuifQ==";

  private static final String TEXT = new SampleText(3).lines(20);

  private RareFiles() {}

  /** Writes the tree; gives its folder. */
  static Path write(Path tree) throws IOException {
    Files.createDirectories(tree);
    Files.writeString(tree.resolve("checked.txt"), Placeholders.expand(CHECKED, "checked"));
    Files.writeString(tree.resolve("text.txt"), TEXT);
    try {
      Files.createSymbolicLink(tree.resolve("link"), Path.of("text.txt"));
    } catch (IOException | UnsupportedOperationException withoutLinks) {
      // Scans on such a system meet none either.
      Files.writeString(tree.resolve("link"), TEXT);
    }
    Files.write(tree.resolve("packed.tar"), tar());
    Files.write(tree.resolve("packed.cpio"), cpio());
    Files.write(tree.resolve("packed.rpm"), rpm());
    Files.write(tree.resolve("packed.a"), ar());
    Files.write(tree.resolve("text.txt.zst"), zstd());
    return tree;
  }

  /**
   * So many frames, one behind the other, that what unpacks them is seen to run hot: it is a long
   * loop, in which a package of a megabyte would else be interpreted to its end.
   */
  private static byte[] zstd() {
    byte[] frame = Base64.getDecoder().decode(ZSTD);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < ZSTD_FRAMES; i++) {
      out.writeBytes(frame);
    }
    return out.toByteArray();
  }

  /** A tar with a text, a zip and a gz inside. */
  private static byte[] tar() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    addToTar("text.txt", bytes(TEXT), out);
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream entries = new ZipOutputStream(zip)) {
      entries.putNextEntry(new ZipEntry("inside.txt"));
      entries.write(bytes(TEXT));
      entries.closeEntry();
    }
    addToTar("text.zip", zip.toByteArray(), out);
    addToTar("text.gz", gzip(bytes(TEXT)), out);
    out.writeBytes(new byte[2 * TAR_BLOCK_BYTES]);
    return out.toByteArray();
  }

  private static void addToTar(String name, byte[] content, ByteArrayOutputStream out) {
    ByteBuffer header = ByteBuffer.allocate(TAR_BLOCK_BYTES);
    header.put(0, bytes(name));
    header.put(100, bytes("0000644\0"));
    header.put(124, bytes("%011o\0".formatted(content.length)));
    header.put(136, bytes("00000000000\0"));
    header.put(148, bytes("        0"));
    header.put(257, bytes("ustar\00000"));
    int sum = 0;
    for (byte value : header.array()) {
      sum += value & 0xff;
    }
    header.put(148, bytes("%06o\0 ".formatted(sum)));
    out.writeBytes(header.array());
    out.writeBytes(content);
    out.writeBytes(new byte[-content.length & TAR_BLOCK_BYTES - 1]);
  }

  private static byte[] cpio() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    addToCpio("text.txt", 0100644, bytes(TEXT), out);
    addToCpio("TRAILER!!!", 0, new byte[0], out);
    return out.toByteArray();
  }

  private static void addToCpio(String name, int mode, byte[] content, ByteArrayOutputStream out) {
    StringBuilder header = new StringBuilder("070701");
    int[] fields = {1, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length() + 1, 0};
    for (int field : fields) {
      header.append("%08x".formatted(field));
    }
    out.writeBytes(bytes(header.append(name).append('\0').toString()));
    out.writeBytes(new byte[-out.size() & 3]);
    out.writeBytes(content);
    out.writeBytes(new byte[-out.size() & 3]);
  }

  /** A package whose two headers say nothing. */
  private static byte[] rpm() throws IOException {
    ByteBuffer head = ByteBuffer.allocate(RPM_LEAD_BYTES + 2 * RPM_HEADER_BYTES);
    head.putInt(0, 0xEDABEEDB);
    head.putInt(RPM_LEAD_BYTES, 0x8EADE801);
    head.putInt(RPM_LEAD_BYTES + RPM_HEADER_BYTES, 0x8EADE801);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head.array());
    out.writeBytes(gzip(cpio()));
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(content);
    }
    return out.toByteArray();
  }

  private static byte[] ar() {
    byte[] content = bytes(TEXT);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("!<arch>\n"));
    out.writeBytes(
        bytes(
            "%-16s%-12d%-6d%-6d%-8o%-10d`\n"
                .formatted("text.txt/", 0, 0, 0, 0100644, content.length)));
    out.writeBytes(content);
    if (content.length % 2 == 1) {
      out.write('\n');
    }
    return out.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
