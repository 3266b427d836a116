package dev.sluice.source.remote;

import dev.sluice.source.CursorState;
import dev.sluice.source.SourceObject;
import java.util.List;

/**
 * How far a remote listing has come.
 *
 * @param page what the last page holds that is not handed on yet
 * @param later listings to be made after this one: parts nobody else took
 * @param next where this listing goes on
 * @param allowance for the next page
 */
record ListingPlace(
    List<SourceObject> page, List<PageCursor.At> later, PageCursor next, Allowance allowance)
    implements CursorState.Own {

  boolean isDone() {
    return page.isEmpty() && later.isEmpty() && next instanceof PageCursor.End;
  }
}
