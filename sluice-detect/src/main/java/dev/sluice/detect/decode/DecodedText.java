package dev.sluice.detect.decode;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a text with its encoded stretches replaced by what they decode to, and some of the
 * text around them. It knows where each of its bytes came from. Reused: it is valid only while the
 * sink that was given it runs.
 */
public final class DecodedText {
  private final int depth;
  private byte[] bytes = new byte[2048];
  private int length;
  private int left;
  private int count;
  private int[] starts = new int[8];
  private int[] ends = new int[8];
  private int[] sourceStarts = new int[8];
  private int[] sourceEnds = new int[8];
  private int[] encodingBits = new int[8];
  private int[] strides = new int[8];
  private boolean[] owned = new boolean[8];
  private @Nullable DecodedText source;

  DecodedText(int depth) {
    this.depth = depth;
  }

  /** The text, from 0 to {@link #length()}. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  /** How often the deepest of it was decoded, from 1. */
  public int depth() {
    return depth;
  }

  /**
   * Whether a match is to be reported from here: it holds decoded bytes, and no other chunk reports
   * it.
   */
  public boolean owns(int start, int end) {
    int last = lastOverlapping(start, end);
    return last >= 0 && owned[last];
  }

  /** Where a match starts in the outermost text: inside an encoded stretch, where that starts. */
  public int outerStart(int start) {
    int at = sourceStart(start);
    return source == null ? at : source.outerStart(at);
  }

  /** Where a match ends in the outermost text: inside an encoded stretch, where that ends. */
  public int outerEnd(int end) {
    int at = sourceEnd(end);
    return source == null ? at : source.outerEnd(at);
  }

  /** The tags of a match: how it was encoded and how deep. */
  public List<String> tags(int start, int end) {
    int bits = 0;
    for (int i = firstEndingAfter(start); i < count && starts[i] < end; i++) {
      bits |= encodingBits[i];
    }
    return Encoding.tags(bits, depth);
  }

  void begin(@Nullable DecodedText from, byte[] text, int leftEdge, int firstStart) {
    source = from;
    length = 0;
    count = 0;
    left = leftEdge;
    append(text, leftEdge, firstStart);
  }

  void append(byte[] text, int from, int to) {
    int added = to - from;
    if (bytes.length - length < added) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + added));
    }
    System.arraycopy(text, from, bytes, length, added);
    length += added;
  }

  void appendDecoded(Segments segments, int index, boolean isOwned) {
    if (count == starts.length) {
      grow();
    }
    starts[count] = length;
    sourceStarts[count] = segments.start(index);
    sourceEnds[count] = segments.end(index);
    Encoding encoding = segments.encoding(index);
    strides[count] = encoding.stride();
    int bits = encoding.bit();
    if (source != null) {
      bits |= source.touchingBits(segments.start(index), segments.end(index));
    }
    encodingBits[count] = bits;
    owned[count] = isOwned;
    append(segments.decoded(), segments.decodedStart(index), segments.decodedEnd(index));
    ends[count] = length;
    count++;
  }

  private void grow() {
    int size = 2 * count;
    starts = Arrays.copyOf(starts, size);
    ends = Arrays.copyOf(ends, size);
    sourceStarts = Arrays.copyOf(sourceStarts, size);
    sourceEnds = Arrays.copyOf(sourceEnds, size);
    encodingBits = Arrays.copyOf(encodingBits, size);
    strides = Arrays.copyOf(strides, size);
    owned = Arrays.copyOf(owned, size);
  }

  /** The first place behind another at which a decoded stretch begins or ends. */
  int edgeAfter(int place) {
    int i = firstEndingAfter(place);
    return i == count ? Integer.MAX_VALUE : starts[i] > place ? starts[i] : ends[i];
  }

  /** The last decoded stretch that a range overlaps or touches, or -1. */
  int lastTouching(int start, int end) {
    int i = firstEndingAfter(start - 1);
    int last = -1;
    while (i < count && starts[i] <= end) {
      last = i++;
    }
    return last;
  }

  boolean isOwned(int index) {
    return owned[index];
  }

  private int touchingBits(int start, int end) {
    int bits = 0;
    for (int i = firstEndingAfter(start - 1); i < count && starts[i] <= end; i++) {
      bits |= encodingBits[i];
    }
    return bits;
  }

  private int lastOverlapping(int start, int end) {
    int i = firstEndingAfter(start);
    int last = -1;
    while (i < count && starts[i] < end) {
      last = i++;
    }
    return last;
  }

  /** The first decoded stretch whose end is past a place. */
  private int firstEndingAfter(int place) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends[middle] <= place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int sourceStart(int start) {
    int i = firstEndingAfter(start);
    if (i < count && starts[i] <= start) {
      return sourceStarts[i] + strides[i] * (start - starts[i]);
    }
    return i == 0 ? left + start : sourceEnds[i - 1] + (start - ends[i - 1]);
  }

  private int sourceEnd(int end) {
    int i = firstEndingAfter(end - 1);
    if (i < count && starts[i] < end) {
      return strides[i] > 0
          ? sourceStarts[i] + strides[i] * (end - 1 - starts[i]) + 1
          : sourceEnds[i];
    }
    return i == 0 ? left + end : sourceEnds[i - 1] + (end - ends[i - 1]);
  }
}
