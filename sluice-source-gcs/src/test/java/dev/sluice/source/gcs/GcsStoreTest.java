package dev.sluice.source.gcs;

import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.BucketStoreContract;
import dev.sluice.source.remote.bucket.TestServer;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.jspecify.annotations.Nullable;

class GcsStoreTest extends BucketStoreContract {
  private static @Nullable GcsServer server;

  @BeforeAll
  static void start() {
    server = new GcsServer();
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
    return "gs";
  }

  @Override
  protected BucketStore open(URI endpoint) {
    return GcsStore.open(
        GcsOptions.builder().endpoint(endpoint).anonymous(true).project("test").build());
  }

  @Override
  protected BucketStore openAnonymously(URI endpoint) {
    return open(endpoint);
  }
}
