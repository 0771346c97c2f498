import type { FeedProtocolName } from '#domain/tracker/tracker-protocol.ts';
import { type DemoModel, MODELS } from './company-models.ts';
import { type DemoWork, SHIFT_ROWS, SPARE_DRIVERS, VEHICLE_ROWS } from './company-rows.ts';

/** A fleet of the demonstration company; `code` makes it a cost centre, `town` is the town of its depot. */
export type DemoFleet = {
  /** Key within this file: the code, or the name of a grouping fleet. */
  key: string;
  parent: string | null;
  name: string;
  code: string | null;
  country: string;
  town: string | null;
  autoPrivate: boolean;
};

export type DemoDriver = {
  license: string;
  name: string;
  surname: string;
  fleet: string;
  driverType: 'OPERATIVE' | 'STRUCTURE';
  timeZone: string;
  /** NFC id of the card, 14 hexadecimal digits; null for drivers without card. */
  nfcId: string | null;
};

type DemoTracker = {
  imei: string;
  protocol: 'teltonika' | 'osmand' | 'jt808';
  model: string;
  /** How many days before the seed it was fitted; phones were added recently. */
  fittedDaysAgo: number;
};

export type DemoVehicle = {
  license: string;
  alias: string;
  fleet: string;
  work: DemoWork;
  /** Its number among the vehicles of this work, from 0. */
  nth: number;
  model: DemoModel;
  vin: string;
  workCode: string | null;
  timeZone: string;
  initialOdometerM: number;
  driver: DemoDriver;
  /** The tracker reads drivers' cards. */
  cardReader: boolean;
  tracker: DemoTracker | null;
};

const ROOT = 'Demostración Logística';

/** Name, parent, then for cost centres code, country, town. */
const FLEET_ROWS: readonly (readonly [string, string | null, string?, string?, string?])[] = [
  [ROOT, null],
  ['España', ROOT],
  ['Centro', 'España'],
  ['Levante', 'España'],
  ['Cataluña y Aragón', 'España'],
  ['Andalucía', 'España'],
  ['Norte', 'España'],
  ['Servicios centrales', 'España', 'ES-1000', 'ES', 'Madrid'],
  ['Plataforma Getafe', 'Centro', 'ES-1101', 'ES', 'Getafe'],
  ['Delegación Guadalajara', 'Centro', 'ES-1102', 'ES', 'Guadalajara'],
  ['Delegación Valladolid', 'Centro', 'ES-1103', 'ES', 'Valladolid'],
  ['Servicio aeropuerto de Barajas', 'Centro', 'ES-1160', 'ES', 'San Fernando de Henares'],
  ['Vigilancia Alcobendas', 'Centro', 'ES-1170', 'ES', 'Alcobendas'],
  ['Obra variante de Aranda', 'Centro', 'ES-1150', 'ES', 'Aranda de Duero'],
  ['Plataforma Paterna', 'Levante', 'ES-1201', 'ES', 'Paterna'],
  ['Delegación Murcia', 'Levante', 'ES-1202', 'ES', 'Murcia'],
  ['Plataforma Granollers', 'Cataluña y Aragón', 'ES-1301', 'ES', 'Granollers'],
  ['Delegación Zaragoza', 'Cataluña y Aragón', 'ES-1302', 'ES', 'Zaragoza'],
  ['Obra canal Segarra-Garrigues', 'Cataluña y Aragón', 'ES-1350', 'ES', 'Lleida'],
  ['Plataforma Dos Hermanas', 'Andalucía', 'ES-1401', 'ES', 'Dos Hermanas'],
  ['Delegación Córdoba', 'Andalucía', 'ES-1402', 'ES', 'Córdoba'],
  ['Delegación Vitoria', 'Norte', 'ES-1501', 'ES', 'Gasteiz / Vitoria'],
  ['Delegación Lugo', 'Norte', 'ES-1502', 'ES', 'Lugo'],
  ['Italia', ROOT],
  ['Piattaforma Lodi', 'Italia', 'IT-2101', 'IT', 'Lodi'],
  ['Filiale Bologna', 'Italia', 'IT-2102', 'IT', 'Bologna'],
  ['Portugal', ROOT],
  ['Plataforma Braga', 'Portugal', 'PT-3101', 'PT', 'Braga'],
  ['Delegação Santarém', 'Portugal', 'PT-3102', 'PT', 'Santarém'],
  ['United Kingdom', ROOT],
  ['Coventry depot', 'United Kingdom', 'GB-4101', 'GB', 'Coventry'],
  ['Leeds branch', 'United Kingdom', 'GB-4102', 'GB', 'Leeds'],
  ['Ireland', ROOT],
  ['Naas depot', 'Ireland', 'IE-5101', 'IE', 'Naas'],
];

const COUNTRY_OF: Readonly<Record<string, string>> = {
  Italia: 'IT',
  Portugal: 'PT',
  'United Kingdom': 'GB',
  Ireland: 'IE',
};
const TIME_ZONE: Readonly<Record<string, string>> = {
  ES: 'Europe/Madrid',
  IT: 'Europe/Rome',
  PT: 'Europe/Lisbon',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
};
/** Five digits of the works on which the two sites are booked. */
const WORK_CODE: Readonly<Record<string, string>> = { 'ES-1150': '24017', 'ES-1350': '23104' };
/** The aliases of vehicles by their use: in Spain, Italy, Portugal, and in English. */
const ALIAS: Readonly<Record<DemoWork, readonly [string, string, string, string]>> = {
  delivery: ['Reparto', 'Consegne', 'Entregas', 'Delivery'],
  distribution: ['Distribución', 'Distribuzione', 'Distribuição', 'Distribution'],
  night_delivery: ['Nocturno', 'Notturno', 'Noturno', 'Night'],
  long_haul: ['Ruta', 'Lungo raggio', 'Longo curso', 'Long haul'],
  line_haul: ['Enlace', 'Linea', 'Ligação', 'Trunk'],
  sales: ['Comercial', 'Commerciale', 'Comercial', 'Sales'],
  works: ['Obra', 'Cantiere', 'Obra', 'Site'],
  staff: ['Dirección', 'Direzione', 'Direção', 'Management'],
  security: ['Vigilancia', 'Vigilanza', 'Vigilância', 'Security'],
  airport: ['Aeropuerto', 'Aeroporto', 'Aeroporto', 'Airport'],
};
const ALIAS_OF_COUNTRY = ['ES', 'IT', 'PT'];
const WITHOUT_TRACKER = new Set(['2573KWG']);
const PHONES = new Set(['6365KJK', '0317LSW', '4895LKL', '1537LTW', 'GJ625LY', 'BA88RT']);
/** With cameras of the road and of the cabin. */
const CAMERAS = new Set(['3607MKC', '8557KFL', 'BA80ER']);
const FITTED_DAYS = { teltonika: 40, osmand: 5, jt808: 40 } as const;

/** The fleets, parents before children: company, country, region, cost centre. */
export const DEMO_FLEETS: readonly DemoFleet[] = FLEET_ROWS.map(([name, parent, code, country, town]) => ({
  key: code ?? name,
  parent,
  name,
  code: code ?? null,
  country: country ?? COUNTRY_OF[name] ?? 'ES',
  town: town ?? null,
  // Company cars may be used privately outside working hours (staff only).
  autoPrivate: code === 'ES-1000',
}));

function timeZoneOf(fleet: string): string {
  return TIME_ZONE[fleet.slice(0, 2)] ?? 'Europe/Madrid';
}

function driverOf(
  index: number,
  fleet: string,
  work: DemoWork | null,
  person: readonly string[],
): DemoDriver {
  const [name, surname, license] = person as [string, string, string];
  return {
    license,
    name,
    surname,
    fleet,
    driverType: work === 'staff' ? 'STRUCTURE' : 'OPERATIVE',
    timeZone: timeZoneOf(fleet),
    nfcId: work === 'sales' ? null : nfcIdOf(index),
  };
}

/** Id of the n-th card in the form of a reader: manufacturer 04, then digits spread from the number. */
function nfcIdOf(n: number): string {
  const spread = Math.imul(n + 17, 2_654_435_761) >>> 0;
  return `04${spread.toString(16).padStart(8, '0')}${(0x5c80 + n).toString(16)}`.toUpperCase();
}

/** Type allocation code and serial number with the Luhn digit that completes an IMEI. */
function imeiOf(serial: number): string {
  const body = `86273204${serial}`;
  const sum = [...body].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** The secret id of a simulated phone. It is fixed, because the simulator must know it. */
export const demoSecretOf = (imei: string) => `demo-${imei}`;

/** The token of another system that sends the simulated fleet's records by a door. */
export const demoFeedTokenOf = (protocol: FeedProtocolName) => `demo-token-for-${protocol}`;

/** Models that do not follow from the vehicle. */
const TRACKER_MODELS: Readonly<Partial<Record<DemoTracker['protocol'], string>>> = {
  osmand: 'Traccar Client',
  jt808: 'MDVR',
};

/** Lorries have a CAN adapter, the others an OBD dongle. */
function trackerModel(index: number, model: DemoModel): string {
  if (model.mmaKg > 3_500) return 'FMC150';
  return index % 3 === 0 ? 'FMB003' : 'FMC003';
}

function trackerOf(index: number, license: string, model: DemoModel): DemoTracker | null {
  if (WITHOUT_TRACKER.has(license)) return null;
  const protocol = PHONES.has(license) ? 'osmand' : CAMERAS.has(license) ? 'jt808' : 'teltonika';
  return {
    imei: imeiOf(410_260 + index * 37),
    protocol,
    model: TRACKER_MODELS[protocol] ?? trackerModel(index, model),
    fittedDaysAgo: FITTED_DAYS[protocol],
  };
}

const counts = new Map<string, number>();

/** Number of earlier calls with this key. */
function countOf(key: string): number {
  const n = counts.get(key) ?? 0;
  counts.set(key, n + 1);
  return n;
}

function aliasOf(work: DemoWork, country: string): string {
  const language = ALIAS_OF_COUNTRY.indexOf(country);
  const words = ALIAS[work];
  return `${words.at(language)!} ${countOf(country + work) + 1}`;
}

function readsCards(work: DemoWork, index: number): boolean {
  if (work === 'sales' || work === 'staff') return false;
  return work === 'security' || work === 'airport' || index % 7 !== 5;
}

/** The vehicles with their usual drivers and trackers. */
export const DEMO_VEHICLES: readonly DemoVehicle[] = VEHICLE_ROWS.map(
  ([license, fleet, work, modelKey, ...person], index) => {
    const model = MODELS[modelKey];
    return {
      license,
      alias: aliasOf(work, fleet.slice(0, 2)),
      fleet,
      work,
      nth: countOf(work),
      model,
      vin: `VSKDEMA${String(4_100_000_000 + index * 7_013)}`,
      workCode: WORK_CODE[fleet] ?? null,
      timeZone: timeZoneOf(fleet),
      initialOdometerM: (18_000 + ((index * 7_919) % 140) * 1_130) * 1_000,
      driver: driverOf(index, fleet, work, person),
      cardReader: readsCards(work, index),
      tracker: trackerOf(index, license, model),
    };
  },
);

/** The stand-ins for the usual drivers of their centre. */
export const STAND_INS: readonly DemoDriver[] = SPARE_DRIVERS.map(([fleet, ...person], i) =>
  driverOf(DEMO_VEHICLES.length + i, fleet, null, person),
);

/** The drivers for the days off of the usual ones, where work goes on all week. Their cards identify them. */
export const SHIFT_DRIVERS: readonly DemoDriver[] = SHIFT_ROWS.map(([fleet, ...person], i) =>
  driverOf(DEMO_VEHICLES.length + STAND_INS.length + i, fleet, null, person),
);

/** Everyone who drives. */
export const DEMO_DRIVERS: readonly DemoDriver[] = [
  ...DEMO_VEHICLES.map((vehicle) => vehicle.driver),
  ...STAND_INS,
  ...SHIFT_DRIVERS,
];

/** Trackers on the shelf, fitted to nothing. */
export const SPARE_IMEIS: readonly string[] = [0, 1, 2, 3].map((i) => imeiOf(480_114 + i * 53));

/** An unregistered tracker: it keeps trying and is refused. */
export const UNREGISTERED_IMEI = imeiOf(499_001);

/** A card that was read in vehicles but belongs to nobody, 14 hexadecimal digits. */
export const UNKNOWN_NFC_ID = '04E17A5B220C91';

/** A card's id in the form of trackers: 16 hexadecimal digits, padded with zeros in front. */
export function tagOf(nfcId: string): string {
  return nfcId.padStart(16, '0');
}
