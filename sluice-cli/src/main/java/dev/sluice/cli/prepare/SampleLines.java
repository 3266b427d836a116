package dev.sluice.cli.prepare;

import java.util.List;
import java.util.Random;

/**
 * Made-up lines as the files of a history have them: {@link SampleText}, and among it what the
 * engine looks at twice, such as escapes, names of secrets without a value, hashes, and text that
 * is not ASCII. The same for the same seed.
 */
final class SampleLines {
  private static final int ODD_EVERY = 6;
  private static final int CANDIDATES_EVERY = 120;

  private static final List<String> ODD =
      List.of(
          "// Grüße aus Zürich – 世界, naïve café …\n",
          "const text = \"\\u0041\\u00e9\\u4e16 \\x41 \\n\\t\";\n",
          "url = https://example.org/a%20b%2Fc?page=12&sort=name\n",
          "| name | 12:34:56 | 2024-01-01T00:00:00Z | 192.168.0.1 |\n",
          "id: 123e4567-e89b-12d3-a456-426614174000\n",
          "\"key_12\": 12345678, \"tokenCount\": 42, \"api\": {\"secret\": null},\n",
          "export API_TOKEN=$TOKEN_FROM_ENV\n",
          "password = os.environ['DB_PASSWORD']\n",
          "if (token == null) throw new IllegalStateException(\"no token for \" + name);\n",
          "self.secret_key = kwargs.get(\"secret_key\", default_key)\n",
          "U+0041 U+00E9 are characters\n",
          "private static final String ACCESS_TOKEN_HEADER = \"X-Access-Token\";\n",
          "curl -H \"Authorization: Bearer ${TOKEN}\" https://api.example.org/v1/items\n",
          "  - uses: actions/checkout@v4\n    with: { token: \"${{ secrets.TOKEN }}\" }\n",
          "integrity sha512-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==\n",
          "mov eax, 0x12345678; add rsp, 0x28 // 55 48 89 e5 41 57 41 56\n",
          "                                                                         };\n",
          "\n",
          "https://user@example.org:8080/path/to/something/else/that/is/long/index.html\n",
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk\n");

  private final Random random;
  private final SampleText text;

  SampleLines(long seed) {
    random = new Random(seed);
    text = new SampleText(seed);
  }

  String line() {
    if (random.nextInt(CANDIDATES_EVERY) == 0) {
      return SampleText.candidates();
    }
    return random.nextInt(ODD_EVERY) == 0 ? ODD.get(random.nextInt(ODD.size())) : text.lines(1);
  }
}
