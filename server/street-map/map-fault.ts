import type { MapFailure } from '#domain/street-map/map-failure.ts';

/** A street map that cannot be made as it was ordered: one clear line for the operator. */
export class MapFault extends Error {
  readonly reason: MapFailure;
  constructor(line: string, reason: MapFailure) {
    super(line);
    this.reason = reason;
  }
}

/** The archive was replaced by another one while parts of it were read. */
export class ArchiveChanged extends MapFault {
  constructor(line: string) {
    super(line, 'changed');
  }
}
