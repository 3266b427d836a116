package dev.sluice.validate.check;

import dev.sluice.validate.net.HttpRequest;
import dev.sluice.validate.net.HttpRequest.Header;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is sent to find out. */
public sealed interface Call {
  /**
   * A request over HTTP.
   *
   * @param origin scheme, host and port
   * @param path path and query
   */
  record Http(
      String method,
      Template origin,
      Template path,
      List<NamedTemplate> headers,
      @Nullable Template body,
      List<Computed> computed,
      @Nullable Signing signing,
      Answers answers,
      HostName host)
      implements Call {
    public Http {
      headers = List.copyOf(headers);
      computed = List.copyOf(computed);
    }

    /** The request for these values. */
    public HttpRequest request(Values given, Instant now) throws MissingValueException {
      Values values =
          given
              .with("now-seconds", Long.toString(now.getEpochSecond()))
              .with("now-millis", Long.toString(now.toEpochMilli()))
              .with("now-iso", now.truncatedTo(ChronoUnit.MILLIS).toString());
      for (Computed one : computed) {
        values = values.with(one.name(), one.compute(values, now));
      }
      List<Header> filled = new ArrayList<>();
      for (NamedTemplate header : headers) {
        filled.add(new Header(header.name(), header(header.text().fill(values))));
      }
      HttpRequest request =
          new HttpRequest(
              method,
              uri(values),
              filled,
              body == null ? null : body.fill(values),
              host.isNamedInText());
      return signing == null ? request : signing.sign(request, values, now);
    }

    private URI uri(Values values) throws MissingValueException {
      try {
        URI filled = new URI(origin.fill(values) + path.fillPath(values));
        boolean isAccepted =
            filled.getHost() != null
                && filled.getRawUserInfo() == null
                && host.accepts(filled.getHost());
        if (!isAccepted) {
          throw new MissingValueException("what was found beside it makes no host");
        }
        return filled;
      } catch (URISyntaxException e) {
        // The exception quotes the URL, and with it the secret.
        throw new MissingValueException("it holds characters that no URL may have");
      }
    }

    private static String header(String value) throws MissingValueException {
      if (value.chars().anyMatch(c -> c < ' ' || c > 0x7e)) {
        throw new MissingValueException("it holds characters that no header may have");
      }
      return value;
    }
  }

  /**
   * A login over the wire protocol of a server, whose address comes from scanned text unless the
   * check writes it out.
   *
   * @param hostKeys fingerprints of the keys by which the server is known, for SSH; none for any
   */
  record Login(
      Protocol protocol,
      Template host,
      Template port,
      Template user,
      Template password,
      Template database,
      Tls tls,
      List<String> hostKeys)
      implements Call {
    public Login {
      hostKeys = List.copyOf(hostKeys);
    }
  }

  /** A template with the name of what it fills. */
  record NamedTemplate(String name, Template text) {}

  /** The protocols that are spoken. */
  enum Protocol {
    POSTGRES,
    MYSQL,
    MONGODB,
    REDIS,
    AMQP,
    MQTT,
    SMTP,
    LDAP,
    SSH;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether a login is made over TLS. */
  enum Tls {
    NEVER,
    /** Where the server offers it. */
    OFFERED,
    ALWAYS
  }
}
