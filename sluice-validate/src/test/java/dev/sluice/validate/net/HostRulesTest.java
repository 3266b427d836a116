package dev.sluice.validate.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostRulesTest {
  private static boolean allows(String pattern, String host, String address) throws Exception {
    List<String> patterns = pattern.isEmpty() ? List.of() : List.of(pattern);
    return new HostRules(patterns).allows(host, InetAddress.ofLiteral(address));
  }

  @Test
  void allows_publicAddress_always() throws Exception {
    assertEquals(true, allows("", "api.example.org", "93.184.216.34"));
    assertEquals(true, allows("", "api.example.org", "2606:2800:220:1::1"));
  }

  @Test
  void allows_addressOfOnesOwnNetwork_onlyWhereNamed() throws Exception {
    for (String address :
        List.of(
            "127.0.0.1", "10.1.2.3", "192.168.0.9", "172.16.3.4", "::1", "fd12::1", "0.0.0.0")) {
      assertEquals(false, allows("", "db.corp.example", address), address);
      assertEquals(false, allows("*", "db.corp.example", address), address);
      assertEquals(false, allows("*.corp.example", "db.corp.example", address), address);
      assertEquals(true, allows("db.corp.example", "db.corp.example", address), address);
    }
    assertEquals(true, allows("10.*", "db.corp.example", "10.1.2.3"));
    assertEquals(false, allows("10.*", "db.corp.example", "172.16.0.1"));
  }

  @Test
  void allows_addressOfMetadata_onlyWhereTheAddressIsNamed() throws Exception {
    for (String address :
        List.of(
            "169.254.169.254",
            "fd00:ec2::254",
            "100.100.100.200",
            "168.63.129.16",
            "169.254.1.1",
            "fe80::1")) {
      assertEquals(false, allows("", "metadata.example", address), address);
      assertEquals(false, allows("*", "metadata.example", address), address);
      assertEquals(false, allows("metadata.example", "metadata.example", address), address);
    }
    assertEquals(true, allows("169.254.169.254", "metadata.example", "169.254.169.254"));
  }

  @Test
  void allowsText_patterns_areWholeNames() {
    HostRules rules = new HostRules(List.of("*.corp.example", "Git.example.org"));
    assertEquals(true, rules.allowsText("db.corp.example"));
    assertEquals(true, rules.allowsText("git.example.org"));
    assertEquals(false, rules.allowsText("corp.example"));
    assertEquals(false, rules.allowsText("db.corp.example.evil.org"));
    assertEquals(false, rules.allowsText("gitXexample.org"));
    assertEquals(false, HostRules.NONE.allowsText("git.example.org"));
  }
}
