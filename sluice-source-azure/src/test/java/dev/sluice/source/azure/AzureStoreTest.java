package dev.sluice.source.azure;

import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.BucketStoreContract;
import dev.sluice.source.remote.bucket.TestServer;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

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
        AzureOptions.builder().connectionString(AzureServer.connection(endpoint)).build());
  }

  @Override
  protected BucketStore openAnonymously(URI endpoint) {
    return AzureStore.open(
        AzureOptions.builder().endpoint(AzureServer.accountAt(endpoint)).anonymous(true).build());
  }
}
