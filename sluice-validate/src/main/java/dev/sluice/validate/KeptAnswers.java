package dev.sluice.validate;

import dev.sluice.scan.Validity;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What was answered before, by the key of a question. It may be used from many threads. */
public interface KeptAnswers {
  /** Remembers nothing. */
  KeptAnswers NONE =
      new KeptAnswers() {
        @Override
        public @Nullable Validity recall(String key) {
          return null;
        }

        @Override
        public void keep(String key, Validity answer) {}
      };

  /** What was answered, if that is not too long ago; null otherwise. */
  @Nullable Validity recall(String key) throws IOException;

  /** Keeps an answer before anything else happens with it. */
  void keep(String key, Validity answer) throws IOException;
}
