import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

const day = z.iso.date();
/** A forecast of an odometer, km: the most likely value, and the range that contains eight of ten. */
const outlook = z.object({ km: z.number(), low_km: z.number(), high_km: z.number() });
const money = z.string();

/** The reason why a contract has no forecast; `ready`: it has one. */
export const FORECAST_STATES = [
  'ready',
  'no_contract',
  'not_running',
  'no_limit',
  'no_term',
  'no_odometer',
  'too_little',
] as const;

/** The course of a vehicle's current contract. All kilometres are those of the odometer when a day begins. */
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
  /** Days on which the vehicle was driven, among those that the forecast uses. */
  driven_days: z.int(),
  /** At the end of the contract. */
  forecast: outlook.nullable(),
  /** The likely excess over the limit; its money is null when the price is unknown. */
  excess: outlook
    .extend({ money: z.object({ likely: money, low: money, high: money }).nullable() })
    .nullable(),
  /**
   * Days from the contract's start to its end: the actual or forecast odometer, and the odometer in step with
   * the limit.
   */
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
    /** Vehicles of the same fleet first, then by the remainder of both limits. */
    exchanges: z.array(
      z.object({
        vehicle_id: z.int(),
        license: z.string(),
        fleet: z.string(),
        is_same_fleet: z.boolean(),
        /** Both vehicles end within their limits even at the upper end of the range. */
        is_sure: z.boolean(),
        own: exchanged,
        other: exchanged,
      }),
    ),
  }),
});
