import { z } from 'zod';
import { FUEL_CARD_LIST, fuelCardInput } from '#domain/refuelling/fuel-card.ts';
import { idList, listQueryOf } from './list.ts';
import { records } from './records.ts';

/** A card for fuel. The vehicle that it is linked to is left out when the caller does not see it. */
const fuelCardRow = z.object({
  id: z.int(),
  number: z.string(),
  provider: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  vehicle_id: z.int().nullable(),
  license: z.string().nullable(),
  /** The last refuelling that was paid with it, with its vehicle. */
  last_at: z.iso.datetime().nullable(),
  last_vehicle_id: z.int().nullable(),
  last_license: z.string().nullable(),
  version: z.int(),
});
export type FuelCardRow = z.infer<typeof fuelCardRow>;

const { key, list, file, create, edit, remove } = records({
  name: 'FuelCard',
  path: '/fuel-card',
  key: 'card_id',
  entity: 'fuel_card',
  access: { read: 'refuelling:read', edit: 'refuelling:import' },
  of: ['fuel_card', 'refuelling', 'vehicle', 'fleet'],
  changes: ['fuel_card', 'refuelling'],
  called: { many: 'Cards for fuel', one: 'a card for fuel' },
  says: {
    list: ' and the vehicles that they pay for',
    edit: ', link it to a vehicle or unlink it; its lines without a vehicle get the vehicle',
    remove: '; its refuellings stay, with its number',
  },
  query: listQueryOf(FUEL_CARD_LIST).extend({ ids: idList.optional() }),
  body: fuelCardInput,
  answer: { row: fuelCardRow },
});

/** Cards for fuel. */
export const fuelCards = { key, list, file, create, edit, remove };
