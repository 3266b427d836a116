/** Names of commits: branches, tags, reflogs and all else that keeps a commit alive. */
@NullMarked
package dev.sluice.source.git.refs;

import org.jspecify.annotations.NullMarked;
