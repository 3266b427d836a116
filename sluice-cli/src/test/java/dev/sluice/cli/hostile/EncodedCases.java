package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Secrets in encodings that are long, or that stand beside others. */
final class EncodedCases {
  private static final String FAMILY = "encodings";
  private static final String LINE = "the quick brown fox > jumps ? over ~ the lazy dog\n";

  private final List<HostileCase> cases = new ArrayList<>();

  static List<HostileCase> all() {
    EncodedCases made = new EncodedCases();
    for (int lines : new int[] {100, 1000, 40_000}) {
      String text = LINE.repeat(lines) + "key " + WORD + "\n" + LINE.repeat(lines / 2);
      made.add("base64 of " + lines + " lines", "data: " + base64(text));
      made.add("base64 of base64 of " + lines + " lines", base64(base64(text)));
      made.add("hexadecimal of " + lines + " lines", hex(text));
      made.add("percents of " + lines + " lines", "x=" + percent(text) + "&y");
      made.add("escapes of " + lines + " lines", "{\"x\":\"" + escapes(text) + "\"}");
      made.add("byte escapes of " + lines + " lines", "\"" + each(text, "\\x%02x") + "\"");
      made.add("octal escapes of " + lines + " lines", "\"" + each(text, "\\%03o") + "\"");
      made.add("entities of " + lines + " lines", "<p>" + each(text, "&#%d;") + "</p>");
      for (String charset : new String[] {"UTF-32LE", "UTF-32BE"}) {
        byte[] wide = ("\ufeff" + text).getBytes(Charset.forName(charset));
        made.add(charset + " of " + lines + " lines", new String(wide, ISO_8859_1));
      }
    }
    String text = LINE.repeat(20) + "key " + WORD + "\n" + LINE.repeat(20) + "z";
    made.add("base64 whose padding is in percents", base64(text).replace("=", "%3D") + "%26y");
    for (Charset charset : new Charset[] {UTF_16LE, UTF_16BE}) {
      String wide = new String("a wide text of some length".getBytes(charset), ISO_8859_1);
      made.add("base64 right behind " + charset, wide + base64(text));
      made.add("escapes right behind " + charset, wide + escapes(text));
      made.add("zero before " + charset + " before base64", "\0" + wide + base64(text));
    }
    String half = WORD.substring(0, 9);
    String rest = WORD.substring(9);
    made.add("one byte escape in a word", "key = \"" + half + each(rest, "\\x%02x") + "\"");
    made.add("one entity in a word", "<p>" + half + each(rest, "&#x%X;") + "</p>");
    made.add("byte escapes between zeros", each("\0" + WORD + "\0", "\\x%02x"));
    made.add("byte escapes in base64", base64("key " + each(WORD, "\\x%02x")));
    String long64 = base64(LINE.repeat(1000) + "z");
    String wide = new String(("a wide text with " + WORD).getBytes(UTF_16BE), ISO_8859_1);
    made.add("wide text right behind the fill of a long run", long64 + wide);
    return made.cases;
  }

  private static String each(String text, String format) {
    StringBuilder all = new StringBuilder();
    text.chars().forEach(one -> all.append(String.format(format, one)));
    return all.toString();
  }

  private void add(String name, String content) {
    cases.add(
        new HostileCase(
            FAMILY,
            name,
            folder -> {
              Files.writeString(folder.resolve("rules.toml"), RULES);
              Files.write(folder.resolve("a.txt"), content.getBytes(ISO_8859_1));
            },
            List.of("dir", "@/a.txt", "-c", "@/rules.toml", "--no-progress"),
            Expected.found()));
  }

  private static final String RULES =
      """
      [[rules]]
      id = "word"
      regex = '''sesame-[a-z]{8}'''
      """;

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(UTF_8));
  }

  private static String percent(String text) {
    return "%" + HexFormat.ofDelimiter("%").formatHex(text.getBytes(UTF_8));
  }

  private static String escapes(String text) {
    return "\\u00" + HexFormat.ofDelimiter("\\u00").formatHex(text.getBytes(UTF_8));
  }
}
