import { z } from 'zod';
import { COUNTRIES } from '#domain/country.ts';
import { idText, versionField } from '#domain/field.ts';
import { fleetInput } from '#domain/fleet/fleet.ts';
import { FLEET_LIST } from '#domain/fleet/fleet-list.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listQueryOf } from './list.ts';

export const fleetRow = z.object({
  id: z.int(),
  /** Null for a root, and for a fleet whose parent the user may not see. */
  parent_id: z.int().nullable(),
  name: z.string(),
  /** Cost-centre code, when the fleet is a cost centre. */
  code: z.string().nullable(),
  country: z.string(),
  /** Number of registered vehicles directly in the fleet. */
  vehicles: z.int(),
});
export type FleetRow = z.infer<typeof fleetRow>;

/** The visible fleets, parents before children. */
export const getFleets = endpoint({
  name: 'getFleets',
  method: 'GET',
  path: '/fleet',
  access: 'fleet:read',
  audited: 'fleet',
  of: ['fleet', 'vehicle'],
  summary: 'Visible fleets as a tree',
  answer: z.object({ fleets: z.array(fleetRow) }),
});

const ofFleet = z.object({ fleet_id: idText });

/**
 * The number of vehicles in each state now, of a fleet with those below it, in the order of states. States
 * without vehicles are left out.
 */
export const getFleetStates = endpoint({
  name: 'getFleetStates',
  method: 'GET',
  path: '/fleet/{fleet_id}/states',
  access: 'position:read',
  audited: 'fleet',
  of: ['fleet', 'vehicle'],
  summary: 'Vehicles of a fleet by live state',
  params: ofFleet,
  answer: z.object({ states: z.array(z.object({ state: z.enum(VEHICLE_STATES), vehicles: z.int() })) }),
});

/** A fleet as /config-fleets shows it. */
export const fleetRecord = z.object({
  id: z.int(),
  /** Null for a root, and for a fleet whose parent the user may not see. */
  parent_id: z.int().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  country: z.enum(COUNTRIES),
  authorised: z.boolean(),
  sync_asset_system: z.boolean(),
  equipment_centre: z.boolean(),
  auto_private: z.boolean(),
  holder_name: z.string().nullable(),
  holder_tax_number: z.string().nullable(),
  holder_address: z.string().nullable(),
  /** It is the top of its tree; a fleet without a visible parent need not be. */
  is_company: z.boolean(),
  closed_on: z.iso.date().nullable(),
  version: z.int(),
  /** Registered vehicles directly in the fleet, and in total with the fleets below it. */
  vehicles: z.int(),
  vehicles_total: z.int(),
  /** Drivers directly in the fleet. */
  drivers: z.int(),
});
export type FleetRecord = z.infer<typeof fleetRecord>;

export const getFleetRecords = endpoint({
  name: 'getFleetRecords',
  method: 'GET',
  path: '/fleet/records',
  access: 'fleet_record:read',
  audited: 'fleet',
  of: ['fleet', 'vehicle', 'driver'],
  summary: 'Visible fleets with all their fields, parents before children',
  answer: z.object({ fleets: z.array(fleetRecord) }),
});

export const getFleetRecordsExport = endpoint({
  name: 'getFleetRecordsExport',
  method: 'GET',
  path: '/fleet/records/export',
  access: 'fleet_record:read',
  audited: 'fleet',
  summary: 'Visible fleets as an xlsx file, parents before children',
  query: listQueryOf(FLEET_LIST).extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const postFleet = endpoint({
  name: 'postFleet',
  method: 'POST',
  path: '/fleet',
  access: 'fleet:edit',
  changes: ['fleet'],
  summary: 'Create a fleet',
  body: fleetInput,
  answer: z.object({ id: z.int() }),
});

export const putFleet = endpoint({
  name: 'putFleet',
  method: 'PUT',
  path: '/fleet/{fleet_id}',
  access: 'fleet:edit',
  changes: ['fleet'],
  summary: 'Rename, move, authorise a fleet',
  params: ofFleet,
  body: fleetInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const postFleetClosure = endpoint({
  name: 'postFleetClosure',
  method: 'POST',
  path: '/fleet/{fleet_id}/closure',
  access: 'fleet:close',
  changes: ['fleet'],
  summary: 'Close a cost centre without vehicles, or open it again',
  params: ofFleet,
  body: z.object({ closed: z.boolean(), version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteFleet = endpoint({
  name: 'deleteFleet',
  method: 'DELETE',
  path: '/fleet/{fleet_id}',
  access: 'fleet:edit',
  changes: ['fleet'],
  summary: 'Delete a fleet that holds nothing',
  params: ofFleet,
  answer: z.object({ ok: z.literal(true) }),
});

export const getFleetHistory = endpoint({
  name: 'getFleetHistory',
  method: 'GET',
  path: '/fleet/{fleet_id}/history',
  access: 'fleet_record:read',
  audited: 'fleet',
  summary: 'Changes of a fleet',
  params: ofFleet,
  answer: historyAnswer,
});

/** The records that prevent the deletion of a fleet: how many of each kind are inside it or refer to it. */
export const fleetContents = z.object({
  fleets: z.int(),
  /** Registered, deregistered and deleted vehicles: their reports need the fleet. */
  vehicles: z.int(),
  drivers: z.int(),
  cards: z.int(),
  users: z.int(),
  schedules: z.int(),
  /** Adopted thresholds: reports name their fleet. */
  rules: z.int(),
});
export type FleetContents = z.infer<typeof fleetContents>;

export const getFleetContents = endpoint({
  name: 'getFleetContents',
  method: 'GET',
  path: '/fleet/{fleet_id}/contents',
  access: 'fleet_record:read',
  audited: 'fleet',
  of: ['fleet', 'vehicle', 'driver', 'card', 'user', 'schedule'],
  summary: 'What a fleet holds, so that it cannot be deleted',
  params: ofFleet,
  answer: fleetContents,
});
