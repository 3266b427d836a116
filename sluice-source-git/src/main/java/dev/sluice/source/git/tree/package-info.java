/** Trees: what a folder held, and what differs between two of them. */
@NullMarked
package dev.sluice.source.git.tree;

import org.jspecify.annotations.NullMarked;
