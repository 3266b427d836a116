package dev.sluice.cli.hostile;

import java.nio.file.Path;
import java.util.List;

/**
 * One attempt of an attacker: what is made, what is run over it, and what must come of it.
 *
 * @param make makes the input in an empty folder
 * @param words the command line; {@code @} stands for the folder
 */
record HostileCase(String family, String name, Making make, List<String> words, Expected expected) {
  /** Words that every file of the corpus hides; a rule of {@code Leak} finds them. */
  static final String WORD = "sesame-" + "hostiles";

  /** Makes an input in a folder. */
  @FunctionalInterface
  interface Making {
    void in(Path folder) throws Exception;
  }

  /** The command line for an input in {@code folder}. */
  String[] words(Path folder) {
    return words.stream().map(word -> word.replace("@", folder.toString())).toArray(String[]::new);
  }
}
