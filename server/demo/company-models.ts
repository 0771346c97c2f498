/** Make and model with the figures of a vehicle record. */
export type DemoModel = {
  brand: string;
  model: string;
  type: string;
  fuelType: 'DIESEL' | 'GASOLINE' | 'ELECTRIC' | 'HYBRID_GASOLINE' | 'HYBRID_PLUG_GASOLINE';
  mmaKg: number;
  /** Per 100 km by the record: litres, or kilowatt hours of an electric vehicle. */
  consumption: number;
  tankL: number;
  maxSpeedKmh: number;
  volts: 12 | 24;
};

/** The makes and models of the demonstration company. */
export const MODELS = {
  sprinter: diesel('Mercedes-Benz', 'Sprinter 314', 'Furgoneta', {
    mmaKg: 3_500,
    consumption: 9.4,
    tankL: 71,
    maxSpeedKmh: 120,
  }),
  transit: diesel('Ford', 'Transit 350', 'Furgoneta', {
    mmaKg: 3_500,
    consumption: 8.9,
    tankL: 70,
    maxSpeedKmh: 120,
  }),
  master: diesel('Renault', 'Master', 'Furgoneta', {
    mmaKg: 3_500,
    consumption: 9.1,
    tankL: 80,
    maxSpeedKmh: 120,
  }),
  ducato: diesel('Fiat', 'Ducato', 'Furgoneta', {
    mmaKg: 3_500,
    consumption: 8.8,
    tankL: 75,
    maxSpeedKmh: 120,
  }),
  daily: diesel('IVECO', 'Daily 35S14', 'Furgoneta', {
    mmaKg: 3_500,
    consumption: 10.2,
    tankL: 90,
    maxSpeedKmh: 110,
  }),
  berlingo: diesel('Citroën', 'Berlingo', 'Furgoneta', {
    mmaKg: 2_020,
    consumption: 5.9,
    tankL: 50,
    maxSpeedKmh: 120,
  }),
  kangoo: diesel('Renault', 'Kangoo', 'Furgoneta', {
    mmaKg: 2_010,
    consumption: 5.7,
    tankL: 54,
    maxSpeedKmh: 120,
  }),
  kangooE: {
    brand: 'Renault',
    model: 'Kangoo E-Tech',
    type: 'Furgoneta',
    fuelType: 'ELECTRIC',
    mmaKg: 2_275,
    consumption: 18.5,
    tankL: 0,
    maxSpeedKmh: 110,
    volts: 12,
  },
  tgm: diesel('MAN', 'TGM 18.290', 'Camión rígido', {
    mmaKg: 18_000,
    consumption: 22.5,
    tankL: 250,
    maxSpeedKmh: 90,
    volts: 24,
  }),
  eurocargo: diesel('IVECO', 'Eurocargo ML120', 'Camión rígido', {
    mmaKg: 12_000,
    consumption: 18.6,
    tankL: 190,
    maxSpeedKmh: 90,
    volts: 24,
  }),
  actros: diesel('Mercedes-Benz', 'Actros 1845', 'Tractora', {
    mmaKg: 40_000,
    consumption: 29.5,
    tankL: 700,
    maxSpeedKmh: 90,
    volts: 24,
  }),
  fh: diesel('Volvo', 'FH 460', 'Tractora', {
    mmaKg: 40_000,
    consumption: 28.7,
    tankL: 720,
    maxSpeedKmh: 90,
    volts: 24,
  }),
  sway: diesel('IVECO', 'S-Way 460', 'Tractora', {
    mmaKg: 40_000,
    consumption: 29.9,
    tankL: 690,
    maxSpeedKmh: 90,
    volts: 24,
  }),
  hilux: diesel('Toyota', 'Hilux', 'Pick-up', {
    mmaKg: 3_210,
    consumption: 9.3,
    tankL: 80,
    maxSpeedKmh: 120,
  }),
  ranger: diesel('Ford', 'Ranger', 'Pick-up', {
    mmaKg: 3_270,
    consumption: 9.0,
    tankL: 80,
    maxSpeedKmh: 120,
  }),
  octavia: diesel('Škoda', 'Octavia', 'Turismo', {
    mmaKg: 1_990,
    consumption: 5.1,
    tankL: 45,
    maxSpeedKmh: 120,
  }),
  leon: petrol('SEAT', 'León', 'GASOLINE', { consumption: 6.1, tankL: 50 }),
  tipo: petrol('Fiat', 'Tipo', 'GASOLINE', { consumption: 6.3, tankL: 50, maxSpeedKmh: 130 }),
  focus: petrol('Ford', 'Focus', 'GASOLINE', { consumption: 6.0, tankL: 52, maxSpeedKmh: 113 }),
  corolla: petrol('Toyota', 'Corolla', 'HYBRID_GASOLINE', { consumption: 4.8, tankL: 43 }),
  peugeot3008: petrol('Peugeot', '3008', 'HYBRID_PLUG_GASOLINE', { consumption: 4.4, tankL: 43 }),
} as const satisfies Record<string, DemoModel>;

export type ModelKey = keyof typeof MODELS;

type Figures = Pick<DemoModel, 'mmaKg' | 'tankL' | 'maxSpeedKmh' | 'consumption'> & { volts?: 24 };

function diesel(brand: string, model: string, type: string, figures: Figures): DemoModel {
  return { brand, model, type, fuelType: 'DIESEL', volts: 12, ...figures };
}

function petrol(
  brand: string,
  model: string,
  fuelType: DemoModel['fuelType'],
  figures: { consumption: number; tankL: number; maxSpeedKmh?: number },
): DemoModel {
  return { brand, model, type: 'Turismo', fuelType, mmaKg: 1_900, maxSpeedKmh: 120, volts: 12, ...figures };
}
