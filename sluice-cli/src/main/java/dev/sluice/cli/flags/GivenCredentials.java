package dev.sluice.cli.flags;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The credentials that a process was given, wherever they stand in its words and its environment.
 * What is said to the user goes through here last, so that not even the message of a library that
 * was handed a credential can tell it.
 */
public final class GivenCredentials {
  /** Shorter ones would be found in ordinary words. */
  private static final int LENGTH_MIN = 5;

  private static final String HIDDEN = "(hidden)";

  private static final List<String> VARIABLES =
      List.of(
          "AWS_SECRET_ACCESS_KEY",
          "AWS_SESSION_TOKEN",
          "AZURE_CLIENT_SECRET",
          "AZURE_STORAGE_CONNECTION_STRING",
          "AZURE_STORAGE_KEY",
          "AZURE_STORAGE_SAS_TOKEN",
          "SLUICE_GIT_CREDENTIAL",
          "SLUICE_HTTP_AUTHORIZATION");

  /** What credentials look like; made only where there may be one. */
  private static final class Shapes {
    /** Names of whatever is worth hiding: parameters of URLs, headers, fields of connections. */
    private static final Pattern SECRET_NAME =
        Pattern.compile(
            "sig|token|key|secret|passw|pwd|auth|credential|session|cookie",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern FIELD = Pattern.compile("([\\w.-]+)=([^&;\\s]+)");

    /** A user and a password before a host, in whatever is meant to be a URL. */
    private static final Pattern USER =
        Pattern.compile("(?:^|[a-zA-Z][a-zA-Z0-9+.-]*:/*|//)([^/:@\\s]*):(\\S+)@");

    /** A user alone: with a web server, that is a token. */
    private static final Pattern TOKEN = Pattern.compile("https?:/*([^/:@\\s]+)@");
  }

  private final Set<String> values = new LinkedHashSet<>();

  private GivenCredentials() {}

  /** Those in the words of a command line and in environment variables. */
  public static GivenCredentials of(List<String> words, Map<String, String> environment) {
    GivenCredentials given = new GivenCredentials();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      given.addUrl(word);
      if (word.startsWith("--")) {
        given.addOfFlag(word, i + 1 < words.size() ? words.get(i + 1) : null);
      }
    }
    for (String name : VARIABLES) {
      given.addValue(environment.getOrDefault(name, ""));
    }
    return given;
  }

  /** The value of a flag that is one of a credential, in its own word or in the next. */
  private void addOfFlag(String word, @Nullable String next) {
    for (Flag flag : Flag.values()) {
      int end = 2 + flag.word().length();
      if (!flag.isCredential() || !word.startsWith(flag.word(), 2)) {
        continue;
      }
      if (word.length() > end && word.charAt(end) == '=') {
        addOf(flag, word.substring(end + 1));
      } else if (word.length() == end && next != null) {
        addOf(flag, next);
      }
    }
  }

  /** Adds the credential that a flag names, wherever it was read from. */
  public synchronized void addOf(Flag flag, String value) {
    if (flag != Flag.HEADER) {
      addValue(value);
      return;
    }
    String content = value.substring(value.indexOf(':') + 1).strip();
    add(content);
    // After the word that says of what kind it is, as in "Bearer TOKEN".
    add(content.substring(content.indexOf(' ') + 1).strip());
    addFields(content);
  }

  private void addValue(String value) {
    if (value.isEmpty()) {
      return;
    }
    add(value);
    for (String part : value.split("[\\s,:]+", -1)) {
      add(part);
    }
    addFields(value);
    addUrl(value);
  }

  /** Adds what is secret in something that may be a URL. */
  public synchronized void addUrl(String word) {
    int query = word.indexOf('?');
    if (query < 0 && word.indexOf('@') < 0) {
      return;
    }
    Matcher user = Shapes.USER.matcher(word);
    while (user.find()) {
      add(user.group(2));
      // A password with an @ in it: what comes before the first one is part of it too.
      for (String part : user.group(2).split("@", -1)) {
        add(part);
      }
    }
    Matcher token = Shapes.TOKEN.matcher(word);
    while (token.find()) {
      add(token.group(1));
    }
    if (query >= 0) {
      addFields(word.substring(query + 1));
    }
  }

  private void addFields(String text) {
    Matcher field = Shapes.FIELD.matcher(text);
    while (field.find()) {
      if (Shapes.SECRET_NAME.matcher(field.group(1)).find()) {
        add(field.group(2));
      }
    }
  }

  private void add(String value) {
    if (value.length() >= LENGTH_MIN && !value.startsWith("@")) {
      values.add(value);
      try {
        String plain = URLDecoder.decode(value, StandardCharsets.UTF_8);
        if (plain.length() >= LENGTH_MIN) {
          values.add(plain);
        }
      } catch (IllegalArgumentException e) {
        // Not encoded, so there is no other form of it.
        return;
      }
    }
  }

  /** Whether a word that is meant to be a URL has a credential in it. */
  public static boolean areIn(String url) {
    GivenCredentials given = new GivenCredentials();
    given.addUrl(url);
    return !given.values.isEmpty();
  }

  /** A text without credentials. */
  public synchronized String hide(String text) {
    if (values.isEmpty()) {
      return text;
    }
    String hidden = text;
    List<String> longestFirst = new ArrayList<>(values);
    longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    for (String value : longestFirst) {
      hidden = hidden.replace(value, HIDDEN);
    }
    return hidden;
  }

  /** A stream on which no credential shows, and everything else goes on to another. */
  public PrintStream guard(PrintStream to) {
    return new Guarded(to, this);
  }

  /** Prints to another stream what is left of each text. */
  private static final class Guarded extends PrintStream {
    private final PrintStream to;
    private final GivenCredentials credentials;

    Guarded(PrintStream to, GivenCredentials credentials) {
      super(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
      this.to = to;
      this.credentials = credentials;
    }

    @Override
    public void print(String text) {
      to.print(credentials.hide(String.valueOf(text)));
    }

    @Override
    public void println(String text) {
      to.println(credentials.hide(String.valueOf(text)));
    }

    @Override
    public void println() {
      to.println();
    }

    @Override
    public PrintStream append(CharSequence text) {
      print(String.valueOf(text));
      return this;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      ByteArrayOutputStream piece = new ByteArrayOutputStream();
      piece.write(bytes, offset, length);
      print(piece.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void write(int one) {
      to.write(one);
    }

    @Override
    public void flush() {
      to.flush();
    }

    @Override
    public boolean checkError() {
      return to.checkError();
    }
  }
}
