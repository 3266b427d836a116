package dev.sluice.cli.scan;

import static dev.sluice.cli.Leak.RULES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.source.remote.bucket.SmallS3;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BucketRunTest {
  private static final String SECRET_KEY = "made-up-and-never-shown";

  @TempDir Path folder;
  private final SmallS3 server = new SmallS3();
  private final CommandRun command = new CommandRun();
  private Path tree;
  private Path rules;

  @BeforeEach
  void fill() throws IOException {
    System.setProperty("aws.accessKeyId", "made-up");
    System.setProperty("aws.secretAccessKey", SECRET_KEY);
    rules = Files.writeString(folder.resolve("rules.toml"), RULES);
    tree = Files.createDirectories(folder.resolve("tree/deep"));
    tree = tree.getParent();
    for (int i = 0; i < 40; i++) {
      put("deep/object" + i, "nothing\n".repeat(i) + "open sesame-abcdefg" + (char) ('a' + i % 26));
    }
    put("large", "x".repeat(600_000) + "\nsesame-overlaps " + "y".repeat(600_000));
    put("näme with spaces+", "sesame-oddnames");
  }

  private void put(String key, String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    Files.write(tree.resolve(key), bytes);
    server.put(key, bytes);
  }

  @AfterEach
  void close() {
    server.close();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  private List<String> scan(Path report, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("s3", "s3://bucket/", "--endpoint-url", server.endpoint().toString()));
    words.addAll(List.of("-c", rules.toString(), "-r", report.toString(), "--no-progress"));
    words.addAll(List.of(more));
    return words;
  }

  private int run(List<String> words) {
    return command.run(words.toArray(String[]::new));
  }

  private String report(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void scan_bucket_findsWhatDirFindsInTheSameTree() throws IOException {
    assertEquals(1, run(scan(folder.resolve("s3.json"))), command::err);
    assertTrue(command.err().contains("complete"), command.err());
    int status =
        command.run("dir", tree.toString(), "-c", rules.toString(), "-r", folder + "/dir.json");
    assertEquals(1, status);
    assertEquals(report("dir.json"), report("s3.json").replace("s3://bucket/", tree + "/"));
    assertTrue(report("s3.json").contains("s3://bucket/näme with spaces+"));
  }

  @Test
  void scan_someReadsRefused_isIncompleteAndGoesOnWithState() throws IOException {
    assertEquals(1, run(scan(folder.resolve("full.json"))));
    String state = folder.resolve("state").toString();
    server.onRead(number -> number % 2 == 0 ? 200 : 403);
    assertEquals(1, run(scan(folder.resolve("some.json"), "--state", state)));
    assertTrue(command.err().contains("access denied"), command.err());
    assertNotEquals(report("full.json"), report("some.json"));

    server.onRead(number -> 200);
    assertEquals(1, run(scan(folder.resolve("rest.json"), "--state", state)));
    assertEquals(report("full.json"), report("rest.json"));
    long readAgain = server.reads().stream().distinct().count();
    assertTrue(readAgain > 0 && readAgain < 42, () -> readAgain + " of 42 read again");

    server.onRead(number -> 200);
    assertEquals(1, run(scan(folder.resolve("again.json"), "--state", state)));
    assertEquals(report("full.json"), report("again.json"));
    assertEquals(List.of(), server.reads());
  }

  @Test
  void scan_killedWithState_nextRunReadsTheRest() throws Exception {
    assertEquals(1, run(scan(folder.resolve("full.json"))));
    String state = folder.resolve("state").toString();
    CountDownLatch busy = new CountDownLatch(1);
    server.onRead(
        number -> {
          if (number == 20) {
            busy.countDown();
          }
          return number < 20 ? 200 : 503;
        });
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Daws.accessKeyId=made-up"));
    words.addAll(List.of("-Daws.secretAccessKey=" + SECRET_KEY, "-cp"));
    words.addAll(List.of(System.getProperty("java.class.path"), "dev.sluice.cli.Main"));
    words.addAll(scan(folder.resolve("killed.json"), "--state", state, "--max-reads", "2"));
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("killed.log").toFile())
            .start();
    busy.await();
    process.destroyForcibly();
    int _ = process.waitFor();
    assertFalse(Files.exists(folder.resolve("killed.json")));

    server.onRead(number -> 200);
    assertEquals(1, run(scan(folder.resolve("rest.json"), "--state", state)));
    assertEquals(report("full.json"), report("rest.json"));
  }

  @Test
  void scan_anyEnd_tellsNoCredential() throws IOException {
    String state = folder.resolve("state").toString();
    server.onRead(number -> 403);
    assertEquals(3, run(scan(folder.resolve("report.html"), "--state", state)));
    assertFalse((command.err() + command.out()).contains(SECRET_KEY));
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains(SECRET_KEY), file::toString);
      }
    }
  }

  @Test
  void scan_notAllowed_isIncomplete() {
    assertEquals(3, run(scan(folder.resolve("report.json"), "--no-sign-request")));
    assertTrue(command.err().contains("access denied"), command.err());
  }

  @Test
  void commands_wrongTargetsAndFlags_areRefused() {
    assertEquals(2, command.run("s3"));
    assertEquals(2, command.run("s3", "gs://bucket/"));
    assertEquals(2, command.run("s3", "bucket/key"));
    assertEquals(2, command.run("s3", "s3:///key"));
    assertEquals(2, command.run("gcs", "gs://bucket/", "--endpoint-url", "http://localhost"));
    assertEquals(2, command.run("s3", "s3://bucket/", "--endpoint-url", "nowhere"));
    assertEquals(2, command.run("s3", "s3://bucket/", "--request-payer", "owner"));
    assertEquals(2, command.run("azure", "az://container/", "--account-key", "a2V5"));
    assertTrue(command.err().contains("no storage account"), command.err());
    assertEquals(2, command.run("dir", ".", "--region", "eu-west-1"));
  }
}
