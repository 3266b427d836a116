package dev.sluice.source.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingTest {
  private static final String TEXT = "what was meant, again and again. ".repeat(1_000);

  private boolean isClosed;

  /** Wraps a stream that is written to. */
  private interface Encoding {
    OutputStream of(OutputStream out) throws IOException;
  }

  private static byte[] encoded(byte[] plain, Encoding encoding) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = encoding.of(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    return encoded(plain, GZIPOutputStream::new);
  }

  private static byte[] plain() {
    return TEXT.getBytes(StandardCharsets.UTF_8);
  }

  private String decoded(String header, byte[] content) throws IOException {
    InputStream stream =
        new ByteArrayInputStream(content) {
          @Override
          public void close() {
            isClosed = true;
          }
        };
    try (InputStream decoded = ContentCoding.decoded(header, stream)) {
      return new String(decoded.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", " GZIP ", "aws-chunked, gzip", "gzip,utf-8"})
  void decoded_gzip_isUndone(String header) throws IOException {
    assertTrue(ContentCoding.isEncoded(header));
    assertEquals(TEXT, decoded(header, gzip(plain())));
    assertTrue(isClosed);
  }

  @Test
  void decoded_deflate_isUndoneWithAndWithoutItsHead() throws IOException {
    assertEquals(TEXT, decoded("deflate", encoded(plain(), DeflaterOutputStream::new)));
    Encoding raw = out -> new DeflaterOutputStream(out, new Deflater(9, true));
    assertEquals(TEXT, decoded("deflate", encoded(plain(), raw)));
    assertTrue(isClosed);
  }

  @Test
  void decoded_severalCodings_areUndoneLastFirst() throws IOException {
    byte[] inner = encoded(plain(), DeflaterOutputStream::new);
    assertEquals(TEXT, decoded("deflate, gzip", gzip(inner)));
    assertEquals(TEXT, decoded("gzip, gzip", gzip(gzip(plain()))));
  }

  @Test
  void decoded_notWhatTheHeaderSays_staysAsItIs() throws IOException {
    assertEquals(TEXT, decoded("gzip", plain()));
    assertEquals("", decoded("gzip", new byte[0]));
    assertEquals("x", decoded("gzip", new byte[] {'x'}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "identity", "utf-8", "aws-chunked", "none"})
  void decoded_wordsThatMeanNothing_stayAsTheyAre(String header) throws IOException {
    assertFalse(ContentCoding.isEncoded(header));
    assertEquals(TEXT, decoded(header, plain()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "compress", "gzip, br", "dcz"})
  void decoded_cannotBeUndone_isRefusedAndClosed(String header) {
    assertTrue(ContentCoding.isEncoded(header));
    RemoteFailureException refusal =
        assertThrows(RemoteFailureException.class, () -> decoded(header, plain()));
    assertEquals(new RemoteFailure.Permanent(), refusal.meaning());
    assertTrue(isClosed);
  }
}
