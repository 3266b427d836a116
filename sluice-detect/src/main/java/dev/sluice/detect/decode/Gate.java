package dev.sluice.detect.decode;

/**
 * Marks the places of a text worth a closer look, and passes over the rest. It may mark too much,
 * never too little: every run of at least {@link Bytes#RUN_MIN} base64 characters by its first
 * byte, where that may start ASCII text or follows a backslash; every percent sign; the first of
 * every row of backslash-u escapes; every U+; and some byte of every stretch of UTF-16 text. The
 * marks are in order, but for a U+ inside a run, which may come before the run's own.
 */
interface Gate {
  void mark(byte[] text, int from, int to, Anchors anchors);
}
