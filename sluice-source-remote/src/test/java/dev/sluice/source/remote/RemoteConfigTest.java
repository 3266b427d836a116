package dev.sluice.source.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.remote.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class RemoteConfigTest {
  @Test
  void defaults_areTheContracts() {
    RemoteConfig config = RemoteConfig.defaults();
    assertEquals(64, config.connectionsMax());
    assertEquals(256, config.pageObjectsMax());
    assertEquals(Duration.ofSeconds(30), config.objectTimeMax());
    assertEquals(RetryPolicy.DEFAULT, config.retry());
  }

  @Test
  void build_invalid_isRefused() {
    List<UnaryOperator<RemoteConfig.Builder>> wrong =
        List.of(
            builder -> builder.connectionsMax(0),
            builder -> builder.pageObjectsMax(0),
            builder -> builder.bytesPerSecondMin(0),
            builder -> builder.callTimeMax(Duration.ZERO),
            builder -> builder.objectTimeMax(Duration.ZERO));
    for (UnaryOperator<RemoteConfig.Builder> change : wrong) {
      RemoteConfig.Builder builder = change.apply(RemoteConfig.builder());
      assertThrows(IllegalArgumentException.class, builder::build);
    }
  }
}
