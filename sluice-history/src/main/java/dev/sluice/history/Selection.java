package dev.sluice.history;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.regex.Re2;
import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.history.CommitGraph;
import dev.sluice.source.git.history.LostHistory;
import dev.sluice.source.git.revision.LogOptions;
import dev.sluice.source.git.revision.LogWalk;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.revision.RevisionException;
import dev.sluice.source.git.revision.Revisions;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Predicate;

/**
 * The commits that a user chose.
 *
 * @param graph these and their parents
 * @param chosen the numbers of the chosen ones, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // made once, never compared
record Selection(CommitGraph graph, int[] chosen, Pathspec paths) {
  static Selection of(String words, HistoryRepository repository) throws IOException {
    try {
      Instant now = repository.options().clock().instant();
      LogOptions options =
          LogOptions.parse(words, now.atZone(ZoneId.systemDefault()), Selection::pattern);
      Revisions revisions =
          new Revisions(repository.store(), repository.refs(), repository.commits());
      List<Commit> commits =
          new LogWalk(
                  repository.refs(),
                  repository.commits(),
                  revisions,
                  repository.trees(),
                  repository.shallow(),
                  options,
                  repository::gap)
              .select();
      LostHistory.check(repository.refs(), repository.store(), repository::gap);
      CommitGraph graph =
          CommitGraph.of(commits, repository.commits(), repository.shallow(), repository::gap);
      int[] chosen =
          commits.stream().mapToInt(commit -> graph.number(commit.id())).sorted().toArray();
      return new Selection(graph, chosen, options.paths());
    } catch (RevisionException e) {
      throw new HistoryException("--log-opts: " + e.getMessage());
    }
  }

  private static Predicate<String> pattern(String regex, boolean ignoresCase) {
    try {
      Pattern pattern = Re2.compile(regex, ignoresCase);
      return text -> pattern.matcher(text).find();
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(e.getDescription(), e);
    }
  }
}
