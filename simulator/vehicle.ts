import type { OdometerSource } from '#domain/telemetry/record.ts';
import type { DemoWork } from '#server/demo/company-rows.ts';
import type { ProtocolName } from '#server/protocols.ts';
import type { Equipment } from './equipment.ts';
import type { Style } from './motion.ts';
import type { Network } from './network.ts';
import type { Site } from './site.ts';

/** A lasting oddity of a vehicle. Together they make every state of the product visible. */
export type Oddity =
  /** Fitted, but it never connected. */
  | 'never_connected'
  /** Silent since some days ago. */
  | 'silent'
  /** Unplugged shortly before each start of the demo. */
  | 'unplugged'
  /** Without a fix around each start of the demo. */
  | 'no_fix'
  /** Its tracker is unplugged now and then. */
  | 'meddled';

/** A vehicle as the simulator drives it. Everything follows from the seed and from the company's data. */
export type SimulatedVehicle = {
  seed: number;
  license: string;
  imei: string;
  protocol: ProtocolName;
  codec: '8' | '8E' | '16';
  work: DemoWork;
  /** Its number among the vehicles of this work, from 0. */
  nth: number;
  /** Heavier than 3.5 t: slower, and its driver must rest. */
  lorry: boolean;
  timeZone: string;
  vin: string;
  network: Network;
  /** The place of its nights: staff cars at a home, the others at the depot. */
  home: Site;
  depot: Site;
  /** Doors to which it is sent, shared by the vehicles of its depot. */
  customers: readonly Site[];
  style: Style;
  /** Harsh events per 100 km. */
  harshPer100Km: number;
  /** Works on Saturdays too. */
  worksSaturday: boolean;
  /** Seconds between records while moving, and the turn that causes a record in between. */
  movingS: number;
  turnDeg: number;
  volts: 12 | 24;
  /** The actual consumption, l/100 km; null for electric vehicles. */
  consumptionL100: number | null;
  tankL: number;
  /** For electric vehicles: kilowatt hours per 100 km, and those of a full battery; null for others. */
  electric: { kwh100: number; batteryKwh: number } | null;
  idleLph: number;
  odometerSource: OdometerSource;
  hasFuelCounter: boolean;
  equipment: Equipment;
  initialOdometerM: number;
  /** The usual driver's tag. Null without a card or a reader. */
  tag: string | null;
  /** Tags of drivers who may stand in. */
  otherTags: readonly string[];
  /** The tag of the driver who takes the usual driver's free days. */
  standInTag: string | null;
  oddity: Oddity | null;
};
