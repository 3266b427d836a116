package dev.sluice.history;

import dev.sluice.scan.Finding;
import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.commit.MessageText;
import dev.sluice.source.git.link.Remote;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Completes findings with who committed what, when and where to look at it. */
final class CommitDetails {
  private static final int KEPT_MAX = 256;

  private final CommitReader commits;
  private final Remote remote;
  private final Map<String, Finding.Commit> kept = new LinkedHashMap<>();

  CommitDetails(CommitReader commits, Remote remote) {
    this.commits = commits;
    this.remote = remote;
  }

  Finding complete(Finding finding) throws IOException {
    String id = finding.commit().id();
    if (id.isEmpty()) {
      return finding;
    }
    Finding.Commit known = kept.get(id);
    if (known == null) {
      Commit commit = commits.read(ObjectId.parse(id));
      known =
          new Finding.Commit(
              id,
              "",
              commit.author().name(),
              commit.author().email(),
              commit.author().date(),
              MessageText.of(commit.message()));
      if (kept.size() == KEPT_MAX) {
        kept.clear();
      }
      kept.put(id, known);
    }
    return finding.withCommit(
        new Finding.Commit(
            id, link(finding), known.author(), known.email(), known.date(), known.message()));
  }

  private String link(Finding finding) {
    Finding.Location location = finding.location();
    // What stands in parentheses is no file: a message or a note.
    return finding.file().startsWith("(")
        ? remote.commitLink(finding.commit().id())
        : remote.link(
            finding.commit().id(), finding.file(), location.startLine(), location.endLine());
  }
}
