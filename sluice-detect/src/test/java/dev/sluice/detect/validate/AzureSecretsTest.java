package dev.sluice.detect.validate;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Base64;
import java.util.Locale;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AzureSecretsTest extends ValidatorFixture {
  private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

  @Test
  void annotatedKey_monthOfMaking_isRead() {
    String start = random(ALNUM, 52) + "JQQJ99";
    String end = "AC" + random(ALNUM, 14) + "AZDO" + random(ALNUM, 4);
    assertEquals(
        "made in 2025-03",
        ((Validity.Valid) check("azure-annotated-key", start + "BC" + end)).detail());
    assertInvalid("azure-annotated-key", start + "BM" + end);
    assertUnknown("azure-annotated-key", start);
  }

  @Test
  void clientSecret_publishedSecret_isValid() {
    String secret = "zzz8Q~" + "z".repeat(31);
    assertValid("entra-secret", secret + "blP");
    assertInvalid("entra-secret", secret + "zzz");
    assertUnknown("entra-secret", secret.replace('8', '7') + "zzz");
  }

  @ParameterizedTest
  @CsvSource({"a, AzSeCjhzCu", "d, +ACRCUDxQE"})
  void azureKey_publishedKeysOfSearchAndRegistries_areValid(String character, String end) {
    assertValid("azure-key", character.repeat(42) + end);
    assertInvalid("azure-key", character.repeat(41) + "b" + end);
  }

  @ParameterizedTest
  @CsvSource({"E0B9692D", "1019F92E"})
  void devOpsToken_changedCharacter_isRefused(String kind) {
    byte[] token = new byte[32];
    CRC32 crc = new CRC32();
    for (int i = 0; i < token.length; i++) {
      token[i] = (byte) random.nextInt(256);
      if (i != 2 && i != 7 && i != 8 && i != 22) {
        crc.update(token[i]);
      }
    }
    int checksum = (int) crc.getValue() ^ Integer.parseUnsignedInt(kind, 16);
    token[22] = (byte) checksum;
    token[8] = (byte) (checksum >> 8);
    token[7] = (byte) (checksum >> 16);
    token[2] = (byte) (checksum >> 24);
    String text = base32(token);
    assertValid("azure-devops", text);
    assertValid("azure-devops", text.toUpperCase(Locale.ROOT));
    for (int at = 0; at < 51; at += 5) {
      assertInvalid("azure-devops", changed(text, at, BASE32));
    }
    assertUnknown("azure-devops", text + "JQQJ99");
  }

  private static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < bytes.length * 8; bit += 5) {
      int digit = 0;
      for (int i = bit; i < bit + 5; i++) {
        int set = i / 8 < bytes.length ? bytes[i / 8] >> 7 - i % 8 & 1 : 0;
        digit = digit << 1 | set;
      }
      text.append(BASE32.charAt(digit));
    }
    return text.toString();
  }

  @Test
  void bedrock_namesInBase64_areRead() {
    String user = "BedrockAPIKey-ab12-at-123456789012:" + random(ALNUM, 40);
    assertValid("bedrock-key", "ABSK" + encoded(user));
    assertUnknown("bedrock-key", "ABSK" + encoded(random(ALNUM, 90)));
    String address = "bedrock.amazonaws.com/?Action=CallWithBearerToken&X-Amz-Date=2026";
    assertValid("bedrock-url", "bedrock-api-key-" + encoded(address));
    assertUnknown("bedrock-url", "bedrock-api-key-" + random(ALNUM, 80));
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(US_ASCII));
  }
}
