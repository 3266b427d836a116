package dev.sluice.source.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.ObjectPath;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class WarmingFilesTest extends LocalFilesContract {
  @Override
  LocalFiles files() {
    return new WarmingFiles();
  }

  @Test
  void identityOf_beforeAndAfterLinking_isTheSame() throws IOException {
    WarmingFiles files = new WarmingFiles();
    Object before = files.identityOf(ObjectPath.of("."));
    files.link();
    assertEquals(before, files.identityOf(ObjectPath.of(".")));
  }
}
