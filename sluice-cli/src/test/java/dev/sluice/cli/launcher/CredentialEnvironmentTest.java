package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.remote.bucket.SmallS3;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gives a credential in each variable, file and input that one can come from, to servers that
 * refuse it, and looks for it in all that the process leaves.
 */
@Requires(Needs.POSIX)
class CredentialEnvironmentTest {
  private static final String CANARY = "canary-5b1e0d7f42aa";
  private static final List<String> FORMS =
      List.of(CANARY, base64("user:" + CANARY).substring(8, 24), base64(CANARY).substring(0, 20));

  /**
   * A place that a credential comes from.
   *
   * @param files files that hold it, by their names
   */
  private record Source(
      String name,
      Map<String, String> environment,
      Map<String, String> files,
      String input,
      String words) {}

  @TempDir Path folder;
  private final WebServer web = new WebServer();
  private final SmallS3 bucket = new SmallS3();

  @AfterEach
  void close() {
    web.close();
    bucket.close();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<Source> sources() {
    bucket.put("key", "nothing".getBytes(StandardCharsets.UTF_8));
    bucket.onRead(number -> 403);
    String s3 = "s3 s3://bucket/ --endpoint-url " + bucket.endpoint() + " --region eu-west-1";
    String url = web.url("/private/");
    String azure = "azure az://container/ --blob-endpoint " + web.url("/account");
    return List.of(
        variables(
            "AWS_SECRET_ACCESS_KEY",
            Map.of("AWS_ACCESS_KEY_ID", "id", "AWS_SECRET_ACCESS_KEY", CANARY),
            s3),
        variables(
            "AWS_SESSION_TOKEN",
            Map.of(
                "AWS_ACCESS_KEY_ID",
                "id",
                "AWS_SECRET_ACCESS_KEY",
                CANARY,
                "AWS_SESSION_TOKEN",
                CANARY + "-session"),
            s3),
        new Source(
            "AWS credentials file",
            Map.of("AWS_SHARED_CREDENTIALS_FILE", "FOLDER/aws"),
            Map.of("aws", "[default]\naws_access_key_id = id\naws_secret_access_key = " + CANARY),
            "",
            s3),
        new Source(
            "AWS credentials file that is broken",
            Map.of("AWS_SHARED_CREDENTIALS_FILE", "FOLDER/aws"),
            Map.of("aws", "[default\naws_secret_access_key " + CANARY + "\n=" + CANARY + "\n"),
            "",
            s3),
        new Source(
            "AWS container token",
            Map.of(
                "AWS_CONTAINER_CREDENTIALS_FULL_URI",
                web.url("/credentials"),
                "AWS_CONTAINER_AUTHORIZATION_TOKEN",
                CANARY),
            Map.of(),
            "",
            s3),
        variables(
            "AZURE_STORAGE_KEY", Map.of("AZURE_STORAGE_KEY", CANARY), azure + " --account-name a"),
        variables(
            "AZURE_STORAGE_KEY in base64",
            Map.of("AZURE_STORAGE_KEY", base64(CANARY)),
            azure + " --account-name a"),
        variables(
            "AZURE_STORAGE_SAS_TOKEN",
            Map.of("AZURE_STORAGE_SAS_TOKEN", "sv=1&sig=" + CANARY),
            azure + " --account-name a"),
        variables(
            "AZURE_STORAGE_CONNECTION_STRING",
            Map.of("AZURE_STORAGE_CONNECTION_STRING", "AccountName=a;AccountKey=" + CANARY),
            "azure az://container/"),
        new Source(
            "CLOUDSDK_AUTH_ACCESS_TOKEN_FILE",
            Map.of("CLOUDSDK_AUTH_ACCESS_TOKEN_FILE", "FOLDER/token"),
            Map.of("token", CANARY + "\n"),
            "",
            "gcs gs://bucket/ --endpoint-url " + web.url("")),
        new Source(
            "GOOGLE_APPLICATION_CREDENTIALS",
            Map.of("GOOGLE_APPLICATION_CREDENTIALS", "FOLDER/google.json"),
            Map.of(
                "google.json", "{\"type\":\"service_account\",\"private_key\":\"" + CANARY + "\"}"),
            "",
            "gcs gs://bucket/ --endpoint-url " + web.url("")),
        new Source(
            "GOOGLE_APPLICATION_CREDENTIALS that is broken",
            Map.of("GOOGLE_APPLICATION_CREDENTIALS", "FOLDER/google.json"),
            Map.of("google.json", "{\"private_key\":\"" + CANARY),
            "",
            "gcs gs://bucket/ --endpoint-url " + web.url("")),
        variables(
            "SLUICE_GIT_CREDENTIAL",
            Map.of("SLUICE_GIT_CREDENTIAL", "user:" + CANARY),
            "git " + url + "a.git"),
        variables(
            "SLUICE_HTTP_AUTHORIZATION",
            Map.of("SLUICE_HTTP_AUTHORIZATION", "Bearer " + CANARY),
            "http " + url),
        new Source(
            "header file",
            Map.of(),
            Map.of("headers", "X-Api-Key: " + CANARY + "\n"),
            "",
            "http " + url + " --header @FOLDER/headers"),
        new Source(
            "input file",
            Map.of(),
            Map.of("urls", url.replace("http://", "http://user:" + CANARY + "@") + "\n"),
            "",
            "http --input-file FOLDER/urls"),
        new Source(
            "standard input",
            Map.of(),
            Map.of(),
            url.replace("http://", "http://user:" + CANARY + "@") + "\n",
            "http --input-file -"),
        new Source(
            "netrc", // which is nobody's to read
            Map.of("NETRC", "FOLDER/.netrc"),
            Map.of(".netrc", "machine 127.0.0.1 login user password " + CANARY + "\n"),
            "",
            "http " + url));
  }

  private static Source variables(String name, Map<String, String> environment, String words) {
    return new Source(name, environment, Map.of(), "", words);
  }

  @TestFactory
  Stream<DynamicTest> run_credentialFromAnywhere_isToldNowhere() {
    return sources().stream()
        .map(source -> DynamicTest.dynamicTest(source.name(), () -> check(source)));
  }

  private void check(Source source) throws Exception {
    Path given = Files.createTempDirectory(folder, "given");
    Path left = Files.createTempDirectory(folder, "left");
    Path temporary = Files.createDirectory(left.resolve("temporary"));
    for (Map.Entry<String, String> file : source.files().entrySet()) {
      Files.writeString(given.resolve(file.getKey()), file.getValue());
    }
    Launcher launcher = new Launcher(left).withTemporary(temporary);
    source
        .environment()
        .forEach((name, value) -> launcher.with(name, value.replace("FOLDER", given.toString())));
    List<String> words =
        new ArrayList<>(List.of(source.words().replace("FOLDER", given.toString()).split(" ", -1)));
    words.addAll(List.of("-f", "html", "-r", "report.html", "--trace", "trace.jfr"));
    words.addAll(List.of("--diagnostics", "cpu,mem,trace", "--diagnostics-dir", "more"));
    words.addAll(List.of("--metrics", "metrics.json", "--timeout", "6", "-v", "--show-skipped"));
    Process process = launcher.start(words.toArray(String[]::new));
    try (OutputStream in = process.getOutputStream()) {
      in.write(source.input().getBytes(StandardCharsets.UTF_8));
    }
    Launcher.Ended ended = Launcher.ended(process);
    assertTrue(ended.status() == 2 || ended.status() == 3, ended.out() + ended.err());
    assertHidden("output", ended.out() + ended.err());
    try (Stream<Path> files = Files.walk(left)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertHidden(file, Files.readAllBytes(file));
      }
    }
  }

  private static void assertHidden(Path file, byte[] bytes) throws Exception {
    assertHidden(file.toString(), new String(bytes, StandardCharsets.ISO_8859_1));
    if (file.toString().endsWith(".jfr")) {
      // Texts are packed in a recording, so that bytes alone prove nothing.
      assertHidden(file.toString(), RecordingFile.readAllEvents(file).toString());
    }
  }

  private static void assertHidden(String where, String text) {
    for (String form : FORMS) {
      int at = text.indexOf(form);
      assertFalse(
          at >= 0,
          () ->
              where
                  + " has it: "
                  + text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 100)));
    }
  }
}
