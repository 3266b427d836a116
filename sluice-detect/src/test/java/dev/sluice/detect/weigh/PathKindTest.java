package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.weigh.PathKind.Language;
import dev.sluice.detect.weigh.PathKind.Place;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathKindTest {
  @ParameterizedTest
  @CsvSource({
    "'', NONE, OTHER",
    "src/main/Acme.java, JAVA, OTHER",
    "src/test/Acme.java, JAVA, TEST",
    "pkg/acme_test.go, GO, TEST",
    "tests/test_login.py, PYTHON, TEST",
    "spec/models/user_spec.rb, RUBY, TEST",
    "README.md, MARKUP, DOCUMENTATION",
    ".env.example, PROPERTIES, EXAMPLE",
    "config/database.yml.sample, YAML, EXAMPLE",
    "package-lock.json, LOCK, OTHER",
    "Dockerfile, SHELL, OTHER",
    "a/vendor/b/c.c, C, VENDOR",
    "locales/de.yml, YAML, TRANSLATION",
    "contest/latest/a.js, JAVASCRIPT, OTHER",
    "src/AcmeTests.cs, DOTNET, TEST",
    "Makefile, SHELL, OTHER",
    "unknown.zzz, OTHER, OTHER"
  })
  void of_path_saysLanguageAndPlace(String path, Language language, Place place) {
    assertEquals(new PathKind(language, place), PathKind.of(path));
  }
}
