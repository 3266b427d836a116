package dev.sluice.detect.validate;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validators of tokens that one string makes up. */
final class TokenChecks {
  private static final long SECONDS_PER_DAY = 86_400;

  /** The digits of an AWS key id that its account is in. */
  private static final int AWS_ACCOUNT_DIGITS = 9;

  private static final Pattern STRIPE = Pattern.compile("[spr]k_(live|test)_[0-9A-Za-z]{10,250}");

  private TokenChecks() {}

  private static final Validity WRONG_CHECKSUM = Validity.invalid("the checksum is wrong");
  private static final Validity RIGHT_CHECKSUM = Validity.valid("the checksum is right");

  /** GitHub's classic tokens, npm's and NetBird's: 30 characters and their CRC-32 in base 62. */
  static Validity prefixedCrc(String secret) {
    int underscore = secret.indexOf('_');
    if (underscore < 0 || secret.length() != underscore + 37) {
      return Validity.UNKNOWN;
    }
    String body = secret.substring(underscore + 1, underscore + 31);
    String wanted = Checksums.base62(Checksums.crc32(body), 6);
    return secret.endsWith(wanted) ? RIGHT_CHECKSUM : WRONG_CHECKSUM;
  }

  /** GitLab's routable tokens: a payload, its length and the CRC-32 of both in base 36. */
  static Validity gitlab(String secret) {
    int dot = secret.indexOf('.');
    if (dot < 0 || (secret.length() - dot != 10 && secret.length() - dot != 13)) {
      return Validity.UNKNOWN;
    }
    String checked = secret.substring(0, secret.length() - 7);
    String wanted = Checksums.base36(Checksums.crc32(checked), 7);
    return secret.endsWith(wanted) ? RIGHT_CHECKSUM : WRONG_CHECKSUM;
  }

  /** Grafana's service account tokens: glsa_, 32 characters, and the CRC-32 of both. */
  static Validity grafana(String secret) {
    int last = secret.lastIndexOf('_');
    if (!secret.startsWith("glsa_") || last < 6 || secret.length() - last != 9) {
      return Validity.UNKNOWN;
    }
    int crc = Integer.reverseBytes((int) Checksums.crc32(secret.substring(0, last)));
    String wanted = String.format("%08x", crc);
    return secret.substring(last + 1).equalsIgnoreCase(wanted) ? RIGHT_CHECKSUM : WRONG_CHECKSUM;
  }

  /** Tokens that are a prefix and a JSON object in base64. */
  static Validity prefixedJson(String secret) {
    String rest = secret.substring(secret.indexOf('_') + 1);
    Map<String, String> members = Json.members(Base64Text.text(rest));
    if (members == null && rest.indexOf('_') > 0) {
      members = Json.members(Base64Text.text(rest.substring(0, rest.indexOf('_'))));
    }
    if (members != null && !members.isEmpty()) {
      return Validity.valid("holds " + String.join(", ", members.keySet()));
    }
    return Validity.invalid("the part after the prefix is not a JSON object in base64");
  }

  /** PyPI: a macaroon of version 2 whose location is an index. */
  static Validity pypi(String secret) {
    String macaroon = Base64Text.text(secret.substring(secret.indexOf('-') + 1));
    for (String location : new String[] {"pypi.org", "test.pypi.org"}) {
      String head = "\u0002\u0001" + (char) location.length() + location + "\u0002";
      if (macaroon.startsWith(head)) {
        int signature = macaroon.length() - 34;
        boolean signed = signature > head.length() && macaroon.startsWith("\u0006 ", signature);
        return signed
            ? Validity.valid("a macaroon of " + location)
            : Validity.invalid("the macaroon has no signature at its end");
      }
    }
    return Validity.invalid("not a macaroon of pypi.org or test.pypi.org");
  }

  /** AWS key ids: base 32; since 2019 they hold the account. */
  static Validity awsKeyId(String secret) {
    if (secret.length() != 20) {
      return Validity.UNKNOWN;
    }
    if (secret.endsWith("EXAMPLE")) {
      return Validity.invalid("an example of the AWS documentation");
    }
    long first = 0;
    for (int i = 4; i < 20; i++) {
      int digit = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(secret.charAt(i));
      if (digit < 0) {
        return Validity.invalid("'" + secret.charAt(i) + "' is not a base 32 digit");
      }
      first = i < 4 + AWS_ACCOUNT_DIGITS ? first << 5 | digit : first;
    }
    // Of the 80 bits, one is skipped and the next 40 are the account: all within the first 45.
    long account = first >>> 4 & 0xFF_FFFF_FFFFL;
    boolean old = "IJ".indexOf(secret.charAt(4)) >= 0;
    if (old || account > 999_999_999_999L) {
      return Validity.UNKNOWN;
    }
    String number = Long.toString(account);
    return Validity.valid("AWS account " + "0".repeat(12 - number.length()) + number);
  }

  /** JSON Web Tokens: a header that names its algorithm, and a payload. */
  static Validity jwt(String secret) {
    String[] parts = secret.split("\\.", -1);
    if (parts.length != 3 && parts.length != 5) {
      return Validity.invalid("a JWT has three parts, or five if encrypted");
    }
    Map<String, String> header = Json.members(Base64Text.text(parts[0]));
    if (header == null || !header.containsKey("alg")) {
      return Validity.invalid("the header is not a JSON object with 'alg'");
    }
    String algorithm = String.valueOf(header.get("alg"));
    Map<String, String> payload =
        parts.length == 3 ? Json.members(Base64Text.text(parts[1])) : Map.of();
    if (payload == null) {
      return Validity.invalid("the payload is not a JSON object");
    }
    if (parts.length == 3 && parts[2].isEmpty() && !algorithm.equalsIgnoreCase("none")) {
      return Validity.invalid("the signature is missing");
    }
    return Validity.valid("JWT signed with " + algorithm + expiry(payload.get("exp")));
  }

  /** A prefix that ends in a dash, and a JSON Web Token. What has no dots has another shape. */
  static Validity prefixedJwt(String secret) {
    int dash = secret.indexOf('-');
    return dash < 0 || secret.indexOf('.') < 0 ? Validity.UNKNOWN : jwt(secret.substring(dash + 1));
  }

  /** Service account tokens of Kubernetes: JSON Web Tokens that such a cluster issued. */
  static Validity kubernetes(String secret) {
    Validity token = jwt(secret);
    if (!(token instanceof Validity.Valid)) {
      return Validity.UNKNOWN;
    }
    String payload = Base64Text.text(secret.split("\\.", -1)[1]);
    return payload.contains("kubernetes") || payload.contains("system:serviceaccount:")
        ? token
        : Validity.invalid("no cluster of Kubernetes issued it");
  }

  /** Until when a token holds, as it says itself; whether that is past is for the reader to see. */
  private static String expiry(@Nullable String seconds) {
    if (seconds == null || !seconds.matches("[0-9]{9,11}")) {
      return "";
    }
    // An instant would be written by a formatter, whose classes take longer than all tokens of a
    // scan.
    return ", expires " + LocalDate.ofEpochDay(Long.parseLong(seconds) / SECONDS_PER_DAY);
  }

  /** Discord bot tokens: the first part is the bot's id, a number of 17 to 20 digits. */
  static Validity discord(String secret) {
    int dot = secret.indexOf('.');
    String id = dot < 0 ? "" : Base64Text.text(secret.substring(0, dot));
    return id.matches("[0-9]{17,20}")
        ? Validity.valid("bot " + id)
        : Validity.invalid("the first part is not an id in base64");
  }

  /** Telegram bot tokens: an id and 35 characters that start with AA. */
  static Validity telegram(String secret) {
    int colon = secret.indexOf(':');
    String id = secret.substring(0, Math.max(0, colon));
    boolean valid =
        id.matches("[0-9]{8,12}")
            && secret.startsWith("AA", colon + 1)
            && secret.length() == colon + 36;
    return valid ? Validity.valid("bot " + id) : Validity.invalid("not id:AA…");
  }

  /** Slack tokens: numbers of team and user or app, then the secret proper. */
  static Validity slack(String secret) {
    boolean bot = secret.matches("xoxb-[0-9]{9,14}-[0-9]{9,14}-[A-Za-z0-9]{24}");
    boolean user = secret.matches("xox[ps]-([0-9]{9,14}-){3}[0-9a-f]{32,64}");
    boolean app = secret.matches("xapp-1-A[A-Z0-9]{8,12}-[0-9]{9,14}-[0-9a-f]{64}");
    if (bot || user || app) {
      int from = secret.indexOf('-', app ? 7 : 0) + 1;
      return Validity.valid("team or app " + secret.substring(from, secret.indexOf('-', from)));
    }
    return Validity.UNKNOWN;
  }

  /** OpenAI keys hold their maker's name in base64. */
  static Validity openai(String secret) {
    return secret.contains("T3BlbkFJ") ? Validity.valid("marked as OpenAI's") : Validity.UNKNOWN;
  }

  /** Anthropic keys end on AA: 93 characters of base64 for 70 bytes, and padding. */
  static Validity anthropic(String secret) {
    if (!secret.matches("sk-ant-[a-z]+[0-9]{2}-.*")) {
      return Validity.UNKNOWN;
    }
    return secret.endsWith("AA")
        ? Validity.valid(secret.substring(7, secret.indexOf('-', 7)))
        : Validity.invalid("does not end on AA");
  }

  /** Stripe keys say which mode they are for; since 2020 they hold the account. */
  static Validity stripe(String secret) {
    if (!STRIPE.matcher(secret).matches()) {
      return Validity.UNKNOWN;
    }
    String mode = secret.substring(3, 7);
    boolean account = secret.startsWith("51", 8) && secret.length() > 80;
    return Validity.valid(
        mode + " mode" + (account ? ", account acct_1" + secret.substring(10, 25) : ""));
  }

  /** Keys in bech32, in one case: age identities, Nostr keys. */
  static Validity bech32(String secret) {
    String lower = secret.toLowerCase(Locale.ROOT);
    boolean oneCase = secret.equals(lower) || secret.equals(secret.toUpperCase(Locale.ROOT));
    return oneCase && Checksums.isBech32(lower) ? RIGHT_CHECKSUM : WRONG_CHECKSUM;
  }

  /** Keys in base58 with a checksum: Bitcoin WIF, BIP 32 extended keys. */
  static Validity base58Check(String secret) {
    if (secret.length() > 200) {
      return Validity.UNKNOWN;
    }
    byte[] payload = Checksums.base58Check(secret);
    return payload == null ? WRONG_CHECKSUM : RIGHT_CHECKSUM;
  }

  /** Azure storage keys: 64 bytes in base64. */
  static Validity azureStorageKey(String secret) {
    byte[] key = Base64Text.bytes(secret);
    return key != null && key.length == 64
        ? Validity.valid("64 bytes")
        : Validity.invalid("not 64 bytes in base64");
  }

  /** Azure shared access signatures: a version, and a signature of 32 bytes, or that alone. */
  static Validity azureSas(String secret) {
    String signature = "";
    boolean alone = !secret.contains("sig=");
    boolean versioned = alone;
    String query = secret.substring(secret.indexOf('?') + 1).replace("&amp;", "&");
    if (alone) {
      query = "sig=" + query;
    }
    for (String part : query.split("&", -1)) {
      if (part.startsWith("sig=")) {
        signature =
            URLDecoder.decode(
                part.substring(4).replace("+", "%2B").replaceAll("%(?![0-9A-Fa-f]{2})", ""),
                StandardCharsets.ISO_8859_1);
      }
      versioned |= part.matches("sv=20[0-9]{2}-[0-9]{2}-[0-9]{2}");
    }
    byte[] bytes = Base64Text.bytes(signature);
    if (bytes == null || bytes.length != 32) {
      return Validity.invalid("'sig' is not 32 bytes in base64");
    }
    return versioned ? Validity.valid("signed") : Validity.UNKNOWN;
  }

  /** Hugging Face tokens: 34 letters, no digits. */
  static Validity huggingFace(String secret) {
    return secret.matches("(hf_|api_org_)[A-Za-z]{34}")
        ? Validity.valid("34 letters")
        : Validity.invalid("not 34 letters after the prefix");
  }

  /** UUIDs as made at random. */
  static Validity uuid4(String secret) {
    boolean random =
        secret.matches("(?i)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    return random ? Validity.UNKNOWN : Validity.invalid("not a random UUID (version 4)");
  }
}
