package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** A login to a mail server with AUTH (RFC 4954), over TLS alone; no mail is begun. */
final class SmtpLogin {
  private static final int LINES_MAX = 64;

  private SmtpLogin() {}

  static LoginAnswer attempt(Dialer dialer, LoginRequest request) throws IOException {
    boolean isSecured = request.tls() == Call.Tls.ALWAYS;
    try (Wire wire =
        isSecured ? Wire.secured(dialer, request.target()) : Wire.plain(dialer, request.target())) {
      expect(reply(wire), 220);
      List<String> offers = say(wire, "EHLO sluice.invalid");
      expect(offers, 250);
      if (!isSecured) {
        if (!offersWord(offers, "STARTTLS")) {
          return new LoginAnswer.Unclear("the server offers no TLS");
        }
        expect(say(wire, "STARTTLS"), 220);
        wire.secure();
        offers = say(wire, "EHLO sluice.invalid");
        expect(offers, 250);
      }
      return login(wire, request, offers);
    }
  }

  private static LoginAnswer login(Wire wire, LoginRequest request, List<String> offers)
      throws IOException {
    List<String> answer;
    if (offersLogin(offers, "PLAIN")) {
      answer = say(wire, "AUTH PLAIN " + base64("\0" + request.user() + "\0" + request.password()));
    } else if (offersLogin(offers, "LOGIN")) {
      expect(say(wire, "AUTH LOGIN"), 334);
      expect(say(wire, base64(request.user())), 334);
      answer = say(wire, base64(request.password()));
    } else {
      return new LoginAnswer.Unclear("the server wants a login that is not spoken");
    }
    int code = code(answer);
    return switch (code) {
      case 235 -> LoginAnswer.accepted();
      case 535 -> new LoginAnswer.Refused();
      default -> new LoginAnswer.Unclear("the server answers the login with " + code);
    };
  }

  private static boolean offersWord(List<String> offers, String word) {
    return offers.stream()
        .anyMatch(line -> line.length() > 4 && line.substring(4).equalsIgnoreCase(word));
  }

  private static boolean offersLogin(List<String> offers, String mechanism) {
    return offers.stream()
        .filter(line -> line.length() > 4)
        .map(line -> line.substring(4).toUpperCase(Locale.ROOT).replace('=', ' '))
        .anyMatch(
            line -> line.startsWith("AUTH ") && List.of(line.split(" ", -1)).contains(mechanism));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static List<String> say(Wire wire, String line) throws IOException {
    wire.write(line + "\r\n");
    return reply(wire);
  }

  private static List<String> reply(Wire wire) throws IOException {
    List<String> lines = new ArrayList<>();
    while (lines.size() < LINES_MAX) {
      String line = wire.line();
      if (!line.matches("[2-5]\\d\\d([ -].*)?")) {
        throw new UnexpectedAnswerException();
      }
      lines.add(line);
      if (line.length() == 3 || line.charAt(3) == ' ') {
        return lines;
      }
    }
    throw new UnexpectedAnswerException();
  }

  private static int code(List<String> reply) {
    return Integer.parseInt(reply.getLast().substring(0, 3));
  }

  private static void expect(List<String> reply, int wanted) throws IOException {
    if (code(reply) != wanted) {
      throw new UnexpectedAnswerException();
    }
  }
}
