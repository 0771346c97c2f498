import { PbfReader } from 'pbf';
import { RoadImportError } from '../road-import-error.ts';

/** Features of a file that a reader must know. */
const KNOWN = ['OsmSchema-V0.6', 'DenseNodes'];

/**
 * Up to when the data of a file are complete, ISO; null: it does not say. Throws on a file of another kind.
 */
export function dateOf(header: Uint8Array): string | null {
  let seconds = 0;
  new PbfReader(header).readFields((field, _, pbf) => {
    if (field === 4) {
      const feature = pbf.readString();
      if (!KNOWN.includes(feature))
        throw new RoadImportError(
          `The file needs ${feature}, which is not read here: use a plain extract`,
          'notOsm',
        );
    } else if (field === 32) seconds = pbf.readVarint(true);
  }, null);
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : null;
}
