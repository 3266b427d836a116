package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Sluice hands out can be printed without giving a secret away. */
class HiddenSecretsTest {
  private static final String CANARY = "AKIA" + "QYLPMN5HHHFPZAM2";

  @Test
  void toString_whatAScanHandsOut_doesNotShowTheSecret() {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    byte[] text = ("the line: key = \"" + CANARY + "\"\n").getBytes(StandardCharsets.UTF_8);
    List<Object> handedOut = new ArrayList<>(new Scanner(engine).scan(text));
    assertEquals(1, handedOut.size());
    ObjectScanner scanner = engine.newScanner();
    scanner.begin("", "", handedOut::add);
    scanner.chunk(text, 0, text.length, true);
    handedOut.add(
        new RecordedObject("a", "1", List.of((Finding) handedOut.getFirst()), 0, List.of()));
    assertEquals(3, handedOut.size());
    for (Object one : handedOut) {
      assertFalse(one.toString().contains(CANARY), () -> one.getClass() + " shows the secret");
      assertFalse(one.toString().contains("the line"), () -> one.getClass() + " shows the line");
    }
    assertTrue(handedOut.getFirst().toString().contains("aws-access-key-id"));
  }
}
