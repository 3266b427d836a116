package dev.sluice.source.git.store;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Whatever the configuration, something is read of it. */
class GitConfigFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void parse_anyText_isRead(byte[] data) {
    Objects.requireNonNull(GitConfig.parse(new String(data, StandardCharsets.UTF_8)));
  }
}
