import type { ColumnDeclaration } from './column-declaration.ts';
import type { Group } from './group.ts';
import { averageSpeedKmh, consumptionOf, deviationOf, economyOf, shareOf } from './measure.ts';

const JOURNEY = ['stopSplit', 'journeyDistance', 'journeyDuration'] as const;
const START = { rule: 'start', constants: JOURNEY, made: 'journeys' } as const;
const END = { rule: 'end', constants: JOURNEY, made: 'journeys' } as const;
const SPEEDS = ['lowSpeed', 'highSpeed'] as const;
const bandTime = (place: Group['place']) =>
  ({ type: 'dur', group: { of: 'speed', place }, rule: 'bandTime', constants: SPEEDS }) as const;
const bandShare = <Time extends string>(time: Time, place: Group['place']) =>
  ({
    type: 'pct',
    total: { ratio: shareOf, of: [time, 'movement'] },
    group: { of: 'speed', place },
    rule: 'bandShare',
    constants: SPEEDS,
    formula: { sum: [time], by: ['movement'] },
  }) as const;
const distances = (place: Group['place']) =>
  ({
    type: 'int',
    group: { of: 'distance', place },
    rule: 'distanceGroup',
    constants: ['lowDistance', 'highDistance'],
    made: 'journeys',
  }) as const;
const times = (place: Group['place']) =>
  ({
    type: 'int',
    group: { of: 'time', place },
    rule: 'timeGroup',
    constants: ['lowTime', 'highTime'],
    made: 'journeys',
  }) as const;
const ENERGY_MARKS = ['fuelEstimated', 'fuelDistance', 'electric'] as const;

/** Journeys with their distance, times and fuel, and how these are spread. */
export const JOURNEY_COLUMNS = {
  initDay: { type: 'date', tellsFinal: true, ...START, meaning: 'Day of the first start' },
  initHour: { type: 'hour', ...START, meaning: 'Time of the first start' },
  initPlace: { type: 'text', tellsPlace: true, ...START, meaning: 'Place of the first start' },
  endDay: { type: 'date', ...END, meaning: 'Day of the last end' },
  endHour: {
    type: 'hour',
    tellsUnsettled: true,
    needs: ['unsettled'],
    ...END,
    meaning: 'Time of the last end',
  },
  endPlace: { type: 'text', tellsPlace: true, ...END, meaning: 'Place of the last end' },
  journeys: {
    type: 'int',
    better: null,
    rule: 'journeys',
    constants: JOURNEY,
    made: 'journeys',
    meaning: 'Journeys that start in the row',
  },
  longJourneys: {
    type: 'int',
    rule: 'longJourneys',
    constants: ['longJourney', 'longHalt'],
    made: 'journeys',
    meaning: 'Journeys of more than 2 h without a halt of 15 min',
  },
  distance: {
    type: 'dist',
    better: null,
    rule: 'distance',
    constants: ['fixSatellites', 'fixHdop', 'validSpeed'],
    made: 'journeys',
    meaning: 'Σ distance of the journeys',
  },
  duration: {
    type: 'dur',
    better: null,
    rule: 'duration',
    constants: ['stopSplit'],
    made: 'journeys',
    meaning: 'Σ time of the journeys = movement + slowMotion',
  },
  movement: {
    type: 'dur',
    better: null,
    rule: 'movement',
    formula: { sum: ['duration', '-slowMotion'] },
    made: 'journeys',
    meaning: 'duration − slowMotion',
  },
  slowMotion: {
    type: 'dur',
    rule: 'idling',
    constants: ['idle', 'moving'],
    made: 'journeys',
    meaning: 'Σ halts of 60 s and more with the engine on, at 3 km/h at most',
  },
  stopTime: {
    type: 'dur',
    rule: 'stopTime',
    constants: ['stopSplit'],
    made: 'journeys',
    meaning: 'Last end − first start − duration, day by day',
  },
  avgSpeed: {
    type: 'speed',
    total: { ratio: averageSpeedKmh, of: ['distance', 'movement'] },
    rule: 'averageSpeed',
    formula: { sum: ['distance'], by: ['movement'] },
    made: 'journeys',
    meaning: 'distance ÷ movement',
  },
  maxSpeed: {
    type: 'speed',
    total: 'max',
    better: 'less',
    rule: 'topSpeed',
    constants: ['validSpeed'],
    made: 'journeys',
    meaning: 'Highest valid speed',
  },
  odometer: { type: 'odometer', rule: 'odometer', made: 'journeys', meaning: 'Last odometer' },
  fuel: {
    type: 'vol',
    energy: {
      type: 'dec2',
      unit: 'kWh',
      label: 'report.file_energy',
      estimateLabel: 'report.file_estimated',
      levelLabel: 'report.file_byLevel',
    },
    needs: ENERGY_MARKS,
    better: null,
    rule: 'fuel',
    made: 'journeys',
    meaning: 'Fuel by counter, else by the level of the tank, else distance × consumption of the record',
  },
  consumption: {
    type: 'cons',
    total: { ratio: consumptionOf, of: ['fuel', 'fuelDistance'] },
    energy: { type: 'dec1', unit: 'kWh/100 km', label: 'report.file_energyConsumption' },
    needs: ENERGY_MARKS,
    better: 'less',
    rule: 'consumption',
    constants: ['fuelDistance'],
    formula: { sum: ['fuel'], by: ['fuelDistance'] },
    made: 'journeys',
    meaning: '100 km × fuel ÷ distance with known fuel; from 10 km on',
  },
  distanceFuel: {
    type: 'economy',
    total: { ratio: economyOf, of: ['fuel', 'fuelDistance'] },
    energy: { type: 'dec1', unit: 'km/kWh', label: 'report.file_energyDistance' },
    needs: ENERGY_MARKS,
    rule: 'economy',
    constants: ['fuelDistance'],
    formula: { sum: ['fuelDistance'], by: ['fuel'] },
    made: 'journeys',
    meaning: 'Distance with known fuel ÷ fuel; from 10 km on',
  },
  refConsumption: {
    type: 'cons',
    total: { ratio: consumptionOf, of: ['refFuel', 'refDistance'] },
    energy: { type: 'dec1', unit: 'kWh/100 km', label: 'report.file_energyReference' },
    needs: ['electric', 'refFuel', 'refDistance'],
    better: null,
    rule: 'reference',
    constants: ['referenceMonths', 'referenceDistance'],
    meaning: 'Consumption of the record, else the mean of the same brand, model and fuel in three months',
  },
  deviation: {
    type: 'pct',
    total: { ratio: deviationOf, of: ['refBurnt', 'refFuel'] },
    needs: ['refBurnt', 'refFuel'],
    better: 'less',
    rule: 'deviation',
    formula: { sum: ['refBurnt', '-refFuel'], by: ['refFuel'] },
    meaning: '100 × (consumption − refConsumption) ÷ refConsumption',
  },
  consumption3m: {
    type: 'cons',
    energy: { type: 'dec1', unit: 'kWh/100 km', label: 'report.file_energyMonths' },
    needs: ['electric'],
    rule: 'monthsConsumption',
    constants: ['referenceMonths', 'fuelDistance'],
    meaning: 'Measured consumption in the three whole months before the last month of the range',
  },
  band1Time: { ...bandTime('below'), meaning: 'Time moving below 50 km/h' },
  band2Time: { ...bandTime('between'), meaning: 'Time moving at 50 to 100 km/h' },
  band3Time: { ...bandTime('above'), better: 'less', meaning: 'Time moving above 100 km/h' },
  band1Pct: { ...bandShare('band1Time', 'below'), meaning: 'band1Time ÷ movement' },
  band2Pct: { ...bandShare('band2Time', 'between'), meaning: 'band2Time ÷ movement' },
  band3Pct: { ...bandShare('band3Time', 'above'), meaning: 'band3Time ÷ movement' },
  distGroup1: { ...distances('below'), meaning: 'Journeys below 20 km' },
  distGroup2: { ...distances('between'), meaning: 'Journeys of 20 to 50 km' },
  distGroup3: { ...distances('above'), meaning: 'Journeys above 50 km' },
  timeGroup1: { ...times('below'), meaning: 'Journeys below 30 min' },
  timeGroup2: { ...times('between'), meaning: 'Journeys of 30 to 120 min' },
  timeGroup3: { ...times('above'), better: null, meaning: 'Journeys above 120 min' },
  recommendation: {
    type: 'text',
    sortable: false,
    words: { coded: 'report.rec_' },
    rule: 'recommendation',
    meaning: 'First rule of domain rules §5.5 that is true',
  },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
