package dev.sluice.validate.login;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A login to Redis or Valkey: the AUTH command of its protocol, and nothing after it. */
final class RedisLogin {
  private RedisLogin() {}

  static LoginAnswer attempt(Dialer dialer, LoginRequest request) throws IOException {
    try (Wire wire =
        request.tls() == Call.Tls.ALWAYS
            ? Wire.secured(dialer, request.target())
            : Wire.plain(dialer, request.target())) {
      wire.write(
          request.user().isEmpty()
              ? command("AUTH", request.password())
              : command("AUTH", request.user(), request.password()));
      String answer = wire.line();
      if (answer.equals("+OK")) {
        return LoginAnswer.accepted();
      }
      if (answer.startsWith("-WRONGPASS") || answer.startsWith("-ERR invalid password")) {
        return new LoginAnswer.Refused();
      }
      if (answer.startsWith("-ERR") && answer.contains("without any password configured")) {
        return new LoginAnswer.Unclear("the server asks nobody for a password");
      }
      if (answer.startsWith("-")) {
        return new LoginAnswer.Unclear("the server refuses for another reason");
      }
      throw new UnexpectedAnswerException();
    }
  }

  private static String command(String... words) {
    StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
    for (String word : words) {
      int bytes = word.getBytes(StandardCharsets.UTF_8).length;
      text.append('$').append(bytes).append("\r\n").append(word).append("\r\n");
    }
    return text.toString();
  }
}
