/** Objects on web servers: single URLs, and what index pages lead to. */
@NullMarked
package dev.sluice.source.remote.http;

import org.jspecify.annotations.NullMarked;
