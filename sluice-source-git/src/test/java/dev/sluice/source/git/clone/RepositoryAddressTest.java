package dev.sluice.source.git.clone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org/group/name.git",
        "HTTPS://example.org/name.git/",
        "file:///srv/name",
        "git://example.org/name",
        "ssh://git@example.org:2222/name",
        "git@example.org:group/name.git",
        "git@example.org:name"
      })
  void isOne_addressOfARepository_isTrue(String word) {
    assertTrue(RepositoryAddress.isOne(word));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org/index.html",
        "https://example.org/?name=x.git",
        "s3://bucket/name.git",
        "name.git",
        "folder/name",
        "C:\\name",
        "-",
        "user@host"
      })
  void isOne_anythingElse_isFalse(String word) {
    assertFalse(RepositoryAddress.isOne(word));
  }

  @Test
  void shown_addressWithPassword_hidesIt() {
    assertEquals(
        "https://example.org/name.git",
        RepositoryAddress.shown("https://user:word@example.org/name.git"));
  }
}
