package dev.sluice.state;

import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Opens the SQLite file of a state, and sees to it that it is one. */
final class StateDatabase {
  /** Marks the file as ours, in SQLite's header. */
  private static final int APPLICATION = 0x536c7563;

  /** The fourth one has what is known of a finding's rule, and whether its secret is live. */
  private static final int FORMAT = 4;

  private static final boolean HAS_OWNERS =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private StateDatabase() {}

  /** Opens the file, or makes it, readable by its owner only. No other run may use it meanwhile. */
  static Connection open(Path file) throws IOException {
    boolean isNew = create(file);
    return connect(file, !isNew && HAS_OWNERS);
  }

  /** Opens a file that must be there. */
  static Connection openExisting(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new StateException("no state file at " + file);
    }
    return connect(file, false);
  }

  /** Makes the file; false if there is one. */
  private static boolean create(Path file) throws IOException {
    FileAttribute<?>[] ownerOnly =
        HAS_OWNERS
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try {
      Files.createFile(file, ownerOnly);
      return true;
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file)) {
        throw new StateException(file + " is not a file", e);
      }
      return false;
    } catch (IOException e) {
      throw new StateException("cannot make the state file " + file + ": " + reason(e), e);
    }
  }

  /** Makes a file that is there, and those SQLite keeps beside it, its owner's alone. */
  private static void tighten(Path file) throws IOException {
    for (String suffix : List.of("", "-wal", "-shm", "-journal")) {
      Path one = file.resolveSibling(file.getFileName() + suffix);
      try {
        if (Files.isRegularFile(one)) {
          Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rw-------"));
        }
      } catch (IOException e) {
        throw new StateException(
            "the state file "
                + one
                + " can be read by others, and is not this user's to change: "
                + reason(e),
            e);
      }
    }
  }

  private static String reason(IOException failure) {
    return failure instanceof NoSuchFileException
        ? "its folder is not there"
        : FailureReason.of(failure);
  }

  /**
   * Opens the file. Nothing of it is changed before it is known to be ours: somebody else may have
   * put a link to another file there.
   */
  private static Connection connect(Path file, boolean tightens) throws IOException {
    NativeLibrary.load();
    try {
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath());
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA locking_mode = EXCLUSIVE");
        checkOurs(file, statement);
        if (tightens) {
          tighten(file);
        }
        statement.execute("PRAGMA journal_mode = WAL");
        statement.execute("PRAGMA synchronous = NORMAL");
        dropOlder(statement);
        statement.execute("PRAGMA application_id = " + APPLICATION);
        statement.execute("PRAGMA user_version = " + FORMAT);
        createTables(statement);
        connection.setAutoCommit(false);
        return connection;
      } catch (SQLException | IOException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }

  private static void checkOurs(Path file, Statement statement) throws SQLException, IOException {
    int application = number(statement, "PRAGMA application_id");
    int tables = number(statement, "SELECT count(*) FROM sqlite_master");
    if (tables != 0 && application != APPLICATION) {
      throw new StateException(file + " is a database, but not a state of Sluice");
    }
    int format = number(statement, "PRAGMA user_version");
    if (format > FORMAT) {
      throw new StateException(file + " was written by a later version of Sluice");
    }
  }

  /** What an earlier version kept cannot be read: everything is scanned once more. */
  private static void dropOlder(Statement statement) throws SQLException {
    if (number(statement, "PRAGMA user_version") < FORMAT) {
      statement.execute("DROP TABLE IF EXISTS object");
      statement.execute("DROP TABLE IF EXISTS run");
    }
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  private static void createTables(Statement statement) throws SQLException {
    statement.execute(
        """
        CREATE TABLE IF NOT EXISTS run (
          id INTEGER PRIMARY KEY,
          scope TEXT NOT NULL,
          settings TEXT NOT NULL,
          began INTEGER NOT NULL,
          complete INTEGER NOT NULL DEFAULT 0)""");
    statement.execute(
        """
        CREATE TABLE IF NOT EXISTS object (
          scope TEXT NOT NULL,
          name TEXT NOT NULL,
          version TEXT NOT NULL,
          settings TEXT NOT NULL,
          run INTEGER NOT NULL,
          findings INTEGER NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (scope, name)) WITHOUT ROWID""");
    statement.execute(
        """
        CREATE TABLE IF NOT EXISTS answer (
          question TEXT NOT NULL PRIMARY KEY,
          state TEXT NOT NULL,
          facts TEXT NOT NULL,
          told INTEGER NOT NULL) WITHOUT ROWID""");
  }

  /** What went wrong, in words that say what to do. */
  static StateException failure(Path file, SQLException cause) {
    String message = String.valueOf(cause.getMessage());
    if (message.contains("SQLITE_BUSY") || message.contains("SQLITE_LOCKED")) {
      return new StateException("another run is using the state file " + file, cause);
    }
    if (message.contains("SQLITE_NOTADB") || message.contains("SQLITE_CORRUPT")) {
      return new StateException(
          file + " is damaged or not a state of Sluice; remove it to begin anew", cause);
    }
    return new StateException("the state file " + file + " failed: " + message, cause);
  }
}
