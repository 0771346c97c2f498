import { z } from 'zod';
import { dayField, idText, instantField } from '#domain/field.ts';
import { VEHICLE_EVENTS } from '#domain/notification/event-catalogue.ts';
import { WAY_CLASSES } from '#domain/road/way-class.ts';
import { usedRules } from '#domain/rule/used-rules.ts';
import { endpoint } from './endpoint.ts';
import { idList } from './list.ts';

const instant = z.iso.datetime();
const day = z.iso.date('val.date');
const coordinate = z.number().nullable();
/** A place in words as in reports; null without a fix. */
const place = z.string().nullable();

/** A journey for work. Metres, seconds, km/h, litres (kilowatt hours of an electric vehicle). */
export const pastJourney = z.object({
  vehicle_id: z.int(),
  start: instant,
  end: instant,
  running: z.boolean(),
  /** False while a later record may still change it: it is running, or finished only by the clock. */
  certain: z.boolean(),
  /** The journey has a silence that was counted as movement. */
  gap: z.boolean(),
  distance: z.number(),
  duration: z.number(),
  idle: z.number(),
  max_speed: z.number().nullable(),
  fuel: z.number().nullable(),
  fuel_estimated: z.boolean(),
  start_lat: coordinate,
  start_lng: coordinate,
  start_place: place,
  end_lat: coordinate,
  end_lng: coordinate,
  end_place: place,
  /**
   * The driver (domain rules §5.6): name; `#id` if the caller may not see names; null without a driver, or
   * with one whom the caller may not know.
   */
  driver: z.string().nullable(),
  driver_id: z.int().nullable(),
});
export type PastJourney = z.infer<typeof pastJourney>;

/**
 * The time after a journey, until the next one or private use; `end` is null when nothing is known to have
 * followed.
 */
export const pastStop = z.object({
  vehicle_id: z.int(),
  start: instant,
  end: instant.nullable(),
  lat: coordinate,
  lng: coordinate,
  place,
  /** The next journey starts elsewhere: how the vehicle got there is unknown. */
  gap: z.boolean(),
});
export type PastStop = z.infer<typeof pastStop>;

/** An event among those that the caller wants to see (preference `visible_events`). */
export const pastEvent = z.object({
  vehicle_id: z.int(),
  at: instant,
  code: z.literal(VEHICLE_EVENTS),
  lat: coordinate,
  lng: coordinate,
  place,
  /** In the unit of its kind: km/h for speeding, g for harsh driving; null without one. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  duration: z.number().nullable(),
  /** A picture or clip of the event is available. */
  media: z.boolean(),
});
export type PastEvent = z.infer<typeof pastEvent>;

/** A period of private use: its totals, and nothing else; `end` is null while it lasts. */
export const pastPrivate = z.object({
  vehicle_id: z.int(),
  start: instant,
  end: instant.nullable(),
  distance: z.number(),
});
export type PastPrivate = z.infer<typeof pastPrivate>;

/** A civil day in the zone of the subject, with the sums of its journeys for work. */
export const pastDay = z.object({
  day,
  distance: z.number(),
  duration: z.number(),
  idle: z.number(),
  /** Time between journeys of this day (domain rules §5.1), seconds. */
  stopped: z.number(),
  max_speed: z.number().nullable(),
  fuel: z.number().nullable(),
  fuel_estimated: z.boolean(),
  /** Private use of this day: metres and seconds. */
  private_distance: z.number(),
  private_duration: z.number(),
  journeys: z.array(pastJourney),
  stops: z.array(pastStop),
  private_use: z.array(pastPrivate),
  events: z.array(pastEvent),
});
export type PastDay = z.infer<typeof pastDay>;

/** The past of a vehicle or a driver in a range, day by day; days without anything are left out. */
export const past = z.object({
  /** Plate, or the driver's name as in journeys. */
  name: z.string(),
  /** The time zone of the days. */
  time_zone: z.string(),
  from: day,
  to: day,
  /** Last day whose figures are final (domain rules §0.3). */
  consolidated_to: day,
  /** The vehicle, or the vehicles that the driver drove. */
  vehicles: z.array(
    z.object({
      id: z.int(),
      license: z.string(),
      alias: z.string().nullable(),
      max_speed: z.number().nullable(),
      time_zone: z.string(),
    }),
  ),
  days: z.array(pastDay),
});
export type Past = z.infer<typeof past>;

/** Two civil days in the zone of the subject, both included; at most a year. */
const range = z.object({ from: dayField, to: dayField });

/**
 * The past of a vehicle, for the days on which the caller saw it (domain rules §2.4.1). Faults of its days
 * are 422 as in reports.
 */
export const getVehiclePast = endpoint({
  name: 'getVehiclePast',
  method: 'GET',
  path: '/vehicle/{device_id}/past',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'assignment', 'poi', 'area'],
  summary: 'Journeys, stops, events and private use of one vehicle, day by day, at most a year',
  params: z.object({ device_id: idText }),
  query: range,
  answer: past,
});

/** The past of a driver: all journeys that he drove, with any vehicle. */
export const getDriverPast = endpoint({
  name: 'getDriverPast',
  method: 'GET',
  path: '/driver/{driver_id}/past',
  access: 'position:read',
  audited: 'driver',
  of: ['vehicle', 'driver', 'assignment', 'poi', 'area'],
  summary: 'Journeys, stops, events and private use of one driver, day by day, at most a year',
  params: z.object({ driver_id: idText }),
  query: range,
  answer: past,
});

/** GPX, KML and CSV contain positions, of at most 31 days; a workbook contains the parts of the days. */
export const PAST_FORMATS = ['gpx', 'kml', 'csv', 'xlsx'] as const;
export type PastFormat = (typeof PAST_FORMATS)[number];
/** The most vehicles that are shown, or put into one file. */
export const PAST_VEHICLES = 6;

/** The past of some vehicles, or of a driver, as a file. Ids out of scope have no effect. */
export const getPastExport = endpoint({
  name: 'getPastExport',
  method: 'GET',
  path: '/past/export',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'The past of vehicles, or of a driver, as GPX, KML, CSV or xlsx',
  query: range.extend({
    format: z.enum(PAST_FORMATS, 'val.enum'),
    vehicles: idList.pipe(z.array(z.number()).max(PAST_VEHICLES)).optional(),
    driver: idText.optional(),
    /** Limits the file to the time between these instants: one journey, or a part of the graph. */
    start: instant.optional(),
    end: instant.optional(),
  }),
  isExport: true,
  answer: 'bytes',
});

/** A road file, by the name of its source and up to when its data are complete (ISO instant). */
const roadSource = z.object({ name: z.string(), date: z.string().nullable() });

const journeyRoads = z.object({
  /** False: there is no road file, and there was none. */
  is_known: z.boolean(),
  /** Whose data the roads are, as their licence asks. */
  credit: z.string(),
  /** The journeys that were matched, by their start; a journey off all road files is left out. */
  journeys: z.array(
    z.object({
      start: instant,
      end: instant,
      /** In the order in which they were driven; a road may come again. */
      roads: z.array(
        z.object({
          /** Number or name; null for ways without either. */
          label: z.string().nullable(),
          class: z.enum(WAY_CLASSES),
          /** Metres by the map; the journey's distance is that of its records. */
          distance: z.number(),
          start: instant,
          end: instant,
        }),
      ),
      sources: z.array(roadSource),
    }),
  ),
});
export type JourneyRoadsAnswer = z.infer<typeof journeyRoads>;

/** The roads of a vehicle's final journeys that start in a period, while the caller saw it. */
export const getJourneyRoads = endpoint({
  name: 'getJourneyRoads',
  method: 'GET',
  path: '/vehicle/{device_id}/roads',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle'],
  summary: 'The roads of the journeys of one vehicle in a period, at most 31 days, in the order driven',
  params: z.object({ device_id: idText }),
  query: z.object({
    from: instantField,
    to: instantField,
    /** Limits the journeys to those of this driver. */
    driver: idText.optional(),
  }),
  answer: journeyRoads,
});

/** A record in the form that the rule of an event reads. */
const evidenceSample = z.object({
  at: instant,
  lat: coordinate,
  lng: coordinate,
  speed: z.number().nullable(),
  /** The change of speed since the sample before, g; negative: it fell. */
  change: z.number().nullable(),
  /** The strength that the tracker or the camera reported for its own event: g, or the severity. */
  strength: z.number().nullable(),
  ignition: z.boolean().nullable(),
  /** Litres in the tank. */
  level: z.number().nullable(),
  /** Volts for the vehicle's battery, percent for the tracker's. */
  supply: z.number().nullable(),
  battery: z.number().nullable(),
  fix: z.boolean(),
  /** The event is based on this sample. */
  decides: z.boolean(),
});
export type EvidenceSample = z.infer<typeof evidenceSample>;

/** The basis of an event: the piece of track around it, and the rules of its day. */
const eventEvidence = z.object({
  code: z.literal(VEHICLE_EVENTS),
  at: instant,
  license: z.string(),
  lat: coordinate,
  lng: coordinate,
  value: z.number().nullable(),
  limit: z.number().nullable(),
  duration: z.number().nullable(),
  /**
   * The legal limit of the road of an excess of speed (km/h, null: none). Besides its number or name, the
   * road file, and whether signs on the map or the law alone say it. Null where it is not known.
   */
  road: roadSource
    .omit({ name: true })
    .extend({
      way: z.string().nullable(),
      limit: z.number().nullable(),
      by: z.enum(['sign', 'law']),
      source: z.string(),
    })
    .nullable(),
  time_zone: z.string(),
  /** The rules by which its day was decided. */
  rules: usedRules.pick({ version: true, thresholds: true }),
  /** The rule, applied again to the stored positions, finds the event. */
  found: z.boolean(),
  /** In order; empty once the positions of that day are deleted. */
  samples: z.array(evidenceSample),
});
export type EventEvidence = z.infer<typeof eventEvidence>;

/**
 * The basis of a vehicle's event: the stored positions around it, with those marked that decided. 404 for
 * invisible events.
 */
export const getEventEvidence = endpoint({
  name: 'getEventEvidence',
  method: 'GET',
  path: '/vehicle/{device_id}/event/{event_code}/evidence',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle', 'rule'],
  summary: 'The track under an event, with the samples that decided it and the rules of its day',
  params: z.object({
    device_id: idText,
    event_code: z.coerce.number<number | string>('val.number').pipe(z.literal(VEHICLE_EVENTS, 'val.enum')),
  }),
  query: z.object({ at: instantField }),
  answer: eventEvidence,
});
