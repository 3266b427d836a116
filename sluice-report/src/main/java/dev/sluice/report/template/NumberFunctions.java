package dev.sluice.report.template;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;

/** Functions of numbers. */
final class NumberFunctions {
  private static final int COUNT_MAX = 1_000_000;

  private NumberFunctions() {}

  static void addTo(Map<String, Functions.Function> all) {
    all.put("add", in -> folded(in, Long::sum));
    all.put("add1", in -> in.number(0) + 1);
    all.put("sub", in -> in.number(0) - in.number(1));
    all.put("mul", in -> folded(in, (a, b) -> a * b));
    all.put("div", in -> in.number(0) / divisor(in));
    all.put("mod", in -> in.number(0) % divisor(in));
    all.put("max", in -> folded(in, Math::max));
    all.put("min", in -> folded(in, Math::min));
    all.put("biggest", all.get("max"));
    all.put("addf", in -> in.real(0) + in.real(1));
    all.put("subf", in -> in.real(0) - in.real(1));
    all.put("mulf", in -> in.real(0) * in.real(1));
    all.put("divf", in -> in.real(0) / in.real(1));
    all.put("ceil", in -> Math.ceil(in.real(0)));
    all.put("floor", in -> Math.floor(in.real(0)));
    all.put("round", NumberFunctions::rounded);
    all.put("int", in -> in.number(0));
    all.put("int64", in -> in.number(0));
    all.put("atoi", in -> in.number(0));
    all.put("float64", in -> in.real(0));
    all.put("until", in -> counted(0, in.count(0), 1));
    all.put("untilStep", in -> counted(in.count(0), in.count(1), in.count(2)));
    all.put("seq", in -> counted(in.size() > 1 ? in.count(0) : 1, in.count(in.size() - 1) + 1, 1));
  }

  private static Object folded(Arguments in, LongBinaryOperator operator) {
    long value = in.number(0);
    for (int i = 1; i < in.size(); i++) {
      value = operator.applyAsLong(value, in.number(i));
    }
    return value;
  }

  private static long divisor(Arguments in) {
    long value = in.number(1);
    if (value == 0) {
      throw in.problem("by zero");
    }
    return value;
  }

  private static Object rounded(Arguments in) {
    return new BigDecimal(in.real(0))
        .setScale(Math.clamp(in.number(1), 0, 100), RoundingMode.HALF_UP)
        .doubleValue();
  }

  private static List<Object> counted(long from, long to, long step) {
    List<Object> numbers = new ArrayList<>();
    for (long i = from; step > 0 ? i < to : step < 0 && i > to; i += step) {
      if (numbers.size() == COUNT_MAX) {
        break;
      }
      numbers.add(i);
    }
    return numbers;
  }
}
