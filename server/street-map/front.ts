import { gzipSync } from 'node:zlib';
import { packDirectories } from '#domain/street-map/archive-directory.ts';
import { type ArchiveHeader, HEADER_BYTES, headerBytes } from '#domain/street-map/archive-header.ts';
import type { ExtractPlan } from '#domain/street-map/extract-plan.ts';
import type { ArchiveSource } from './archive-source.ts';
import type { Region } from './countries.ts';
import type { Metadata } from './read-archive.ts';

/** The credit that OpenStreetMap's licence asks of everyone who shows the map. */
const CREDIT = '© OpenStreetMap';

/** An archive that Traza made says this about itself, under `traza` in its metadata. */
export type Origin = {
  /** Address or path of the archive that it was made from. */
  source: string;
  /** How old the data is, as ISO 8601; null when the source does not say. */
  dataAt: string | null;
  /** ISO codes; none when it has everything that its source has. */
  countries: readonly string[];
};

/** All of a new archive before its tiles: head, root directory, metadata, and leaves, in this order. */
export function frontOf(of: {
  source: ArchiveSource;
  /** The head of the source, with the largest zoom of the new archive. */
  header: ArchiveHeader;
  metadata: Metadata;
  plan: ExtractPlan;
  region: Region;
}): Buffer {
  const { header, plan } = of;
  const packed = packDirectories(plan.entries, (directory) => gzipSync(directory));
  const about = gzipSync(JSON.stringify(metadataOf(of)));
  const parts = [packed.root, about, Buffer.concat(packed.leaves)];
  let offset = HEADER_BYTES;
  const [root, metadata, leaves] = parts.map(({ length }) => {
    offset += length;
    return { offset: offset - length, length };
  });
  const bounds = {
    west: Math.max(header.bounds.west, of.region.bounds.west),
    south: Math.max(header.bounds.south, of.region.bounds.south),
    east: Math.min(header.bounds.east, of.region.bounds.east),
    north: Math.min(header.bounds.north, of.region.bounds.north),
  };
  const head = headerBytes({
    ...header,
    root: root!,
    metadata: metadata!,
    leaves: leaves!,
    tiles: { offset, length: plan.tileBytes },
    addressedTiles: plan.addressedTiles,
    entries: plan.entries.length,
    contents: plan.contents,
    isClustered: true,
    directoryPacking: 'gzip',
    bounds,
    centre: {
      lng: (bounds.west + bounds.east) / 2,
      lat: (bounds.south + bounds.north) / 2,
      zoom: Math.min(header.centre.zoom, header.maxZoom),
    },
  });
  return Buffer.concat([head, ...parts]);
}

/** How old the data of an archive is, as ISO 8601; null when nobody says so. */
export function dataTime(source: Pick<ArchiveSource, 'modifiedAt'>, metadata: Metadata): string | null {
  const made = metadata['planetiler:osm:osmosisreplicationtime'];
  const origin = metadata.traza as Origin | undefined;
  return origin?.dataAt ?? (typeof made === 'string' ? made : source.modifiedAt);
}

function metadataOf({
  source,
  metadata,
  region,
}: {
  source: ArchiveSource;
  metadata: Metadata;
  region: Region;
}) {
  // An archive that Traza made may be the source of a smaller one.
  const before = metadata.traza as Origin | undefined;
  const origin: Origin = {
    source: before?.source ?? source.name,
    dataAt: dataTime(source, metadata),
    countries: region.countries.length > 0 ? region.countries : (before?.countries ?? []),
  };
  return { ...metadata, attribution: CREDIT, traza: origin };
}
