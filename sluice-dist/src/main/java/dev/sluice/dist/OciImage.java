package dev.sluice.dist;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Writes a container image as an archive in the OCI layout, which podman, skopeo and Docker from
 * version 25 load. Older Dockers read {@code manifest.json}, which names the same blobs.
 */
final class OciImage {
  /** Nobody in particular, as images without a shell name their user. */
  static final String USER = "65532";

  private static final String TYPES = "application/vnd.oci.image.";

  private final Release release;

  OciImage(Release release) {
    this.release = release;
  }

  /**
   * Writes the image.
   *
   * @param root its file system
   * @param command what runs before the words of the user
   */
  void write(Entries root, List<String> command, Path scratch, Path target) throws IOException {
    Path layer = scratch.resolve("layer.tar.gz");
    try (OutputStream out =
        Tar.gzip(new BufferedOutputStream(Files.newOutputStream(layer)), Tar.QUICK)) {
      Tar.write(root, release, out);
    }
    String layerDigest = Digests.of(layer);
    String plainDigest;
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(layer), 1 << 16)) {
      plainDigest = Digests.of(in);
    }
    String config = config(command, plainDigest);
    String manifest = manifest(config, layerDigest, Files.size(layer));
    Entries files = new Entries();
    files.add(new Entry.Text("oci-layout", "{\"imageLayoutVersion\":\"1.0.0\"}", false));
    files.add(new Entry.Text("index.json", index(manifest), false));
    files.add(new Entry.Text("manifest.json", dockerManifest(config, layerDigest), false));
    files.add(new Entry.Text(blob(Digests.of(bytes(config))), config, false));
    files.add(new Entry.Text(blob(Digests.of(bytes(manifest))), manifest, false));
    files.add(new Entry.Copy(blob(layerDigest), layer, false));
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
      Tar.write(files, release, out);
    }
    Files.delete(layer);
  }

  private String config(List<String> command, String plainDigest) {
    String words =
        command.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(","));
    return """
    {"created":"%s","architecture":"%s","os":"%s",\
    "config":{"User":"%s:%s","WorkingDir":"/src","Entrypoint":[%s],"Cmd":["help"],\
    "Env":["PATH=/","LC_ALL=C.UTF-8"],\
    "Labels":{"org.opencontainers.image.title":"sluice","org.opencontainers.image.version":"%s",\
    "org.opencontainers.image.licenses":"Apache-2.0"}},\
    "rootfs":{"type":"layers","diff_ids":["sha256:%s"]},\
    "history":[{"created":"%s","created_by":"sluice-dist"}]}"""
        .formatted(
            release.time(),
            release.debianProcessor(),
            release.system(),
            USER,
            USER,
            words,
            release.version(),
            plainDigest,
            release.time());
  }

  private static String manifest(String config, String layerDigest, long layerSize) {
    return """
    {"schemaVersion":2,"mediaType":"%smanifest.v1+json",\
    "config":{"mediaType":"%sconfig.v1+json","digest":"sha256:%s","size":%d},\
    "layers":[{"mediaType":"%slayer.v1.tar+gzip","digest":"sha256:%s","size":%d}]}"""
        .formatted(
            TYPES,
            TYPES,
            Digests.of(bytes(config)),
            bytes(config).length,
            TYPES,
            layerDigest,
            layerSize);
  }

  private String index(String manifest) {
    return """
    {"schemaVersion":2,"mediaType":"%sindex.v1+json",\
    "manifests":[{"mediaType":"%smanifest.v1+json","digest":"sha256:%s","size":%d,\
    "platform":{"architecture":"%s","os":"%s"},\
    "annotations":{"io.containerd.image.name":"sluice:%s",\
    "org.opencontainers.image.ref.name":"%s"}}]}"""
        .formatted(
            TYPES,
            TYPES,
            Digests.of(bytes(manifest)),
            bytes(manifest).length,
            release.debianProcessor(),
            release.system(),
            release.version(),
            release.version());
  }

  private String dockerManifest(String config, String layerDigest) {
    return "[{\"Config\":\"%s\",\"RepoTags\":[\"sluice:%s\"],\"Layers\":[\"%s\"]}]"
        .formatted(blob(Digests.of(bytes(config))), release.version(), blob(layerDigest));
  }

  private static String blob(String digest) {
    return "blobs/sha256/" + digest;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
