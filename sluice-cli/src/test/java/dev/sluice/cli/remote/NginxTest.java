package dev.sluice.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.source.remote.bucket.ServerProcess;
import dev.sluice.testing.Needs;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans a folder through a real web server, and as files: the findings are the same. */
@Timeout(120)
class NginxTest {
  private static final Pattern FILE = Pattern.compile("\"File\": ?\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))");
  private static final Pattern FOUND = Pattern.compile("\"(StartLine|Secret)\": ?([^\\n]*),\\n");

  @TempDir private Path temp;
  private final int port = ServerProcess.freePort();
  private Path root = Path.of("");
  private @Nullable ServerProcess nginx;

  @BeforeEach
  void startNginx() throws IOException {
    Path program = Needs.NGINX.program();
    root = Files.createDirectories(temp.resolve("root"));
    Path config = temp.resolve("nginx.conf");
    Files.writeString(
        config,
        """
        daemon off;
        master_process off;
        pid %1$s/nginx.pid;
        error_log stderr notice;
        events {}
        http {
          access_log off;
          default_type application/octet-stream;
          client_body_temp_path %1$s/body;
          proxy_temp_path %1$s/proxy;
          fastcgi_temp_path %1$s/fastcgi;
          uwsgi_temp_path %1$s/uwsgi;
          scgi_temp_path %1$s/scgi;
          server {
            listen 127.0.0.1:%2$d;
            root %1$s/root;
            autoindex on;
            location /json/ { alias %1$s/root/; autoindex_format json; }
            location /zipped/ { alias %1$s/root/; gzip_static always; }
            location /closed/ { return 403; }
          }
        }
        """
            .formatted(temp, port));
    nginx =
        ServerProcess.start(
            List.of(program.toString(), "-p", temp.toString(), "-c", config.toString()), "OS: ");
  }

  @AfterEach
  void stopNginx() throws InterruptedException {
    if (nginx != null) {
      nginx.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/json/"})
  void http_folderWithAllKindsOfFiles_findsWhatDirFinds(String folder) throws IOException {
    fill();
    List<String> local = findings("dir", root.toString(), root + "/");
    List<String> remote = findings("http", url(folder), url(folder));
    assertEquals(45, local.size());
    assertEquals(local, remote);
  }

  @Test
  void http_storedAsGzip_isScannedPlain() throws IOException {
    fill();
    List<String> plain = findings("dir", root.resolve("b.txt.gz").toString(), root + "/b.txt.gz");
    String url = url("/zipped/b.txt");
    // Were it not undone, the bytes would be taken for an archive.
    List<String> sent = findings("http", url, url, "--no-archives");
    assertEquals(1, plain.size());
    assertEquals(plain, sent);
  }

  @Test
  void http_missingAndForbidden_isIncompleteAndSaysSo() {
    CommandRun command = new CommandRun();
    assertEquals(3, command.run("http", url("/none.txt"), url("/closed/x"), "--no-progress"));
    assertTrue(command.err().contains("status 404: not there"), command.err());
    assertTrue(command.err().contains("status 403: no permission"), command.err());
  }

  @Test
  void http_emptyFolder_isCleanAndComplete() {
    assertEquals(0, new CommandRun().run("http", url("/"), "--no-progress"));
  }

  @Test
  void http_credentials_areNeverPrinted() throws IOException {
    fill();
    Path report = temp.resolve("report.json");
    String url = url("/plain.txt?token=hunter2").replace("http://", "http://someone:hunter3@");
    CommandRun command = new CommandRun();
    assertEquals(
        1,
        command.run(
            "http",
            url,
            "--header",
            "X-Key: hunter4",
            "-v",
            "-r",
            report.toString(),
            "--no-progress"));
    String all = command.out() + command.err() + Files.readString(report);
    assertFalse(all.contains("hunter"), all);
    assertTrue(all.contains("/plain.txt?token=REDACTED"), all);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  private static String secret(SplittableRandom random) {
    StringBuilder secret = new StringBuilder("AKIA");
    for (int i = 0; i < 16; i++) {
      secret.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(random.nextInt(32)));
    }
    return "key = \"" + secret + "\"\n";
  }

  /** Files small and large, names of all kinds, archives. */
  private void fill() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    Files.writeString(root.resolve("plain.txt"), secret(random));
    Files.writeString(root.resolve("empty"), "");
    String odd = " !$&'()*+,;=:@%-._~#[]{}|\\^`<>\"é";
    for (int i = 0; i < odd.length(); i++) {
      Path folder =
          Files.createDirectories(root.resolve("odd" + i % 3).resolve("x" + odd.charAt(i)));
      Files.writeString(folder.resolve("n" + odd.charAt(i) + "m.txt"), secret(random));
    }
    StringBuilder large = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      large.append("nothing to see here, line by line\n".repeat(20_000)).append(secret(random));
    }
    Files.writeString(root.resolve("large.log"), large);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(root.resolve("a.zip")))) {
      zip.putNextEntry(new ZipEntry("inside.txt"));
      zip.write(secret(random).getBytes(StandardCharsets.UTF_8));
    }
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(root.resolve("b.txt.gz")))) {
      byte[] noise = new byte[300_000];
      random.nextBytes(noise);
      gzip.write(HexFormat.of().formatHex(noise).getBytes(StandardCharsets.UTF_8));
      gzip.write(("\n" + secret(random)).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** What a command finds: where, relative to the prefix, which line, which secret. */
  private List<String> findings(String command, String target, String prefix, String... flags)
      throws IOException {
    Path report = temp.resolve("report.json");
    CommandRun run = new CommandRun();
    List<String> words =
        new ArrayList<>(List.of(command, target, "-r", report.toString(), "--no-progress"));
    words.addAll(List.of(flags));
    assertEquals(1, run.run(words.toArray(String[]::new)), run.err());
    assertTrue(run.err().contains("complete: every object"), run.err());
    List<String> findings = new ArrayList<>();
    String json = Files.readString(report);
    for (String finding : json.split("\\n \\},?\\n", -1)) {
      Matcher file = FILE.matcher(finding);
      if (file.find()) {
        String name = ESCAPE.matcher(file.group(1)).replaceAll(NginxTest::unescaped);
        String relative = name.substring(prefix.length());
        boolean isUrl = prefix.startsWith("http");
        StringBuilder found = new StringBuilder(isUrl ? decoded(relative) : relative);
        Matcher part = FOUND.matcher(finding);
        while (part.find()) {
          found.append(' ').append(part.group(2));
        }
        findings.add(found.toString());
      }
    }
    findings.sort(null);
    return findings;
  }

  private static String unescaped(MatchResult escape) {
    String plain =
        escape.group(1) == null
            ? escape.group(2)
            : Character.toString(Integer.parseInt(escape.group(1), 16));
    return Matcher.quoteReplacement(plain);
  }

  private static String decoded(String relative) {
    return URLDecoder.decode(relative.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
