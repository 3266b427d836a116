package dev.sluice.validate.login;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.check.MissingValueException;
import dev.sluice.validate.check.Values;
import dev.sluice.validate.net.Dialer;
import java.util.List;

/** A login that is ready to be tried. It carries a password, so it shows where it goes alone. */
public record LoginRequest(
    Call.Protocol protocol,
    Dialer.Target target,
    String user,
    String password,
    String database,
    Call.Tls tls,
    List<String> hostKeys) {
  public LoginRequest {
    hostKeys = List.copyOf(hostKeys);
  }

  /** A login to a server that need not be known by a key. */
  LoginRequest(
      Call.Protocol protocol,
      Dialer.Target target,
      String user,
      String password,
      String database,
      Call.Tls tls) {
    this(protocol, target, user, password, database, tls, List.of());
  }

  public static LoginRequest of(Call.Login call, Values values) throws MissingValueException {
    String port = call.port().fill(values);
    String host = call.host().fill(values);
    boolean isPort = port.matches("\\d{1,5}") && Integer.parseInt(port) <= 65_535;
    if (!isPort || !host.matches("[A-Za-z0-9_.:-]{1,253}")) {
      throw new MissingValueException("what was found beside it makes no host");
    }
    return new LoginRequest(
        call.protocol(),
        new Dialer.Target(host, Integer.parseInt(port), !call.host().isFixed()),
        call.user().fill(values),
        call.password().fill(values),
        call.database().fill(values),
        call.tls(),
        call.hostKeys());
  }

  @Override
  public String toString() {
    return "LoginRequest[" + protocol + " " + target.host() + "]";
  }
}
