package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.example.Placeholders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class AliasesTest {
  private static final int GITLEAKS_RULES = 222;

  /** Its secrets are files that are no text. */
  private static final String OF_FILES = "pkcs12-file";

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
  private final Aliases aliases = Aliases.ofGitleaks();

  @Test
  void all_everyRuleOfGitleaks_namesRulesThatExist() {
    assertEquals(GITLEAKS_RULES, aliases.all().size());
    List<String> wrong = new ArrayList<>();
    aliases
        .all()
        .forEach(
            (name, alias) -> {
              if (alias.all().isEmpty()) {
                wrong.add(name + " stands for nothing");
              }
              for (String rule : alias.all()) {
                if (engine.rules().indexOf(rule) < 0) {
                  wrong.add(name + " names " + rule);
                }
              }
            });
    assertEquals(List.of(), wrong);
  }

  @Test
  void all_secretOfEveryRuleOfGitleaks_isFoundByARuleItNames() throws IOException {
    List<String> wrong = new ArrayList<>();
    Map<String, String> shapes = shapes();
    aliases
        .all()
        .forEach(
            (name, alias) -> {
              if (name.equals(OF_FILES)) {
                return;
              }
              Set<String> found = found(Objects.requireNonNull(shapes.get(name), name), name);
              if (found.stream().noneMatch(alias.all()::contains)) {
                wrong.add(name + " is found by " + found);
              }
            });
    assertEquals(List.of(), wrong);
  }

  @Test
  void all_keyStoreOfPkcs12_isFoundByItsNameAndContent() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    char[] password = "changeit".toCharArray();
    store.load(null, password);
    SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
    store.setEntry(
        "key", new KeyStore.SecretKeyEntry(key), new KeyStore.PasswordProtection(password));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    store.store(out, password);
    String rule = aliases.rulesOf(OF_FILES).getFirst();
    for (String path : List.of("a/store.p12", "STORE.PFX")) {
      assertTrue(found(out.toByteArray(), path).contains(rule), path);
    }
    assertFalse(found(out.toByteArray(), "lib/security/cacerts").contains(rule));
    byte[] text = "no key store".getBytes(StandardCharsets.UTF_8);
    assertFalse(found(text, "store.p12").contains(rule));
  }

  private Set<String> found(byte[] bytes, String path) {
    Set<String> found = new TreeSet<>();
    ObjectScanner scanner = engine.newScanner();
    scanner.begin(path, "", match -> found.add(engine.rules().rule(match.rule()).id()));
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }

  @Test
  void rulesOf_nameThatIsNoAlias_isItself() {
    assertEquals(List.of("my-own"), aliases.rulesOf("my-own"));
    assertEquals(List.of("aws-access-key-id"), aliases.rulesOf("aws-access-token"));
    assertTrue(aliases.namesOf("aws-access-key-id").contains("aws-access-token"));
  }

  private Set<String> found(String shape, String seed) {
    Set<String> found = new TreeSet<>();
    ObjectScanner scanner = engine.newScanner();
    for (int i = 0; i < 4; i++) {
      String text = Placeholders.expand(shape.replace("\\n", "\n"), seed + i) + "\n";
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      scanner.begin("settings.txt", "", match -> found.add(engine.rules().rule(match.rule()).id()));
      scanner.chunk(bytes, 0, bytes.length, true);
    }
    return found;
  }

  private static Map<String, String> shapes() throws IOException {
    Map<String, String> shapes = new TreeMap<>();
    try (InputStream in = AliasesTest.class.getResourceAsStream("gitleaks-shapes.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
        int tab = line.indexOf('\t');
        shapes.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    return shapes;
  }
}
