package dev.sluice.report.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.report.Reports;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What functions of templates give, at the edges of what they take. */
class TemplateFunctionsTest {
  private static String run(String template) throws IOException {
    StringWriter out = new StringWriter();
    new Reports("1.2.3", List.of(), false)
        .templateWriter("{{ " + template + " }}", out, InstantSource.fixed(Instant.EPOCH))
        .finish();
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\1',
      value = {
        "first (list 1 2 3) ~ 1",
        "last (list 1 2 3) ~ 3",
        "rest (list 1 2 3) ~ [2 3]",
        "initial (list 1 2 3) ~ [1 2]",
        "rest (list) ~ []",
        "initial (list) ~ []",
        "print (first (list)) \"|\" (last (list)) ~ |",
        "reverse (list 1 2 3) ~ [3 2 1]",
        "uniq (list 2 1 2) ~ [2 1]",
        "compact (list 0 1 \"\" \"a\" false) ~ [1 a]",
        "sortAlpha (list \"b\" \"a\" \"c\") ~ [a b c]",
        "has 2 (list 1 2) ~ true",
        "has 3 (list 1 2) ~ false",
        "append (list 1) 2 ~ [1 2]",
        "prepend (list 1) 2 ~ [2 1]",
        "without (list 1 2 3 2) 2 3 ~ [1]",
        "index (list 5 6) 0 ~ 5",
        "index (list 5 6) 1 ~ 6",
        "index (dict \"a\" (list 7 8)) \"a\" 1 ~ 8",
        "slice (list 1 2 3) 1 ~ [2 3]",
        "slice (list 1 2 3) 1 2 ~ [2]",
        "slice (list 1 2 3) 0 3 ~ [1 2 3]",
        "slice (list 1 2 3) 3 3 ~ []",
        "slice \"abc\" 1 2 ~ b",
        "slice \"abc\" 1 ~ bc",
        "get (dict \"a\" 1) \"a\" ~ 1",
        "hasKey (dict \"a\" 1) \"a\" ~ true",
        "hasKey (dict \"a\" 1) \"b\" ~ false",
        "keys (dict \"b\" 1 \"a\" 2) ~ [a b]",
        "values (dict \"b\" 1 \"a\" 2) ~ [1 2]",
        "unset (dict \"b\" 1 \"a\" 2) \"b\" ~ map[a:2]",
        "add1 4 ~ 5",
        "sub 7 2 ~ 5",
        "max 1 5 3 ~ 5",
        "min 4 1 3 ~ 1",
        "biggest 1 5 3 ~ 5",
        "addf 1.5 2.25 ~ 3.75",
        "subf 3.75 1.5 ~ 2.25",
        "mulf 1.5 1.5 ~ 2.25",
        "divf 9.0 4.0 ~ 2.25",
        "ceil 1.2 ~ 2",
        "floor 1.8 ~ 1",
        "round 2.345 1 ~ 2.3",
        "round 2.35 0 ~ 2",
        "int \"12\" ~ 12",
        "int64 \"13\" ~ 13",
        "atoi \"14\" ~ 14",
        "float64 \"1.5\" ~ 1.5",
        "until 3 ~ [0 1 2]",
        "until 0 ~ []",
        "untilStep 1 7 2 ~ [1 3 5]",
        "untilStep 5 1 -2 ~ [5 3]",
        "untilStep 1 5 0 ~ []",
        "seq 3 ~ [1 2 3]",
        "seq 2 4 ~ [2 3 4]",
        "untitle \"Abc Def\" ~ abc def",
        "trim \" a \" ~ a",
        "trimAll \"-\" \"--a-b--\" ~ a-b",
        "trimLeft \"-\" \"--a--\" ~ a--",
        "trimRight \"-\" \"--a--\" ~ --a",
        "trimAll \"-\" \"---\" | quote ~ \"\"",
        "trimPrefix \"ab\" \"abc\" ~ c",
        "trimPrefix \"x\" \"abc\" ~ abc",
        "trimSuffix \"bc\" \"abc\" ~ a",
        "trimSuffix \"x\" \"abc\" ~ abc",
        "nospace \" a b \" ~ ab",
        "contains \"b\" \"abc\" ~ true",
        "contains \"x\" \"abc\" ~ false",
        "hasPrefix \"a\" \"abc\" ~ true",
        "hasSuffix \"a\" \"abc\" ~ false",
        "replace \"b\" \"x\" \"abcb\" ~ axcx",
        "repeat 3 \"ab\" ~ ababab",
        "repeat 0 \"ab\" | quote ~ \"\"",
        "substr 1 3 \"abcd\" ~ bc",
        "substr 1 -1 \"abcd\" ~ bcd",
        "substr 1 9 \"abcd\" ~ bcd",
        "substr 0 4 \"abcd\" ~ abcd",
        "trunc 4 \"abcd\" ~ abcd",
        "trunc -9 \"abcd\" ~ abcd",
        "abbrev 4 \"abcdef\" ~ a...",
        "abbrev 3 \"abcdef\" ~ abcdef",
        "abbrev 6 \"abcdef\" ~ abcdef",
        "cat \"a\" 1 \"b\" ~ a 1 b",
        "plural \"one\" \"many\" 1 ~ one",
        "plural \"one\" \"many\" 2 ~ many",
        "split \"-\" \"a-b-\" | len ~ 3",
        "squote \"a\" 1 ~ 'a' '1'",
        "urlquery \"a b&c\" ~ a+b%26c",
        "js \"a'<\" ~ a\\'\\u003c",
        "b64dec \"aGk=\" ~ hi",
        "sha1sum \"\" | trunc 6 ~ da39a3",
        "sha512sum \"\" | trunc 6 ~ cf83e1",
        "base \"a/b/\" ~ b",
        "base \"\" ~ .",
        "base \"/a\" ~ a",
        "dir \"a/b\" ~ a",
        "dir \"/b\" ~ /",
        "dir \"b\" ~ .",
        "ext \"a.b/c\" | quote ~ \"\"",
        "ext \"a.b/c.d.e\" ~ .e",
        "osBase \"a/b\" ~ b",
        "osDir \"a/b\" ~ a",
        "osExt \"a.b\" ~ .b",
        "regexMatch \"^a+$\" \"aa\" ~ true",
        "regexMatch \"^a+$\" \"ab\" ~ false",
        "regexFind \"b+\" \"abbc\" ~ bb",
        "regexFind \"x\" \"abbc\" | quote ~ \"\"",
        "regexReplaceAll \"b+\" \"abbcb\" \"-\" ~ a-c-",
        "regexReplaceAll \"a(x*)b\" \"-ab-axxb-\" \"${1}W\" ~ -W-xxW-",
        "regexReplaceAll \"a(x*)b\" \"-ab-axxb-\" \"$1W\" ~ ---",
        "regexReplaceAll \"a(?P<n>x*)b\" \"axxb\" \"$n:${n}$$\" ~ xx:xx$",
        "regexReplaceAll \"a\" \"a\" \"$9${9}$99999999999${nope}${a$\" ~ ${a$",
        "regexReplaceAll \"b*\" \"abc\" \"-\" ~ -a-c-",
        "replace \"a\" \"b\" \"aa\" ~ bb",
        "default 5 0 ~ 5",
        "default 5 7 ~ 7",
        "empty 0 ~ true",
        "empty 1 ~ false",
        "ternary 1 2 true ~ 1",
        "ternary 1 2 false ~ 2",
        "coalesce 0 \"\" 3 4 ~ 3",
        "toRawJson \"<a>\" ~ \"<a>\"",
        "toJson 1.5 ~ 1.5",
        "print 1.5 ~ 1.5",
        "print 2.0 ~ 2",
        "duration 59 ~ 59s",
        "duration 60 ~ 1m0s",
        "duration 3599 ~ 59m59s",
        "duration 3600 ~ 1h0m0s",
        "ago now ~ 0s",
        "unixEpoch now ~ 0",
        "htmlDate now ~ 1970-01-01",
        "dateInZone \"15:04\" now \"UTC\" ~ 00:00",
        "range (list) }}y{{ else }}n{{ end ~ n",
        "range $i, $e := list 7 8 }}{{ $i }}:{{ $e }},{{ end ~ 0:7,1:8,",
        "with 0 }}y{{ else }}n{{ end ~ n",
        "with 5 }}{{ . }}{{ end ~ 5",
        "printf \"%x %X %#x\" 255 255 255 ~ ff FF 0xff",
        "printf \"%x\" \"hi\" ~ 6869",
        "printf \"%x\" -255 ~ -ff",
        "printf \"%x\" true ~ %!x(bool=true)",
        "printf \"%+d % d\" 5 6 ~ +5  6",
        "printf \"%t %c\" true 65 ~ true A",
        "printf \"%v %v\" 5 -5 ~ 5 -5",
        "printf \"%+v\" 5 ~ +5",
        "printf \"%f\" 1.5 ~ 1.500000",
        "printf \"%.0f\" 2.5 ~ 2",
        "printf \"%e\" 12345.678 ~ 1.234568e+04",
        "printf \"|%12d|%-12d|\" 5 5 ~ |           5|5           |",
        "printf \"%\" ~ %!(NOVERB)",
        "if .  }}y{{ else }}n{{ end ~ n",
        "if 0.0 }}y{{ else }}n{{ end ~ n",
        "if (dict) }}y{{ else }}n{{ end ~ n",
        "if (list 0) }}y{{ else }}n{{ end ~ y",
        "toJson \"a\\\"\\\\\\b\\f\\x01\" ~ \"a\\\"\\\\\\b\\f\\u0001\""
      })
  void run_function_givesWhatGoGives(String template, String expected) throws IOException {
    assertEquals(expected, run(template), template);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "index (list 1) 1",
        "index (list 1) -1",
        "index \"a\" 0",
        "slice (list 1) 0 2",
        "slice (list 1 2) 2 1",
        "slice (list 1) -1",
        "div 1 0",
        "seq",
        "until",
        "mod 1 0",
        "repeat -1 \"a\"",
        "repeat 999999 (repeat 100 \"a\")",
        "b64dec \"*\"",
        "regexMatch \"(\" \"a\"",
        "regexMatch `(?i)[a-\\x{10ffff}]` \"a\"",
        "regexFind `(?i)\\x{1c80}` \"a\"",
        "regexReplaceAll `(?i)\\x{1c80}` \"a\" \"b\"",
        "regexReplaceAll \"\" (repeat 9999 \"a\") (repeat 9999 \"a\")",
        "replace \"\" (repeat 9999 \"a\") (repeat 9999 \"a\")"
      })
  void run_whatIsOutOfRange_isRefusedWithTheLine(String template) {
    TemplateException refused = assertThrows(TemplateException.class, () -> run(template));
    assertEquals("template line 1", String.valueOf(refused.getMessage()).substring(0, 15));
  }
}
