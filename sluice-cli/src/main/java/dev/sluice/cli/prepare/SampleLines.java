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
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk\n",
          "escapes = '\\u{1F600} \\U0001F600 \\x1b[0m \\0 \\101\\040 \\u12 \\u00zz \\\\u0041';\n",
          "<p>it&#39;s &#x41;&#x42; &amp; 100% of 5%2 %7Bname%7D &#; &copy;</p>\r\n",
          "path = C:\\users\\name\\x64\\unit \\n\\t\\r \\d+\\s*(\\w{2,})\n",
          "c3VjaCBhIHRleHQgaXMgcmVhZCBhbmQgbm90aGluZyBpcyBmb3VuZCBpbiBpdCwgdGhhdCBpcyBhbGw=\n",
          "5468697320697320746578742c20746f6f2c20696e206869676865722062617365 41424344\n",
          "commit 1f0c6a4e5b7d8c9a0b1c2d3e4f5061728394a5b6 (tag: v1.2.3)\n",
          "DATABASE_URL=postgres://app:${PASSWORD}@db.example.org:5432/app?sslmode=require\n",
          "github_token: ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx # sk_test_ AKIA eyJ glpat-\n",
          "api_key=\"00000000-0000-0000-0000-000000000000\" secret=\"<your secret here>\"\n",
          "passwd: secretpassword1 client_id=\"example-client\" token='abc123def456ghi789'\n",
          "const SECRET_NAME = 'projects/sample/secrets/name-of-secret/versions/12';\n",
          " * Gives {@code value}, or <i>null</i>; see {@link Other#method(int, String)} (JLS 4.2.3).\n",
          "import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;\n",
          " * Copyright (c) 1997, 2024, Sample and/or its affiliates. All rights reserved.\n",
          "{ \"key\", \"\\u0627\\u0644\\u0639\\u0631\\u0628\\u064a\\u0629 \\u4e2d\\u6587\" }, '\\uFFFF', '\\u0000'\n",
          "(byte)0x80, (byte)0xFF, 0x00, 0x1F, 0xC0DE0001L, 1_000_000, 0777, 2.5e10f,\n",
          "1234567890 3.14159 0b1010 1e-9 +49 30 1234567 4111 1111 1111 1111 12.5%\n",
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbb-cccccccccccccccc\n");

  /** What a text may begin and end with: what is encoded, and the beginning of that. */
  private static final List<String> EDGES =
      List.of(
          "\\u0041",
          "\\u00",
          "\\\\u0041",
          "\\",
          "\\\\",
          "\\x41",
          "\\x",
          "\\101",
          "U+0041",
          "U+",
          "&#65;",
          "&#6",
          "&",
          "%41",
          "%4",
          "0x41",
          "c3VjaCBhIHRleHQ=",
          "a = 1",
          "0",
          "\"",
          "",
          "\n");

  private final Random random;
  private final SampleText text;

  SampleLines(long seed) {
    random = new Random(seed);
    text = new SampleText(seed);
  }

  /** A text of so many lines, and something odd at either end. */
  String text(int count) {
    StringBuilder all = new StringBuilder(edge());
    for (int line = 0; line < count; line++) {
      all.append(line());
    }
    return all.append(edge()).toString();
  }

  private String edge() {
    return EDGES.get(random.nextInt(EDGES.size()));
  }

  String line() {
    if (random.nextInt(CANDIDATES_EVERY) == 0) {
      return SampleText.candidates();
    }
    return random.nextInt(ODD_EVERY) == 0 ? ODD.get(random.nextInt(ODD.size())) : text.lines(1);
  }
}
