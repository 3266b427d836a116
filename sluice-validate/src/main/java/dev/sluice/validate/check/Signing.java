package dev.sluice.validate.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.net.HttpRequest;
import dev.sluice.validate.net.HttpRequest.Header;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A signature over a whole request, put into its headers. */
public sealed interface Signing {
  HttpRequest sign(HttpRequest request, Values values, Instant now) throws MissingValueException;

  /** The templates it is made of, for the check of their names. */
  List<Template> templates();

  /** AWS Signature Version 4, as Amazon and the makers of S3 stores ask for. */
  record Aws4(
      Template key, Template secret, @Nullable Template session, Template region, String service)
      implements Signing {
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Override
    public List<Template> templates() {
      return session == null ? List.of(key, secret, region) : List.of(key, secret, session, region);
    }

    @Override
    public HttpRequest sign(HttpRequest request, Values values, Instant now)
        throws MissingValueException {
      String time = TIME.format(now);
      String day = time.substring(0, 8);
      String where = region.fill(values);
      String body = request.body();
      String hash = sha256(body == null ? "" : body);
      TreeMap<String, String> signed = new TreeMap<>();
      signed.put("host", hostOf(request.url()));
      signed.put("x-amz-date", time);
      signed.put("x-amz-content-sha256", hash);
      String token = session == null ? "" : session.fill(values);
      if (!token.isEmpty()) {
        signed.put("x-amz-security-token", token);
      }
      String names = String.join(";", signed.keySet());
      String canonical =
          request.method()
              + "\n"
              + (request.url().getRawPath().isEmpty() ? "/" : request.url().getRawPath())
              + "\n"
              + sortedQuery(request.url())
              + "\n"
              + signed.entrySet().stream()
                  .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                  .collect(Collectors.joining())
              + "\n"
              + names
              + "\n"
              + hash;
      String scope = day + "/" + where + "/" + service + "/aws4_request";
      String text = "AWS4-HMAC-SHA256\n" + time + "\n" + scope + "\n" + sha256(canonical);
      byte[] signingKey = ("AWS4" + secret.fill(values)).getBytes(UTF_8);
      for (String part : List.of(day, where, service, "aws4_request")) {
        signingKey = Computed.hmacSha256(signingKey, part.getBytes(UTF_8));
      }
      String signature =
          HexFormat.of().formatHex(Computed.hmacSha256(signingKey, text.getBytes(UTF_8)));
      List<Header> headers = new ArrayList<>(request.headers());
      signed.forEach(
          (name, value) -> {
            if (!name.equals("host")) {
              headers.add(new Header(name, value));
            }
          });
      headers.add(
          new Header(
              "Authorization",
              "AWS4-HMAC-SHA256 Credential="
                  + key.fill(values)
                  + "/"
                  + scope
                  + ", SignedHeaders="
                  + names
                  + ", Signature="
                  + signature));
      return withHeaders(request, headers);
    }

    private static String hostOf(URI url) {
      return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    private static String sortedQuery(URI url) {
      String query = url.getRawQuery();
      return query == null
          ? ""
          : Stream.of(query.split("&", -1))
              .map(one -> one.contains("=") ? one : one + "=")
              .sorted()
              .collect(Collectors.joining("&"));
    }

    private static String sha256(String text) {
      return sha256(text.getBytes(UTF_8));
    }

    private static String sha256(byte[] bytes) {
      try {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }

  /** The shared key of an Azure Storage account. */
  record AzureSharedKey(Template account, Template key) implements Signing {
    private static final String VERSION = "2021-08-06";

    @Override
    public List<Template> templates() {
      return List.of(account, key);
    }

    @Override
    public HttpRequest sign(HttpRequest request, Values values, Instant now)
        throws MissingValueException {
      String name = account.fill(values);
      String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC));
      StringBuilder resource = new StringBuilder("/" + name + request.url().getRawPath());
      TreeMap<String, String> query = new TreeMap<>();
      String raw = request.url().getQuery();
      for (String one : raw == null ? new String[0] : raw.split("&", -1)) {
        int equals = one.indexOf('=');
        query.put(
            (equals < 0 ? one : one.substring(0, equals)).toLowerCase(Locale.ROOT),
            equals < 0 ? "" : one.substring(equals + 1));
      }
      query.forEach((parameter, value) -> resource.append("\n" + parameter + ":" + value));
      // Eleven standard headers, none of which a listing sends.
      String text =
          request.method()
              + "\n".repeat(12)
              + "x-ms-date:"
              + date
              + "\nx-ms-version:"
              + VERSION
              + "\n"
              + resource;
      byte[] signature =
          Computed.hmacSha256(Computed.Form.BASE64.read(key.fill(values)), text.getBytes(UTF_8));
      List<Header> headers = new ArrayList<>(request.headers());
      headers.add(new Header("x-ms-date", date));
      headers.add(new Header("x-ms-version", VERSION));
      headers.add(
          new Header(
              "Authorization", "SharedKey " + name + ":" + Computed.Form.BASE64.write(signature)));
      return withHeaders(request, headers);
    }
  }

  private static HttpRequest withHeaders(HttpRequest request, List<Header> headers) {
    return new HttpRequest(
        request.method(), request.url(), headers, request.body(), request.isHostNamedInText());
  }
}
