package dev.sluice.validate.net;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The proxy that leads to a host: Java's own setting, else the variables that programs agree on.
 */
public final class Proxies {
  private final @Nullable ProxySelector selector;
  private final Map<String, String> environment;

  public Proxies(@Nullable ProxySelector selector, Map<String, String> environment) {
    this.selector = selector;
    this.environment = Map.copyOf(environment);
  }

  /** No proxy for anybody. */
  public static Proxies none() {
    return new Proxies(null, Map.of());
  }

  /** The address of the proxy for a host; null where there is none. */
  @Nullable InetSocketAddress proxy(String host, int port) {
    if (selector != null) {
      for (Proxy proxy : selector.select(URI.create("https://" + shown(host) + ":" + port + "/"))) {
        if (proxy.type() == Proxy.Type.HTTP && proxy.address() instanceof InetSocketAddress told) {
          return told;
        }
      }
    }
    String value = variable("https_proxy");
    if (value.isEmpty() || isExcepted(host)) {
      return null;
    }
    try {
      URI proxy = URI.create(value.contains("://") ? value : "http://" + value);
      return proxy.getHost() == null
          ? null
          : InetSocketAddress.createUnresolved(
              proxy.getHost(), proxy.getPort() < 0 ? 80 : proxy.getPort());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String shown(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  private boolean isExcepted(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    for (String one : List.of(variable("no_proxy").toLowerCase(Locale.ROOT).split(",", -1))) {
      String suffix = one.strip().replaceFirst("^\\*?\\.", "");
      if (suffix.equals("*")
          || (!suffix.isEmpty() && (lower.equals(suffix) || lower.endsWith("." + suffix)))) {
        return true;
      }
    }
    return false;
  }

  private String variable(String name) {
    String value = environment.getOrDefault(name, "");
    return value.isEmpty() ? environment.getOrDefault(name.toUpperCase(Locale.ROOT), "") : value;
  }
}
