package dev.sluice.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.RecordedObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {
  private static final StateFile.Scope SCOPE = new StateFile.Scope("/tree", "rules-1");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void setUp() {
    file = folder.resolve("state");
  }

  @Test
  void recall_keptInAnEarlierRun_givesTheWholeObject() throws IOException {
    RecordedObject object = object("a", "1");
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      state.keep(object);
    }
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      assertEquals(object, state.recall("a", "1"));
    }
  }

  @Test
  void recall_otherVersionOrSettings_givesNothing() throws IOException {
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      state.keep(object("a", "1"));
      assertNull(state.recall("a", "2"));
    }
    StateFile.Scope otherRules = new StateFile.Scope("/tree", "rules-2");
    try (StateFile state = StateFile.open(file, otherRules, NOON)) {
      assertNull(state.recall("a", "1"));
    }
  }

  @Test
  void complete_forgetsWhatTheRunDidNotSee_inItsScopeOnly() throws IOException {
    StateFile.Scope other = new StateFile.Scope("/other", "rules-1");
    try (StateFile state = StateFile.open(file, other, NOON)) {
      state.keep(object("z", "1"));
      state.complete();
    }
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      state.keep(object("gone", "1"));
      state.keep(object("stays", "1"));
      state.complete();
    }
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      assertNotNull(state.recall("stays", "1"));
      state.complete();
      assertNull(state.recall("gone", "1"));
      assertNotNull(state.recall("stays", "1"));
    }
    try (StateFile state = StateFile.open(file, other, NOON)) {
      assertNotNull(state.recall("z", "1"));
    }
  }

  @Test
  void open_runThatEndedEarly_forgetsNothing() throws IOException {
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      state.keep(object("a", "1"));
      state.complete();
    }
    StateFile.open(file, SCOPE, NOON).close();
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      assertNotNull(state.recall("a", "1"));
    }
  }

  @Test
  void open_newFile_belongsToItsOwnerAlone() throws IOException {
    StateFile.open(file, SCOPE, NOON).close();
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void open_whileAnotherRunHasIt_isRefused() throws IOException {
    try (StateFile first = StateFile.open(file, SCOPE, NOON)) {
      first.keep(object("a", "1"));
      StateException refused =
          assertThrows(StateException.class, () -> StateFile.open(file, SCOPE, NOON));
      assertTrue(String.valueOf(refused.getMessage()).contains("another run"));
    }
  }

  @Test
  void open_notADatabase_saysSo() throws IOException {
    Files.writeString(file, "this is a letter to a friend, and no database at all\n".repeat(40));
    StateException refused =
        assertThrows(StateException.class, () -> StateFile.open(file, SCOPE, NOON));
    assertTrue(String.valueOf(refused.getMessage()).contains("not a state of Sluice"));
  }

  @Test
  void open_databaseOfSomeoneElse_isLeftAlone() throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE diary (page TEXT)");
    }
    assertThrows(StateException.class, () -> StateFile.open(file, SCOPE, NOON));
    assertEquals(List.of("diary"), tables());
  }

  @Test
  void open_stateOfAnEarlierFormat_beginsAnew() throws Exception {
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      state.keep(object("a", "1"));
    }
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 1");
    }
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      assertNull(state.recall("a", "1"));
      state.keep(object("a", "1"));
    }
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      assertEquals(object("a", "1"), state.recall("a", "1"));
    }
  }

  @Test
  void prune_oldTargetsAndOldSettings_areForgotten() throws IOException {
    try (StateFile state = StateFile.open(file, SCOPE, NOON)) {
      state.keep(object("a", "1"));
      state.keep(object("b", "1"));
    }
    Instant later = NOON.plusSeconds(86_400);
    try (StateFile state = StateFile.open(file, new StateFile.Scope("/tree", "rules-2"), later)) {
      state.keep(object("b", "1"));
    }
    assertEquals(1, StateOverview.prune(file, NOON));
    assertEquals(1, StateOverview.of(file).getFirst().objects());
    assertEquals(1, StateOverview.prune(file, later.plusSeconds(1)));
    assertEquals(List.of(), StateOverview.of(file));
  }

  private List<String> tables() throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT name FROM sqlite_master")) {
      return rows.next() ? List.of(rows.getString(1)) : List.of();
    }
  }

  private static RecordedObject object(String name, String version) {
    return new RecordedObject(
        name,
        version,
        List.of(
            new Finding(
                "rule",
                "a rule",
                new Finding.Location(3, 9, 1, 1, 4, 9),
                "x: sesame",
                "sesame",
                "sesame",
                name,
                "",
                Finding.Commit.NONE,
                2.5f,
                List.of("decoded:base64"),
                "high",
                "low",
                Finding.Attribution.NONE,
                name + ":rule:1",
                "rule:0011:" + name)),
        2,
        List.of(new RecordedObject.Skipped(name + "!inner", "encrypted")));
  }

  @Test
  void open_fileThatOthersCanRead_isTightened() throws IOException {
    Path open = folder.resolve("open-state");
    Files.createFile(open);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    StateFile.open(open, SCOPE, NOON).close();
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(open)));
  }

  /** In a folder of somebody else a link may stand in the state's place. */
  @Test
  void open_fileThatIsNoState_isLeftAsItWas() throws Exception {
    Path text = Files.writeString(folder.resolve("notes"), "not a state, and longer than a page");
    Path database = folder.resolve("other.db");
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = other.createStatement()) {
      statement.execute("CREATE TABLE theirs (a INTEGER)");
    }
    for (Path file : List.of(text, database)) {
      byte[] before = Files.readAllBytes(file);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      Path link = Files.createSymbolicLink(folder.resolve(file.getFileName() + "-link"), file);
      assertThrows(StateException.class, () -> StateFile.open(link, SCOPE, NOON).close());
      assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      assertArrayEquals(before, Files.readAllBytes(file));
    }
  }
}
