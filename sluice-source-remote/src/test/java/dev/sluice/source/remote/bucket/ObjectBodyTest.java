package dev.sluice.source.remote.bucket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.RemoteFailureException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ObjectBodyTest {
  private boolean isClosed;

  private ByteArrayInputStream content(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public void close() {
        isClosed = true;
      }
    };
  }

  private Fetched fetch(String text, long length, String range, long from, int bytes)
      throws IOException {
    return ObjectBody.of(content(text), length, range, "", "tag")
        .fetched(from, MemorySegment.ofArray(new byte[bytes]));
  }

  @Test
  void fetched_rangeAsAsked_isWrittenAndClosed() throws IOException {
    assertEquals(new Fetched.Range(3, 10, "tag"), fetch("345", 3, "bytes 3-5/10", 3, 3));
    assertTrue(isClosed);
  }

  @Test
  void fetched_rangeToTheEnd_isShorter() throws IOException {
    assertEquals(new Fetched.Range(2, 10, "tag"), fetch("89", 2, "bytes 8-9/10", 8, 5));
  }

  @Test
  void fetched_rangeIgnored_isHandedOver() throws IOException {
    assertInstanceOf(Fetched.Whole.class, fetch("0123456789", 10, "", 3, 3));
    assertInstanceOf(Fetched.Whole.class, fetch("0123456789", 10, "", 0, 3));
    assertEquals(new Fetched.Range(10, 10, "tag"), fetch("0123456789", 10, "", 0, 16));
  }

  @Test
  void fetched_bodyShorterThanPromised_mayPass() {
    assertThrows(EOFException.class, () -> fetch("34", 3, "bytes 3-5/10", 3, 3));
    assertTrue(isClosed);
  }

  @Test
  void fetched_bodyLongerThanPromised_isRefused() {
    assertThrows(RemoteFailureException.class, () -> fetch("3456", 3, "bytes 3-5/10", 3, 3));
    assertTrue(isClosed);
  }

  @Test
  void fetched_otherRangeThanAsked_isRefused() {
    assertThrows(RemoteFailureException.class, () -> fetch("456", 3, "bytes 4-6/10", 3, 3));
    assertThrows(RemoteFailureException.class, () -> fetch("34", 2, "bytes 3-4/10", 3, 3));
    assertThrows(RemoteFailureException.class, () -> fetch("34", 2, "bytes */10", 3, 3));
    assertTrue(isClosed);
  }

  @Test
  void fetched_unreadableCoding_isRefused() throws IOException {
    ObjectBody body = ObjectBody.of(content("x"), 1, "", "br", "");
    assertThrows(
        RemoteFailureException.class, () -> body.fetched(0, MemorySegment.ofArray(new byte[1])));
    assertTrue(isClosed);
  }

  @Test
  void isPartOfEncoded_codings_meansThoseThatChangeBytes() throws IOException {
    assertTrue(
        ObjectBody.of(content("x"), 1, "bytes 0-0/5", "aws-chunked, GZIP", "").isPartOfEncoded());
    assertEquals(
        false, ObjectBody.of(content("x"), 1, "bytes 0-0/5", "utf-8", "").isPartOfEncoded());
    assertEquals(false, ObjectBody.of(content("x"), 1, "", "gzip", "").isPartOfEncoded());
  }

  @Test
  void sizeAfterEnd_header_isRead() {
    assertEquals(10, ObjectBody.sizeAfterEnd("bytes */10"));
    assertEquals(-1, ObjectBody.sizeAfterEnd(""));
  }
}
