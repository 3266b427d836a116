package dev.sluice.source.remote.http;

import dev.sluice.source.remote.ContentCoding;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import org.jspecify.annotations.Nullable;

/** Decides by the head of a response where its body goes: into the buffer if it fits there. */
final class RangeHandler implements HttpResponse.BodyHandler<RangeHandler.Body>, AutoCloseable {
  /** Where a body went. */
  sealed interface Body {}

  /** Into the buffer. */
  record Filled(int bytes) implements Body {}

  /** Nowhere yet: it is to be read. */
  record Streamed(InputStream content) implements Body {}

  /** Nowhere: it is not what was asked for. */
  record Dropped() implements Body {}

  private final long first;
  private final MemorySegment target;
  private @Nullable RangeBody into;

  RangeHandler(long first, MemorySegment target) {
    this.first = first;
    this.target = target;
  }

  @Override
  public BodySubscriber<Body> apply(HttpResponse.ResponseInfo info) {
    Answer answer = new Answer(info.statusCode(), info.headers());
    int expected = expected(answer);
    if (expected >= 0) {
      RangeBody body = new RangeBody(target, expected);
      synchronized (this) {
        into = body;
      }
      return BodySubscribers.mapping(body, Filled::new);
    }
    if (answer.status() == Answer.OK) {
      return BodySubscribers.mapping(BodySubscribers.ofInputStream(), Streamed::new);
    }
    return BodySubscribers.replacing(new Dropped());
  }

  /** How many bytes of the range the response brings; -1 if they are not to go to the buffer. */
  private int expected(Answer answer) {
    if (ContentCoding.isEncoded(answer.coding())) {
      return -1;
    }
    long bytes = -1;
    if (answer.status() == Answer.OK && first == 0) {
      bytes = answer.contentLength();
    } else if (answer.status() == Answer.PARTIAL) {
      try {
        Answer.Part part = answer.part();
        boolean isAsked = part.first() == first && part.last() >= part.first();
        bytes = isAsked ? part.last() - part.first() + 1 : -1;
      } catch (IOException e) {
        // Explained when the body is not there.
      }
    }
    return bytes <= target.byteSize() ? (int) bytes : -1;
  }

  /** The buffer is not written after this. */
  @Override
  public void close() {
    RangeBody body;
    synchronized (this) {
      body = into;
    }
    if (body != null) {
      body.close();
    }
  }
}
