package dev.sluice.cli.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * A series of measurements of any length in bounded memory: when it is full, two neighbours become
 * one, and from then on every sample stands for twice as many measurements.
 */
final class Samples {
  static final int MAX = 600;

  private final List<Float> values = new ArrayList<>();
  private int width = 1;
  private float sum;
  private int summed;

  void add(float value) {
    sum += value;
    if (++summed < width) {
      return;
    }
    values.add(sum / width);
    sum = 0;
    summed = 0;
    if (values.size() == MAX) {
      List<Float> halved = new ArrayList<>();
      for (int i = 0; i < MAX; i += 2) {
        halved.add((values.get(i) + values.get(i + 1)) / 2);
      }
      values.clear();
      values.addAll(halved);
      width *= 2;
    }
  }

  /** How many measurements a value stands for. */
  int width() {
    return width;
  }

  List<Float> values() {
    return List.copyOf(values);
  }
}
