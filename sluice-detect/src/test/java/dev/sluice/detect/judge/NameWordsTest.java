package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STRIPE_API_KEY= | stripe api key",
        "stripeApiKey: | stripe api key",
        "stripe-api.key | stripe api key",
        "OpenAIKey | open ai key",
        "GroupMember | group member",
        "smartcard | smartcard",
        "auth0Token | auth0 token",
        "X | x",
        "a==b | a b",
      })
  void of_names_areTheirWords(String text, String words) {
    assertEquals(
        words,
        NameWords.of(ByteSpan.of(text)).stream()
            .map(NameWords.Word::text)
            .collect(Collectors.joining(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "api_key | true",
        "apiKey | true",
        "api key | true",
        "api  key | false",
        "api, key | false",
        "api = key | false",
      })
  void of_lastWord_isJoinedToTheOneBeforeByOneSeparator(String text, boolean isJoined) {
    assertEquals(isJoined, NameWords.of(ByteSpan.of(text)).getLast().isJoined());
  }
}
