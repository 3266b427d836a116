package dev.sluice.detect.fingerprint;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Lengths;
import dev.sluice.detect.regex.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in a match the secret lies, when that is the same group in every match and it is made of
 * token bytes only.
 *
 * @param distanceMin the least number of bytes from the match's start to the secret
 * @param distanceMax the most
 * @param bytesMin the shortest secret
 * @param bytesMax the longest
 */
public record SecretSpan(int distanceMin, int distanceMax, int bytesMin, int bytesMax) {
  /** The bytes keys and tokens are made of. */
  public static final ByteSet TOKEN = ByteSet.WORD.union(ByteSet.ofAll("-+/=.~"));

  /**
   * The span of group {@code group} in {@code root}, or null if it may be missing or is no token.
   */
  public static @Nullable SecretSpan of(Node root, int group) {
    List<Node> parts = root instanceof Node.Concat concat ? concat.parts() : List.of(root);
    long min = 0;
    long max = 0;
    for (Node part : parts) {
      if (part instanceof Node.Group candidate && candidate.index() == group) {
        return isToken(candidate.body())
            ? new SecretSpan(
                (int) min,
                (int) max,
                (int) Lengths.min(candidate.body()),
                (int) Lengths.max(candidate.body()))
            : null;
      }
      min += Lengths.min(part);
      max += Lengths.max(part);
    }
    return null;
  }

  private static boolean isToken(Node node) {
    return switch (node) {
      case Node.Empty _ -> true;
      case Node.Assertion _ -> true;
      case Node.Bytes bytes -> bytes.set().union(TOKEN).equals(TOKEN);
      case Node.Group group -> isToken(group.body());
      case Node.Repeat repeat -> isToken(repeat.body());
      case Node.Concat concat -> concat.parts().stream().allMatch(SecretSpan::isToken);
      case Node.Alternate alternate -> alternate.branches().stream().allMatch(SecretSpan::isToken);
    };
  }
}
