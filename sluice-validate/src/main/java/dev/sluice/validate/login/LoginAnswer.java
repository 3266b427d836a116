package dev.sluice.validate.login;

import dev.sluice.scan.Validity;
import java.util.List;

/** What a server says to a login. */
public sealed interface LoginAnswer {
  /** It lets in. */
  record Accepted(List<Validity.Fact> facts) implements LoginAnswer {
    public Accepted {
      facts = List.copyOf(facts);
    }
  }

  /** It does not know the user or the password. */
  record Refused() implements LoginAnswer {}

  /** It says something else, such as that nobody may log in from here. */
  record Unclear(String reason) implements LoginAnswer {}

  static LoginAnswer accepted() {
    return new Accepted(List.of());
  }
}
