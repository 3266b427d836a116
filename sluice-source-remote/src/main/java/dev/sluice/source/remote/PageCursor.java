package dev.sluice.source.remote;

/**
 * A place between two pages of a listing. The start and the end are states of their own, so that a
 * listing that is over cannot begin again.
 */
public sealed interface PageCursor {
  PageCursor START = new Start();
  PageCursor END = new End();

  /** Before the first page. */
  record Start() implements PageCursor {}

  /** Before the page that a token of the backend stands for. */
  record At(String token) implements PageCursor {}

  /** After the last page. */
  record End() implements PageCursor {}
}
