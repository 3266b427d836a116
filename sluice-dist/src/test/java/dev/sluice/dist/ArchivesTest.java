package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesTest {
  private static final Release RELEASE =
      new Release("1.0-SNAPSHOT", "linux", "x64", Instant.parse("2026-01-01T00:00:00Z"));

  @TempDir Path folder;

  @Test
  void tar_filesOfTwoTimes_givesTheSameBytes() throws IOException {
    byte[] first = tar(sample());
    Files.setLastModifiedTime(folder.resolve("program"), FileTime.fromMillis(12345));
    assertArrayEquals(first, tar(sample()));
  }

  @Test
  void tar_entries_belongToRootAndHaveTheirModes() throws IOException {
    List<String> entries = new ArrayList<>();
    try (var in = new TarArchiveInputStream(new ByteArrayInputStream(tar(sample())))) {
      for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        assertEquals(0, entry.getLongUserId());
        assertEquals(RELEASE.time(), entry.getLastModifiedTime().toInstant());
        entries.add(entry.getName() + " " + Integer.toOctalString(entry.getMode() & 07777));
      }
    }
    assertEquals(
        List.of("bin/ 755", "bin/link 777", "bin/program 755", "text 644", "tmp/ 1777"), entries);
  }

  @Test
  void deb_anyFiles_hasItsThreeParts() throws IOException {
    Path target = folder.resolve("package.deb");
    Deb.write(sample(), RELEASE, target);
    List<String> parts = new ArrayList<>();
    String control = "";
    try (var in = new ArArchiveInputStream(Files.newInputStream(target))) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        parts.add(entry.getName());
        byte[] bytes = in.readAllBytes();
        if (entry.getName().startsWith("control")) {
          control = controlOf(bytes);
        }
      }
    }
    assertEquals(List.of("debian-binary", "control.tar.gz", "data.tar.gz"), parts);
    assertTrue(control.contains("Version: 1.0~SNAPSHOT\n"), control);
    assertTrue(control.contains("Architecture: amd64\n"), control);
    assertTrue(control.contains("Installed-Size: 1\n"), control);
  }

  @Test
  void storedJar_filesInAnyOrder_givesTheSameBytes() throws IOException {
    Path one = jar("one.jar", "b", "a");
    Path other = jar("other.jar", "a", "b");
    StoredJar.read(one, _ -> true).write(RELEASE, folder.resolve("1.jar"));
    StoredJar.read(other, _ -> true).write(RELEASE, folder.resolve("2.jar"));
    assertEquals(-1, Files.mismatch(folder.resolve("1.jar"), folder.resolve("2.jar")));
  }

  private Path jar(String name, String... entries) throws IOException {
    Path jar = folder.resolve(name);
    try (var out = new java.util.jar.JarOutputStream(Files.newOutputStream(jar))) {
      for (String entry : entries) {
        out.putNextEntry(new java.util.jar.JarEntry(entry));
        out.write(entry.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar;
  }

  private static String controlOf(byte[] archive) throws IOException {
    try (var in =
        new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(archive)))) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().equals("./control")) {
          return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
      }
    }
    throw new AssertionError("no control file");
  }

  private Entries sample() throws IOException {
    Path program = folder.resolve("program");
    if (!Files.exists(program)) {
      Files.writeString(program, "program");
    }
    return new Entries()
        .add(new Entry.Text("text", "text", false))
        .add(new Entry.Copy("bin/program", program, true))
        .add(new Entry.Link("bin/link", "program"))
        .add(new Entry.Folder("tmp", true));
  }

  private static byte[] tar(Entries entries) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Tar.write(entries, RELEASE, out);
    return out.toByteArray();
  }
}
