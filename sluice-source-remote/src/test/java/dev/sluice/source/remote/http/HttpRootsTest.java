package dev.sluice.source.remote.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.ObjectPath;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpRootsTest {
  @Test
  void roots_filesAndFolders_areTheFoldersTheyLieIn() {
    List<HttpTarget> targets =
        List.of(
            HttpTarget.of("https://acme.test/dist/a-1.2/x.tar?v=1/2", false),
            HttpTarget.of("https://acme.test/dist/", false),
            HttpTarget.of("https://acme.test", false));
    try (HttpBackend backend = new HttpBackend(targets, HttpOptions.DEFAULT)) {
      assertEquals(
          List.of(
              ObjectPath.of("https://acme.test/dist/a-1.2/"),
              ObjectPath.of("https://acme.test/dist/"),
              ObjectPath.of("https://acme.test/")),
          backend.roots());
    }
  }
}
