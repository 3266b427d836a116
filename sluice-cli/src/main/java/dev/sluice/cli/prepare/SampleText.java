package dev.sluice.cli.prepare;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/**
 * Made-up text that looks to the engine like the sources it will scan: words, code, numbers, now
 * and then an assignment, a hash or an encoded piece. The same for the same seed.
 */
final class SampleText {
  private static final String[] WORDS =
      ("the value of each element is kept until its owner lets go and then is free "
              + "return static final private void int string list map get set add for if else "
              + "client server request response reader writer parser folder window message handler "
              + "buffer length offset index count total size first last next previous result "
              + "public class interface record import package throws new null true false this")
          .split(" ", -1);

  private final Random random;

  SampleText(long seed) {
    random = new Random(seed);
  }

  /** A line that holds what a rule finds; put together here so that no scanner finds it in us. */
  static String secret() {
    return "aws_access_key_id = " + "AKIA" + "Q3EGRZ2T5BKXWQLM" + "\n";
  }

  /** Lines that look like secrets: two that are, and some that are turned down each another way. */
  static String candidates() {
    return "password = \""
        + "hunter2"
        + "hunter9x\"\n"
        + "password = \""
        + "Zk4-"
        + "tq8Lw2\"\n"
        + "password: \""
        + "changeme"
        + "\"\n"
        + "api_key = '"
        + "aaaaaaaaaaaaaaaaaaaaaaaa"
        + "'\n"
        + "client_secret = \""
        + "q8wJ5Lz0Rk3VbN7xT2mC9dYe"
        + "\" # sluice:allow\n"
        + "auth_token = \""
        + "your-token-here-0123456789"
        + "\"\n";
  }

  /**
   * What holds a secret inside of it, made up: a key in its armour, with headers, and a token of
   * three parts. The class that reads one is opened from the jar by the first scan that meets it,
   * unless training did.
   */
  String containers() {
    StringBuilder text = new StringBuilder("-----BEGIN " + "RSA PRIVATE KEY-----\n");
    text.append("Proc-Type: 4,ENCRYPTED\n\n");
    for (int line = 0; line < 12; line++) {
      text.append(letters(64, 62)).append('\n');
    }
    text.append("-----END " + "RSA PRIVATE KEY-----\n");
    text.append("token = ").append(encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}"));
    text.append('.').append(encoded("{\"sub\":\"" + letters(12, 10) + "\"}"));
    return text.append('.').append(letters(43, 62)).append('\n').toString();
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  String lines(int count) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < count; line++) {
      line(text);
    }
    return text.toString();
  }

  private void line(StringBuilder text) {
    text.repeat(' ', 2 * random.nextInt(5));
    int kind = random.nextInt(160);
    switch (kind) {
      case 0 -> text.append(word()).append(" = \"").append(letters(24, 36)).append("\";");
      case 1 -> text.append("// ").append(letters(40, 16));
      case 2 -> text.append("url: https://").append(word()).append(".example.com/").append(word());
      case 3 -> text.append("data = '").append(letters(88, 62)).append("=='");
      case 4 -> text.append("0x").append(letters(8, 16)).append(", 0x").append(letters(8, 16));
      default -> words(text);
    }
    text.append('\n');
  }

  private void words(StringBuilder text) {
    int count = 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      text.append(word());
      text.append(
          switch (random.nextInt(8)) {
            case 0 -> "(";
            case 1 -> ") ";
            case 2 -> ".";
            case 3 -> " = ";
            default -> " ";
          });
    }
    text.append(random.nextInt(3) == 0 ? " {" : ";");
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private String letters(int count, int radix) {
    String all = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(all.charAt(random.nextInt(radix)));
    }
    return text.toString();
  }
}
