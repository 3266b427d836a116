package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "123456|DIGITS",
        "0283d465|HEX",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301|UUID",
        "hunter|LOWER",
        "HUNTER|UPPER",
        "Hunter|CAPITALIZED",
        "getValue|LETTERS",
        "hunter2|LOWER_AND_DIGITS",
        "S0meHard|LETTERS_AND_DIGITS",
        "my_value|SNAKE",
        "MY_VALUE|CONSTANT",
        "my-value|KEBAB",
        "os.environ|DOTTED",
        "1.2.3|NUMBERS",
        "etc/passwd|PATH",
        "https://acme.test|URL",
        "bob@acme.test|ADDRESS",
        "dG9rZW46c2VjcmV0Qw==|BASE64",
        "the password|WORDS",
        "${PASSWORD}|TEMPLATE",
        "%s|TEMPLATE",
        "folder%03d/object%06d|TEMPLATE",
        "user-%x|TEMPLATE",
        "a%-8s|TEMPLATE",
        "%1$s/%.2f|TEMPLATE",
        "p%40ssw0rd|SIGNS",
        "50%off|SIGNS",
        "f(x)|CODE",
        "p@ss!|SIGNS",
        "2016-09-08T21:47:36Z|TIME",
        "2016-09-08|TIME",
        "2016-09-08T21:47:36.123+02:00|TIME",
        "2016-09-08-acme|KEBAB"
      })
  void of_value_isWhatItLooksLike(String value, Shape shape) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    assertEquals(shape, Shape.of(bytes, 0, bytes.length));
  }
}
