package dev.sluice.source.remote.http;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Tells addresses of the public network from others. */
public final class Addresses {
  private Addresses() {}

  /** Whether every address of a host is a public one. */
  public static boolean arePublic(String host) throws UnknownHostException {
    for (InetAddress address : InetAddress.getAllByName(host)) {
      if (!isPublic(address)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an address belongs to the public network, as no address of a machine's own does. */
  public static boolean isPublic(InetAddress address) {
    if (address.isAnyLocalAddress()
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()) {
      return false;
    }
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address ? isPublic4(bytes) : isPublic6(bytes);
  }

  private static boolean isPublic4(byte[] bytes) {
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    boolean isThisNetwork = first == 0;
    boolean isShared = first == 100 && second >= 64 && second < 128;
    boolean isBenchmark = first == 198 && (second == 18 || second == 19);
    boolean isProtocol = first == 192 && second == 0 && bytes[2] == 0;
    boolean isReserved = first >= 240;
    return !(isThisNetwork || isShared || isBenchmark || isProtocol || isReserved);
  }

  private static boolean isPublic6(byte[] bytes) {
    boolean isUniqueLocal = (bytes[0] & 0xfe) == 0xfc;
    if (isUniqueLocal) {
      return false;
    }
    // An address that stands for one of the other kind is as public as that.
    boolean isTranslated =
        bytes[0] == 0 && bytes[1] == 0x64 && (bytes[2] & 0xff) == 0xff && (bytes[3] & 0xff) == 0x9b;
    boolean isTunnelled = bytes[0] == 0x20 && bytes[1] == 0x02;
    try {
      if (isTranslated) {
        return isPublic(InetAddress.getByAddress(part(bytes, 12)));
      }
      return !isTunnelled || isPublic(InetAddress.getByAddress(part(bytes, 2)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  private static byte[] part(byte[] bytes, int from) {
    return new byte[] {bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3]};
  }
}
