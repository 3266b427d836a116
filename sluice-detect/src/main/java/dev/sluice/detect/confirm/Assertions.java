package dev.sluice.detect.confirm;

/** What a pattern may ask of a place between two bytes. */
final class Assertions {
  private Assertions() {}

  /**
   * Whether an assertion holds at a position of a text.
   *
   * @param kind the assertion, as {@link Instruction} numbers them
   */
  static boolean hold(int kind, byte[] text, int textStart, int textEnd, int position) {
    boolean isStart = position == textStart;
    boolean isEnd = position == textEnd;
    return switch (kind) {
      case Instruction.TEXT_START -> isStart;
      case Instruction.TEXT_END -> isEnd;
      case Instruction.LINE_START -> isStart || text[position - 1] == '\n';
      case Instruction.LINE_END -> isEnd || text[position] == '\n';
      default -> {
        boolean isWordBefore = !isStart && isWord(text[position - 1]);
        boolean isWordBehind = !isEnd && isWord(text[position]);
        yield (kind == Instruction.WORD_BOUNDARY) == (isWordBefore != isWordBehind);
      }
    };
  }

  private static boolean isWord(byte value) {
    return (value >= 'a' && value <= 'z')
        || (value >= 'A' && value <= 'Z')
        || (value >= '0' && value <= '9')
        || value == '_';
  }
}
