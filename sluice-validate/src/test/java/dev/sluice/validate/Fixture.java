package dev.sluice.validate;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.source.remote.RemoteClock;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.validate.check.Check;
import dev.sluice.validate.check.CheckReader;
import dev.sluice.validate.check.CheckSet;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.HostRules;
import dev.sluice.validate.net.Proxies;
import dev.sluice.validate.net.Resolver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/** What tests of validation have in common. */
public final class Fixture {
  private Fixture() {}

  /** Leads every host to a port of this machine. */
  public static Resolver leadingTo(int port) {
    return (_, _) -> List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  public static Dialer dialer(SSLContext tls, Resolver resolver, String... patterns) {
    return new Dialer(
        new HostRules(List.of(patterns)),
        resolver,
        Proxies.none(),
        () -> tls,
        Duration.ofSeconds(20));
  }

  public static Validation validation(
      String checks, ValidationOptions options, KeptAnswers kept, Dialer dialer) {
    return validation(
        CheckReader.read("checks.toml", checks), options, kept, dialer, new SystemClock());
  }

  public static Validation validation(
      List<Check> checks,
      ValidationOptions options,
      KeptAnswers kept,
      Dialer dialer,
      RemoteClock clock) {
    return new Validation(
        CheckSet.of(checks),
        options,
        kept,
        Surroundings.NONE,
        dialer,
        clock,
        InstantSource.system());
  }

  /** Asks for all findings and gives what was told of each. */
  public static List<Validity> ask(Validation validation, List<Finding> findings) throws Exception {
    for (Finding finding : findings) {
      validation.ask(finding);
    }
    validation.finish();
    List<Validity> told = new ArrayList<>();
    for (Finding finding : findings) {
      told.add(validation.of(finding));
    }
    return told;
  }

  public static Finding finding(String rule, String secret) {
    return finding(rule, secret, "app.env", 1);
  }

  public static Finding finding(String rule, String secret, String file, int line) {
    return finding(rule, secret, secret, file, line);
  }

  public static Finding finding(String rule, String secret, String match, String file, int line) {
    return new Finding(
        rule,
        "a secret",
        new Finding.Location(0, secret.length(), line, line, 1, match.length()),
        match,
        match,
        secret,
        file,
        "",
        Finding.Commit.NONE,
        4,
        List.of(),
        "high",
        "medium",
        Finding.Attribution.NONE,
        Finding.positionalFingerprint("", file, rule, line),
        Finding.contentFingerprint(rule, secret, file));
  }

  /** The same finding, as a secret of a provider that is named beside it. */
  public static Finding attributed(Finding finding, String provider) {
    return new Finding(
        finding.ruleId(),
        finding.description(),
        finding.location(),
        finding.line(),
        finding.match(),
        finding.secret(),
        finding.file(),
        finding.symlinkFile(),
        finding.commit(),
        finding.entropy(),
        finding.tags(),
        finding.severity(),
        finding.confidence(),
        new Finding.Attribution("named", provider, List.of()),
        finding.fingerprint(),
        finding.contentFingerprint());
  }
}
