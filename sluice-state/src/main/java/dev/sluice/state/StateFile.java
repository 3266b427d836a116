package dev.sluice.state;

import dev.sluice.scan.RecordedObject;
import dev.sluice.scan.ScanState;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a scan in a file.
 *
 * <p>An object and its findings are one row, so a run that is killed leaves whole objects or
 * nothing of them. Rows are committed together, twice a second.
 */
public final class StateFile implements ScanState, AutoCloseable {
  private static final int ROWS_PER_COMMIT_MAX = 1024;
  private static final long COMMIT_MILLIS = 500;

  private final Path file;
  private final Scope scope;
  private final Connection connection;
  private final PreparedStatement recall;
  private final PreparedStatement seen;
  private final PreparedStatement keep;
  private final long run;
  private final ScheduledExecutorService committer;
  private int uncommitted;
  private @Nullable StateException failure;

  /**
   * What a run is about: only runs with the same scope share objects.
   *
   * @param targets what is scanned
   * @param settings a hash of whatever decides what is found in an object: rules and limits
   */
  public record Scope(String targets, String settings) {}

  private StateFile(Path file, Scope scope, Connection connection, Instant began)
      throws SQLException {
    this.file = file;
    this.scope = scope;
    this.connection = connection;
    run = begin(began);
    recall =
        connection.prepareStatement(
            "SELECT content FROM object"
                + " WHERE scope = ? AND name = ? AND version = ? AND settings = ?");
    seen = connection.prepareStatement("UPDATE object SET run = ? WHERE scope = ? AND name = ?");
    keep =
        connection.prepareStatement(
            "INSERT OR REPLACE INTO object VALUES (?, ?, ?, ?, " + run + ", ?, ?)");
    committer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("sluice-state").factory());
    var _ =
        committer.scheduleWithFixedDelay(
            this::commitQuietly, COMMIT_MILLIS, COMMIT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Opens the file for a run, or makes it. */
  public static StateFile open(Path file, Scope scope, Instant began) throws IOException {
    Connection connection = StateDatabase.open(file);
    try {
      return new StateFile(file, scope, connection, began);
    } catch (SQLException e) {
      closeAfter(connection, e);
      throw StateDatabase.failure(file, e);
    }
  }

  private static void closeAfter(Connection connection, SQLException cause) {
    try {
      connection.close();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  private long begin(Instant began) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO run (scope, settings, began) VALUES (?, ?, ?) RETURNING id")) {
      insert.setString(1, scope.targets());
      insert.setString(2, scope.settings());
      insert.setLong(3, began.toEpochMilli());
      long id;
      try (ResultSet rows = insert.executeQuery()) {
        id = rows.getLong(1);
      }
      connection.commit();
      return id;
    }
  }

  /** The file and those that SQLite lays beside it: a scan leaves them out. */
  public static List<Path> files(Path file) {
    return Stream.of("", AnswerFile.ENDING)
        .flatMap(base -> Stream.of("", "-wal", "-shm", "-journal").map(base::concat))
        .map(ending -> file.resolveSibling(file.getFileName() + ending))
        .toList();
  }

  @Override
  public synchronized @Nullable RecordedObject recall(String name, String version)
      throws IOException {
    try {
      recall.setString(1, scope.targets());
      recall.setString(2, name);
      recall.setString(3, version);
      recall.setString(4, scope.settings());
      byte[] content;
      try (ResultSet rows = recall.executeQuery()) {
        if (!rows.next()) {
          return null;
        }
        content = rows.getBytes(1);
      }
      RecordedObject object = RecordedObject.of(name, version, content);
      seen.setLong(1, run);
      seen.setString(2, scope.targets());
      seen.setString(3, name);
      seen.executeUpdate();
      changed();
      return object;
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  @Override
  public synchronized void keep(RecordedObject object) throws IOException {
    try {
      keep.setString(1, scope.targets());
      keep.setString(2, object.name());
      keep.setString(3, object.version());
      keep.setString(4, scope.settings());
      keep.setInt(5, object.findings().size());
      keep.setBytes(6, object.content());
      keep.executeUpdate();
      changed();
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  private void changed() throws SQLException {
    uncommitted++;
    if (uncommitted >= ROWS_PER_COMMIT_MAX) {
      commit();
    }
  }

  private void commit() throws SQLException {
    connection.commit();
    uncommitted = 0;
  }

  /** What fails here is told when the file is closed. */
  private synchronized void commitQuietly() {
    try {
      if (uncommitted > 0) {
        commit();
      }
    } catch (SQLException e) {
      if (failure == null) {
        failure = StateDatabase.failure(file, e);
      }
    }
  }

  /** The run has seen everything there is: what it has not seen is gone, and forgotten. */
  public synchronized void complete() throws IOException {
    try (Statement statement = connection.createStatement();
        PreparedStatement forget =
            connection.prepareStatement("DELETE FROM object WHERE scope = ? AND run <> ?")) {
      forget.setString(1, scope.targets());
      forget.setLong(2, run);
      forget.executeUpdate();
      statement.executeUpdate("UPDATE run SET complete = 1 WHERE id = " + run);
      commit();
    } catch (SQLException e) {
      throw StateDatabase.failure(file, e);
    }
  }

  /** Commits what is not yet, and says if anything could not be. */
  @Override
  public void close() throws IOException {
    committer.shutdownNow();
    synchronized (this) {
      commitQuietly();
      try {
        connection.close();
      } catch (SQLException e) {
        throw StateDatabase.failure(file, e);
      }
      if (failure != null) {
        throw failure;
      }
    }
  }
}
