package dev.sluice.review;

import dev.sluice.testing.ModuleArchitecture;

class ArchitectureTest extends ModuleArchitecture {}
