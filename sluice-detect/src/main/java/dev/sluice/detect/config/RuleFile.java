package dev.sluice.detect.config;

/**
 * A rule file's name and text.
 *
 * @param name what messages call it, usually its path
 * @param text its TOML
 */
public record RuleFile(String name, String text) {}
