package dev.sluice.detect.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.rule.ProviderNames;
import dev.sluice.detect.rule.ProviderNames.Named;
import dev.sluice.detect.rule.RuleSet;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PackedNamesTest {
  private static ProviderNames packed(List<String> lines) {
    RuleSet rules = new RuleSet("", "", List.of(), List.of(), List.of(), lines);
    return new PackedNames(PackedNames.write(ProviderNames.of(rules)), 0);
  }

  @Test
  void find_everyNameOfTheBuiltInRules_leadsToTheSame() {
    RuleSet rules = BuiltIn.rules();
    ProviderNames listed = ProviderNames.of(rules);
    assertTrue(listed.all().size() > 500, listed.all().size() + " names");
    for (Named named : listed.all()) {
      assertEquals(named, rules.providers().find(named.name()));
      assertNull(rules.providers().find(named.name() + "\u0000"));
    }
    assertEquals(new HashSet<>(listed.all()), new HashSet<>(rules.providers().all()));
    assertEquals(listed.anyProvider(), rules.providers().anyProvider());
    assertFalse(listed.anyProvider().isEmpty());
  }

  @Test
  void find_namesOfOneHash_areToldApart() {
    assertEquals("c9".hashCode(), "aw".hashCode());
    ProviderNames names = packed(List.of("c9 First", "aw Second"));
    assertEquals("First", provider(names, "c9"));
    assertEquals("Second", provider(names, "aw"));
  }

  @Test
  void find_amongNoNames_isNothing() {
    ProviderNames names = packed(List.of());
    assertTrue(names.isEmpty());
    assertNull(names.find("deepl"));
    assertEquals(List.of(), names.all());
  }

  @Test
  void find_amongAsManyNamesAsThereMayBeForTheSlots_endsForAllOthers() {
    List<String> lines = IntStream.range(0, 1023).mapToObj(i -> "n" + i + " P" + i).toList();
    ProviderNames names = packed(lines);
    for (int i = 0; i < 5000; i++) {
      assertEquals(i < 1023, names.find("n" + i) != null, "n" + i);
    }
  }

  private static String provider(ProviderNames names, String name) {
    Named named = names.find(name);
    assertNotNull(named);
    return named.provider();
  }
}
