package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredJarTest {
  private static final Release RELEASE =
      new Release("1.0", "linux", "x64", Instant.parse("2026-01-01T00:00:00Z"));

  @TempDir Path folder;

  @Test
  void unseal_sealedJar_keepsAllElse() throws IOException {
    StoredJar.read(sealed(), _ -> true).unseal().write(RELEASE, folder.resolve("open.jar"));
    try (JarFile jar = new JarFile(folder.resolve("open.jar").toFile())) {
      Attributes attributes = jar.getManifest().getMainAttributes();
      assertFalse(attributes.containsKey(Attributes.Name.SEALED), attributes.toString());
      assertEquals("a library", attributes.getValue(Attributes.Name.IMPLEMENTATION_TITLE));
      assertTrue(jar.stream().anyMatch(entry -> entry.getName().equals("file.txt")));
    }
  }

  private Path sealed() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.SEALED, "true");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, "a library");
    Path path = folder.resolve("sealed.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(path), manifest)) {
      out.putNextEntry(new JarEntry("file.txt"));
      out.write(1);
    }
    return path;
  }
}
