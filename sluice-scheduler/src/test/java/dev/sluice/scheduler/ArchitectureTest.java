package dev.sluice.scheduler;

import dev.sluice.testing.ModuleArchitecture;

class ArchitectureTest extends ModuleArchitecture {}
