package dev.sluice.detect.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.compile.RuleSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CandidateCheckTest {
  private static final List<RuleSource> RULES =
      List.of(new RuleSource("://[a-z]{2,9}:([0-9]{6,9})@[a-z]{4}", List.of()));

  private final MatchEngine engine = MatchEngine.compile(RULES);
  private final MatchScratch scratch = engine.newScratch();

  private List<Integer> starts(String text) {
    List<Integer> starts = new ArrayList<>();
    byte[] bytes = text.getBytes(UTF_8);
    engine.scan(
        bytes,
        0,
        bytes.length,
        scratch,
        match -> {
          starts.add(match.groupStart(0));
          return MatchSink.MATTERS;
        });
    return starts;
  }

  /** What was asked last is asked again where the text is another one, or a place. */
  @Test
  void isRefused_samePlaceOfTheNextText_isLookedAtAnew() {
    assertEquals(List.of(), starts("http://ab:12345@host\n"));
    assertEquals(0, scratch.search().tried());
    assertEquals(List.of(4), starts("http://ab:123456@host\n"));
    assertEquals(List.of(), starts("http://ab:12345@host\n"));
    assertEquals(List.of(26), starts("http://ab:12345@host, http://ab:123456@host\n"));
  }
}
