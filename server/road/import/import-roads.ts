import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Reader, reader } from '#domain/bytes.ts';
import { cutAtTiles } from '#domain/road/cut.ts';
import { keyOf, rowOfKey, UNITS } from '#domain/road/grid.ts';
import {
  ROAD_CREDIT,
  ROAD_FILE_ENDING,
  ROAD_FILE_FORMAT,
  type RoadFileHead,
  roadFileName,
} from '#domain/road/road-file.ts';
import { readWay } from '#domain/road/way.ts';
import { openOsmFile } from '../osm/blobs.ts';
import { RoadImportError } from '../road-import-error.ts';
import { collectBeside } from './beside.ts';
import { countryOfName } from './country-of-name.ts';
import { type Found, firstPass, readBuilding, readRefs, SPOOLED } from './first-pass.ts';
import { packedWay, partWriter } from './parts.ts';
import { type Points, secondPass } from './second-pass.ts';
import { openSpool, type Spool } from './spool.ts';
import { collectStreets } from './street-index.ts';
import { type Written, writeRoadFile } from './write-road-file.ts';

/** Steps of an import, in their order. */
export const IMPORT_STEPS = ['ways', 'points', 'cutting', 'tiles'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/** A band of tiles has about so many octets of the source; the last pass holds one band in memory. */
const BAND_OCTETS = 16 * 1024 * 1024;
const MOST_BANDS = 128;

/**
 * Makes the road file of an extract of OpenStreetMap. Temporary files are in the same folder. The road file
 * has its name only once it is complete and on the disk; one of that name is replaced.
 */
export async function importRoads(
  source: string,
  {
    folder,
    country,
    progress,
  }: {
    folder: string;
    /** ISO 3166-1 alpha-2; null: by the name of the source, if it is that of a country. */
    country: string | null;
    progress: (step: ImportStep, share: number) => void;
  },
): Promise<{ file: string; head: RoadFileHead }> {
  const fileName = roadFileName(basename(source));
  const file = join(folder, fileName);
  const osm = await openOsmFile(source);
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(folder, '.roads-'));
  const spools: Pick<Spool, 'close'>[] = [];
  try {
    const beside = await collectBeside(osm);
    const found = await firstPass(osm, {
      spoolFile: join(temporary, 'ways'),
      beside,
      progress: (octets) => progress('ways', octets / osm.octets),
    });
    spools.push(found.spool);
    const count = Math.min(MOST_BANDS, Math.ceil(osm.octets / BAND_OCTETS));
    const bands = Array.from({ length: count }, (_, i) => openSpool(join(temporary, `band-${i}`)));
    spools.push(...bands);
    const parts = partWriter();
    // Neighbouring rows of tiles are in different bands, so that bands are about equally large.
    const bandOf = (key: number) => bands[rowOfKey(key) % count]!;
    const points = await secondPass(osm, found, {
      house: (house) =>
        bandOf(keyOf(house.lat, house.lng)).add(parts.house(keyOf(house.lat, house.lng), house)),
      milestone: (stone) =>
        bandOf(keyOf(stone.lat, stone.lng)).add(parts.milestone(keyOf(stone.lat, stone.lng), stone)),
      beside,
      progress: (octets) => progress('points', octets / osm.octets),
    });
    cutWays(found, { parts, bandOf, progress: (share) => progress('cutting', share) });
    const part = join(temporary, 'file');
    const streets = collectStreets(temporary);
    spools.push(streets);
    const head = writeRoadFile(part, {
      bands,
      places: points.places,
      onTile: streets.add,
      sections: () => [streets.section(), ...beside.sections(points.places)],
      headOf: headOf({
        found,
        points,
        source,
        country: country ?? countryOfName(basename(fileName, ROAD_FILE_ENDING)),
      }),
      progress: (band) => progress('tiles', band / count),
    });
    renameSync(part, file);
    return { file, head };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new RoadImportError(
        `The disk of ${folder} is full: the import needs about as much room as the source has`,
        'diskFull',
      );
    throw error;
  } finally {
    for (const spool of spools) spool.close();
    rmSync(temporary, { recursive: true, force: true });
    await osm.close();
  }
}

function headOf({
  found,
  points,
  source,
  country,
}: {
  found: Found;
  points: Points;
  source: string;
  country: string | null;
}) {
  return ({ counts, sections }: Written): RoadFileHead => {
    const { bounds } = points;
    if (bounds === null) throw new RoadImportError(`${source} has no roads`, 'nothingThere');
    return {
      format: ROAD_FILE_FORMAT,
      source: basename(source),
      date: found.date,
      country,
      bounds: {
        south: bounds.south / UNITS,
        west: bounds.west / UNITS,
        north: bounds.north / UNITS,
        east: bounds.east / UNITS,
      },
      sections,
      counts: { ...counts, ways: found.ways, places: points.places.length },
      credit: ROAD_CREDIT,
    };
  };
}

/** Cuts the ways of the spool into pieces of tiles, and gives buildings their place. */
function cutWays(
  { spool, nodes }: Found,
  {
    parts,
    bandOf,
    progress,
  }: {
    parts: ReturnType<typeof partWriter>;
    bandOf: (key: number) => Spool;
    progress: (share: number) => void;
  },
): void {
  // Numbers of nodes in the file: their place + 1; beyond them the nodes at borders of tiles.
  let lastNode = nodes.count;
  let [done, next] = [0, 0];
  const placesOf = (from: Reader) =>
    readRefs(from)
      .map(nodes.find)
      .filter((place) => place >= 0 && nodes.has(place));
  for (const record of spool.read()) {
    const from = reader(record);
    if (from.byte() === SPOOLED.way) {
      const way = packedWay(readWay(from));
      const places = placesOf(from);
      if (places.length < 2) continue;
      cutAtTiles(
        {
          lats: places.map(nodes.lat),
          lngs: places.map(nodes.lng),
          nodes: places.map((place, i) => {
            const isEnd = i === 0 || i === places.length - 1;
            return isEnd || nodes.isShared(place) ? place + 1 : 0;
          }),
        },
        () => ++lastNode,
        (piece) => bandOf(piece.key).add(parts.piece(way, piece)),
      );
    } else {
      const house = readBuilding(from);
      const places = placesOf(from);
      if (places.length === 0 || house.number === '') continue;
      const mean = (of: (place: number) => number) =>
        Math.round(places.reduce((sum, place) => sum + of(place), 0) / places.length);
      const at = { lat: mean(nodes.lat), lng: mean(nodes.lng) };
      const key = keyOf(at.lat, at.lng);
      bandOf(key).add(parts.house(key, { ...house, ...at }));
    }
    done += record.length + 4;
    if (done >= next) {
      progress(done / spool.octets);
      next = done + spool.octets / 20;
    }
  }
}
