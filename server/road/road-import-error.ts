import type { MapFailure } from '#domain/street-map/map-failure.ts';

/** A road file that cannot be made of its source: one line for the operator. */
export class RoadImportError extends Error {
  readonly reason: MapFailure;
  constructor(line: string, reason: MapFailure) {
    super(line);
    this.reason = reason;
  }
}
