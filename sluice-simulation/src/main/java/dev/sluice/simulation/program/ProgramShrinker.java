package dev.sluice.simulation.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Gives the programs that are one piece smaller than a given one, the smallest first. */
public final class ProgramShrinker {
  private ProgramShrinker() {}

  public static List<Program> smaller(Program program) {
    List<Program> all = new ArrayList<>();
    List<List<Operation>> producers = program.producers();
    for (List<List<Operation>> fewer : without(producers)) {
      all.add(new Program(program.workers(), fewer, program.closeAfter()));
    }
    if (program.workers() > 1) {
      all.add(new Program(program.workers() - 1, producers, program.closeAfter()));
    }
    if (program.closeAfter() > 0) {
      all.add(new Program(program.workers(), producers, 0));
      all.add(new Program(program.workers(), producers, program.closeAfter() / 2));
    }
    for (List<List<Operation>> changed : withOne(producers, ProgramShrinker::smallerLists)) {
      all.add(new Program(program.workers(), changed, program.closeAfter()));
    }
    return all;
  }

  private static List<List<Operation>> smallerLists(List<Operation> operations) {
    List<List<Operation>> all = new ArrayList<>();
    if (operations.size() > 1) {
      int half = operations.size() / 2;
      all.add(operations.subList(half, operations.size()));
      all.add(operations.subList(0, half));
    }
    all.addAll(without(operations));
    all.addAll(withOne(operations, ProgramShrinker::smallerOperations));
    return all;
  }

  private static List<Operation> smallerOperations(Operation operation) {
    return switch (operation) {
      case Operation.SpawnLocal(var child) ->
          smallerLists(child).stream().<Operation>map(Operation.SpawnLocal::new).toList();
      case Operation.SpawnGlobal(var child) ->
          smallerLists(child).stream().<Operation>map(Operation.SpawnGlobal::new).toList();
      case Operation.SpawnOutside(var child) ->
          smallerLists(child).stream().<Operation>map(Operation.SpawnOutside::new).toList();
      case Operation.SpawnBatch(var children) -> smallerBatches(children);
      case Operation.Block(int points) ->
          points > 1 ? List.of(new Operation.Block(points / 2)) : List.of();
      case Operation.Hog(int times) ->
          times > 1 ? List.of(new Operation.Hog(times / 2)) : List.of();
      case Operation.Yield yield -> List.of();
      case Operation.Fail fail -> List.of();
      case Operation.Shutdown shutdown -> List.of();
    };
  }

  private static List<Operation> smallerBatches(List<List<Operation>> children) {
    List<Operation> all = new ArrayList<>();
    if (children.size() > 2) {
      all.add(new Operation.SpawnBatch(children.subList(0, children.size() / 2)));
    }
    without(children).forEach(fewer -> all.add(new Operation.SpawnBatch(fewer)));
    withOne(children, ProgramShrinker::smallerLists)
        .forEach(changed -> all.add(new Operation.SpawnBatch(changed)));
    return all;
  }

  /** The list without each of its elements. */
  private static <E> List<List<E>> without(List<E> list) {
    List<List<E>> all = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      List<E> fewer = new ArrayList<>(list);
      fewer.remove(i);
      all.add(List.copyOf(fewer));
    }
    return all;
  }

  /** The list with each of its elements replaced by each of that element's replacements. */
  private static <E> List<List<E>> withOne(List<E> list, Function<E, List<E>> replacements) {
    List<List<E>> all = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      for (E replacement : replacements.apply(list.get(i))) {
        List<E> changed = new ArrayList<>(list);
        changed.set(i, replacement);
        all.add(List.copyOf(changed));
      }
    }
    return all;
  }
}
