package dev.sluice.source.git.forest;

import dev.sluice.source.derived.DerivedPart;

/**
 * Objects to be walked by one worker: some whole trees, or a part of one whose base is already
 * decoded. A branch is walked once.
 */
public interface Branch extends DerivedPart {}
