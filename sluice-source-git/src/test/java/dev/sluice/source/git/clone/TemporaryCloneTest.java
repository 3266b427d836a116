package dev.sluice.source.git.clone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.Credential;
import dev.sluice.source.git.fixture.HistoryWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryCloneTest {
  @TempDir Path folder;

  @Test
  void of_repository_tellsHowFarItIs() throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("repo"), HashAlgorithm.SHA1);
    HistoryWriter history = new HistoryWriter(repository);
    for (int i = 0; i < 5; i++) {
      history.file("a.txt", repository.addLoose(ObjectType.BLOB, ("text " + i).getBytes(UTF_8)));
      history.commit("change " + i);
    }
    List<String> told = new ArrayList<>();
    FetchWatch watch =
        new FetchWatch() {
          @Override
          public boolean isWanted() {
            return true;
          }

          @Override
          public void progress(String step, long done, long all) {
            told.add(step + " " + done + " of " + all);
          }
        };
    String address = "file://" + repository.directory();
    try (TemporaryClone clone =
        TemporaryClone.of(address, Credential.of(""), 0, watch).orElseThrow()) {
      assertTrue(told.contains("receiving objects 15 of 15"), told::toString);
      assertEquals(List.of(), told.stream().filter(line -> line.contains("remote")).toList());
    }
  }
}
