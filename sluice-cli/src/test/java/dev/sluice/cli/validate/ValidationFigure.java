package dev.sluice.cli.validate;

import dev.sluice.validate.PlayedServer;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.TestAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures a validating run over 10,000 findings of 1,000 secrets, against a server on this machine
 * that takes 50 ms for each answer, beside the time that the limits allow. No test: run it by hand.
 * It is not in sluice-benchmarks, because it starts the whole program from the class path of these
 * tests, against a server that only tests have.
 */
@RealWorld
final class ValidationFigure {
  private static final int SECRETS = 1000;
  private static final int PER_HOST = 8;
  private static final long LATENCY_MILLIS = 50;

  private ValidationFigure() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("sluice-figure");
    TestAuthority authority = TestAuthority.in(folder, List.of("localhost"));
    long[] times = {0, 0};
    try (PlayedServer server = new PlayedServer(authority.server())) {
      server.play(
          _ -> {
            try {
              synchronized (times) {
                times[0] = times[0] == 0 ? System.nanoTime() : times[0];
              }
              Thread.sleep(LATENCY_MILLIS);
              synchronized (times) {
                times[1] = System.nanoTime();
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return Played.of(200, "{}");
          });
      ManySecrets many = ManySecrets.in(folder, folder, 10 * SECRETS, SECRETS, server.port());
      long begun = System.nanoTime();
      int status = many.start().waitFor();
      double whole = (System.nanoTime() - begun) / 1e9;
      double asking = (times[1] - times[0]) / 1e9;
      double allowed = SECRETS * LATENCY_MILLIS / 1e3 / PER_HOST;
      System.out.printf(
          Locale.ROOT,
          "status %d, %d requests, at once %d; asking %.2f s, the limits allow %.2f s: %.2f times;"
              + " the whole run %.2f s%n",
          status,
          server.asked().size(),
          server.underWayMax(),
          asking,
          allowed,
          asking / allowed,
          whole);
    }
  }
}
