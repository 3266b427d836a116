package dev.sluice.validate.check;

import dev.sluice.detect.toml.TomlValue;
import dev.sluice.detect.toml.TomlValue.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a check sends over HTTP and what the answers mean. */
final class HttpCallReader {
  /** The values that every request has. */
  static final Set<String> ALWAYS_KNOWN =
      Set.of(Values.SECRET, "now-seconds", "now-millis", "now-iso");

  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");

  private final CheckFields fields;

  HttpCallReader(CheckFields fields) {
    this.fields = fields;
  }

  Call.Http read() {
    String method = fields.text("method");
    method = method == null ? "GET" : method;
    if (!METHODS.contains(method)) {
      throw fields.error(
          "method",
          "a check may not use "
              + method
              + ": it must change nothing; use GET or HEAD, or POST for what only asks");
    }
    String url = fields.required("url");
    HostName host;
    try {
      host = HostName.of(url);
    } catch (IllegalArgumentException e) {
      throw fields.error("url", "'url': " + e.getMessage());
    }
    Template body = fields.template("body");
    if (body != null && !method.equals("POST")) {
      throw fields.error("body", "only POST has a body; remove it or the method");
    }
    int path = url.indexOf('/', "https://".length());
    path = path < 0 ? url.length() : path;
    return new Call.Http(
        method,
        fields.template("url", url.substring(0, path)),
        fields.template("url", url.substring(path)),
        headers(),
        body,
        computed(),
        signing(),
        answers(),
        host);
  }

  private List<Call.NamedTemplate> headers() {
    List<Call.NamedTemplate> headers = new ArrayList<>();
    String bearer = fields.text("bearer");
    if (bearer != null) {
      headers.add(
          new Call.NamedTemplate("Authorization", fields.template("bearer", "Bearer " + bearer)));
    }
    if (fields.has("basic")) {
      headers.add(new Call.NamedTemplate("Authorization", Template.parse("Basic {{basic-login}}")));
    }
    CheckFields given = fields.table("headers");
    if (given != null) {
      for (String name : given.names()) {
        if (!name.matches("[A-Za-z0-9_-]{1,64}")
            || Set.of("host", "content-length", "connection", "transfer-encoding")
                .contains(name.toLowerCase(Locale.ROOT))) {
          throw given.error(name, "'" + name + "' is no header that a check can set; remove it");
        }
        headers.add(new Call.NamedTemplate(name, given.templateOr(name, "")));
      }
    }
    return headers;
  }

  private List<Computed> computed() {
    List<Computed> computed = new ArrayList<>();
    String basic = fields.text("basic");
    if (basic != null) {
      computed.add(new Computed.Joined("basic-login", fields.template("basic", basic), true));
    }
    for (Map.Entry<String, CheckFields> one : fields.tables("compute").entrySet()) {
      computed.add(computed(one.getKey(), one.getValue()));
      one.getValue().refuseUnread();
    }
    return computed;
  }

  private static Computed computed(String name, CheckFields of) {
    if (of.has("hmac-sha256")) {
      return new Computed.Hmac(
          name,
          of.templateOr("hmac-sha256", ""),
          of.templateOr("key", "{{secret}}"),
          form(of, "keyForm", Computed.Form.TEXT),
          form(of, "as", Computed.Form.HEX));
    }
    if (of.has("rs256")) {
      return new Computed.SignedToken(
          name,
          of.templateOr("rs256", "{{secret}}"),
          of.templateOr("issuer", ""),
          of.templateOr("audience", ""),
          of.templateOr("scope", ""));
    }
    if (of.has("base64")) {
      return new Computed.Joined(name, of.templateOr("base64", ""), true);
    }
    if (of.has("text")) {
      return new Computed.Joined(name, of.templateOr("text", ""), false);
    }
    throw of.error("text", "a computed value is one of text, base64, hmac-sha256 or rs256");
  }

  private static Computed.Form form(CheckFields of, String name, Computed.Form otherwise) {
    String word = of.text(name);
    if (word == null) {
      return otherwise;
    }
    for (Computed.Form form : Computed.Form.values()) {
      if (form.name().toLowerCase(Locale.ROOT).equals(word)) {
        return form;
      }
    }
    throw of.error(name, "'" + name + "' is hex, base64 or text");
  }

  private @Nullable Signing signing() {
    CheckFields sign = fields.table("sign");
    if (sign == null) {
      return null;
    }
    String type = sign.required("type");
    Signing signing =
        switch (type) {
          case "aws4" ->
              new Signing.Aws4(
                  sign.templateOr("key", "{{key}}"),
                  sign.templateOr("secret", "{{secret}}"),
                  sign.template("session"),
                  sign.templateOr("region", "us-east-1"),
                  sign.required("service"));
          case "azure-shared-key" ->
              new Signing.AzureSharedKey(
                  sign.templateOr("account", "{{account}}"), sign.templateOr("key", "{{secret}}"));
          default -> throw sign.error("type", "'type' is aws4 or azure-shared-key");
        };
    sign.refuseUnread();
    return signing;
  }

  private Answers answers() {
    List<Condition> active = conditions("active");
    List<Condition> inactive = conditions("inactive");
    List<Answers.FactSource> facts = new ArrayList<>();
    CheckFields report = fields.table("report");
    if (report != null) {
      for (String name : report.names()) {
        String pointer = report.required(name);
        if (!pointer.startsWith("/") && !pointer.startsWith("header:")) {
          throw report.error(name, "it is a JSON pointer such as '/user/name', or 'header:NAME'");
        }
        facts.add(
            new Answers.FactSource(
                name, pointer.startsWith("header:") ? pointer.toLowerCase(Locale.ROOT) : pointer));
      }
    }
    return new Answers(
        active.isEmpty() ? List.of(Condition.ofStatus(200)) : active,
        inactive.isEmpty() ? List.of(Condition.ofStatus(401)) : inactive,
        conditions("limited"),
        facts);
  }

  private List<Condition> conditions(String name) {
    return fields.each(
        name,
        value ->
            switch (value) {
              case TomlValue.Whole status -> Condition.ofStatus(status(name, status));
              case Table table -> condition(fields.nested(table));
              case TomlValue other -> throw fields.wrong(name, "statuses or conditions", other);
            });
  }

  private int status(String name, TomlValue.Whole value) {
    if (value.value() < 100 || value.value() > 599) {
      throw fields.error(name, "a status is a number from 100 to 599");
    }
    return (int) value.value();
  }

  private Condition condition(CheckFields of) {
    Set<Integer> statuses = new HashSet<>();
    for (int status :
        of.each(
            "status",
            value -> {
              if (!(value instanceof TomlValue.Whole whole)) {
                throw of.wrong("status", "a number", value);
              }
              return status("status", whole);
            })) {
      statuses.add(status);
    }
    String json = of.text("json");
    String header = of.text("header");
    if (json != null && !json.startsWith("/")) {
      throw of.error("json", "'json' is a pointer such as '/error/code'");
    }
    Condition condition =
        new Condition(
            statuses,
            json,
            header == null ? null : header.toLowerCase(Locale.ROOT),
            of.text("equals"),
            of.text("text"));
    if (json != null && header != null) {
      throw of.error("header", "a condition looks at 'json' or at a 'header'; write two");
    }
    if (statuses.isEmpty() && json == null && header == null && condition.text() == null) {
      throw of.error("status", "a condition without status, json, header or text always holds");
    }
    of.refuseUnread();
    return condition;
  }
}
