package dev.sluice.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.report.ReportFormat;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CommandLineTest {
  @Test
  void parse_everySpelling_isUnderstood() {
    CommandLine line =
        parse("dir", "-fjson", "-r", "out", "--config=x=y", "a", "--verbose", "--", "-b");
    assertEquals(Optional.of("json"), line.text(Flag.REPORT_FORMAT));
    assertEquals(Optional.of("out"), line.text(Flag.REPORT_PATH));
    assertEquals(Optional.of("x=y"), line.text(Flag.CONFIG));
    assertTrue(line.isOn(Flag.VERBOSE));
    assertEquals(List.of("a", "-b"), line.operands());
  }

  @Test
  void parse_flagsBeforeTheCommand_belongToIt() {
    CommandLine line = parse("-v", "-c", "dir", "--report-path", "out", "dir", "src");
    assertEquals(Command.DIR, line.command());
    assertTrue(line.isOn(Flag.VERBOSE));
    assertEquals(Optional.of("dir"), line.text(Flag.CONFIG));
    assertEquals(Optional.of("out"), line.text(Flag.REPORT_PATH));
    assertEquals(List.of("src"), line.operands());
    assertEquals(Command.DIR, parse("--redact", "dir").command());
    assertEquals(Command.HELP, parse("-v", "--help").command());
    assertThrows(UsageException.class, () -> parse("-v", "frobnicate"));
    assertThrows(UsageException.class, () -> parse("-v", "version"));
  }

  @Test
  void parse_lettersThatShareADash_areTakenApart() {
    CommandLine line = parse("dir", "-vr", "-", "-vfjson", "-hv=false");
    assertEquals(Optional.of("-"), line.text(Flag.REPORT_PATH));
    assertEquals(Optional.of("json"), line.text(Flag.REPORT_FORMAT));
    assertFalse(line.isOn(Flag.VERBOSE));
    assertTrue(line.isOn(Flag.HELP));
    assertEquals(List.of(), line.operands());
    assertThrows(UsageException.class, () -> parse("dir", "-vr"));
    assertThrows(UsageException.class, () -> parse("dir", "-vz"));
  }

  @Test
  void parse_alias_isTheCommand() {
    for (String word : List.of("dir", "file", "files", "directory")) {
      assertEquals(Command.DIR, parse(word).command());
    }
  }

  @Test
  void parse_dash_isAnOperand() {
    assertEquals(List.of("-"), parse("scan", "-").operands());
  }

  @Test
  void redact_withoutValue_takesNothingFromTheLine() {
    CommandLine line = parse("dir", "--redact", "20");
    assertTrue(line.has(Flag.REDACT));
    assertEquals(OptionalLong.empty(), line.number(Flag.REDACT, 0, 100));
    assertEquals(List.of("20"), line.operands());
    assertEquals(OptionalLong.of(20), parse("dir", "--redact=20").number(Flag.REDACT, 0, 100));
  }

  @Test
  void switch_false_isOff() {
    assertFalse(parse("dir", "--verbose=false").isOn(Flag.VERBOSE));
    assertThrows(UsageException.class, () -> parse("dir", "--verbose=maybe"));
  }

  @Test
  void list_repeatedAndSplit_isAll() {
    assertEquals(
        List.of("a", "b", "c"),
        parse("dir", "--enable-rule", "a,b", "--enable-rule=c").list(Flag.ENABLE_RULE));
  }

  @Test
  void parse_numberOutOfRange_isRefused() {
    assertThrows(UsageException.class, () -> parse("dir", "--workers", "two"));
    CommandLine line = parse("dir", "--workers", "0");
    UsageException e = assertThrows(UsageException.class, () -> line.number(Flag.WORKERS, 1, 1024));
    assertEquals("--workers must be from 1 to 1024, not 0", e.getMessage());
  }

  @Test
  void parse_valueMissing_isRefused() {
    assertThrows(UsageException.class, () -> parse("dir", "-r"));
  }

  @Test
  void parse_flagOfAnotherCommand_isRefused() {
    assertThrows(UsageException.class, () -> parse("completion", "--verbose", "bash"));
  }

  @Test
  void flags_wordsAndLetters_areUnique() {
    Set<String> seen = new HashSet<>();
    for (Flag flag : Flag.values()) {
      assertTrue(seen.add("--" + flag.word()), flag.word());
      assertTrue(flag.letter() == '\0' || seen.add("-" + flag.letter()), flag.word());
    }
  }

  @Test
  void help_reportFormat_namesEveryFormat() {
    for (ReportFormat format : ReportFormat.values()) {
      assertTrue(Flag.REPORT_FORMAT.help().contains(format.word()), format.word());
    }
  }

  private static CommandLine parse(String... words) {
    return CommandLine.parse(List.of(words));
  }
}
