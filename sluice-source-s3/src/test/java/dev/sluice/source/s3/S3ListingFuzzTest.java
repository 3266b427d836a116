package dev.sluice.source.s3;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.source.remote.bucket.ListingCheck;
import java.util.Optional;

/** Whatever a server sends as a listing, a page comes of it or a failure with words. */
class S3ListingFuzzTest {
  private static final ListingCheck SERVER = new ListingCheck("application/xml");
  private static final S3Store STORE =
      S3Store.open(
          S3Options.builder()
              .endpoint(Optional.of(SERVER.endpoint()))
              .region(Optional.of("us-east-1"))
              .anonymous(true)
              .build());

  @FuzzTest(maxDuration = "30s")
  void list_anyAnswer_isAPageOrRefused(byte[] data) {
    SERVER.check(STORE, data);
  }
}
