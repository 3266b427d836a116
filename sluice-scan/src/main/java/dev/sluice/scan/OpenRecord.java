package dev.sluice.scan;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.spi.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The record of an object that is being scanned; it is kept if the scan was whole. */
final class OpenRecord implements ObjectRecord {
  private final ScanState state;
  private final StateRecords.Trouble trouble;
  private final String name;
  private final String version;
  private final List<Finding> findings = new ArrayList<>();
  private final List<RecordedObject.Skipped> skipped = new ArrayList<>();
  private long inside;
  private boolean isInvalid;
  private int holders = 1;

  OpenRecord(ScanState state, StateRecords.Trouble trouble, String name, String version) {
    this.state = state;
    this.trouble = trouble;
    this.name = name;
    this.version = version;
  }

  synchronized void add(Finding finding) {
    findings.add(finding);
  }

  @Override
  public boolean isRecalled() {
    return false;
  }

  @Override
  public synchronized void ended(ObjectDescriptor object, boolean isInside, Outcome outcome) {
    switch (outcome) {
      case Outcome.Scanned(long _, Outcome.Change change) -> {
        isInvalid |= change != Outcome.Change.NONE;
        inside += isInside ? 1 : 0;
      }
      case Outcome.Skipped(String reason, boolean isGap) -> {
        // A run that remembers the object would not know that it is incomplete.
        isInvalid |= !isInside || isGap;
        skipped.add(new RecordedObject.Skipped(object.name(), reason));
      }
      case Outcome.Failed _, Outcome.Cancelled _ -> isInvalid = true;
    }
  }

  @Override
  public synchronized void invalidate() {
    isInvalid = true;
  }

  @Override
  public synchronized void retain() {
    holders++;
  }

  @Override
  public void release() {
    RecordedObject whole;
    synchronized (this) {
      holders--;
      if (holders < 0) {
        throw new IllegalStateException("released once too often: the record of " + name);
      }
      if (holders > 0 || isInvalid) {
        return;
      }
      whole = new RecordedObject(name, version, findings, inside, skipped);
    }
    try {
      state.keep(whole);
    } catch (IOException e) {
      trouble.accept(name, e);
    }
  }
}
