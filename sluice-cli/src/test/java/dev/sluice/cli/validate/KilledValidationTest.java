package dev.sluice.cli.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.validate.PlayedServer;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.TestAuthority;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A validating run that is killed in the middle: the next one asks for nothing twice. */
@Timeout(300)
class KilledValidationTest {
  private static final int SECRETS = 1000;
  private static final int PER_HOST = 8;

  @TempDir Path folder;

  @Test
  void dir_killedAndResumed_asksNothingTwiceThatWasAnswered() throws Exception {
    TestAuthority authority = TestAuthority.in(folder, List.of("localhost"));
    Map<String, Integer> asked = new HashMap<>();
    CountDownLatch half = new CountDownLatch(SECRETS / 2);
    try (PlayedServer server = new PlayedServer(authority.server())) {
      server.play(
          one -> {
            synchronized (asked) {
              asked.merge(one.headers().get("Authorization"), 1, Integer::sum);
            }
            half.countDown();
            return Played.of(200, "{}");
          });
      ManySecrets many = ManySecrets.in(folder, folder, 10 * SECRETS, SECRETS, server.port());
      Process first = many.start();
      half.await();
      first.destroyForcibly().waitFor();
      int before;
      synchronized (asked) {
        before = asked.size();
      }
      assertTrue(before < SECRETS, "it was killed too late to tell: " + before);
      Process second = many.start();
      assertEquals(1, second.waitFor(), many.said());
      long twice = asked.values().stream().filter(count -> count > 1).count();
      assertEquals(SECRETS, asked.size());
      assertTrue(twice <= PER_HOST, twice + " secrets were asked for twice");
      assertEquals(
          10 * SECRETS,
          many.report().lines().filter(line -> line.contains("\"Validity\":\"active\"")).count());
    }
  }
}
