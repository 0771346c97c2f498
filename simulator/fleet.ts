import {
  DEMO_DRIVERS,
  DEMO_FLEETS,
  DEMO_VEHICLES,
  type DemoVehicle,
  SHIFT_DRIVERS,
  tagOf,
  UNKNOWN_NFC_ID,
} from '#server/demo/company.ts';
import type { DemoWork } from '#server/demo/company-rows.ts';
import { equipmentOf, odometerSourceOf } from './equipment.ts';
import { createNetwork, type Network, townsWithin } from './network.ts';
import { between, pick, type Random, seeded } from './random.ts';
import { type Site, siteIn } from './site.ts';
import { townNamed } from './town.ts';
import type { Oddity, SimulatedVehicle } from './vehicle.ts';

/** Licences of the vehicles with an oddity. */
const ODDITIES: Readonly<Record<string, Oddity>> = {
  '1266MHN': 'never_connected',
  '8790MMW': 'silent',
  '5505LSD': 'unplugged',
  '8502LGH': 'no_fix',
  '9886MTT': 'meddled',
  '2400LLF': 'meddled',
  BL37QP: 'meddled',
};
/** The number of doors for each kind of work, and their distance from the depot, nominal driving seconds. */
const CUSTOMERS: Readonly<Record<DemoWork, { doors: number; maxS: number }>> = {
  delivery: { doors: 110, maxS: 22 * 60 },
  distribution: { doors: 60, maxS: 60 * 60 },
  night_delivery: { doors: 60, maxS: 50 * 60 },
  sales: { doors: 48, maxS: 40 * 60 },
  staff: { doors: 48, maxS: 70 * 60 },
  security: { doors: 14, maxS: 10 * 60 },
  airport: { doors: 12, maxS: 9 * 60 },
  works: { doors: 0, maxS: 0 },
  long_haul: { doors: 0, maxS: 0 },
  line_haul: { doors: 0, maxS: 0 },
};
const TOP_KMH = { Furgoneta: 145, 'Camión rígido': 90, Tractora: 90, 'Pick-up': 150, Turismo: 160 } as const;
/** A limiter keeps lorries just below their limit; that of reckless drivers is set too high. */
const LIMITER_KMH = { kept: -1, loose: 4 } as const;

/** The battery of an electric van. */
const BATTERY_KWH = 45;

/** Temperaments and their share of drivers: pace, accelerations, harsh events per 100 km. */
const TEMPERS = [
  { share: 0.3, pace: 0.9, accelerationMs2: 1.0, brakingMs2: 1.3, harsh: 0.4 },
  { share: 0.45, pace: 0.945, accelerationMs2: 1.3, brakingMs2: 1.7, harsh: 1.6 },
  { share: 0.17, pace: 1.02, accelerationMs2: 1.7, brakingMs2: 2.1, harsh: 4.5 },
  { share: 0.08, pace: 1.15, accelerationMs2: 2.2, brakingMs2: 2.6, harsh: 10 },
] as const;

/**
 * The fleet of the demonstration company for the simulation: the vehicles with a tracker. Building the roads
 * of its countries takes about 1 s.
 */
export function simulatedFleet(options: { seed: number; limit?: number }): SimulatedVehicle[] {
  const networks = new Map<string, Network>();
  const depots = DEMO_FLEETS.filter((fleet) => fleet.town !== null);
  for (const country of new Set(depots.map((fleet) => fleet.country))) {
    const towns = depots.filter((fleet) => fleet.country === country);
    networks.set(
      country,
      createNetwork(
        country,
        towns.map((fleet) => townNamed(country, fleet.town!)),
      ),
    );
  }
  const customers = new Map<string, Site[]>();
  return DEMO_VEHICLES.filter((vehicle) => vehicle.tracker !== null)
    .slice(0, options.limit)
    .map((vehicle) => {
      const fleet = depots.find((candidate) => candidate.key === vehicle.fleet)!;
      const network = networks.get(fleet.country)!;
      const town = network.indexOf(townNamed(fleet.country, fleet.town!));
      const key = `${fleet.key} ${vehicle.work}`;
      const known = customers.get(key) ?? customersOf(network, town, vehicle.work, key);
      customers.set(key, known);
      return simulated(vehicle, { network, town, customers: known, seed: options.seed });
    });
}

/** Doors around a depot for a kind of work. Nearer towns have more of them. */
function customersOf(network: Network, depot: number, work: DemoWork, key: string): Site[] {
  const random = seeded('customers', key);
  const { doors, maxS } = CUSTOMERS[work];
  const towns = townsWithin(network, depot, 0, maxS);
  return Array.from({ length: doors }, (_, i) => {
    const town = towns[Math.floor(random() ** 1.7 * towns.length)]!;
    return siteIn(network, town, `${key} ${i}`);
  });
}

function simulated(
  vehicle: DemoVehicle,
  place: { network: Network; town: number; customers: readonly Site[]; seed: number },
): SimulatedVehicle {
  const { network, town, customers, seed } = place;
  const { model, work, license, tracker, driver } = vehicle;
  const random = seeded(seed, license);
  const temper = temperOf(random);
  const heavy = model.mmaKg > 3_500;
  const depot = siteIn(network, town, vehicle.fleet);
  const standIns = SHIFT_DRIVERS.filter((one) => one.fleet === vehicle.fleet);
  // The free days of three vehicles in a row never coincide.
  const standIn = standIns[Math.floor(vehicle.nth / 3)];
  const cards = DEMO_DRIVERS.filter(
    (other) => other.fleet === vehicle.fleet && other !== driver && other.nfcId,
  );
  return {
    seed,
    license,
    imei: tracker!.imei,
    protocol: tracker!.protocol,
    codec: random() < 0.1 ? '8' : random() < 0.06 ? '16' : '8E',
    work,
    nth: vehicle.nth,
    lorry: heavy,
    timeZone: vehicle.timeZone,
    vin: vehicle.vin,
    network,
    depot,
    home: work === 'staff' || work === 'sales' ? homeNear(network, town, license, random) : depot,
    customers,
    style: {
      pace: temper.pace,
      accelerationMs2: heavy ? temper.accelerationMs2 * 0.55 : temper.accelerationMs2,
      brakingMs2: heavy ? temper.brakingMs2 * 0.7 : temper.brakingMs2,
      topKmh: topKmh(model.type as keyof typeof TOP_KMH, heavy, temper.pace),
      traffic: 0.06,
    },
    harshPer100Km: temper.harsh * (heavy ? 0.5 : 1),
    worksSaturday: random() < 0.35,
    movingS: tracker!.protocol === 'osmand' ? 75 : Math.round(between(random, 35, 60)),
    turnDeg: tracker!.protocol === 'osmand' ? 50 : Math.round(between(random, 12, 19)),
    volts: model.volts,
    consumptionL100: model.fuelType === 'ELECTRIC' ? null : model.consumption * between(random, 0.95, 1.18),
    tankL: model.tankL,
    electric: model.fuelType === 'ELECTRIC' ? { kwh100: model.consumption, batteryKwh: BATTERY_KWH } : null,
    idleLph: heavy ? 2.1 : work === 'staff' || work === 'sales' ? 0.6 : 0.9,
    odometerSource: odometerSourceOf(vehicle),
    hasFuelCounter: heavy || random() < 0.4,
    equipment: equipmentOf(vehicle),
    initialOdometerM: vehicle.initialOdometerM,
    tag: vehicle.cardReader && driver.nfcId ? tagOf(driver.nfcId) : null,
    otherTags: [...cards.map((other) => tagOf(other.nfcId!)), tagOf(UNKNOWN_NFC_ID)],
    standInTag: standIn?.nfcId ? tagOf(standIn.nfcId) : null,
    oddity: ODDITIES[license] ?? null,
  };
}

function topKmh(type: keyof typeof TOP_KMH, heavy: boolean, pace: number): number {
  if (!heavy) return TOP_KMH[type];
  return TOP_KMH[type] + (pace > 1.1 ? LIMITER_KMH.loose : LIMITER_KMH.kept);
}

function temperOf(random: Random): (typeof TEMPERS)[number] {
  let left = random();
  for (const temper of TEMPERS) {
    left -= temper.share;
    if (left < 0) return temper;
  }
  return TEMPERS[0];
}

function homeNear(network: Network, depot: number, license: string, random: Random): Site {
  return siteIn(network, pick(random, townsWithin(network, depot, 8 * 60, 35 * 60)), `home ${license}`);
}
