package dev.sluice.source.azure;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.remote.bucket.ListingCheck;

/** Whatever a server sends as a listing, a page comes of it or a failure with words. */
class AzureListingFuzzTest {
  private static final ListingCheck SERVER = new ListingCheck("application/xml");
  private static final AzureStore STORE =
      AzureStore.open(
          AzureOptions.builder()
              .endpoint(AzureServer.accountAt(SERVER.endpoint()))
              .anonymous(true)
              .build());

  @FuzzTest(maxDuration = "30s")
  void list_anyAnswer_isAPageOrRefused(byte[] data) {
    SERVER.check(STORE, data);
  }
}
