package dev.sluice.testing;

class ArchitectureTest extends ModuleArchitecture {}
