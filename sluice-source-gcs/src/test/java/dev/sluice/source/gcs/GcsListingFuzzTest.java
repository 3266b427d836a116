package dev.sluice.source.gcs;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.remote.bucket.ListingCheck;

/** Whatever a server sends as a listing, a page comes of it or a failure with words. */
class GcsListingFuzzTest {
  private static final ListingCheck SERVER = new ListingCheck("application/json");
  private static final GcsStore STORE =
      GcsStore.open(
          GcsOptions.builder().endpoint(SERVER.endpoint()).anonymous(true).project("test").build());

  @FuzzTest(maxDuration = "30s")
  void list_anyAnswer_isAPageOrRefused(byte[] data) {
    // The fuzzer takes every connection for a find unless it is told of.
    int port = SERVER.endpoint().getPort();
    try (SilentCloseable _ = BugDetectors.allowNetworkConnections((host, to) -> to == port)) {
      SERVER.check(STORE, data);
    }
  }
}
