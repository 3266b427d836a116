package dev.sluice.source.archive;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.archive.format.ArchiveFormat;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/**
 * Zips that fuzzing found, whose records say that they are longer than the stretch they lie in.
 * They are texts here: as files they would make a scan of this repository incomplete.
 */
class CutRecordsTest {
  private static final String LISTED_IN_A_STRETCH =
      "UEsDBBQAAAAIAK1cb10v+vhICwAAAHgAAAAFAAAAYS50eHTLSM3JyVfIoDsJAFBLAwQUAAAA"
          + "CACtXG9dgxbcjAMAAAABAAAAAwAAAGQvYqsAAFBLAQIUAxQAAAAIAq1cb10v+vhICwAAAHgA"
          + "AAAFAAD///////////////////////////////////8AAQAAAAAD/4gAAAAAAAAAAIABAAAA"
          + "AGEudHh0UEvM////////fwECFAMUAAAACACtXG9dgxbcjAMAAAABAAAAAxQAAAAIAK1cb12D"
          + "FtyMAwAAAAEAAAADAAAAZC9iqwAAUEsBAhQDFAAAAAgCrVxvXS/6+EgLAAAAeAAAAAUAAP//"
          + "/////////////////////////////////wABAAAAAAP/iAAAAAAAAAAAgAEAAAAAYS50eHRQ"
          + "S8z///////9/AQIUAxQAAAAIAK1cb12DFtyMAwAAAAEAAAADAAAAAAAAAAAAAACAAS4AAABk"
          + "L2JQSwUGAAAAAAIAAAAAAAAAAAAAAIABLgAAAGQvYlBLBQYAAAAAAgACAGQAAABSAAAAAAA=";

  private static final String NAME_BEYOND_A_STRETCH =
      "UEsDBBQAAAAIAK1cb10v+vhICwAAAHgAAAAFAAAAYS50eHTLSM3JyVfIoDsJAFBLAwQUAAAA"
          + "CACtXG9dgxbcjAMAAAABAAAAAwD///////////////////////////////////8AAQAAAAAD"
          + "/4gAAAAAAAAAAIABAAAAAGEudHh0UEvM////////fwECFAMUAAAACACtXG9dgxbcjAMAAAAB"
          + "AAAAAwAAAAAAAAAAAAAAgAEuAAAAZC9iUEsFBgAAAAACAAAAAAAAAAAAAACAAS4AAABkL2JQ"
          + "SwUGAAAAAAIAAgBkAAAAUgAAAAAA";

  @Test
  void next_recordLongerThanItsStretch_doesNotThrow() {
    walk(LISTED_IN_A_STRETCH);
    walk(NAME_BEYOND_A_STRETCH);
  }

  private static void walk(String text) {
    byte[] archive = Base64.getDecoder().decode(text);
    assertTrue(ArchiveFormat.detect(archive, archive.length).isPresent());
    Walked.seekable(archive, Walked.NARROW, ArchivePolicy.SKIP);
  }
}
