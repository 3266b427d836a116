package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A key is found whatever its file says of it: comments are words of whoever wrote the file. */
class HidingCommentsTest {
  private static final List<String> COMMENTS =
      List.of("work", "EXAMPLE", "your api key here", "not a real key", "redacted", "xxxxxxxx");

  private final ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();

  private int found(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<Match> matches = new ArrayList<>();
    scanner.begin("key", "", matches::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    return matches.size();
  }

  private static String body() {
    byte[] bytes = new byte[480];
    new Random(21).nextBytes(bytes);
    return Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
  }

  private static String block(String mark, String name, String header) {
    return "%s BEGIN %s %s\n%s\n\n%s\n%s END %s %s\n"
        .formatted(mark, name, mark, header, body(), mark, name, mark)
        .replace("----- ", "-----")
        .replace(" -----", "-----");
  }

  @Test
  void scan_keyWithAComment_isFoundWhateverThatSays() {
    for (String comment : COMMENTS) {
      String header = "Comment: " + comment;
      String pgp = block("-----", "PGP PRIVATE" + " KEY BLOCK", header);
      assertEquals(1, found(pgp), pgp);
      assertEquals(1, found("{\"key\":\"" + pgp.replace("\n", "\\n") + "\"}"), "in JSON " + pgp);
      String ssh = block("----", "SSH2 PRIVATE" + " KEY", header);
      assertEquals(1, found(ssh), ssh);
      String putty =
          "PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\n%s\nPublic-Lines: 1\n%s\nPrivate-Lines: 9\n%s\n"
              .formatted(header, body().substring(0, 64), body());
      assertEquals(1, found(putty), putty);
    }
  }

  @Test
  void scan_keyWhoseBodyIsAPlaceholder_isNone() {
    String pgp = block("-----", "PGP PRIVATE" + " KEY BLOCK", "Comment: work");
    assertEquals(0, found(pgp.replace(pgp.substring(110, 117), "EXAMPLE")));
  }
}
