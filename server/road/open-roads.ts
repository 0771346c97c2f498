import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Point } from '#domain/geo.ts';
import { roadWords, streetWords } from '#domain/place/street-words.ts';
import { type Address, addressAt } from '#domain/road/address-at.ts';
import { ROAD_FILE_ENDING, RoadFileError } from '#domain/road/road-file.ts';
import type { Roads, StreetAt } from '#server/base/roads.ts';
import { openRoadFile, type RoadFile } from './road-file-reader.ts';

/** Points are distinguished by hundred-thousandths of a degree, some metre: a cached answer is the answer. */
const STEPS = 100_000;
const TURN = 360 * STEPS;
const REMEMBERED = 100_000;

/** A road file of the folder as it was found; null: it cannot be read. */
type Found = { changedMs: number; octets: number; file: RoadFile | null };

/**
 * Opens the road files of a folder. `look` finds those that came, went or were replaced since, so that no
 * process needs a new start. A file that cannot be read is logged and left out, also when only a part of it
 * is damaged.
 */
export function openRoads({ folder, log }: { folder: string; log: Logger }): Roads & {
  look(): void;
  close(): void;
} {
  const found = new Map<string, Found>();
  /** The names of the files, in the order in which they are asked. */
  let order: string[] = [];
  const known = new Map<number, StreetAt | null>();
  const forget = (name: string) => {
    found.get(name)?.file?.close();
    found.delete(name);
    known.clear();
  };
  const look = () => {
    const names = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith(ROAD_FILE_ENDING))
      : [];
    for (const name of found.keys()) if (!names.includes(name)) forget(name);
    for (const name of names) {
      const { mtimeMs: changedMs, size: octets } = statSync(join(folder, name));
      const before = found.get(name);
      if (before?.changedMs === changedMs && before.octets === octets) continue;
      forget(name);
      found.set(name, { changedMs, octets, file: openOrLog(join(folder, name), log) });
    }
    order = names.sort();
  };
  const askOrLog = <Answer>(name: string, question: (roads: RoadFile) => Answer): Answer | null => {
    const one = found.get(name);
    if (!one?.file) return null;
    try {
      return question(one.file);
    } catch (error) {
      if (!(error instanceof RoadFileError)) throw error;
      log.error({ err: error, file: name }, 'road file left out');
      one.file.close();
      one.file = null;
      known.clear();
      return null;
    }
  };
  const ask = <Answer>(at: Point, question: (roads: RoadFile) => Answer | null): Answer | null => {
    for (const name of order) {
      const answer = askOrLog(name, (file) => (covers(file, at) ? question(file) : null));
      if (answer !== null) return answer;
    }
    return null;
  };
  look();
  return {
    look,
    ask,
    askAll: (question) => order.flatMap((name) => askOrLog(name, (file) => [question(file)]) ?? []),
    heads: () => order.flatMap((name) => found.get(name)?.file?.head ?? []),
    get hasFile() {
      return [...found.values()].some(({ file }) => file !== null);
    },
    streetAt({ lat, lng }) {
      const [y, x] = [Math.round(lat * STEPS), Math.round(lng * STEPS)];
      const key = y * TURN + x;
      const answer = known.get(key);
      if (answer !== undefined) return answer;
      const at = { lat: y / STEPS, lng: x / STEPS };
      const street = ask(at, (file) => streetIn(file, at));
      if (known.size >= REMEMBERED) known.clear();
      known.set(key, street);
      return street;
    },
    close() {
      for (const name of [...found.keys()]) forget(name);
    },
  };
}

function openOrLog(path: string, log: Logger): RoadFile | null {
  try {
    const file = openRoadFile(path);
    log.info({ path, date: file.head.date, ways: file.head.counts.ways }, 'road file opened');
    return file;
  } catch (error) {
    log.error({ err: error, path }, 'road file left out');
    return null;
  }
}

const covers = ({ head: { bounds } }: RoadFile, { lat, lng }: Point) =>
  lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;

function streetIn(file: RoadFile, point: Point): StreetAt | null {
  const address = addressAt(file, { ...point, headingDeg: null });
  return address && { words: wordsOf(address, file.head.country), town: address.place };
}

/** Examples: `Calle Mayor 12`; `Calle Mayor`; `A-42 km 18`; `A-42`. */
function wordsOf({ street, number, ref, km }: Address, country: string | null): string {
  if (street !== null) return streetWords(street, number, country);
  return roadWords(ref!, km);
}
