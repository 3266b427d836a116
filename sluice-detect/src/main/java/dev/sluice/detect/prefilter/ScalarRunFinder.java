package dev.sluice.detect.prefilter;

/** Steps over the text so far at a time that no run can be missed. */
public final class ScalarRunFinder implements RunFinder {
  @Override
  public int next(byte[] text, int from, int to) {
    byte[] classes = TokenTable.CLASSES;
    int start = from;
    while (to - start >= RUN_BYTES_MIN) {
      // Backwards from where a run that begins here must still go on: the first byte that is no
      // token says where the next run can begin at the earliest.
      int position = start + RUN_BYTES_MIN - 1;
      int seen = 0;
      while (position >= start) {
        int kind = classes[text[position] & 0xff];
        if (kind == 0) {
          break;
        }
        seen |= kind;
        position--;
      }
      if (position >= start) {
        start = position + 1;
        continue;
      }
      int end = start + RUN_BYTES_MIN;
      while (end < to && (seen & TokenTable.DIGIT) == 0 && classes[text[end] & 0xff] != 0) {
        seen |= classes[text[end] & 0xff];
        end++;
      }
      // A run that reaches the end may go on behind it and have its digits there.
      if ((seen & TokenTable.DIGIT) != 0 || end == to) {
        return start;
      }
      start = end;
    }
    // What is left is too short, unless it goes on behind the end.
    int left = to;
    while (left > start && classes[text[left - 1] & 0xff] != 0) {
      left--;
    }
    return left;
  }
}
