package dev.sluice.history;

import java.nio.file.Path;

/** What of a repository is scanned. */
public sealed interface HistoryScope {
  /**
   * Every version of every file that a ref, a reflog or a stash leads to, and all messages.
   *
   * @param unreachable whether also what is stored and nothing leads to any more
   */
  record Everything(boolean unreachable) implements HistoryScope {}

  /**
   * What some commits brought in.
   *
   * @param logOptions which commits, in words of {@code git log}
   */
  record Commits(String logOptions) implements HistoryScope {}

  /**
   * What is staged and not committed.
   *
   * @param below only what is below this folder of the work tree
   */
  record Staged(Path below) implements HistoryScope {}

  /**
   * What is changed in the work tree and not staged.
   *
   * @param below only what is below this folder of the work tree
   */
  record Unstaged(Path below) implements HistoryScope {}
}
