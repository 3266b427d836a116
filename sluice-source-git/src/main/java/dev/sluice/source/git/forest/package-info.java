/** All objects of a repository as trees of deltas, each object decoded once, bases first. */
@NullMarked
package dev.sluice.source.git.forest;

import org.jspecify.annotations.NullMarked;
