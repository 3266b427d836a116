package dev.sluice.cli.prepare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.builtin.BuiltIn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrepareTest {
  @TempDir Path folder;

  @Test
  void main_ownAndOtherJars_mergesOwnAndNamesTheOthers() throws IOException {
    Path library = Files.createDirectory(folder.resolve("lib"));
    jar(
        library.resolve("sluice.jar"),
        "sluice-state-1.jar sluice-source-1.jar sluice-source-git-1.jar re2j-1.jar other-1.jar",
        "one.txt",
        "both.txt");
    jar(library.resolve("sluice-state-1.jar"), "", "two.txt", "both.txt");
    jar(library.resolve("sluice-source-git-1.jar"), "", "git.txt");
    jar(library.resolve("sluice-source-1.jar"), "", "source.txt");
    jar(library.resolve("re2j-1.jar"), "", "regex.txt");
    jar(library.resolve("sluice-old-1.jar"), "", "old.txt");
    jar(library.resolve("other-1.jar"), "", "three.txt");
    Prepare.main(new String[] {folder.toString()});
    try (JarFile jar = new JarFile(folder.resolve("application.jar").toFile())) {
      assertNotNull(jar.getEntry("one.txt"));
      assertNotNull(jar.getEntry("two.txt"));
      assertNotNull(jar.getEntry("git.txt"));
      assertNull(jar.getEntry("source.txt"), "it is on the boot class path");
      assertNull(jar.getEntry("three.txt"));
      assertNull(jar.getEntry("old.txt"));
      assertEquals(
          "lib/other-1.jar",
          jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH));
    }
    try (JarFile jar = new JarFile(folder.resolve("core.jar").toFile())) {
      assertEquals(
          List.of("META-INF/MANIFEST.MF", "source.txt", "regex.txt"),
          jar.stream().map(JarEntry::getName).toList());
    }
    assertArrayEquals(BuiltIn.packed(), Files.readAllBytes(folder.resolve("rules.bin")));
    assertEquals(List.of(), folderPartials());
  }

  @Test
  void main_anyJdk_copiesTheVectorClasses() throws IOException {
    jar(Files.createDirectory(folder.resolve("lib")).resolve("sluice.jar"), "", "one.txt");
    Prepare.main(new String[] {folder.toString()});
    try (JarFile jar = new JarFile(folder.resolve("vectors.jar").toFile())) {
      assertNotNull(jar.getEntry("jdk/incubator/vector/ByteVector.class"));
      assertNull(jar.getEntry("module-info.class"));
    }
  }

  private List<Path> folderPartials() throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".partial")).toList();
    }
  }

  private static void jar(Path file, String classPath, String... names) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!classPath.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (String name : names) {
        out.putNextEntry(new JarEntry(name));
        out.write(name.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
  }
}
