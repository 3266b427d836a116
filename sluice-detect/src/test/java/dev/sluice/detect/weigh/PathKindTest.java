package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.weigh.PathKind.Language;
import dev.sluice.detect.weigh.PathKind.Place;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathKindTest {
  @ParameterizedTest
  @CsvSource({
    "'', NONE, OTHER, false",
    "src/main/Acme.java, JAVA, OTHER, false",
    "src/test/Acme.java, JAVA, TEST, false",
    "pkg/acme_test.go, GO, TEST, false",
    "tests/test_login.py, PYTHON, TEST, false",
    "spec/models/user_spec.rb, RUBY, TEST, false",
    "README.md, MARKUP, DOCUMENTATION, false",
    ".env.example, PROPERTIES, EXAMPLE, false",
    "config/database.yml.sample, YAML, EXAMPLE, false",
    "package-lock.json, LOCK, OTHER, false",
    "Dockerfile, SHELL, OTHER, false",
    "a/vendor/b/c.c, C, VENDOR, false",
    "locales/de.yml, YAML, TRANSLATION, false",
    "contest/latest/a.js, JAVASCRIPT, OTHER, false",
    "src/AcmeTests.cs, DOTNET, TEST, false",
    "Makefile, SHELL, OTHER, false",
    "unknown.zzz, OTHER, OTHER, false",
    "node_modules/acme/a.js, JAVASCRIPT, VENDOR, true",
    "lib/site-packages/acme/a.py, PYTHON, OTHER, true",
    "mod/acme.com/login@v1.4.0/a.go, GO, OTHER, true",
    "acme-2.0.1/METADATA, OTHER, OTHER, true",
    "acme-2/a.go, GO, OTHER, false",
    "acme/release-1.2.md, MARKUP, OTHER, false",
    "acme/package/lib/a.js, JAVASCRIPT, OTHER, true",
    "/acme/package/lib/a.js, JAVASCRIPT, OTHER, true",
    "a/b/package/c.js, JAVASCRIPT, OTHER, false",
    "packages/acme/a.js, JAVASCRIPT, OTHER, false",
    "home/.m2/repository/acme/A.java, JAVA, OTHER, true",
    "src/TestLogin.java, JAVA, TEST, false",
    "src/Testify.java, JAVA, OTHER, false",
    "src/LoginTestCase.java, JAVA, TEST, false",
    "benches/login.rs, OTHER_CODE, TEST, false",
    "org/acme/messages_es.properties, PROPERTIES, TRANSLATION, false",
    "org/acme/Strings_pt_BR.properties, PROPERTIES, TRANSLATION, false",
    "res/strings-fr.xml, XML, TRANSLATION, false",
    "org/acme/database.properties, PROPERTIES, OTHER, false"
  })
  void of_path_saysLanguageAndPlace(
      String path, Language language, Place place, boolean isPublished) {
    assertEquals(new PathKind(language, place, isPublished), PathKind.of(path));
  }
}
