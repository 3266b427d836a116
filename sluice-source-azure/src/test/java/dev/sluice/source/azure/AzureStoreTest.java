package dev.sluice.source.azure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.azure.storage.blob.models.AccessTier;
import com.azure.storage.common.sas.AccountSasPermission;
import com.azure.storage.common.sas.AccountSasResourceType;
import com.azure.storage.common.sas.AccountSasService;
import com.azure.storage.common.sas.AccountSasSignatureValues;
import dev.sluice.source.Credential;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.BucketStoreContract;
import dev.sluice.source.remote.bucket.BucketWalk;
import dev.sluice.source.remote.bucket.TestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AzureStoreTest extends BucketStoreContract {
  private static AzureServer server;

  @BeforeAll
  static void start() {
    server = new AzureServer();
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected TestServer server() {
    return server;
  }

  @Override
  protected String scheme() {
    return "az";
  }

  @Override
  protected BucketStore open(URI endpoint) {
    return AzureStore.open(
        AzureOptions.builder()
            .connectionString(Credential.of(AzureServer.connection(endpoint)))
            .build());
  }

  /** The server at hand makes a slash of a backslash. */
  @Override
  protected List<String> oddKeys() {
    return super.oddKeys().stream().filter(key -> key.indexOf('\\') < 0).toList();
  }

  @Override
  protected BucketStore openAnonymously(URI endpoint) {
    return AzureStore.open(
        AzureOptions.builder().endpoint(AzureServer.accountAt(endpoint)).anonymous(true).build());
  }

  @Test
  void list_accountKey_isEnough() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    AzureOptions options =
        AzureOptions.builder()
            .accountName(AzureServer.ACCOUNT)
            .endpoint(AzureServer.accountAt(server.endpoint()))
            .accountKey(Credential.of(AzureServer.key()))
            .build();
    try (BucketWalk walk = BucketWalk.of(AzureStore.open(options), url(bucket, ""))) {
      assertEquals(List.of(url(bucket, "object")), walk.paths());
    }
    assertFalse(options.toString().contains(AzureServer.key()));
  }

  @Test
  void list_sharedAccessSignature_isEnough() throws IOException {
    String bucket = newBucket();
    put(bucket, "object", "content");
    OffsetDateTime end = OffsetDateTime.parse("2099-01-01T00:00:00Z");
    String signature =
        server
            .client()
            .generateAccountSas(
                new AccountSasSignatureValues(
                    end,
                    new AccountSasPermission().setReadPermission(true).setListPermission(true),
                    new AccountSasService().setBlobAccess(true),
                    new AccountSasResourceType().setContainer(true).setObject(true)));
    AzureOptions.Builder options =
        AzureOptions.builder().endpoint(AzureServer.accountAt(server.endpoint()));
    AzureStore store =
        AzureStore.open(options.sharedAccessSignature(Credential.of(signature)).build());
    try (BucketWalk walk = BucketWalk.of(store, url(bucket, ""))) {
      assertEquals("content", text(walk.read(url(bucket, "object"))));
    }
    String wrong = signature.replace("sig=", "sig=x");
    AzureStore denied =
        AzureStore.open(options.sharedAccessSignature(Credential.of(wrong)).build());
    try (BucketWalk walk = BucketWalk.of(denied, url(bucket, ""))) {
      assertEquals(1, walk.failed().size());
      assertTrue(walk.failed().getFirst().contains("access denied"), walk.failed()::toString);
      assertFalse(walk.failed().getFirst().contains("sig"), walk.failed()::toString);
    }
  }

  @Test
  void list_archivedBlob_isLeftOut() throws IOException {
    String bucket = newBucket();
    put(bucket, "old", "content");
    put(bucket, "new", "content");
    server
        .client()
        .getBlobContainerClient(bucket)
        .getBlobClient("old")
        .setAccessTier(AccessTier.ARCHIVE);
    try (BucketWalk walk = BucketWalk.of(open(server.endpoint()), url(bucket, ""))) {
      assertEquals(List.of(url(bucket, "new")), walk.paths());
      assertEquals(
          List.of(url(bucket, "old") + ": gap: archived by the store, and not restored"),
          walk.skipped());
    }
  }

  @Test
  void open_noAccount_saysWhatIsMissing() {
    AzureOptions options =
        AzureOptions.builder().accountKey(Credential.of(AzureServer.key())).build();
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> AzureStore.open(options));
    assertTrue(String.valueOf(refusal.getMessage()).contains("no storage account"));
  }

  @Test
  void environment_flagsComeFirst() {
    AzureOptions options =
        AzureOptions.builder()
            .environment(
                Map.of(
                    "AZURE_STORAGE_ACCOUNT", "account",
                    "AZURE_STORAGE_KEY", "key",
                    "AZURE_STORAGE_CONNECTION_STRING", "connection"))
            .sharedAccessSignature(Credential.of("signature"))
            .build();
    assertEquals(Optional.of("account"), options.accountName());
    assertEquals(Optional.of(Credential.of("signature")), options.sharedAccessSignature());
    assertEquals(Optional.empty(), options.accountKey());
    assertEquals(Optional.empty(), options.connectionString());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
