package dev.sluice.source.gcs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The build sets the provider's variable to a file in its output folder. */
class GcsCredentialsTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();

  @Test
  void headers_keyFileOfTheEnvironment_isExchangedForAToken() throws Exception {
    HttpServer tokens =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    tokens.createContext(
        "/token",
        exchange -> {
          asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] answer =
              """
              {"access_token": "made-up", "token_type": "Bearer", "expires_in": 3600}"""
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    tokens.start();
    try {
      writeKeyFile("http://127.0.0.1:" + tokens.getAddress().getPort() + "/token");
      GcsCredentials credentials = new GcsCredentials(GcsOptions.builder().build());
      URI request = URI.create("https://storage.googleapis.com/storage/v1/b/x/o");
      assertEquals(List.of("Bearer made-up"), credentials.headers(request).get("Authorization"));
      assertEquals(List.of("Bearer made-up"), credentials.headers(request).get("Authorization"));
      assertEquals(Optional.of("some-project"), credentials.project());
      assertEquals(1, asked.size());
      assertTrue(asked.getFirst().contains("jwt-bearer"));
    } finally {
      tokens.stop(0);
    }
  }

  private static void writeKeyFile(String tokenUri) throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
    keys.initialize(2048);
    String key =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(keys.generateKeyPair().getPrivate().getEncoded())
            .replace("\n", "\\n");
    String kind = "PRIVATE " + "KEY";
    Files.writeString(
        Path.of(System.getenv("GOOGLE_APPLICATION_CREDENTIALS")),
        """
        {"type": "service_account", "project_id": "some-project", "private_key_id": "1",
         "private_key": "-----BEGIN %s-----\\n%s\\n-----END %s-----\\n",
         "client_email": "a@some-project.iam.gserviceaccount.com", "client_id": "1",
         "token_uri": "%s"}
        """
            .formatted(kind, key, kind, tokenUri));
  }

  @Test
  void headers_anonymous_areNone() throws IOException {
    GcsOptions options = GcsOptions.builder().anonymous(true).build();
    assertEquals(Map.of(), new GcsCredentials(options).headers(options.endpoint()));
  }

  @Test
  void environment_variables_areTaken() {
    GcsOptions options =
        GcsOptions.builder()
            .environment(
                Map.of(
                    "STORAGE_EMULATOR_HOST", "localhost:9023",
                    "GOOGLE_CLOUD_PROJECT", "project",
                    "CLOUDSDK_AUTH_IMPERSONATE_SERVICE_ACCOUNT", "robot",
                    "CLOUDSDK_BILLING_QUOTA_PROJECT", "CURRENT_PROJECT"))
            .build();
    assertEquals(URI.create("http://localhost:9023"), options.endpoint());
    assertTrue(options.isAnonymous());
    assertEquals(Optional.of("project"), options.project());
    assertEquals(Optional.of("robot"), options.impersonated());
    assertEquals(Optional.empty(), options.billingProject());
  }
}
