import type { DemoWork } from '#server/demo/company-rows.ts';
import type { ProtocolName } from '#server/protocols.ts';
import type { Style } from './motion.ts';
import type { Network } from './network.ts';
import type { Site } from './site.ts';

/** A lasting oddity of a vehicle, so that every state of the product can be seen. */
export type Oddity =
  /** Fitted, but it never called. */
  | 'never_connected'
  /** Went silent days ago. */
  | 'silent'
  /** Unplugged shortly before each start of the demo. */
  | 'unplugged'
  /** Without a fix around each start of the demo. */
  | 'no_fix'
  /** In private use all day. */
  | 'private'
  /** Its tracker is pulled out now and then. */
  | 'meddled';

/** A vehicle as the simulator drives it. Everything follows from the seed and the company's data. */
export type SimulatedVehicle = {
  seed: number;
  license: string;
  imei: string;
  protocol: ProtocolName;
  codec: '8' | '8E' | '16';
  work: DemoWork;
  timeZone: string;
  vin: string;
  network: Network;
  /** Where it spends its nights; for staff a home, else the depot. */
  home: Site;
  depot: Site;
  /** Doors it is sent to, shared by the vehicles of its depot. */
  customers: readonly Site[];
  style: Style;
  /** Harsh events in 100 km. */
  harshPer100Km: number;
  /** Works on Saturdays too. */
  worksSaturday: boolean;
  /** Seconds between records while moving, and the turn that makes one in between. */
  movingS: number;
  turnDeg: number;
  volts: 12 | 24;
  /** l/100 km as driven; null for electric vehicles. */
  consumptionL100: number | null;
  tankL: number;
  idleLph: number;
  odometerSource: 'can' | 'device';
  hasFuelCounter: boolean;
  initialOdometerM: number;
  /** The usual driver's tag; null without card or reader. */
  tag: string | null;
  /** Tags of those who may stand in. */
  otherTags: readonly string[];
  oddity: Oddity | null;
};
