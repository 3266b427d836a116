package dev.sluice.cli.validate;

import dev.sluice.validate.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A tree with many findings of fewer secrets, and the program in a process of its own. */
final class ManySecrets {
  private final Path folder;
  private final Path keys;

  private ManySecrets(Path folder, Path keys) {
    this.folder = folder;
    this.keys = keys;
  }

  static String secret(int number) {
    return "acme_" + String.format("%024d", number).replace('0', 'x');
  }

  /** Writes so many findings of so many secrets, a hundred to a file, and rules that find them. */
  static ManySecrets in(Path folder, Path keys, int findings, int secrets, int port)
      throws IOException {
    Path tree = Files.createDirectories(folder.resolve("tree"));
    for (int file = 0; file < findings / 100; file++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 100; i++) {
        text.append("KEY=").append(secret((file * 100 + i) % secrets)).append('\n');
      }
      Files.writeString(tree.resolve("f" + file + ".env"), text);
    }
    Files.writeString(
        folder.resolve("rules.toml"),
        """
        [[rules]]
        id = "acme-token"
        description = "A token."
        regex = '''\\b(acme_[a-z0-9]{24})\\b'''

        [[checks]]
        id = "acme-whoami"
        rules = ["acme-token"]
        reference = "https://docs.acme.example/whoami"
        url = "https://localhost:%d/whoami"
        bearer = "{{secret}}"
        """
            .formatted(port));
    return new ManySecrets(folder, keys);
  }

  /** Starts a scan that validates and remembers. */
  Process start() throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-Djavax.net.ssl.trustStore=" + TestAuthority.trusted(keys));
    words.add("-Djavax.net.ssl.trustStorePassword=changeit");
    words.add("-cp");
    words.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    words.addAll(List.of("dev.sluice.cli.Main", "dir", folder.resolve("tree").toString()));
    words.addAll(List.of("-c", folder.resolve("rules.toml").toString(), "--no-progress"));
    words.addAll(List.of("--validate", "--validate-hosts", "localhost"));
    words.addAll(List.of("--state", folder.resolve("state.db").toString()));
    words.addAll(List.of("-r", folder.resolve("report.jsonl").toString()));
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said.txt").toFile())
        .start();
  }

  String report() throws IOException {
    return Files.readString(folder.resolve("report.jsonl"));
  }

  String said() throws IOException {
    return Files.readString(folder.resolve("said.txt"));
  }
}
