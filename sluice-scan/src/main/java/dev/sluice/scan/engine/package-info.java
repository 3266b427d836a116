/** What a run keeps for its engine: traces of scanned texts, and the change to the vector form. */
@NullMarked
package dev.sluice.scan.engine;

import org.jspecify.annotations.NullMarked;
