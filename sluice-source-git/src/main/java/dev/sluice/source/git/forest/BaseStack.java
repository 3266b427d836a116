package dev.sluice.source.git.forest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects between a tree's root and where a walk is that have children still to be visited, the
 * deepest on top. For one thread.
 *
 * <p>They are come back to from the top down, so where they are more than may be held it is the
 * lowest whose bytes are let go: they are needed last. Such a one is decoded again when it is at
 * the top. The one at the top is always held.
 */
final class BaseStack {
  /** An object that has children still to be visited. */
  static final class Frame {
    final int node;
    final int length;
    final @Nullable Object state;
    int nextChild;
    private byte @Nullable [] bytes;

    Frame(int node, byte[] bytes, int length, @Nullable Object state, int nextChild) {
      this.node = node;
      this.bytes = bytes;
      this.length = length;
      this.state = state;
      this.nextChild = nextChild;
    }
  }

  private final NodeDecoder decoder;
  private final long bytesMax;
  private final List<Frame> frames = new ArrayList<>();

  /** Below this none has its bytes. */
  private int firstHeld;

  private long heldBytes;
  private long heldBytesMost;
  private long held;
  private long decodedAgain;

  BaseStack(NodeDecoder decoder, long bytesMax) {
    this.decoder = decoder;
    this.bytesMax = bytesMax;
  }

  int size() {
    return frames.size();
  }

  Frame top() {
    return frames.getLast();
  }

  /** The bytes of the frame at the top, from index 0 on. */
  byte[] topBytes() throws IOException {
    Frame top = top();
    byte[] bytes = top.bytes;
    if (bytes != null) {
      held++;
      return bytes;
    }
    decodedAgain++;
    bytes = decoder.again(top.node);
    top.bytes = bytes;
    firstHeld = frames.size() - 1;
    took(bytes.length);
    return bytes;
  }

  void push(int node, byte[] bytes, int length, @Nullable Object state, int nextChild) {
    frames.add(new Frame(node, bytes, length, state, nextChild));
    took(bytes.length);
    while (heldBytes > bytesMax && firstHeld < frames.size() - 1) {
      letGo(frames.get(firstHeld++));
    }
  }

  private void letGo(Frame lowest) {
    byte[] bytes = lowest.bytes;
    if (bytes != null) {
      lowest.bytes = null;
      heldBytes -= bytes.length;
      decoder.giveBack(bytes);
    }
  }

  private void took(int count) {
    heldBytes += count;
    heldBytesMost = Math.max(heldBytesMost, heldBytes);
  }

  /** Takes the frame at the top away; its bytes are the caller's, if it has any. */
  Frame pop() {
    Frame top = frames.removeLast();
    if (top.bytes != null) {
      heldBytes -= top.bytes.length;
    }
    firstHeld = Math.min(firstHeld, frames.size());
    return top;
  }

  void clear() {
    frames.clear();
    firstHeld = 0;
    heldBytes = 0;
  }

  /** How often the object at the top was held when it was asked for. */
  long held() {
    return held;
  }

  /** How often it was decoded again. */
  long decodedAgain() {
    return decodedAgain;
  }

  /** The most bytes that were held at once, one object beyond the bound included. */
  long heldBytesMost() {
    return heldBytesMost;
  }
}
