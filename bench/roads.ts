import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addressAt } from '#domain/road/address-at.ts';
import { NORTH_M, UNITS } from '#domain/road/grid.ts';
import { fixesOf, piecesOf, readPiece } from '#domain/road/journey/match-piece.ts';
import { legalLimit } from '#domain/road/legal-limit.ts';
import { drivenRoads } from '#domain/road/match/driven.ts';
import { roadMatcher } from '#domain/road/match/match-fixes.ts';
import type { Matched } from '#domain/road/match/matched.ts';
import { wayAt } from '#domain/road/way-at.ts';
import { houseNumberOf, textOf, type WayTile, wayOfRow } from '#domain/road/way-tile.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { openRoadFile, type RoadFile } from '#server/road/road-file-reader.ts';
import { figure } from './figure.ts';
import { writeCopies } from './osm-copies.ts';
import { measureArrivals } from './road-arrivals.ts';
import { type Drive, graphOf, normal, pointOf, randomDrive, randomOf } from './road-drives.ts';
import { measureStreetSearch } from './street-search.ts';

/* npm run bench:roads -- file.osm.pbf [--copies=300]. Measures the road file of an extract. First the
   import, of the extract and of a file with copies of it beside each other, which has the size of a region.
   Then, on the extract: lookups a second, fixes a second that are matched, and how often both are right.
   Drives follow the quickest routes between points at random; their fixes have 1.5 to 10 m of noise. Rates
   are by processor time, the best of several rounds, because other work on the machine can only slow a
   round down. */
const SPAIN_OCTETS = 1.3e9;
const ROUNDS = 5;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { copies: { type: 'string', default: '300' }, imported: { type: 'string' } },
});
const [source] = positionals;
if (source === undefined) {
  console.error('npm run bench:roads -- file.osm.pbf [--copies=300]');
  process.exit(2);
}
if (values.imported === undefined) await measureAll(source);
else await measureImport(source, values.imported);

/** The cost of an import, in a process of its own, because its peak of memory counts. */
type Imported = { file: string; ways: number; seconds: number; cpuSeconds: number; peakMb: number };

async function measureImport(file: string, folder: string): Promise<void> {
  const beganMs = performance.now();
  const { file: made, head } = await importRoads(file, { folder, country: null, progress: () => {} });
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const imported: Imported = {
    file: made,
    ways: head.counts.ways,
    seconds: (performance.now() - beganMs) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: maxRSS / 1000,
  };
  console.log(JSON.stringify(imported));
}

async function measureAll(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'traza-roads-'));
  try {
    // With the limits of memory that `npm run roads` has.
    const flags: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.roads.match(/--\S+/g);
    const imported = (from: string): Imported =>
      JSON.parse(
        execFileSync(process.execPath, [...flags, import.meta.filename, from, `--imported=${folder}`], {
          encoding: 'utf8',
        }),
      );
    const large = join(folder, 'copies.osm.pbf');
    const { nodes, ways } = await writeCopies(file, large, Number(values.copies));
    sayImport('copies', imported(large), { octets: statSync(large).size, nodes, ways });
    const roads = openRoadFile(imported(file).file);
    const { counts } = roads.head;
    console.info(
      `${roads.head.source}: ${counts.ways} ways, ${counts.segments} segments, ${counts.houses} house numbers`,
    );
    measureLookups(roads);
    measureMatching(roads);
    measurePieces(roads);
    measureAddresses(roads);
    measureArrivals(roads);
    measureStreetSearch();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sayImport(
  name: string,
  { ways, seconds, cpuSeconds, peakMb, file }: Imported,
  of: { octets: number; nodes: number; ways: number },
) {
  const mb = of.octets / 1e6;
  console.info(
    `${name}: ${mb.toFixed(0)} MB, ${of.nodes} points, ${of.ways} ways, ${ways} of them roads, into ${(statSync(file).size / 1e6).toFixed(1)} MB`,
  );
  const rate = mb / cpuSeconds;
  console.info(
    `  ${rate.toFixed(1)} MB and ${Math.round(of.ways / cpuSeconds)} ways a second of processor time, ${seconds.toFixed(0)} s by the clock, peak ${peakMb.toFixed(0)} MB`,
  );
  const minutes = SPAIN_OCTETS / 1e6 / rate / 60;
  console.info(`  Spain (1.3 GB) at this rate: ${minutes.toFixed(1)} minutes of processor time`);
  figure('roads.import', rate);
  figure('roads.spain', minutes);
  figure('roads.peak', peakMb);
}

/** How often work is done in a second of processor time: the best of several rounds. */
function rateOf(count: number, work: () => void): number {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (count * 1e6) / (user + system));
  }
  return Math.round(best);
}

/** Points within some metres of ways, with a heading. */
function measureLookups(roads: RoadFile): void {
  const random = randomOf(1);
  const tiles = [...roads.keys].map((key) => roads.tile(key)!).filter(({ row }) => row.length > 20);
  const points = Array.from({ length: 100_000 }, () => {
    const tile = tiles[Math.floor(random() * tiles.length)]!;
    const segment = Math.floor(random() * tile.row.length);
    const { lat, lng, headingDeg } = pointOf(tile, segment, random() * tile.lengthM[segment]!);
    return { lat: lat + (normal(random) * 50) / UNITS, lng: lng + (normal(random) * 50) / UNITS, headingDeg };
  });
  let found = 0;
  const ways = rateOf(points.length, () => {
    for (const point of points) if (wayAt(roads, { ...point, radiusM: 50 })) found++;
  });
  const addresses = rateOf(points.length, () => {
    for (const point of points) if (addressAt(roads, point)) found++;
  });
  if (found < points.length) throw new Error('lookups found less than half');
  console.info(
    `lookups a second: ways ${ways.toLocaleString('en')}, addresses ${addresses.toLocaleString('en')}`,
  );
  figure('roads.lookups', ways);
  figure('roads.addresses', addresses);
}

function measureMatching(roads: RoadFile): void {
  const random = randomOf(2);
  const match = roadMatcher(roads);
  const graph = graphOf(roads);
  for (const [name, stepM, hasHeading, id] of [
    ['every 10 m', 10, true, null],
    ['every 50 m', 50, true, ''],
    ['every 50 m, without headings', 50, false, 'Bare'],
    ['every 200 m', 200, true, 'Sparse'],
  ] as const) {
    const drives = Array.from({ length: 200 }, () =>
      randomDrive(graph, { random, lengthM: 10_000, stepM, noiseM: 1.5 + random() * 8.5, hasHeading }),
    ).filter(({ truth }) => truth.length >= 20);
    const fixes = drives.reduce((sum, { truth }) => sum + truth.length, 0);
    const rate = rateOf(fixes, () => {
      for (const drive of drives) match(drive.fixes);
    });
    const sums = { segment: 0, way: 0, limit: 0, wrongDirection: 0, roadsM: 0, truthM: 0 };
    for (const drive of drives) judge(drive, match(drive.fixes), { roads, sums, stepM });
    const share = (count: number) => (100 * count) / fixes;
    console.info(
      `${name}: ${rate.toLocaleString('en')} fixes a second; right segment ${share(sums.segment).toFixed(2)} %, right way ${share(sums.way).toFixed(2)} %, limit ${share(sums.limit).toFixed(2)} %, wrong direction ${share(sums.wrongDirection).toFixed(2)} %, length ${((100 * sums.roadsM) / sums.truthM).toFixed(1)} %`,
    );
    if (id === null) continue;
    figure(`roads.match${id}`, rate);
    figure(`roads.right${id}`, share(sums.way));
    if (id === '') figure('roads.limit', share(sums.limit));
  }
}

/**
 * The work of one piece of a journey, with its roads and limits: nothing else has its turn meanwhile. Each
 * piece counts with its best round.
 */
function measurePieces(roads: RoadFile): void {
  const random = randomOf(4);
  const vehicle = { kind: 'car', mmaKg: null, timeZone: 'Europe/Monaco' } as const;
  const { country } = roads.head;
  const match = roadMatcher(roads);
  const graph = graphOf(roads);
  const pieces = [10, 50].flatMap((stepM) =>
    Array.from({ length: 20 }, () =>
      randomDrive(graph, { random, lengthM: 400 * stepM, stepM, noiseM: 5, hasHeading: true }),
    ).flatMap(({ fixes }) => {
      const timeMs = Float64Array.from(fixes.lat, (_, i) => i * 1000);
      return piecesOf(timeMs.length).map((piece) => ({ piece, own: fixesOf({ ...fixes, timeMs }, piece) }));
    }),
  );
  const times = pieces.map(({ piece, own }) => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      readPiece(match(own), own, { piece, country, vehicle });
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1000);
    }
    return best;
  });
  times.sort((a, b) => a - b);
  const [median, longest] = [times[times.length >> 1]!, times.at(-1)!];
  console.info(
    `pieces of journeys with roads and limits: median ${median.toFixed(1)} ms, longest of ${times.length} ${longest.toFixed(1)} ms`,
  );
  figure('roads.piece', longest);
}

type Sums = {
  segment: number;
  way: number;
  limit: number;
  wrongDirection: number;
  roadsM: number;
  truthM: number;
};

function judge(
  { truth }: Drive,
  matched: Matched,
  { roads, sums, stepM }: { roads: RoadFile; sums: Sums; stepM: number },
): void {
  for (const [i, { tile, segment, offsetM, isForward }] of truth.entries()) {
    const slot = matched.slot[i]!;
    if (slot < 0) continue;
    const found = { tile: matched.tiles[slot]!, segment: matched.segment[i]! };
    const isSame = found.tile === tile && found.segment === segment;
    if (isSame) sums.segment++;
    if (isSame && matched.isForward[i] !== (isForward ? 1 : 0)) sums.wrongDirection++;
    if (isSame || isOneWayOfName({ tile, segment }, found) || isBeside({ tile, segment, offsetM }, found))
      sums.way++;
    const limitOf = (at: { tile: WayTile; segment: number }, isAhead: boolean) =>
      legalLimit({
        way: wayOfRow(at.tile, at.tile.row[at.segment]!),
        isInTown: at.tile.inTown[at.segment] === 1,
        isForward: isAhead,
        country: roads.head.country,
        ...{ vehicle: 'car', mmaKg: null, at: null },
      })?.kmh;
    if (limitOf({ tile, segment }, isForward) === limitOf(found, matched.isForward[i] === 1)) sums.limit++;
  }
  sums.roadsM += drivenRoads(matched).reduce((sum, { distanceM }) => sum + distanceM, 0);
  sums.truthM += (truth.length - 1) * stepM;
}

type Place = { tile: WayTile; segment: number };

/** Two segments of the same named way. */
function isOneWayOfName(a: Place, b: Place): boolean {
  const [one, other] = [a, b].map(({ tile, segment }) => wayOfRow(tile, tile.row[segment]!));
  return (
    (one!.name ?? one!.ref) !== null &&
    one!.name === other!.name &&
    one!.ref === other!.ref &&
    one!.class === other!.class
  );
}

/** A segment that meets the true one at a node at most 5 m away. */
function isBeside({ tile, segment, offsetM }: Place & { offsetM: number }, found: Place): boolean {
  const ends = ({ tile: of, segment: at }: Place) => [of.nodeNumber[of.from[at]!], of.nodeNumber[of.to[at]!]];
  const [from, to] = ends({ tile, segment });
  const others = ends(found);
  const rest = tile.lengthM[segment]! - offsetM;
  return (offsetM <= 5 && others.includes(from)) || (rest <= 5 && others.includes(to));
}

/**
 * How often a point at a numbered house, with 5 m of noise, gets its number, or the next one of the street.
 */
function measureAddresses(roads: RoadFile): void {
  const random = randomOf(3);
  const houses = [...roads.keys].flatMap((key) => {
    const tile = roads.tile(key)!;
    return [...tile.houseNumber.keys()].map((house) => ({
      street: textOf(tile, tile.houseStreet[house]!),
      number: houseNumberOf(tile, house),
      lat: (tile.south + tile.houseY[house]!) / UNITS,
      lng: (tile.west + tile.houseX[house]!) / UNITS,
    }));
  });
  const numbers = new Map<string | null, number[]>();
  for (const { street, number } of houses)
    numbers.set(street, [...(numbers.get(street) ?? []), Number.parseInt(number, 10)]);
  for (const some of numbers.values()) some.sort((a, b) => a - b);
  let [all, exact, near] = [0, 0, 0];
  for (const { street, number, lat, lng } of houses) {
    const noise = () => (normal(random) * 5) / NORTH_M / UNITS;
    const address = addressAt(roads, {
      ...{ lat: lat + noise(), lng: lng + noise() / Math.cos((lat / 180) * Math.PI) },
      headingDeg: null,
    });
    all++;
    if (address?.street !== street || address.number === null) continue;
    if (address.number === number) exact++;
    const row = [...new Set(numbers.get(street))];
    const place = (text: string) => row.indexOf(Number.parseInt(text, 10));
    if (address.number === number || Math.abs(place(address.number) - place(number)) <= 1) near++;
  }
  const share = (count: number) => ((100 * count) / all).toFixed(1);
  console.info(
    `addresses of ${all} numbered points: exact ${share(exact)} %, within one number ${share(near)} %`,
  );
  figure('roads.houses', (100 * near) / all);
}
