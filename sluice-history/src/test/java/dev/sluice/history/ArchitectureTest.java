package dev.sluice.history;

import dev.sluice.testing.ModuleArchitecture;

class ArchitectureTest extends ModuleArchitecture {}
