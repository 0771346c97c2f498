import { AVL, HAS_FIELD } from './avl-id.ts';

/**
 * What the elements of a family of trackers mean. The same id means different things on different families (§1.8).
 */
export type AvlProfile = {
  /** Under which id of `AVL` an element has its field; 0 for elements without one. */
  fields: Uint16Array;
  /** 1 for elements without a field whose value is signed. */
  signed: Uint8Array;
  /** The element that counts whole litres, where the field counts tenths; 0 when the family has none. */
  wholeLitres: number;
  /** The manual geofences have the ids of `ZONE`. */
  hasZones: boolean;
};

const FIRST_IDS = 65_536;

function tableOf(ids: readonly number[]): Uint8Array {
  const table = new Uint8Array(FIRST_IDS);
  for (const id of ids) table[id] = 1;
  return table;
}

/** The FMB/FMC/FMM/FMU/FMT families and the OBD dongles. Signed are axes and temperatures, and levels of fuel sensors. */
export const FMB: AvlProfile = {
  fields: Uint16Array.from(HAS_FIELD, (has, id) => (has === 1 ? id : 0)),
  signed: tableOf([17, 18, 19, 25, 26, 27, 28, 32, 53, 72, 73, 74, 75, 115, 201, 203]),
  wholeLitres: 0,
  hasZones: true,
};

/** Ids that mean something else on trucks' trackers than on the others, but for GSM level and GNSS speed (§1.8). */
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

/** What the CAN adapter, the FMS interface and the tachograph of a truck tell, under the ids that the others have for it (§1.8.6). */
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
};

function truckFields(): Uint16Array {
  const fields = FMB.fields.slice();
  for (const [from, to] of CLASHING) fields.fill(0, from, to + 1);
  for (const [id, field] of OF_TRUCKS) fields[id] = field;
  return fields;
}

const known = new Map<string, AvlProfile>();

/** The profile of a tracker by its model, however it is written. Example: `FMC650` and `fm 6300` are of trucks; null is FMB. */
export function profileOf(model: string | null): AvlProfile {
  if (model === null) return FMB;
  let profile = known.get(model);
  if (profile === undefined) {
    const name = model.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    profile = /FM[BCM]?6[345]/.test(name) ? FMX6 : FMB;
    known.set(model, profile);
  }
  return profile;
}
