package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.git.object.ObjectType;
import java.nio.file.Path;
import java.util.List;

/**
 * The objects of one type in a forest, by their ordinals.
 *
 * @param device a path on the device the packs lie on
 */
public record ForestObjects(DeltaForest forest, ObjectType type, Path device)
    implements DerivedObjects {
  @Override
  public List<DerivedPart> parts() {
    return forest.partitions(type);
  }

  @Override
  public DerivedReader newReader(long basesBytesMax) {
    return forest.newWalker(basesBytesMax);
  }
}
