package dev.sluice.stress;

/** A task whose content is written without any ordering of its own. */
final class Box {
  static final int CONTENT = 42;

  private int content;

  /** A box filled after its construction, where no rule about final fields helps. */
  static Box filled() {
    Box box = new Box();
    box.content = CONTENT;
    return box;
  }

  int content() {
    return content;
  }
}
