package dev.sluice.source.remote;

import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import java.util.List;

/**
 * A page of a listing.
 *
 * @param objects the objects on it, each path once; none is not the end
 * @param leftOut what it names that is not to be read
 * @param parts listings it leads to that can be made next to this one, such as folders
 * @param next where this listing goes on
 */
public record RemotePage(
    List<SourceObject> objects, List<LeftOut> leftOut, List<PageCursor.At> parts, PageCursor next) {

  public RemotePage {
    objects = List.copyOf(objects);
    leftOut = List.copyOf(leftOut);
    parts = List.copyOf(parts);
    if (next instanceof PageCursor.Start) {
      throw new IllegalArgumentException("a page that leads to the start would be listed for ever");
    }
  }

  /** A page of a flat listing. */
  public static RemotePage of(List<SourceObject> objects, PageCursor next) {
    return new RemotePage(objects, List.of(), List.of(), next);
  }

  /**
   * Something that a page names and that is not read, and why.
   *
   * @param isGap whether it should be read and cannot be, so that the run is incomplete
   */
  public record LeftOut(ObjectPath path, String reason, boolean isGap) {
    void tell(Listing listing) {
      if (isGap) {
        listing.gap(path, reason);
      } else {
        listing.skipped(path, reason);
      }
    }
  }
}
