package dev.sluice.source.remote.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Whatever a server gives for the list of a folder, it leads to nothing outside that folder. */
class IndexFuzzTest {
  private static final URI BASE = URI.create("https://files.example/a/b/");

  @FuzzTest(maxDuration = "30s")
  void ofHtml_anyPage_staysInTheFolder(byte[] data) {
    check(IndexPage.ofHtml(BASE, new String(data, StandardCharsets.ISO_8859_1)));
  }

  @FuzzTest(maxDuration = "30s")
  void read_anyJson_staysInTheFolderOrRefuses(byte[] data) {
    try {
      check(IndexJson.read(BASE, new String(data, StandardCharsets.ISO_8859_1)));
    } catch (IOException refused) {
      if (refused.getMessage() == null) {
        throw new AssertionError("no reason", refused);
      }
    }
  }

  private static void check(IndexPage page) {
    Stream.concat(page.files().stream().map(IndexPage.Entry::url), page.folders().stream())
        .forEach(
            url -> {
              if (!UrlText.origin(url).equals(UrlText.origin(BASE))
                  || !url.normalize().getRawPath().startsWith(BASE.getRawPath())) {
                throw new AssertionError("outside: " + url);
              }
            });
  }
}
