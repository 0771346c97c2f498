import { z } from 'zod';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { MATTERS, RECORD_TABS, URGENCIES } from '#domain/vehicle/record-tab.ts';
import { calendarRow } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

/** The most dues of an overview. */
export const OVERVIEW_DUES = 6;

const overview = z.object({
  /** Tabs with rows that the caller may see. */
  tabs: z.array(
    z.object({
      tab: z.enum(RECORD_TABS),
      n: z.int(),
      /** The most urgent of its rows; null where nothing is urgent. */
      urgency: z.enum(URGENCIES).nullable(),
    }),
  ),
  /** The dues that come first, as in the calendar. */
  dues: z.array(calendarRow),
  /** Matters without a day, of those that the caller may read; none of them is 0. */
  matters: z.array(z.object({ matter: z.enum(MATTERS), n: z.int() })),
  /** The newest picture of the category images. */
  photo: z.object({ document_id: z.int(), number: z.int(), file: z.string() }).nullable(),
});
export type VehicleOverview = z.infer<typeof overview>;

export const getVehicleOverview = endpoint({
  name: 'getVehicleOverview',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/overview',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle', 'document', 'fine', 'cost', 'cost_month', 'refuelling', 'enum_value', ...DATED_SECTIONS],
  summary: "What a vehicle's record holds: rows of each tab, dues, open matters, the newest picture",
  params: ofVehicle,
  answer: overview,
});

const month = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Metres; null where no tracker reported. */
  distance: z.number().nullable(),
  /** Seconds; null for readers of the amount of driving alone. */
  duration: z.number().nullable(),
  /** Litres, or kWh of an electric vehicle. */
  fuel: z.number().nullable(),
  electric: z.boolean(),
  /** Confirmed costs; null without any, and for users who may not read costs. */
  cost: z.string().nullable(),
});
export type VehicleMonth = z.infer<typeof month>;

export const getVehicleMonth = endpoint({
  name: 'getVehicleMonth',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/month',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle', 'cost'],
  summary:
    'Use and cost of a vehicle in the present month up to today, as the report of the year adds them up',
  params: ofVehicle,
  answer: month,
});
