/** What is done as gitleaks does it, for those who replace it. */
@NullMarked
package dev.sluice.cli.gitleaks;

import org.jspecify.annotations.NullMarked;
