package dev.sluice.validate.check;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.regex.Re2;
import dev.sluice.detect.toml.Position;
import dev.sluice.detect.toml.TomlException;
import dev.sluice.detect.toml.TomlReader;
import dev.sluice.detect.toml.TomlValue.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the checks of a rule file: its {@code [[checks]]} tables. */
public final class CheckReader {
  private static final int TEXT_MAX = 4 << 20;
  private static final int REGEX_MAX = 1000;
  private static final int WITHIN_LINES = 60;

  private final String file;

  private CheckReader(String file) {
    this.file = file;
  }

  /**
   * The checks of a rule file; what is not a check is not looked at.
   *
   * @throws CheckFileException if one cannot be used
   */
  public static List<Check> read(String file, String text) {
    CheckReader reader = new CheckReader(file);
    Table root = reader.parse(text);
    CheckFields fields = new CheckFields(file, root);
    List<Check> checks = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (CheckFields one : reader.tables(fields)) {
      Check check = reader.check(one);
      if (!ids.add(check.id())) {
        throw one.error("id", "the check '" + check.id() + "' is already defined; rename one");
      }
      checks.add(check);
    }
    return checks;
  }

  private Table parse(String text) {
    if (text.length() > TEXT_MAX) {
      throw new CheckFileException(file, new Position(1, 1), "the file is too large for checks");
    }
    try {
      return TomlReader.read(text);
    } catch (TomlException e) {
      throw new CheckFileException(file, e.position(), String.valueOf(e.getMessage()));
    }
  }

  private List<CheckFields> tables(CheckFields fields) {
    return fields.each(
        "checks",
        value -> {
          if (!(value instanceof Table table)) {
            throw fields.wrong("checks", "an array of tables, '[[checks]]'", value);
          }
          return fields.nested(table);
        });
  }

  private Check check(CheckFields fields) {
    String id = fields.required("id");
    if (!id.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
      throw fields.error("id", "an id is in kebab-case, as in 'example-whoami'");
    }
    List<String> rules = fields.texts("rules");
    List<String> providers = fields.texts("providers");
    if (rules.isEmpty() && providers.isEmpty()) {
      throw fields.error(
          "rules", "a check needs 'rules', the ids of the rules it is for, or 'providers'");
    }
    String reference = fields.required("reference");
    if (!reference.startsWith("https://")) {
      throw fields.error("reference", "'reference' is the address of the page the check follows");
    }
    String evidence = fields.text("evidence");
    if (evidence != null && !evidence.startsWith("https://")) {
      throw fields.error("evidence", "'evidence' is the address of what says so, if it was read");
    }
    Pattern parse = parse(fields);
    List<Check.Companion> companions = companions(fields);
    Call call = fields.has("protocol") ? login(fields) : new HttpCallReader(fields).read();
    String within = fields.text("withinLines");
    String provider = fields.text("provider");
    checkNames(fields, call, parse, companions);
    Check check =
        new Check(
            id,
            provider == null ? id : provider,
            rules,
            providers,
            reference,
            evidence == null ? "" : evidence,
            companions,
            within == null ? WITHIN_LINES : number(fields, "withinLines", within),
            parse,
            call,
            file + ":" + fields.position("id"));
    fields.refuseUnread();
    return check;
  }

  private static int number(CheckFields fields, String name, String text) {
    if (!text.matches("\\d{1,6}")) {
      throw fields.error(name, "'" + name + "' is a number of lines");
    }
    return Integer.parseInt(text);
  }

  private static @Nullable Pattern parse(CheckFields fields) {
    String regex = fields.text("parse");
    if (regex == null) {
      return null;
    }
    try {
      if (regex.length() > REGEX_MAX) {
        throw fields.error("parse", "'parse' is longer than " + REGEX_MAX + " characters");
      }
      return Re2.compile(regex);
    } catch (PatternSyntaxException e) {
      throw fields.error("parse", "'parse' is not a valid RE2 regex: " + e.getMessage());
    }
  }

  private static List<Check.Companion> companions(CheckFields fields) {
    CheckFields with = fields.table("with");
    List<Check.Companion> companions = new ArrayList<>();
    if (with != null) {
      for (String name : with.names()) {
        boolean isOptional = name.endsWith("?");
        List<String> rules = with.texts(name);
        companions.add(
            new Check.Companion(
                isOptional ? name.substring(0, name.length() - 1) : name, rules, isOptional));
      }
    }
    return companions;
  }

  private static Call login(CheckFields fields) {
    String word = fields.required("protocol");
    Call.@Nullable Protocol protocol = null;
    for (Call.Protocol one : Call.Protocol.values()) {
      protocol = one.word().equals(word) ? one : protocol;
    }
    if (protocol == null) {
      throw fields.error(
          "protocol",
          "there is no protocol '"
              + word
              + "'; there are "
              + String.join(
                  ", ", Stream.of(Call.Protocol.values()).map(Call.Protocol::word).toList()));
    }
    String tls = fields.text("tls");
    Call.Tls secured;
    try {
      secured = tls == null ? Call.Tls.OFFERED : Call.Tls.valueOf(tls.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw fields.error("tls", "'tls' is never, offered or always");
    }
    return new Call.Login(
        protocol,
        fields.templateOr("host", "{{host}}"),
        fields.templateOr("port", "{{port}}"),
        fields.templateOr("user", "{{user=}}"),
        fields.templateOr("password", "{{secret}}"),
        fields.templateOr("database", "{{database=}}"),
        secured,
        fields.texts("hostKeys"));
  }

  /** Refuses a template that names a value which nothing gives. */
  private static void checkNames(
      CheckFields fields, Call call, @Nullable Pattern parse, List<Check.Companion> companions) {
    Set<String> known = new HashSet<>(HttpCallReader.ALWAYS_KNOWN);
    if (parse != null) {
      known.addAll(parse.namedGroups().keySet());
    }
    companions.forEach(companion -> known.add(companion.name()));
    List<Template> templates = new ArrayList<>();
    switch (call) {
      case Call.Http http -> {
        templates.add(http.origin());
        templates.add(http.path());
        http.headers().forEach(header -> templates.add(header.text()));
        if (http.body() != null) {
          templates.add(http.body());
        }
        if (http.signing() != null) {
          templates.addAll(http.signing().templates());
        }
        for (Computed computed : http.computed()) {
          known.add(computed.name());
          switch (computed) {
            case Computed.Joined joined -> templates.add(joined.text());
            case Computed.Hmac hmac -> templates.addAll(List.of(hmac.text(), hmac.key()));
            case Computed.SignedToken token ->
                templates.addAll(
                    List.of(token.key(), token.issuer(), token.audience(), token.scope()));
          }
        }
      }
      case Call.Login login ->
          templates.addAll(
              List.of(
                  login.host(), login.port(), login.user(), login.password(), login.database()));
    }
    for (Template template : templates) {
      for (String name : template.needed()) {
        if (!known.contains(name)) {
          throw fields.error(
              "id",
              "nothing gives the value '{{"
                  + name
                  + "}}'; name a group of 'parse', a finding in 'with' or a value in 'compute' so");
        }
      }
    }
  }
}
