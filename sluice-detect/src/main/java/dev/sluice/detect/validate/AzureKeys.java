package dev.sluice.detect.validate;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The check of Azure's identifiable keys: base64 whose last four bytes are a Marvin hash of all
 * before them. The hash begins with a word for what the key is for.
 */
final class AzureKeys {
  private static final int CHECKSUM_BYTES = 4;

  /** What the keys of Azure's services are for, as their checksums begin. */
  private static final List<String> PURPOSES =
      List.of(
          "Default0",
          "AbAcct00",
          "Access00",
          "Master00",
          "System00",
          "Functi00",
          "SysAll00",
          "Resour00",
          "MastRO00",
          "SystRO00",
          "Encryp00",
          "MastRW00",
          "SystRW00",
          "Send0000",
          "Manage00",
          "Listen00",
          "Unknown0",
          "IoTHub00",
          "DpsKey00",
          "Device00",
          "Tenant00",
          "Gatewy00",
          "GitKey00",
          "Classic0",
          "Query000",
          "PAdmin00",
          "ACRDflt0",
          "UsrPwd00");

  private AzureKeys() {}

  static Validity check(String secret) {
    byte[] key = Base64Text.bytes(secret);
    if (key == null || key.length <= CHECKSUM_BYTES) {
      return Validity.invalid("not base64");
    }
    int stated = little(key, key.length - CHECKSUM_BYTES);
    for (String purpose : PURPOSES) {
      if (marvin(key, key.length - CHECKSUM_BYTES, seed(purpose)) == stated) {
        return Validity.valid("the checksum is right");
      }
    }
    return Validity.invalid("the checksum is wrong");
  }

  /** The first letter is the highest byte. */
  static long seed(String purpose) {
    long seed = 0;
    for (byte letter : purpose.getBytes(StandardCharsets.US_ASCII)) {
      seed = seed << 8 | letter;
    }
    return seed;
  }

  /** The Marvin hash of the first bytes, its halves folded into one number. */
  static int marvin(byte[] data, int length, long seed) {
    int[] state = {(int) seed, (int) (seed >>> 32)};
    int at = 0;
    for (; at + 4 <= length; at += 4) {
      state[0] += little(data, at);
      mix(state);
    }
    int rest = 0x80;
    for (int i = length - 1; i >= at; i--) {
      rest = rest << 8 | (data[i] & 0xFF);
    }
    state[0] += rest;
    mix(state);
    mix(state);
    return state[0] ^ state[1];
  }

  private static void mix(int[] state) {
    int low = state[0];
    int high = state[1] ^ low;
    low = Integer.rotateLeft(low, 20) + high;
    high = Integer.rotateLeft(high, 9) ^ low;
    low = Integer.rotateLeft(low, 27) + high;
    state[0] = low;
    state[1] = Integer.rotateLeft(high, 19);
  }

  private static int little(byte[] data, int at) {
    return (data[at] & 0xFF)
        | (data[at + 1] & 0xFF) << 8
        | (data[at + 2] & 0xFF) << 16
        | (data[at + 3] & 0xFF) << 24;
  }
}
