import { z } from 'zod';
import { idText, versionField } from '#domain/field.ts';
import { FUEL_CARD_LIST, fuelCardInput } from '#domain/refuelling/fuel-card.ts';
import { endpoint } from './endpoint.ts';
import { idList, listOf, listQueryOf } from './list.ts';

/** A card for fuel. The vehicle that it is linked to is left out when the caller does not see it. */
export const fuelCardRow = z.object({
  id: z.int(),
  number: z.string(),
  provider: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  vehicle_id: z.int().nullable(),
  license: z.string().nullable(),
  /** The last refuelling that was paid with it, and the vehicle that it was for. */
  last_at: z.iso.datetime().nullable(),
  last_vehicle_id: z.int().nullable(),
  last_license: z.string().nullable(),
  version: z.int(),
});
export type FuelCardRow = z.infer<typeof fuelCardRow>;

const ofCard = z.object({ card_id: idText });
const fuelCardQuery = listQueryOf(FUEL_CARD_LIST).extend({ ids: idList.optional() });
export type FuelCardQuery = z.infer<typeof fuelCardQuery>;

export const getFuelCards = endpoint({
  name: 'getFuelCards',
  method: 'GET',
  path: '/fuel-card',
  access: 'refuelling:read',
  audited: 'fuel_card',
  of: ['fuel_card', 'refuelling', 'vehicle', 'fleet'],
  summary: 'Cards for fuel and the vehicles that they pay for',
  query: fuelCardQuery,
  answer: listOf(fuelCardRow),
});

export const postFuelCard = endpoint({
  name: 'postFuelCard',
  method: 'POST',
  path: '/fuel-card',
  access: 'refuelling:import',
  changes: ['fuel_card', 'refuelling'],
  summary: 'Create a card for fuel',
  body: fuelCardInput,
  answer: z.object({ id: z.int() }),
});

export const putFuelCard = endpoint({
  name: 'putFuelCard',
  method: 'PUT',
  path: '/fuel-card/{card_id}',
  access: 'refuelling:import',
  changes: ['fuel_card', 'refuelling'],
  summary:
    'Edit a card for fuel, link it to a vehicle or unlink it; its lines without a vehicle get the vehicle',
  params: ofCard,
  body: fuelCardInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteFuelCard = endpoint({
  name: 'deleteFuelCard',
  method: 'DELETE',
  path: '/fuel-card/{card_id}',
  access: 'refuelling:import',
  changes: ['fuel_card', 'refuelling'],
  summary: 'Delete a card for fuel; its refuellings stay, with its number',
  params: ofCard,
  answer: z.object({ ok: z.literal(true) }),
});
