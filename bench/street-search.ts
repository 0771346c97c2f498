import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyOf, UNITS } from '#domain/road/grid.ts';
import { openStreetIndex, type StreetIndex } from '#domain/road/street-index.ts';
import { searchStreets } from '#domain/road/street-search.ts';
import { streetIndexWriter } from '#domain/road/write-street-index.ts';
import { checkedPages, withChecks } from '#server/road/checked-pages.ts';
import { figure } from './figure.ts';
import { randomOf } from './road-drives.ts';

const STREETS = 1_000_000;
const TOWNS = 20_000;
const SEARCHES = 2_000;
const BUDGET_MS = 20;

/* Made words are about as frequent as those of a language: the nth has a share of 1/n. */
const PARTS = 'al ba ca de el fe gar ha is jo la mar na or pe qui ra san ta va ven zo'.split(' ');
const KINDS = ['Calle', 'Calle', 'Calle', 'Calle', 'Avenida', 'Plaza', 'Camino', 'Paseo'];

/**
 * Searches an index of a million streets of 20,000 towns in a file on the disk, as a country of the size of
 * Spain has. Prints its size, and the time of a search by processor time.
 */
export function measureStreetSearch(): void {
  const random = randomOf(4);
  const folder = mkdtempSync(join(tmpdir(), 'traza-street-search-'));
  try {
    const file = join(folder, 'streets');
    const words = Array.from({ length: 60_000 }, (_, i) => wordOf(i));
    const wordAt = () => words[Math.floor(words.length ** random()) - 1]!;
    const made = writeIndex({ random, wordAt });
    const bytes = withChecks(made.bytes);
    writeFileSync(file, bytes);
    const descriptor = openSync(file, 'r');
    let read = 0;
    const index = openStreetIndex(
      checkedPages(bytes.length, (at, octets) => {
        read += octets;
        const part = Buffer.alloc(octets);
        readSync(descriptor, part, 0, octets, at);
        return part;
      }),
    )!;
    const opened = read;
    const times = timesOf(index, { random, names: made.names, towns: made.towns });
    closeSync(descriptor);
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]!) as [
      number,
      number,
    ];
    console.info(
      `streets by name: ${STREETS.toLocaleString('en')} in ${TOWNS.toLocaleString('en')} towns are ${(bytes.length / 1e6).toFixed(1)} MB on the disk, ${(opened / 1e6).toFixed(1)} MB of them are read at first, ${((read - opened) / SEARCHES / 1000).toFixed(0)} kB by a search`,
    );
    console.info(
      `  a search: ${p50.toFixed(2)} ms in the middle, p95 ${p95.toFixed(2)} ms of ${BUDGET_MS} ms ${p95 <= BUDGET_MS ? 'kept' : 'MISSED'}, longest ${times.at(-1)!.toFixed(1)} ms`,
    );
    figure('roads.search', p95);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordOf(i: number): string {
  let word = '';
  for (let left = i + PARTS.length; left > 0; left = Math.floor(left / PARTS.length))
    word += PARTS[left % PARTS.length];
  return word;
}

type Made = { bytes: Uint8Array; names: string[]; towns: { name: string; lat: number; lng: number }[] };

function writeIndex({ random, wordAt }: { random: () => number; wordAt: () => string }): Made {
  const out = streetIndexWriter();
  const [names, towns]: [string[], Made['towns']] = [[], []];
  // The nth town has a share of 1/n of three quarters of the streets; the rest is evenly spread.
  const even = STREETS / TOWNS / 4;
  let sum = 0;
  for (let n = 1; n <= TOWNS; n++) sum += 1 / n;
  for (let n = 1, count = 0; n <= TOWNS; n++) {
    const town = { name: `${wordAt()} ${wordAt()}`, lat: 36 + random() * 8, lng: -9 + random() * 12 };
    const at = { lat: Math.round(town.lat * UNITS), lng: Math.round(town.lng * UNITS) };
    out.town({ name: town.name, ...at });
    towns.push(town);
    const most = n === TOWNS ? STREETS - count : Math.round(even + (STREETS * 0.75) / n / sum);
    for (let i = 0; i < most && count < STREETS; i++, count++) {
      const kind = KINDS[Math.floor(random() * KINDS.length)]!;
      const name = `${kind} ${random() < 0.6 ? 'de ' : ''}${wordAt()}${random() < 0.6 ? ` ${wordAt()}` : ''}`;
      const place = {
        lat: at.lat + Math.round(random() * 40_000),
        lng: at.lng + Math.round(random() * 40_000),
      };
      const key = keyOf(place.lat, place.lng);
      out.street({ name, ...place, tiles: random() < 0.5 ? [key] : [key, key + 1] });
      if (count % 500 === 0) names.push(name);
    }
  }
  return { bytes: out.take(), names, towns };
}

/** Whole names, beginnings of them as they are typed, and names with a town, by turns; milliseconds. */
function timesOf(
  index: StreetIndex,
  { random, names, towns }: { random: () => number } & Pick<Made, 'names' | 'towns'>,
): number[] {
  const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
  return Array.from({ length: SEARCHES }, (_, i) => {
    const [name, town, near] = [any(names), any(towns), any(towns)];
    const typed = name.slice(0, name.indexOf(' ') + 4 + Math.floor(random() * 6));
    const words = [name, typed, `${name} 12, ${town.name}`, `${name.split(' ').at(-1)} ${town.name}`][i % 4]!;
    const before = process.cpuUsage();
    searchStreets(index, { words, near, most: 10 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}
