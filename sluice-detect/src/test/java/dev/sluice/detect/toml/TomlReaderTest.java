package dev.sluice.detect.toml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.toml.TomlValue.Entry;
import dev.sluice.detect.toml.TomlValue.Sequence;
import dev.sluice.detect.toml.TomlValue.Table;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TomlReaderTest {
  /** A value in a form that shows its type and nothing of its place. */
  private static String show(TomlValue value) {
    return switch (value) {
      case TomlValue.Text text -> '"' + text.value() + '"';
      case TomlValue.Whole whole -> Long.toString(whole.value());
      case TomlValue.Real real -> real.value() + "f";
      case TomlValue.Flag flag -> Boolean.toString(flag.value());
      case TomlValue.Moment moment -> "@" + moment.value();
      case Sequence sequence -> sequence.values().stream().map(TomlReaderTest::show).toList() + "";
      case Table table ->
          table.entries().stream().map(entry -> entry.key() + "=" + show(entry.value())).toList()
              + "";
    };
  }

  private static String read(String text) {
    return show(TomlReader.read(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a = 1 # note | [a=1]",
        "a = +1_000 | [a=1000]",
        "a = 0xdead_beef | [a=3735928559]",
        "a = 0o17 | [a=15]",
        "a = 0b101 | [a=5]",
        "a = -9223372036854775808 | [a=-9223372036854775808]",
        "a = 3.5 | [a=3.5f]",
        "a = -1e3 | [a=-1000.0f]",
        "a = 6.02_2E+2 | [a=602.2f]",
        "a = -inf | [a=-Infinityf]",
        "a = nan | [a=NaNf]",
        "a = -0.0 | [a=-0.0f]",
        "a = true | [a=true]",
        "a = 1979-05-27 | [a=@1979-05-27]",
        "a = 1979-05-27T07:32:00.123456789012Z | [a=@1979-05-27T07:32:00.123456789012Z]",
        "a = 1979-05-27 07:32:00-07:00 | [a=@1979-05-27 07:32:00-07:00]",
        "a = 07:32:00 | [a=@07:32:00]",
        "a = [1, [2, 3], 'x', ] | [a=[1, [2, 3], \"x\"]]",
        "a = {b = 1, c.d = 2} | [a=[b=1, c=[d=2]]]",
        "a.b.c = 1 | [a=[b=[c=1]]]",
        "'a.b' = 1 | [a.b=1]",
        "\"\" = 1 | [=1]",
        "1.2 = 3 | [1=[2=3]]",
        "a = 'C:\\n' | [a=\"C:\\n\"]",
        "a = \"\\u00e9\\U0001F600\\\"\" | [a=\"é😀\"\"]",
      })
  void read_singleLine_givesTheValue(String text, String expected) {
    assertEquals(expected, read(text));
  }

  @Test
  void read_multiLineStrings_trimFirstNewlineAndContinuations() {
    assertEquals("[a=\"x\ny\"]", read("a = '''\nx\r\ny'''"));
    assertEquals("[a=\"xy\"]", read("a = \"\"\"x\\  \n\n   y\"\"\""));
    assertEquals("[a=\"x\"\"\"]", read("a = \"\"\"x\"\"\"\"\""));
    assertEquals("[a=\"''\"]", read("a = ''''''''"));
  }

  @Test
  void read_tables_nestByHeader() {
    assertEquals(
        "[r=[[id=1, l=[[x=1], [x=2]]], [id=2, m=[y=1]]], z=[w=1]]",
        read("[[r]]\nid=1\n[[r.l]]\nx=1\n[[r.l]]\nx=2\n[[r]]\nid=2\n[r.m]\ny=1\n[z]\nw=1\n"));
    assertEquals("[a=[b=[c=1], d=2]]", read("[a.b]\nc=1\n[a]\nd=2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a =",
        "a = 1 b = 2",
        "= 1",
        "a = 01",
        "a = 1__0",
        "a = _1",
        "a = 1_",
        "a = 1.",
        "a = .1",
        "a = 0xg",
        "a = +0x1",
        "a = 9223372036854775808",
        "a = tru",
        "a = bare",
        "a = 1979-13-01",
        "a = 1979-05-27T25:00:00",
        "a = 07:32",
        "a = \"x",
        "a = \"x\ny\"",
        "a = \"\\q\"",
        "a = \"\\uD800\"",
        "a = \"\\u12\"",
        "a = '''x",
        "a = \"\u0001\"",
        "# \u0001",
        "a = 1\rb = 2",
        "a = [1 2]",
        "a = [1",
        "a = {b = 1,}",
        "a = {b = 1\n}",
        "a = {b = 1} \na.c = 2",
        "a = 1\na = 2",
        "a = 1\n'a' = 2",
        "a.b = 1\na.b.c = 2",
        "[a]\n[a]",
        "[a\n]",
        "[]",
        "[a]]",
        "[[a]\n",
        "[a]\nb.c = 1\n[a.b]\n",
        "[a.b.c]\nz=9\n[a]\nb.c.t = 1",
        "a = [1]\n[[a]]",
        "[[a]]\n[a]",
        "a = {}\n[a.b]",
        "[a] b = 1",
      })
  void read_notToml_isRefused(String text) {
    assertThrows(TomlException.class, () -> TomlReader.read(text));
  }

  @Test
  void read_mistake_pointsAtIt() {
    TomlException refusal =
        assertThrows(TomlException.class, () -> TomlReader.read("a = 1\n  b = oops\n"));
    assertEquals(new Position(2, 7), refusal.position());
  }

  @Test
  void read_key_remembersItsPlace() {
    Entry entry = Objects.requireNonNull(TomlReader.read("x = '''\n\n'''\n  y = 1").entry("y"));
    assertEquals(new Position(4, 3), entry.position());
    assertEquals(new Position(4, 7), entry.value().position());
  }

  @Test
  void read_deepNesting_isRefusedBeforeTheStackEnds() {
    for (String open : new String[] {"[", "{a=", "a."}) {
      String text = (open.equals("a.") ? "" : "a = ") + open.repeat(100_000);
      TomlException refusal = assertThrows(TomlException.class, () -> TomlReader.read(text));
      assertTrue(String.valueOf(refusal.getMessage()).contains("deep"), refusal.getMessage());
    }
  }

  @Test
  void read_randomMutations_parseOrRefuseNothingElse() {
    String seedText =
        "title = \"x\"\n[[rules]]\nid = 'a'\nentropy = 3.5\nk = [\"a\", 'b'] # c\n"
            + "[rules.m]\nd = 1979-05-27T07:32:00Z\ne = '''\nx'''\nf = {a.b = 1}\n";
    SplittableRandom random = new SplittableRandom(0x5EED);
    String alphabet = "[]{}=.,'\"\\#\n\r\t abu0_-+:eTZ\u0000é";
    int read = 0;
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder(seedText);
      for (int edits = random.nextInt(1, 6); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        char with = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, with);
          case 1 -> text.insert(at, with);
          default -> text.deleteCharAt(at);
        }
      }
      try {
        TomlReader.read(text.toString());
        read++;
      } catch (TomlException expected) {
        assertTrue(expected.position().line() >= 1);
      }
    }
    assertTrue(read > 100, "mutations that are still TOML: " + read);
  }
}
