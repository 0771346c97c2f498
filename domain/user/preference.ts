import { z } from 'zod';
import { EVENT_CODES } from '../notification/event-catalogue.ts';
import { MAP_TYPES } from './map-type.ts';

export const DISTANCE_UNITS = ['meter', 'mile'] as const;
export const VOLUME_UNITS = ['liter', 'imperial_gallon'] as const;

/** A user's preferences for the map; unset ones have the spec's defaults (spec §3, Preferences). */
export const preferences = z.object({
  /** Event codes shown; null = all events of severity medium and high. */
  visible_events: z
    .array(z.literal([...EVENT_CODES], 'val.enum'))
    .max(100)
    .nullable()
    .default(null),
  show_arrows: z.boolean().default(false),
  show_areas: z.boolean().default(true),
  show_pois: z.boolean().default(true),
  map_type: z.enum(MAP_TYPES, 'val.enum').default('roadmap'),
});
export type Preferences = z.infer<typeof preferences>;
