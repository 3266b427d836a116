package dev.sluice.cli.gitleaks;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as Go programs print them. */
final class GoText {
  private static final long SECOND = 1_000_000_000;

  private GoText() {}

  /** A number of bytes in the largest unit that fits, with two digits after the point at most. */
  static String bytes(long count) {
    if (count == 0) {
      return "0";
    }
    if (count < 1000) {
      return count + " bytes";
    }
    String[] units = {"KB", "MB", "GB"};
    double value = count / 1e3;
    int unit = 0;
    while (unit < 2 && count >= Math.pow(1000, unit + 2)) {
      value /= 1e3;
      unit++;
    }
    String digits = String.format(Locale.ROOT, "%.2f", (float) value);
    return (digits.endsWith(".00") ? digits.substring(0, digits.length() - 3) : digits)
        + " "
        + units[unit];
  }

  /** A time of three digits. */
  static String duration(long nanos) {
    long scale = 100 * SECOND;
    while (scale > nanos && scale > 100) {
      scale /= 10;
    }
    long step = Math.max(1, scale / 100);
    long rounded = Math.round((double) nanos / step) * step;
    if (rounded >= SECOND) {
      return clock(rounded);
    }
    if (rounded >= 1_000_000) {
      return decimal(rounded, 6) + "ms";
    }
    return rounded >= 1000 ? decimal(rounded, 3) + "µs" : rounded + "ns";
  }

  private static String clock(long nanos) {
    long minutes = nanos / (60 * SECOND);
    String seconds = decimal(nanos - minutes * 60 * SECOND, 9) + "s";
    if (minutes == 0) {
      return seconds;
    }
    return minutes < 60
        ? minutes + "m" + seconds
        : minutes / 60 + "h" + minutes % 60 + "m" + seconds;
  }

  private static String decimal(long value, int places) {
    BigDecimal number = BigDecimal.valueOf(value, places).setScale(places, RoundingMode.DOWN);
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
