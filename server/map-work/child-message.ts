import type { MapFailure } from '#domain/street-map/map-failure.ts';
import type { MapStep } from '#domain/street-map/map-work.ts';
import type { MapSize } from '#server/base/maps.ts';
import type { StreetOrder } from '#server/street-map/make-street-map.ts';

/** The work for a child process. */
export type ChildOrder =
  | { kind: 'streets'; folder: string; order: StreetOrder }
  | {
      kind: 'roads';
      source: string;
      country: string | null;
      /** The folder of the road files, and one inside it for the unfinished file. */
      folder: string;
      workFolder: string;
    };

/** How far the work is: the part of a step that is done, 0 to 1. */
export type Progress = {
  step: MapStep;
  share: number;
  /** All octets that are read in this step; null: they are not counted. */
  octets: number | null;
};

/** How the work ended. `measured`: only the size was of interest. */
export type Ended =
  | { is: 'made' | 'notNewer' }
  | { is: 'measured'; size: MapSize }
  | { is: 'failed'; reason: MapFailure; detail: string }
  | { is: 'stopped' };

/** The messages of a child process; the last one says how the work ended. */
export type ChildMessage = ({ is: 'progress' } & Progress) | Ended;

/** The messages to a child process: the work, and later perhaps the wish to stop. */
export type ParentMessage = { order: ChildOrder } | { stop: true };
