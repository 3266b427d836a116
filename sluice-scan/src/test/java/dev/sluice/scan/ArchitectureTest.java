package dev.sluice.scan;

import dev.sluice.testing.ModuleArchitecture;

class ArchitectureTest extends ModuleArchitecture {}
