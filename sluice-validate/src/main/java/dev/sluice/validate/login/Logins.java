package dev.sluice.validate.login;

import dev.sluice.validate.net.Dialer;
import java.io.IOException;
import java.util.function.Supplier;

/** Tries logins, each over the protocol of its server. */
public final class Logins {
  private final Dialer dialer;
  private final Supplier<String> nonces;

  /**
   * @param nonces gives a text that nobody can foresee, for protocols that need one
   */
  public Logins(Dialer dialer, Supplier<String> nonces) {
    this.dialer = dialer;
    this.nonces = nonces;
  }

  /** Logs in as far as the answer that tells whether the login is accepted. */
  public LoginAnswer attempt(LoginRequest request) throws IOException {
    try {
      return switch (request.protocol()) {
        case POSTGRES -> PostgresLogin.attempt(dialer, request, nonces.get());
        case MYSQL -> MysqlLogin.attempt(dialer, request);
        case MONGODB -> MongoLogin.attempt(dialer, request, nonces.get());
        case REDIS -> RedisLogin.attempt(dialer, request);
        case AMQP -> AmqpLogin.attempt(dialer, request);
        case SMTP -> SmtpLogin.attempt(dialer, request);
        case LDAP -> LdapLogin.attempt(dialer, request);
        case MQTT -> MqttLogin.attempt(dialer, request, nonces.get());
        case SSH -> SshLogin.attempt(dialer, request, nonces.get());
      };
    } catch (UnexpectedAnswerException e) {
      return new LoginAnswer.Unclear(String.valueOf(e.getMessage()));
    }
  }
}
