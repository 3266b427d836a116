package dev.sluice.source.remote.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.9.9.9",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fc00::1",
        "fdff::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "fec0::1"
      })
  void isPublic_addressOfAPrivateNetwork_isNot(String address) throws UnknownHostException {
    assertFalse(Addresses.isPublic(InetAddress.getByName(address)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "100.63.255.255",
        "100.128.0.1",
        "172.15.0.1",
        "172.32.0.1",
        "192.1.0.1",
        "198.17.0.1",
        "2606:4700::1111",
        "64:ff9b::101:101",
        "2002:101:101::"
      })
  void isPublic_addressOfThePublicNetwork_is(String address) throws UnknownHostException {
    assertTrue(Addresses.isPublic(InetAddress.getByName(address)));
  }
}
