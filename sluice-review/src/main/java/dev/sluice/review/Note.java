package dev.sluice.review;

import java.io.IOException;

/** What a person writes beside a decision: one line that does not tell the secret. */
final class Note {
  private static final int LENGTH_MAX = 500;

  /** A shorter secret stands in many words by accident. */
  private static final int SECRET_MIN = 4;

  private Note() {}

  static String checked(String text, SecretGroup group) throws IOException {
    StringBuilder line = new StringBuilder();
    text.strip()
        .codePoints()
        .map(c -> Character.isISOControl(c) || isSteering(c) ? ' ' : c)
        .forEach(line::appendCodePoint);
    if (line.length() > LENGTH_MAX) {
      throw new IOException("a note has at most " + LENGTH_MAX + " characters");
    }
    String note = line.toString().strip();
    boolean isTold =
        !group.isHidden() && group.secret().length() >= SECRET_MIN && note.contains(group.secret());
    if (isTold) {
      throw new IOException("the note holds the secret, and files with notes are committed");
    }
    return note;
  }

  /** Whether a character changes how the text around it looks. */
  private static boolean isSteering(int c) {
    return Character.getType(c) == Character.FORMAT
        || Character.getType(c) == Character.LINE_SEPARATOR
        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR
        || Character.getType(c) == Character.SURROGATE;
  }
}
