/** What tests need of the machine they run on, and what a run left unproven for want of it. */
@NullMarked
package dev.sluice.testing;

import org.jspecify.annotations.NullMarked;
