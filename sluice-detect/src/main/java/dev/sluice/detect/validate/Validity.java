package dev.sluice.detect.validate;

/** What a validator found. */
public sealed interface Validity {
  /** The secret's checksum or structure is right: it is not a look-alike. */
  record Valid(String detail) implements Validity {}

  /** The checksum or structure is wrong: no provider made this. */
  record Invalid(String why) implements Validity {}

  /** The checksum or structure is wrong, but the rule's shape may be wider than the check's. */
  record Doubtful(String why) implements Validity {}

  /** The secret is of a form the check does not cover. */
  record Unknown() implements Validity {}

  /** The one unknown. */
  Validity UNKNOWN = new Unknown();

  static Validity valid(String detail) {
    return new Valid(detail);
  }

  static Validity invalid(String why) {
    return new Invalid(why);
  }
}
