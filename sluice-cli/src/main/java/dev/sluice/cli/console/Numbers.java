package dev.sluice.cli.console;

/**
 * Numbers as people read them, commas between the thousands. Done by hand because the formatter of
 * the platform loads its locales first, which takes longer than a small scan.
 */
public final class Numbers {
  private Numbers() {}

  public static String grouped(long value) {
    StringBuilder text = new StringBuilder().append(value);
    int first = value < 0 ? 1 : 0;
    for (int comma = text.length() - 3; comma > first; comma -= 3) {
      text.insert(comma, ',');
    }
    return text.toString();
  }

  /** So many objects. */
  public static String objects(long count) {
    return grouped(count) + (count == 1 ? " object" : " objects");
  }

  /** Rounded half up to {@code places} decimal places, of which there are one to three. */
  public static String decimal(double value, int places) {
    int scale = places == 1 ? 10 : places == 2 ? 100 : 1000;
    long scaled = (long) Math.floor(value * scale + 0.5);
    String fraction = Long.toString(scale + Math.floorMod(scaled, scale)).substring(1);
    return grouped(Math.floorDiv(scaled, scale)) + "." + fraction;
  }
}
