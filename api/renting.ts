import { z } from 'zod';
import { RENTING } from '#domain/vehicle/renting.ts';
import { datedRow, datedRows } from './dated-rows.ts';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

/** Renting contracts of a vehicle, one after the other. The vehicle's sheet has code and company of the current one. */
export const rentings = datedRows<typeof RENTING>({
  name: 'Renting',
  section: 'renting',
  edit: 'vehicle_cost:edit',
  body: RENTING.input,
  answer: datedRow(RENTING),
  also: ['vehicle'],
});

const day = z.iso.date();
/** What an odometer will show, km: most likely, and the range of eight in ten. */
const outlook = z.object({ km: z.number(), low_km: z.number(), high_km: z.number() });
const money = z.string();

/** Why a contract has no forecast; `ready`: it has one. */
export const FORECAST_STATES = [
  'ready',
  'no_contract',
  'not_running',
  'no_limit',
  'no_term',
  'no_odometer',
  'too_little',
] as const;

/** How the current contract of a vehicle goes. All kilometres are those of the odometer when a day begins. */
export const rentingCourse = z.object({
  state: z.enum(FORECAST_STATES),
  /** In the vehicle's zone. */
  today: day,
  /** Null without a contract that covers today, or without a limit. */
  contract: z
    .object({
      code: z.string(),
      start: day,
      end: day.nullable(),
      limit_km: z.int(),
      alert_km: z.int(),
      initial_km: z.int(),
    })
    .nullable(),
  odometer_km: z.int().nullable(),
  /** Days on which the vehicle was driven, of those that the forecast looks at. */
  driven_days: z.int(),
  /** At the end of the contract. */
  forecast: outlook.nullable(),
  /** What is likely to be over the limit; its money is null when the price is unknown. */
  excess: outlook
    .extend({ money: z.object({ likely: money, low: money, high: money }).nullable() })
    .nullable(),
  /** Days from the contract's start to its end: what the odometer showed or may show, and what would be in step with the limit. */
  points: z.array(
    z.object({
      day,
      odometer_km: z.int().nullable(),
      forecast: outlook.nullable(),
      pace_km: z.int(),
    }),
  ),
});
export type RentingCourse = z.infer<typeof rentingCourse>;

export const getRentingCourse = endpoint({
  name: 'getRentingCourse',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/renting/course',
  access: 'vehicle:read',
  audited: 'renting',
  of: ['renting', 'vehicle'],
  summary: 'The current contract: its odometer, its limit, and what is forecast for its end',
  params: ofVehicle,
  answer: rentingCourse,
});

const exchanged = z.object({ limit_km: z.int(), end: day, before: outlook, after: outlook });

export const getRentingExchanges = endpoint({
  name: 'getRentingExchanges',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/renting/exchange',
  access: 'vehicle:read',
  audited: 'renting',
  of: ['renting', 'vehicle', 'fleet'],
  summary:
    'Vehicles of the same type with which it could be exchanged, so that both contracts end within their limits',
  params: ofVehicle,
  answer: z.object({
    /** Those of the same fleet first, then by what is left of both limits. */
    exchanges: z.array(
      z.object({
        vehicle_id: z.int(),
        license: z.string(),
        fleet: z.string(),
        is_same_fleet: z.boolean(),
        /** Both end within even at the upper end of the range. */
        is_sure: z.boolean(),
        own: exchanged,
        other: exchanged,
      }),
    ),
  }),
});
