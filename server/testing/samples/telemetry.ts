import { randomBytes } from 'node:crypto';
import { anEvent } from '#server/area/report/report.builder.ts';
import { NOW } from '../app.ts';
import { aTampering, aVehicle } from '../builders.ts';
import type { Samples } from './sample.ts';

const ofVehicle = ({ vehicleId }: { vehicleId: number }) => ({ params: { device_id: vehicleId } });

// The search leaves out the vehicles of another company: an empty answer, because a refusal would reveal
// them.
const search = {
  scoped: false,
  args: () => ({
    body: { lat: 40.4, lng: -3.7, radius: 500, from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  }),
};
const range = { from: '2026-02-27', to: '2026-02-28' };

export const telemetrySamples: Samples = {
  getLiveVehicles: { args: ({ vehicleId }) => ({ query: { devices: String(vehicleId) } }) },
  getVehicleCard: { args: ofVehicle },
  // The vehicles of another company are left out.
  getNearestVehicles: { scoped: false, args: () => ({ query: { at: '40.4168,-3.7038' } }) },
  getVehicleShares: { args: ofVehicle },
  postVehicleShare: { args: (company) => ({ ...ofVehicle(company), body: { minutes: 60 } }) },
  deleteVehicleShare: {
    args: async ({ database, vehicleId }) => {
      const { id } = await database.sql
        .insertInto('vehicle_share')
        .values({
          ...{ vehicle_id: vehicleId, token_hash: randomBytes(32) },
          ...{ made_at: new Date(NOW), expires_at: new Date(NOW + 3_600_000) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { device_id: vehicleId, share_id: id } };
    },
  },
  readSharedVehicle: {
    // Nobody has this link.
    args: () => ({ params: { secret: 'x'.repeat(43) } }),
    scoped: false,
    status: () => 404,
  },
  getRouteToPoint: { args: (company) => ({ ...ofVehicle(company), query: { at: '40.41,-3.7' } }) },
  getTamperings: { args: () => ({ query: {} }) },
  postTamperingDismiss: {
    args: async ({ database, fleetId, workCode }) => {
      const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
      const timestamp = '2026-03-01T00:00:00.000Z';
      await aTampering(database, { vehicle_id: vehicle.id, start_at: new Date(timestamp) });
      return {
        params: { device_id: vehicle.id },
        body: { kind: 'unplugged', timestamp, reason: 'Workshop' },
      };
    },
  },
  postUnfoldedReplay: {
    args: async ({ database, vehicleId: vehicle_id }) => {
      const at = new Date(NOW);
      await database.sql
        .insertInto('unfolded_packet')
        .values({
          ...{ vehicle_id, t0: at, t1: at, n: 0, records: '[]', received_at: at },
          ...{ kind: 'TypeError', reason: 'no such tank' },
        })
        .execute();
      return {};
    },
  },
  postGeoSearch: search,
  postGeoSearchExport: {
    scoped: false,
    args: () => ({ params: { format: 'csv' }, ...search.args() }),
  },
  getVehiclesAt: { args: () => ({ query: { ts: '2026-03-02T00:00:00Z' } }) },
  getVehicleWindow: {
    args: () => ({ query: { from: '2026-03-02T00:00:00Z', to: '2026-03-02T00:10:00Z' } }),
  },
  // The tile leaves out another company's fleets: an empty answer, because a refusal would reveal them.
  getRoadTile: { scoped: false, isWordless: true, args: () => ({ params: { z: 12, x: 2005, y: 1545 } }) },
  getTrack: {
    args: (company) => ({
      ...ofVehicle(company),
      query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
    }),
  },
  getJourneyRoads: {
    args: (company) => ({
      ...ofVehicle(company),
      query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
    }),
  },
  getVehiclePast: { args: (company) => ({ ...ofVehicle(company), query: range }) },
  getEventEvidence: {
    args: async ({ database, fleetId, workCode }) => {
      const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
      const at = '2026-02-27T10:00:00.000Z';
      await anEvent(database, { vehicle_id: vehicle.id, event_at: at });
      return { params: { device_id: vehicle.id, event_code: 911 }, query: { at } };
    },
  },
  getDriverPast: { args: ({ driverId }) => ({ params: { driver_id: driverId }, query: range }) },
  // The vehicle of another company is left out: an empty workbook, because a refusal would reveal it.
  getPastExport: {
    args: ({ vehicleId }) => ({ query: { ...range, format: 'xlsx', vehicles: String(vehicleId) } }),
    scoped: false,
  },
};
