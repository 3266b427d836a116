package dev.sluice.cli;

import dev.sluice.testing.ModuleArchitecture;

class ArchitectureTest extends ModuleArchitecture {}
