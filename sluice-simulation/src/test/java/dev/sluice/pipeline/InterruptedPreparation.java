package dev.sluice.pipeline;

import dev.sluice.simulation.stage.Stage;
import dev.sluice.source.Preparation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A preparation during whose calls others may come in. */
record InterruptedPreparation(Preparation preparation, Stage stage) implements Preparation {
  @Override
  public List<Interrupted> begin() throws IOException {
    stage.point();
    return interrupted(preparation.begin(), stage);
  }

  private static List<Interrupted> interrupted(List<? extends Phase> phases, Stage stage) {
    return phases.stream().map(phase -> new Interrupted(phase, stage)).toList();
  }

  @Override
  public void cancel() {
    preparation.cancel();
  }

  record Interrupted(Phase phase, Stage stage) implements Phase {
    @Override
    public @Nullable Path device() {
      return phase.device();
    }

    // Asked under a lock: nobody may come in.
    @Override
    public int waiting() {
      return phase.waiting();
    }

    @Override
    public Lane newLane(Crew crew) {
      stage.point();
      Lane lane =
          phase.newLane(
              () -> {
                stage.point();
                crew.partAdded();
              });
      return new Lane() {
        @Override
        public void work() throws IOException {
          stage.point();
          lane.work();
          stage.point();
        }

        @Override
        public void close() {
          lane.close();
          stage.point();
        }
      };
    }

    @Override
    public List<Interrupted> ended() throws IOException {
      stage.point();
      return interrupted(phase.ended(), stage);
    }
  }
}
