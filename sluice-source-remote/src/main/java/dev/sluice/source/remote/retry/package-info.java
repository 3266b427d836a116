/** When a call is tried again, when a host is given up, and the count of both. */
@NullMarked
package dev.sluice.source.remote.retry;

import org.jspecify.annotations.NullMarked;
