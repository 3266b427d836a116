package dev.sluice.detect.validate;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Whatever the secret, every validator has an answer. */
class ValidatorsFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void check_anySecret_isAnswered(byte[] data) {
    String secret = new String(data, StandardCharsets.ISO_8859_1);
    for (String name : Validators.names()) {
      Validator validator = Objects.requireNonNull(Validators.named(name), name);
      Objects.requireNonNull(validator.check(secret), name);
    }
  }
}
