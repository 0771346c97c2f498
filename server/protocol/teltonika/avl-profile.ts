import type { RevealsPlace } from '#domain/telemetry/private-place.ts';
import { AVL, HAS_FIELD, ZONE } from './avl-id.ts';

/**
 * The meaning of the elements of a family of trackers. The same id means different things on different
 * families (§1.8).
 */
export type AvlProfile = {
  /** The id of `AVL` under which an element has its field; 0 for elements without one. */
  fields: Uint16Array;
  /** 1 for elements without a field whose value is signed. */
  signed: Uint8Array;
  /** The element that counts whole litres, where the field counts tenths; 0 when the family has none. */
  wholeLitres: number;
  /** The manual geofences have the ids of `ZONE`. */
  hasZones: boolean;
  /** Does an element, by its name in `extra`, reveal the place of the vehicle? */
  tellsPlace: RevealsPlace;
};

const FIRST_IDS = 65_536;

function tableOf(ids: readonly number[]): Uint8Array {
  const table = new Uint8Array(FIRST_IDS);
  for (const id of ids) table[id] = 1;
  return table;
}

/** Radio cells and the automatic geofence, on all families (§1.8.1, §1.8.5). */
const PLACES = [175, 205, 206, 636] as const;

/** Elements that reveal the place: the ones on all families, the family's own, and its geofences. */
function placeTelling(own: readonly number[], hasZones: boolean): RevealsPlace {
  const telling = new Set<number>([...PLACES, ...own]);
  return (element) => {
    const id = /^io\d+$/.test(element) ? Number(element.slice(2)) : Number.NaN;
    return telling.has(id) || (hasZones && ZONE[id] === 1);
  };
}

/**
 * The FMB/FMC/FMM/FMU/FMT families and the OBD dongles. Signed are axes and temperatures, and levels of fuel
 * sensors.
 */
export const FMB: AvlProfile = {
  fields: Uint16Array.from(HAS_FIELD, (has, id) => (has === 1 ? id : 0)),
  signed: tableOf([17, 18, 19, 25, 26, 27, 28, 32, 53, 72, 73, 74, 75, 115, 201, 203]),
  wholeLitres: 0,
  hasZones: true,
  tellsPlace: placeTelling([], true),
};

/** The new platform FTC/FTM/FTX: as FMB, but the external voltage may have an id of its own (§1.8). */
export const FT: AvlProfile = { ...FMB, fields: FMB.fields.with(800, AVL.externalMv) };

/** Ids that on trackers of goods have another meaning than a vehicle's bus, or none (§1.8). */
const NO_BUS: readonly (readonly [from: number, to: number])[] = [
  [30, 60],
  [81, 90],
  [100, 112],
  [114, 150],
  [288, 288],
  [303, 310],
  [318, 318],
  [325, 325],
  [389, 390],
];
/** Identities of radio cells on trackers of goods (§1.8.6). */
const MOB_CELLS = [288, 303, 304, 305, 306, 307, 308, 309, 310];

/** Trackers of goods and light vehicles: TAT, TFT, TST, TMT and GH. They read no bus. */
export const MOB: AvlProfile = {
  fields: without(FMB.fields, NO_BUS),
  signed: FMB.signed,
  wholeLitres: 0,
  hasZones: true,
  tellsPlace: placeTelling(MOB_CELLS, true),
};

/**
 * Ids with another meaning on trucks' trackers than on the others, except GSM level and GNSS speed (§1.8).
 */
const CLASHING: readonly (readonly [from: number, to: number])[] = [
  [4, 20],
  [22, 23],
  [25, 60],
  [69, 69],
  [77, 77],
  [80, 90],
  [100, 150],
  [184, 198],
  [222, 222],
  [236, 238],
  [243, 243],
  [248, 248],
  [251, 252],
  [288, 326],
];

/**
 * Values from the CAN adapter, the FMS interface and the tachograph of a truck, under the ids of the other
 * families (§1.8.6).
 */
const OF_TRUCKS: readonly (readonly [id: number, field: number])[] = [
  [30, AVL.canSpeedKmh],
  [31, AVL.canPedalPct],
  [33, AVL.canFuelUsedDl],
  [34, AVL.canFuelDl],
  [35, AVL.canRpm],
  [36, AVL.canMileageM],
  [37, AVL.canFuelPct],
  [86, AVL.canFuelUsedDl],
  [87, AVL.canFuelPct],
  [88, AVL.canRpm],
  [192, AVL.countedMileageM],
  [195, AVL.tachoCardHigh],
  [196, AVL.tachoCardLow],
  [243, AVL.idling],
];

/** Trackers of trucks: FMB/FMC/FMM 640, 641, 650, FMB630 and FM63xx. */
export const FMX6: AvlProfile = {
  fields: truckFields(),
  signed: tableOf([72, 73, 74, 75]),
  wholeLitres: 86,
  hasZones: false,
  tellsPlace: placeTelling([], false),
};

function truckFields(): Uint16Array {
  const fields = without(FMB.fields, CLASHING);
  for (const [id, field] of OF_TRUCKS) fields[id] = field;
  return fields;
}

function without(fields: Uint16Array, ranges: typeof CLASHING): Uint16Array {
  const rest = fields.slice();
  for (const [from, to] of ranges) rest.fill(0, from, to + 1);
  return rest;
}

const known = new Map<string, AvlProfile>();

const PROFILES: readonly (readonly [model: RegExp, profile: AvlProfile])[] = [
  [/FM[BCM]?6[345]/, FMX6],
  [/(TAT|TFT|TST|TMT|GH)\d/, MOB],
  [/FT[CMX]\d/, FT],
];

/**
 * The profile of a tracker by its model, in any spelling. Example: `FMC650` and `fm 6300` are of trucks; null
 * is FMB.
 */
export function profileOf(model: string | null): AvlProfile {
  if (model === null) return FMB;
  let profile = known.get(model);
  if (profile === undefined) {
    const name = model.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    profile = PROFILES.find(([model]) => model.test(name))?.[1] ?? FMB;
    known.set(model, profile);
  }
  return profile;
}
