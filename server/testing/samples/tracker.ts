import { encodeRecords } from '#domain/telemetry/codec.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import { NOW } from '../app.ts';
import { anImei, aTracker, aUser, aValue, aVehicle } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

/** A tracker in a vehicle of the company, invisible to another company's callers. */
async function ofFitted({ database, fleetId, workCode }: Company) {
  const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
  const { id } = await aTracker(database, { vehicle_id: vehicle.id });
  return { params: { tracker_id: id } };
}

/** A switch of an output that another user requested. */
async function ofAwaiting(company: Company) {
  const { params } = await ofFitted(company);
  const asker = await aUser(company.database);
  const { id } = await company.database.sql
    .insertInto('tracker_command')
    .values({
      ...{ tracker_id: params.tracker_id, asked_by: asker.id, asked_at: new Date(NOW) },
      ...{ kind: 'output_on', state: 'awaiting_consent', reason: 'Robado' },
      expires_at: new Date(NOW + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { ...params, command_id: id } };
}

async function bodyOf({ database }: Company) {
  const [model, provider, operator] = await Promise.all(
    ['tracker_model', 'tracker_provider', 'gsm_operator'].map((list) => aValue(database, { list })),
  );
  return { imei: anImei(), model_id: model!.id, provider_id: provider!.id, operator_id: operator!.id };
}

export const trackerSamples: Samples = {
  getTrackers: { args: () => ({ query: { page_size: '500' } }) },
  getTrackersExport: {
    args: async (company) => {
      await ofFitted(company);
      return { query: { columns: 'imei,license,fleet' } };
    },
  },
  getTracker: { args: ofFitted },
  getTrackerHistory: { args: ofFitted },
  getTrackerFittings: { args: ofFitted },
  getTrackerCheck: { args: ofFitted },
  getTrackerSaid: { args: ofFitted },
  getTrackerFrames: { args: ofFitted },
  getTrackerRefusals: { args: ofFitted },
  getTrackerCommands: { args: ofFitted },
  postTrackerCommand: {
    args: async ({ database, fleetId, workCode }) => {
      const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
      const { id } = await aTracker(database, { vehicle_id: vehicle.id, protocol: 'teltonika' });
      return { params: { tracker_id: id }, body: { kind: 'state', reason: 'Revisión', hours: 1 } };
    },
  },
  postCommandConsent: { args: ofAwaiting },
  postCommandRefusal: { args: ofAwaiting },
  postCommandCancel: {
    args: async (company) => {
      const asked = await ofAwaiting(company);
      await company.database.sql
        .updateTable('tracker_command')
        .set({ kind: 'state', state: 'waiting' })
        .where('id', '=', asked.params.command_id)
        .execute();
      return asked;
    },
  },
  postUnfitted: {
    args: async ({ database, fleetId, workCode }) => {
      const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
      const { id } = await aTracker(database);
      const at = new Date(NOW);
      const packet = {
        t0: at,
        t1: at,
        n: 1,
        digest: 1,
        payload: Buffer.from(encodeRecords([recordAt(NOW)])),
      };
      await database.sql
        .insertInto('unfitted_packet')
        .values({ tracker_id: id, ...packet, is_private: false, received_at: at })
        .execute();
      const from = new Date(NOW - 1000).toISOString();
      return { params: { tracker_id: id }, body: { device_id: vehicle.id, from } };
    },
  },
  postTrackerSecret: {
    args: async (company) => {
      const vehicle = await aVehicle(company.database, {
        fleet_id: company.fleetId,
        work_code: company.workCode,
      });
      const phone = await aTracker(company.database, { vehicle_id: vehicle.id, protocol: 'osmand' });
      return { params: { tracker_id: phone.id } };
    },
  },
  postFeedToken: {
    args: ({ fleetId }) => ({ body: { name: 'Telemática', protocol: 'json', fleet_id: fleetId } }),
    scoped: true,
  },
  deleteFeedToken: {
    args: async ({ database, fleetId }) => {
      const { id } = await database.sql
        .insertInto('feed_token')
        .values({
          ...{ name: 'Telemática', protocol: 'json', fleet_id: fleetId, created_at: new Date(NOW) },
          token_hash: hashSecret(anImei()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { feed_token_id: id } };
    },
  },
  getFittingVehicles: { args: () => ({ query: { fitted: 'true' } }) },
  postTracker: { args: async (company) => ({ body: await bodyOf(company) }) },
  putTracker: {
    args: async (company) => ({
      ...(await ofFitted(company)),
      body: { ...(await bodyOf(company)), record_version: 1 },
    }),
  },
  // A fitted tracker cannot be deleted; one in no vehicle belongs to everybody who may edit trackers.
  deleteTracker: { args: ofFitted, status: 409 },
  postFitting: {
    args: async ({ database, fleetId, workCode }) => {
      const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
      const { id } = await aTracker(database);
      return { params: { tracker_id: id }, body: { device_id: vehicle.id, odometer: 1_000 } };
    },
  },
  postRemoval: { args: async (company) => ({ ...(await ofFitted(company)), body: { odometer: null } }) },
};
