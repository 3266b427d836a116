package dev.sluice.validate.net;

import dev.sluice.source.remote.http.Addresses;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whom a run may connect to. A host that a check names is asked at public addresses. A host that
 * scanned text names is asked only if a pattern of the user allows its name. An address that is not
 * public is connected to only if the user names it, or names the host in full; one by which clouds
 * hand out credentials only if the address itself is named.
 *
 * @param patterns names and addresses; a star stands for any number of characters
 */
public record HostRules(List<String> patterns) {
  /** No host of a scanned text, and public addresses only. */
  public static final HostRules NONE = new HostRules(List.of());

  /** Addresses at which a cloud answers to its own machines. */
  private static final Set<String> METADATA =
      Set.of("169.254.169.254", "fd00:ec2:0:0:0:0:0:254", "100.100.100.200", "168.63.129.16");

  public HostRules {
    patterns = patterns.stream().map(one -> one.toLowerCase(Locale.ROOT)).toList();
  }

  /** Whether a host that scanned text names may be asked. */
  public boolean allowsText(String host) {
    return patterns.stream().anyMatch(pattern -> fits(pattern, host));
  }

  /** Whether a connection to one of a host's addresses may be made. */
  public boolean allows(String host, InetAddress address) {
    String text = address.getHostAddress().replaceFirst("%.*$", "");
    boolean isNamed = patterns.stream().anyMatch(one -> isAddressPattern(one) && fits(one, text));
    if (METADATA.contains(text) || address.isLinkLocalAddress() || address.isMulticastAddress()) {
      return isNamed;
    }
    return isNamed
        || Addresses.isPublic(address)
        || patterns.contains(host.toLowerCase(Locale.ROOT));
  }

  /** Whether a pattern can stand for addresses only: a lone star names none. */
  private static boolean isAddressPattern(String pattern) {
    return pattern.matches("[0-9][0-9.*]*|[0-9a-f:]*:[0-9a-f:*]*");
  }

  private static boolean fits(String pattern, String text) {
    String regex =
        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return text.toLowerCase(Locale.ROOT).matches(regex);
  }
}
