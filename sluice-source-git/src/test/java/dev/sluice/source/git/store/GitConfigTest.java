package dev.sluice.source.git.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GitConfigTest {
  @Test
  void parse_sectionsAndSubsections_areTold() {
    GitConfig config =
        GitConfig.parse(
            """
            [core]
            \tbare = true ; not a work tree
            [remote "Up.Stream"]
            \turl = "https://example.com/a b.git" # quoted
            \tpromisor
            [extensions] objectFormat = sha256
            """);
    assertTrue(config.isTrue("core", "", "bare"));
    assertEquals(
        Optional.of("https://example.com/a b.git"), config.value("remote", "Up.Stream", "url"));
    assertTrue(config.isTrue("remote", "Up.Stream", "promisor"));
    assertEquals(Optional.of("sha256"), config.value("extensions", "objectformat"));
    assertEquals(List.of("Up.Stream"), config.subsections("remote"));
  }

  @Test
  void parse_escapesAndContinuations_areUndone() {
    GitConfig config =
        GitConfig.parse("[a]\nkey = one \\\n two\\tthree \\\"x\\\"  \nkey2 = \" kept \"\n");
    assertEquals(Optional.of("one  two\tthree \"x\""), config.value("a", "key"));
    assertEquals(Optional.of(" kept "), config.value("a", "key2"));
  }

  @Test
  void value_givenTwice_isTheLast() {
    GitConfig config = GitConfig.parse("[a]\nk = 1\n[b]\nk = 2\n[a]\nk = 3\n");
    assertEquals(Optional.of("3"), config.value("a", "k"));
  }

  @Test
  void parse_brokenLines_arePassedOver() {
    GitConfig config = GitConfig.parse("[open\n= x\n[a]\nk = \"unclosed\n\\");
    assertEquals(Optional.of("unclosed"), config.value("a", "k"));
  }
}
