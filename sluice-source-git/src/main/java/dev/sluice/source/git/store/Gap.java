package dev.sluice.source.git.store;

import dev.sluice.source.git.object.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A part of a repository that cannot be read.
 *
 * @param object the object, where it is known which
 * @param place the file it was looked for in, or what refers to it
 * @param reason what is wrong, for a person
 */
public record Gap(Kind kind, @Nullable ObjectId object, String place, String reason) {
  /** What kind of gap it is. */
  public enum Kind {
    /** Something refers to an object that is not there. */
    MISSING,
    /** The bytes are there and make no sense. */
    CORRUPT,
    /** A file cannot be read. */
    UNREADABLE,
    /** The object is too large for the limits in force. */
    TOO_LARGE,
    /** The object could be read, and looking at it failed in a way that nobody expected. */
    UNEXPECTED
  }
}
