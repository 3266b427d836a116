package dev.sluice.dist;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** A jar with its entries in the order of names, uncompressed, all with the release's time. */
final class StoredJar {
  private final SortedMap<String, byte[]> entries = new TreeMap<>();
  private final Manifest manifest = new Manifest();

  /** The files of a jar that pass the filter. Signatures would not fit what is written from it. */
  static StoredJar read(Path jar, Predicate<String> filter) throws IOException {
    StoredJar stored = new StoredJar();
    try (JarFile in = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(in.entries())) {
        String name = entry.getName();
        if (name.equals(JarFile.MANIFEST_NAME)) {
          stored.manifest.read(new ByteArrayInputStream(in.getInputStream(entry).readAllBytes()));
          stored.manifest.getEntries().clear();
        } else if (!entry.isDirectory() && filter.test(name)) {
          stored.entries.put(name, in.getInputStream(entry).readAllBytes());
        }
      }
    }
    stored.manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
    return stored;
  }

  void setClassPath(String value) {
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, value);
  }

  /**
   * Lets others have classes in its packages. A cache holds packages as they were before they were
   * sealed, and Java refuses to seal one that is there.
   */
  StoredJar unseal() {
    manifest.getMainAttributes().remove(Attributes.Name.SEALED);
    return this;
  }

  /** Takes what is for debuggers out of its classes. */
  StoredJar trimClasses() throws IOException {
    for (var entry : entries.entrySet()) {
      if (entry.getKey().endsWith(".class")) {
        entry.setValue(ClassTrimmer.trimmed(entry.getValue()));
      }
    }
    return this;
  }

  /** Takes the files of another. */
  void add(StoredJar other) {
    entries.putAll(other.entries);
  }

  void put(String name, byte[] bytes) {
    entries.put(name, bytes);
  }

  /** Replaces bytes in its classes by as many others. */
  void replaceInClasses(byte[] from, byte[] to) {
    for (var entry : entries.entrySet()) {
      if (entry.getKey().endsWith(".class")) {
        int _ = ProgramModule.replace(entry.getValue(), from, to);
      }
    }
  }

  byte @Nullable [] bytes(String name) {
    return entries.get(name);
  }

  void write(Release release, Path target) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    manifest.write(head);
    try (JarOutputStream out =
        new JarOutputStream(new BufferedOutputStream(Files.newOutputStream(target)))) {
      store(JarFile.MANIFEST_NAME, head.toByteArray(), release, out);
      for (var entry : entries.entrySet()) {
        store(entry.getKey(), entry.getValue(), release, out);
      }
    }
    Files.setLastModifiedTime(target, release.fileTime());
  }

  private static void store(String name, byte[] bytes, Release release, JarOutputStream out)
      throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    JarEntry entry = new JarEntry(name);
    entry.setMethod(JarEntry.STORED);
    entry.setTimeLocal(Zip.localTime(release));
    entry.setSize(bytes.length);
    entry.setCrc(checksum.getValue());
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }
}
