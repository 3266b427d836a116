package dev.sluice.cli.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.validate.PlayedServer;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.TestAuthority;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A validating run that is killed in the middle: the next one asks for nothing twice. */
@Timeout(300)
class KilledValidationTest {
  private static final int SECRETS = 1000;
  private static final int PER_HOST = 8;

  @TempDir Path folder;

  /**
   * The server holds everything back once half is answered. As soon as every place waits for it,
   * each answer that was given has been kept, since a place goes on only after that.
   */
  @Test
  void dir_killedAndResumed_asksNothingTwiceThatWasAnswered() throws Exception {
    TestAuthority authority = TestAuthority.in(folder, List.of("localhost"));
    Map<String, Integer> asked = new HashMap<>();
    Set<String> heldBack = new HashSet<>();
    CountDownLatch held = new CountDownLatch(PER_HOST);
    AtomicBoolean isHolding = new AtomicBoolean(true);
    try (PlayedServer server = new PlayedServer(authority.server())) {
      server.play(
          one -> {
            String secret = one.headers().get("Authorization");
            boolean isSlow;
            synchronized (asked) {
              asked.merge(secret, 1, Integer::sum);
              isSlow = isHolding.get() && asked.size() > SECRETS / 2;
              if (isSlow) {
                heldBack.add(secret);
                held.countDown();
              }
            }
            return new Played(200, Map.of("Content-Type", "application/json"), "{}", isSlow);
          });
      ManySecrets many = ManySecrets.in(folder, folder, 10 * SECRETS, SECRETS, server.port());
      Process first = many.start();
      held.await();
      first.destroyForcibly().waitFor();
      isHolding.set(false);
      assertEquals(PER_HOST, heldBack.size());
      Process second = many.start();
      assertEquals(1, second.waitFor(), many.said());
      Set<String> twice = new HashSet<>();
      synchronized (asked) {
        asked.forEach(
            (secret, count) -> {
              if (count > 1) {
                twice.add(secret);
              }
            });
        assertEquals(SECRETS, asked.size());
      }
      assertEquals(heldBack, twice, "only what was never answered is asked for again");
      assertEquals(
          10 * SECRETS,
          many.report().lines().filter(line -> line.contains("\"Validity\":\"active\"")).count());
    }
  }
}
