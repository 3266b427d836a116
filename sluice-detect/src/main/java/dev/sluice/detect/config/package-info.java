/** Rule files: TOML text to a rule set, as gitleaks v8 reads it and with our own fields. */
@NullMarked
package dev.sluice.detect.config;

import org.jspecify.annotations.NullMarked;
