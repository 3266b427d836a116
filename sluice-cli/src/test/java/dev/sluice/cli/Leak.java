package dev.sluice.cli;

/** What tests leak: a key the built-in rules know, and a rule file for a word that is none. */
public final class Leak {
  /** In two parts, so that nobody takes this file for a leak. */
  public static final String SECRET = "AKIA" + "QYLPMN5HHHFPZAM2";

  /** Finds {@code sesame-} and eight letters. */
  public static final String RULES =
      """
      [[rules]]
      id = "word"
      description = "a word"
      regex = '''sesame-[a-z]{8}'''
      keywords = ["sesame"]
      """;

  private Leak() {}
}
