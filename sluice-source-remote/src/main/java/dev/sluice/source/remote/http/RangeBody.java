package dev.sluice.source.remote.http;

import dev.sluice.source.remote.RemoteFailureException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Takes a body of known length straight into a buffer.
 *
 * <p>The client writes from threads of its own, and a call that was interrupted may end before they
 * have noticed. So the buffer is written only under the lock, and not after {@link #close}.
 */
final class RangeBody implements BodySubscriber<Integer>, AutoCloseable {
  private final MemorySegment target;
  private final int expected;
  private final CompletableFuture<Integer> result = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;
  private int written;
  private boolean closed;

  RangeBody(MemorySegment target, int expected) {
    this.target = target;
    this.expected = expected;
  }

  @Override
  public CompletionStage<Integer> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (!write(part)) {
        if (subscription != null) {
          subscription.cancel();
        }
        return;
      }
    }
  }

  private synchronized boolean write(ByteBuffer part) {
    int count = part.remaining();
    if (closed) {
      return false;
    }
    if (count > expected - written) {
      result.completeExceptionally(
          RemoteFailureException.permanent(
              "a body longer than the %d bytes that were promised".formatted(expected)));
      return false;
    }
    MemorySegment.copy(MemorySegment.ofBuffer(part), 0, target, written, count);
    written += count;
    return true;
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public synchronized void onComplete() {
    if (written == expected) {
      result.complete(written);
    } else {
      result.completeExceptionally(
          new IOException("the body ended after %d of %d bytes".formatted(written, expected)));
    }
  }

  /** Nothing is written after this. */
  @Override
  public synchronized void close() {
    closed = true;
  }
}
