package dev.sluice.source.git.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteTest {
  @ParameterizedTest
  @CsvSource({
    "https://github.com/o/r.git, a b.go, 3, 3, https://github.com/o/r/blob/c1/a%20b.go#L3",
    "https://user:word@github.com/o/r, x.md, 3, 5, https://github.com/o/r/blob/c1/x.md?plain=1#L3-L5",
    "git@gitlab.com:o/r.git, d/x.go, 3, 5, https://gitlab.com/o/r/blob/c1/d/x.go#L3-5",
    "git@bitbucket.org:o/r.git, x.go, 3, 5, https://bitbucket.org/o/r/src/c1/x.go#lines-3:5",
    "https://codeberg.org/o/r, x.ipynb, 3, 3, https://codeberg.org/o/r/src/commit/c1/x.ipynb?display=source#L3",
    "https://dev.azure.com/o/p/_git/r, x.go, 3, 3, https://dev.azure.com/o/p/_git/r/commit/c1?path=/x.go&line=3&lineStartColumn=1&lineEndColumn=10000000&type=2&lineStyle=plain&_a=files",
    "https://github.com/o/r, a.zip!in/x.go, 3, 3, https://github.com/o/r/blob/c1/a.zip",
    "https://github.com/o/r, 50%.go, 0, 0, https://github.com/o/r/blob/c1/50%25.go"
  })
  void link_knownHost_formOfThePlatform(
      String url, String file, int startLine, int endLine, String expected) {
    assertEquals(expected, Remote.of(url, Platform.UNKNOWN).link("c1", file, startLine, endLine));
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.org/o/r, unknown, ''",
    "'', unknown, ''",
    "/srv/r.git, unknown, ''",
    "https://example.org/o/r, none, ''",
    "https://example.org/o/r, gitlab, https://example.org/o/r/blob/c1/x#L1",
    "https://user:word@git_host/o/r, gitlab, https://git_host/o/r/blob/c1/x#L1",
    "https://user:w|rd@example.org/o/r, gitlab, https://example.org/o/r/blob/c1/x#L1"
  })
  void link_otherHost_onlyIfThePlatformIsNamed(String url, String platform, String expected) {
    Platform named = Platform.named(platform).orElseThrow();
    assertEquals(expected, Remote.of(url, named).link("c1", "x", 1, 1));
  }
}
