import { z } from 'zod';
import { idField, optionalId, optionalText } from '../field.ts';
import type { List } from '../list.ts';
import { fuelCardNumber } from './refuelling.ts';

/** The input of a card for fuel. */
export const fuelCardInput = z.object({
  number: fuelCardNumber,
  provider: optionalText(60),
  fleet_id: idField,
  /** The vehicle that it pays for; null: not stated. */
  vehicle_id: optionalId,
});

/** The list of cards for fuel. */
export const FUEL_CARD_LIST = {
  name: 'fuelCards',
  section: 'fuelCard',
  order: { id: 'number', dir: 'asc' },
  columns: [
    { id: 'number', type: 'code', required: true },
    { id: 'provider', label: 'refuelling.provider', type: 'text' },
    { id: 'license', input: 'vehicle_id', label: 'word.vehicle', type: 'code', words: { vehicle: true } },
    { id: 'fleet', input: 'fleet_id', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'last_at', label: 'fuelStation.last_at', type: 'instant' },
    { id: 'last_license', type: 'code' },
  ],
  more: [],
  filters: [{ name: 'linked', type: 'bool' }],
} as const satisfies List;
