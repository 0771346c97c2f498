import type { ContractClass } from '#domain/admin/contract.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { Accessory } from '#domain/vehicle/accessory.ts';
import { DEMO_FLEETS, type DemoVehicle } from './company.ts';

/** The part of a demonstration vehicle's record that the simulator does not need. */
export type VehicleDetails = {
  contract: 'PROPERTY' | 'PERMANENT' | 'RENT' | 'FLEXIBLE' | 'Leasing';
  contractClass: ContractClass;
  /** For rented vehicles. */
  company: string | null;
  rentingContract: string | null;
  subtype: string;
  category: string;
  powerKw: number | null;
  accessories: readonly Accessory[];
  vin: string | null;
  workCode: string | null;
  assetCode: string | null;
  registrationDate: Day;
  fleetStart: Day;
  address: string | null;
  monthlyTax: string;
  /** Additional fields by their name, as text. */
  additional: Readonly<Record<string, string>>;
};

const RENTERS = ['Alphabet', 'Arval', 'Ayvens', 'Northgate'];
const COLOURS = ['Blanco', 'Blanco', 'Gris', 'Azul', 'Rojo'];
const CLASSES: Readonly<Record<VehicleDetails['contract'], ContractClass>> = {
  PROPERTY: 'own_vehicle',
  Leasing: 'own_vehicle',
  PERMANENT: 'own_equipment',
  RENT: 'rented',
  FLEXIBLE: 'rented',
};
/** Subtypes by their type; the list of the demo has them as its children. */
export const DEMO_SUBTYPES: Readonly<Record<string, readonly string[]>> = {
  Furgoneta: ['Panelada', 'Combi', 'Frigorífica'],
  'Camión rígido': ['Caja cerrada', 'Plataforma con grúa'],
  Tractora: ['4×2'],
  'Pick-up': ['Doble cabina'],
  Turismo: ['Berlina', 'SUV'],
};
const POWER_KW: Readonly<Record<string, number>> = {
  Furgoneta: 96,
  'Camión rígido': 184,
  Tractora: 338,
  'Pick-up': 125,
  Turismo: 88,
};

/**
 * The details of the n-th vehicle: the same at every start, and varied enough for every filter to find some.
 */
export function detailsOf(vehicle: DemoVehicle, n: number): VehicleDetails {
  const contract = contractOf(vehicle, n);
  const contractClass = CLASSES[contract];
  const isRented = contractClass === 'rented';
  const subtypes = DEMO_SUBTYPES[vehicle.model.type]!;
  const subtype = subtypes[n % subtypes.length]!;
  const registrationDate = addDays('2019-01-14', (n * 97) % 1_600);
  return {
    contract,
    contractClass,
    company: isRented ? RENTERS[n % RENTERS.length]! : null,
    rentingContract: isRented ? `R-${registrationDate.slice(0, 4)}-${1_040 + n * 7}` : null,
    subtype,
    category: categoryOf(vehicle),
    powerKw: POWER_KW[vehicle.model.type] ?? null,
    accessories: accessoriesOf(vehicle, subtype),
    vin: n % 19 === 7 ? null : n % 23 === 11 ? vehicle.vin.slice(0, 10) : vehicle.vin,
    workCode: n % 9 === 4 ? null : (vehicle.workCode ?? `${vehicle.fleet.slice(-4)}0`),
    assetCode: assetCodeOf(n),
    registrationDate,
    fleetStart: addDays(registrationDate, 12),
    address: DEMO_FLEETS.find(({ key }) => key === vehicle.fleet)?.town ?? null,
    monthlyTax: (vehicle.model.mmaKg > 3_500 ? 24.5 : 9.75).toFixed(2),
    additional: additionalOf(vehicle, n, registrationDate),
  };
}

function contractOf({ work }: DemoVehicle, n: number): VehicleDetails['contract'] {
  if (work === 'works') return 'PERMANENT';
  if (work === 'staff') return n % 2 === 0 ? 'Leasing' : 'RENT';
  if (work === 'sales') return 'RENT';
  if (work === 'delivery') return (['RENT', 'PROPERTY', 'FLEXIBLE', 'PROPERTY'] as const)[n % 4]!;
  return n % 5 === 0 ? 'Leasing' : 'PROPERTY';
}

function categoryOf({ model }: DemoVehicle): string {
  if (model.type === 'Turismo') return 'M1';
  if (model.mmaKg <= 3_500) return 'N1';
  return model.mmaKg <= 12_000 ? 'N2' : 'N3';
}

function accessoriesOf({ cardReader, model, work }: DemoVehicle, subtype: string): Accessory[] {
  return [
    ...(cardReader ? (['card_reader', 'buzzer'] as const) : []),
    ...(work === 'long_haul' ? (['adas', 'dsm'] as const) : []),
    ...(model.mmaKg > 3_500 ? (['tachograph'] as const) : []),
    ...(subtype.includes('grúa') ? (['crane'] as const) : []),
    ...(model.model.startsWith('Eurocargo') ? (['tail_lift'] as const) : []),
  ];
}

/** Some are missing and some have letters; both cause warnings. */
function assetCodeOf(n: number): string | null {
  if (n % 13 === 5) return null;
  const digits = String(4_100_000 + n * 37);
  return n % 17 === 3 ? `A${digits.slice(1)}` : digits;
}

function additionalOf(vehicle: DemoVehicle, n: number, registered: Day): Record<string, string> {
  return {
    Color: COLOURS[n % COLOURS.length]!,
    ...(n % 3 > 0 && { 'Llave de repuesto': String(n % 2 === 0) }),
    ...(vehicle.model.type === 'Turismo' && { 'Número de puertas': '5' }),
    ...(n % 4 === 0 && { 'Fin de garantía': addDays(registered, 4 * 365) }),
  };
}
