package dev.sluice.detect;

/**
 * More matches of one object wait for each other than can be held: rules that require others find
 * too much in it. What was held has been reported; the rest of the object was not looked at.
 */
public final class TooManyMatchesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyMatchesException(int waiting) {
    super(
        waiting
            + " matches wait for the end of the object, because rules require others: what follows"
            + " was not scanned; scan it with other rules, which --enable-rule chooses");
  }
}
