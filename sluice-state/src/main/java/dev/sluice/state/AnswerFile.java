package dev.sluice.state;

import dev.sluice.scan.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What providers said of secrets, in a file beside a state. A question is known by a hash alone. An
 * answer is in the file before anybody hears of it, so a run that is killed asks nothing twice that
 * was answered.
 */
public final class AnswerFile implements AutoCloseable {
  /** What the name of the file ends in, after that of the state. */
  static final String ENDING = ".answers";

  private final Path file;
  private final Connection connection;
  private final PreparedStatement recall;
  private final PreparedStatement keep;
  private final long now;

  private AnswerFile(Path file, Connection connection, Instant now) throws SQLException {
    this.file = file;
    this.connection = connection;
    this.now = now.toEpochMilli();
    recall = connection.prepareStatement("SELECT state, facts FROM answer WHERE question = ?");
    keep = connection.prepareStatement("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?)");
  }

  /**
   * Opens the answers beside a state, or makes the file.
   *
   * @param since answers from before this time are forgotten
   */
  public static AnswerFile beside(Path state, Instant now, Instant since) throws IOException {
    Path file = state.resolveSibling(state.getFileName() + ENDING);
    Connection connection = StateDatabase.open(file);
    try (PreparedStatement forget =
        connection.prepareStatement("DELETE FROM answer WHERE told < ?")) {
      forget.setLong(1, since.toEpochMilli());
      forget.executeUpdate();
      connection.commit();
      return new AnswerFile(file, connection, now);
    } catch (SQLException e) {
      try {
        connection.close();
      } catch (SQLException second) {
        e.addSuppressed(second);
      }
      throw StateDatabase.failure(file, e);
    }
  }

  /** What was answered; null if nobody was asked. */
  public synchronized @Nullable Validity recall(String question) throws IOException {
    try {
      recall.setString(1, question);
      try (ResultSet rows = recall.executeQuery()) {
        if (!rows.next()) {
          return null;
        }
        Validity.State state = Validity.State.ofWord(rows.getString(1));
        return new Validity(state, "", facts(rows.getString(2)));
      }
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  public synchronized void keep(String question, Validity answer) throws IOException {
    try {
      keep.setString(1, question);
      keep.setString(2, answer.state().word());
      StringBuilder facts = new StringBuilder();
      answer.facts().forEach(fact -> facts.append(fact.name() + "\t" + fact.value() + "\n"));
      keep.setString(3, facts.toString());
      keep.setLong(4, now);
      keep.executeUpdate();
      connection.commit();
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  private static List<Validity.Fact> facts(String text) {
    List<Validity.Fact> facts = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      int tab = line.indexOf('\t');
      if (tab > 0) {
        facts.add(new Validity.Fact(line.substring(0, tab), line.substring(tab + 1)));
      }
    }
    return facts;
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }
}
