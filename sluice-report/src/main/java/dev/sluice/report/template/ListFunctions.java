package dev.sluice.report.template;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Functions of lists and dictionaries. */
final class ListFunctions {
  private ListFunctions() {}

  static void addTo(Map<String, Functions.Function> all) {
    all.put("list", Arguments::values);
    all.put("tuple", Arguments::values);
    all.put(
        "join",
        in -> in.list(1).stream().map(GoValues::print).collect(Collectors.joining(in.text(0))));
    all.put("first", in -> in.list(0).isEmpty() ? "" : in.list(0).getFirst());
    all.put("last", in -> in.list(0).isEmpty() ? "" : in.list(0).getLast());
    all.put(
        "rest", in -> in.list(0).isEmpty() ? List.of() : in.list(0).subList(1, in.list(0).size()));
    all.put(
        "initial",
        in -> in.list(0).isEmpty() ? List.of() : in.list(0).subList(0, in.list(0).size() - 1));
    all.put("reverse", in -> in.list(0).reversed());
    all.put("uniq", in -> List.copyOf(new LinkedHashSet<>(in.list(0))));
    all.put("compact", in -> in.list(0).stream().filter(GoValues::isTrue).toList());
    all.put("sortAlpha", in -> in.list(0).stream().map(GoValues::print).sorted().toList());
    all.put("has", in -> in.list(1).contains(in.at(0)));
    all.put("append", in -> joined(in.list(0), List.of(in.at(1))));
    all.put("prepend", in -> joined(List.of(in.at(1)), in.list(0)));
    all.put("without", ListFunctions::without);
    all.put("index", ListFunctions::element);
    all.put("slice", ListFunctions::slice);
    all.put("dict", ListFunctions::dictionary);
    all.put("get", in -> in.map(0).getOrDefault(in.text(1), ""));
    all.put("hasKey", in -> in.map(0).containsKey(in.text(1)));
    all.put("keys", in -> in.map(0).keySet().stream().sorted().map(Object.class::cast).toList());
    all.put("values", in -> List.copyOf(in.map(0).values()));
    all.put(
        "set",
        in -> {
          in.map(0).put(in.text(1), in.at(2));
          return in.at(0);
        });
    all.put(
        "unset",
        in -> {
          in.map(0).remove(in.text(1));
          return in.at(0);
        });
  }

  private static List<Object> joined(List<Object> one, List<Object> other) {
    List<Object> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static Object without(Arguments in) {
    List<Object> left = new ArrayList<>(in.list(0));
    left.removeAll(in.values().subList(1, in.size()));
    return left;
  }

  private static Object element(Arguments in) {
    Object value = in.at(0);
    for (int i = 1; i < in.size(); i++) {
      value =
          switch (value) {
            case Map<?, ?> map -> Objects.requireNonNullElse(map.get(in.text(i)), "");
            case List<?> list -> element(list, in.number(i), in);
            default -> throw in.problem("takes a list or a dictionary; use range for findings");
          };
    }
    return value;
  }

  private static Object element(List<?> list, long at, Arguments in) {
    if (at < 0 || at >= list.size()) {
      throw in.problem("is out of range: " + at);
    }
    return list.get((int) at);
  }

  private static Object slice(Arguments in) {
    int size =
        in.at(0) instanceof Collection<?> list ? list.size() : GoValues.print(in.at(0)).length();
    int from = in.size() > 1 ? in.count(1) : 0;
    int to = in.size() > 2 ? in.count(2) : size;
    if (from < 0 || to < from || to > size) {
      throw in.problem("is out of range: " + from + " to " + to + " of " + size);
    }
    return in.at(0) instanceof Collection<?>
        ? in.list(0).subList(from, to)
        : in.text(0).substring(from, to);
  }

  private static Object dictionary(Arguments in) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i + 1 < in.size(); i += 2) {
      map.put(in.text(i), in.at(i + 1));
    }
    return map;
  }
}
