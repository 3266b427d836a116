package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineCacheTest {
  @TempDir Path folder;

  private final RuleSet rules = rules("acme-[0-9]{8}");

  @Test
  void engine_rulesOfAnEarlierRun_areReadAsTheyWereCompiled() throws IOException {
    assertEquals(1, findings(cache().engine(rules, EngineOptions.DEFAULT)));
    byte[] written = Files.readAllBytes(onlyFile());
    // Were it compiled again, it would be written again.
    assertTrue(onlyFile().toFile().setLastModified(1_000_000));
    assertEquals(1, findings(cache().engine(rules, EngineOptions.DEFAULT)));
    assertEquals(1_000_000, Files.getLastModifiedTime(onlyFile()).toMillis());
    assertEquals(written.length, Files.size(onlyFile()));
  }

  @Test
  void engine_fileOfOtherRulesUnderTheSameName_isNotUsed() throws IOException {
    cache().engine(rules, EngineOptions.DEFAULT);
    Path file = onlyFile();
    byte[] forged = Files.readAllBytes(file);
    byte[] sources = Engine.sourceBytes(rules);
    Files.delete(file);
    // What other rules left, with a compiled form that finds nothing in our text.
    byte[] others = Engine.compile(rules("zzzz-[0-9]{8}"), EngineOptions.DEFAULT).toBytes();
    byte[] otherSources = Engine.sourceBytes(rules("zzzz-[0-9]{8}"));
    assertEquals(sources.length, otherSources.length);
    System.arraycopy(otherSources, 0, forged, 0, otherSources.length);
    System.arraycopy(others, 0, forged, sources.length, others.length);
    Files.write(file, forged);
    assertEquals(1, findings(cache().engine(rules, EngineOptions.DEFAULT)));
  }

  @Test
  void engine_damagedFile_isCompiledAnew() throws IOException {
    cache().engine(rules, EngineOptions.DEFAULT);
    byte[] bytes = Files.readAllBytes(onlyFile());
    bytes[bytes.length - 1] ^= 1;
    Files.write(onlyFile(), bytes);
    assertEquals(1, findings(cache().engine(rules, EngineOptions.DEFAULT)));
  }

  @Test
  void engine_builtInRules_needNoFile() throws IOException {
    cache().engine(BuiltIn.rules(), EngineOptions.DEFAULT);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void engine_folderThatCannotBeMade_isDoneWithout() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    EngineCache cache = new EngineCache(Map.of("XDG_CACHE_HOME", file.toString()));
    assertEquals(1, findings(cache.engine(rules, EngineOptions.DEFAULT)));
    assertEquals(1, findings(new EngineCache(Map.of()).engine(rules, EngineOptions.DEFAULT)));
  }

  private EngineCache cache() {
    return new EngineCache(Map.of("XDG_CACHE_HOME", folder.toString()));
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("sluice"))) {
      List<Path> all = files.toList();
      assertEquals(1, all.size());
      return all.getFirst();
    }
  }

  private static int findings(Engine engine) {
    int[] found = {0};
    ObjectScanner scanner = engine.newScanner();
    byte[] text = "key = acme-12345678\n".getBytes(StandardCharsets.US_ASCII);
    scanner.begin("", "", _ -> found[0]++);
    scanner.chunk(text, 0, text.length, true);
    return found[0];
  }

  private static RuleSet rules(String regex) {
    String text = "[[rules]]\nid = \"acme\"\ndescription = \"d\"\nregex = '" + regex + "'\n";
    return RuleLoader.load(new RuleFile("rules.toml", text), LoadOptions.STRICT).rules();
  }
}
