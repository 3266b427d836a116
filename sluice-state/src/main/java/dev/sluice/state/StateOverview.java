package dev.sluice.state;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a state file holds of one target.
 *
 * @param targets what was scanned
 * @param runs how many runs there were
 * @param lastBegan when the last one began
 * @param lastComplete whether it saw everything
 * @param objects how many objects are known
 * @param findings how many findings are in them
 */
public record StateOverview(
    String targets,
    long runs,
    Instant lastBegan,
    boolean lastComplete,
    long objects,
    long findings) {

  /** One overview for each target, by name. */
  public static List<StateOverview> of(Path file) throws IOException {
    try (Connection connection = StateDatabase.openExisting(file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT scope, count(*), max(began),
                  (SELECT complete FROM run last WHERE last.scope = run.scope
                     ORDER BY id DESC LIMIT 1),
                  (SELECT count(*) FROM object WHERE object.scope = run.scope),
                  (SELECT coalesce(sum(findings), 0) FROM object WHERE object.scope = run.scope)
                FROM run GROUP BY scope ORDER BY scope""")) {
      List<StateOverview> overviews = new ArrayList<>();
      while (rows.next()) {
        overviews.add(
            new StateOverview(
                rows.getString(1),
                rows.getLong(2),
                Instant.ofEpochMilli(rows.getLong(3)),
                rows.getBoolean(4),
                rows.getLong(5),
                rows.getLong(6)));
      }
      return overviews;
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  /**
   * Forgets the targets whose last run began before {@code since}, and what other settings than the
   * last run's left.
   *
   * @return how many objects were forgotten
   */
  public static long prune(Path file, Instant since) throws IOException {
    try (Connection connection = StateDatabase.openExisting(file)) {
      long forgotten = delete(connection, since);
      connection.commit();
      connection.setAutoCommit(true);
      try (Statement statement = connection.createStatement()) {
        statement.execute("VACUUM");
      }
      return forgotten;
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  private static long delete(Connection connection, Instant since) throws SQLException {
    long forgotten;
    try (PreparedStatement old =
        connection.prepareStatement(
            """
            DELETE FROM object WHERE scope NOT IN (SELECT scope FROM run WHERE began >= ?)
              OR settings <> (SELECT settings FROM run WHERE run.scope = object.scope
                                ORDER BY id DESC LIMIT 1)""")) {
      old.setLong(1, since.toEpochMilli());
      forgotten = old.executeUpdate();
    }
    try (PreparedStatement runs =
        connection.prepareStatement(
            "DELETE FROM run WHERE began < ? AND scope NOT IN (SELECT scope FROM object)")) {
      runs.setLong(1, since.toEpochMilli());
      runs.executeUpdate();
    }
    return forgotten;
  }
}
