package dev.sluice.validate.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Finds where a host is. */
@FunctionalInterface
public interface Resolver {
  /** The machine's own. */
  Resolver SYSTEM =
      (host, port) -> {
        List<InetSocketAddress> places = new ArrayList<>();
        for (InetAddress address : InetAddress.getAllByName(host)) {
          places.add(new InetSocketAddress(address, port));
        }
        return places;
      };

  /** Where a port of a host is. */
  List<InetSocketAddress> places(String host, int port) throws UnknownHostException;
}
