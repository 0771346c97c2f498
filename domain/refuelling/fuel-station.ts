import { z } from 'zod';
import type { List } from '../list.ts';

/** The position of a station, degrees. */
export const stationPlace = z.object({
  lat: z.number('val.number').min(-90).max(90),
  lng: z.number('val.number').min(-180).max(180),
});

/** The list of stations: those that are not on the map come first. */
export const FUEL_STATION_LIST = {
  name: 'fuelStations',
  section: 'fuelStation',
  order: { id: 'placed', dir: 'asc' },
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true },
    { id: 'town', label: 'refuelling.town', type: 'text' },
    { id: 'province', label: 'column.province', type: 'text' },
    { id: 'country', label: 'word.country', type: 'text', hidden: true },
    { id: 'provider', label: 'refuelling.provider', type: 'text' },
    { id: 'code', label: 'word.code', type: 'code', hidden: true },
    { id: 'placed', type: 'bool' },
    { id: 'refuellings', type: 'int' },
    { id: 'last_at', type: 'instant' },
  ],
  more: [],
  filters: [{ name: 'placed', type: 'bool' }],
} as const satisfies List;
