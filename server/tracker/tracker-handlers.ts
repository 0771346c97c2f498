import {
  deleteTracker,
  getTracker,
  getTrackerHistory,
  getTrackers,
  getTrackersExport,
  postTracker,
  putTracker,
} from '#api/tracker.ts';
import { Fault } from '#domain/fault.ts';
import type { TrackerInput } from '#domain/tracker/tracker.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { type Command, command } from '../access/command.ts';
import { assertCurrent } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
import { listFile } from '../list/list-file.ts';
import { readTrackerHistory } from './read-tracker-history.ts';
import { readAllTrackers, readTracker, readTrackers } from './read-trackers.ts';
import { lockTracker, trackerPlace } from './tracker-scope.ts';

type Tx = Pick<Command, 'sql'>;

const LISTED = {
  model_id: 'tracker_model',
  provider_id: 'tracker_provider',
  operator_id: 'gsm_operator',
} as const;
type Listed = keyof typeof LISTED;
const LISTED_FIELDS = Object.keys(LISTED) as Listed[];

/**
 * The names of the list values given; a value that has been retired meanwhile may stay where it was.
 * @throws Fault `err.request` 422 for what is no value of its list
 */
async function listedNames(
  { sql }: Tx,
  input: Record<Listed, number>,
  before: Record<Listed, number | null> | null,
): Promise<{ model: string; provider: string; operator: string }> {
  const values = await sql
    .selectFrom('enum_value')
    .select(['id', 'list', 'name', 'retired'])
    .where(
      'id',
      'in',
      LISTED_FIELDS.map((field) => input[field]),
    )
    .execute();
  const chosen = (field: Listed) =>
    values.find(
      ({ id, list, retired }) =>
        id === input[field] && list === LISTED[field] && (!retired || before?.[field] === id),
    );
  const wrong = LISTED_FIELDS.filter((field) => !chosen(field));
  if (wrong.length > 0) {
    throw new Fault('err.request', 422, { fields: wrong.map((field) => ({ field, code: 'val.enum' })) });
  }
  return {
    model: chosen('model_id')!.name,
    provider: chosen('provider_id')!.name,
    operator: chosen('operator_id')!.name,
  };
}

function columnsOf({ version, ...input }: TrackerInput) {
  return { ...input, tracker_version: version };
}

type Names = Awaited<ReturnType<typeof listedNames>>;

/** The tracker as the audit keeps it: lists by name, of the password only that there is one. */
function audited(input: TrackerInput, names: Partial<Names>, password: string | null) {
  const { model_id: _model, provider_id: _provider, operator_id: _operator, ...rest } = input;
  return { ...rest, ...names, password };
}

/** What of the password is told: that it is set, and that it became another one. */
function passwordMark(now: string | null, before?: string | null): string | null {
  if (now === null) return null;
  return before === undefined || before === null || before === now ? 'set' : 'changed';
}

/** The tracker as it stands, locked. */
async function storedTracker({ sql }: Tx, trackerId: number) {
  const {
    tracker_version,
    version,
    id: _,
    created_at: _created,
    ...stored
  } = await sql.selectFrom('tracker').selectAll().where('id', '=', trackerId).executeTakeFirstOrThrow();
  return { record_version: version, input: { ...stored, version: tracker_version } };
}

async function storedNames({ sql }: Tx, input: Record<Listed, number | null>): Promise<Partial<Names>> {
  const ids = LISTED_FIELDS.map((field) => input[field]).filter((id) => id !== null);
  if (ids.length === 0) return {};
  const values = await sql.selectFrom('enum_value').select(['id', 'name']).where('id', 'in', ids).execute();
  const nameOf = (id: number | null) => values.find((value) => value.id === id)?.name;
  const names = { model: input.model_id, provider: input.provider_id, operator: input.operator_id };
  return Object.fromEntries(Object.entries(names).map(([field, id]) => [field, nameOf(id) ?? null]));
}

/** Trackers and their record (spec §3, domain rules §9.3). */
export const trackerRecordHandlers: readonly Handler[] = [
  handle(getTrackers, ({ query, caller, app }) => readTrackers(app, caller, query)),

  handle(getTrackersExport, async (call) =>
    listFile(call, TRACKER_LIST, await readAllTrackers(call.app, call.caller, call.query)),
  ),

  handle(getTracker, ({ params, caller, app }) => readTracker(app, caller, params.tracker_id)),

  handle(postTracker, (call) =>
    command(call, async (tx) => {
      const { body } = call;
      const names = await listedNames(tx, body, null);
      const { id } = await tx.sql
        .insertInto('tracker')
        .values(columnsOf(body))
        .returning('id')
        .executeTakeFirstOrThrow();
      // It is a stranger no more.
      await tx.sql.deleteFrom('unknown_tracker').where('imei', '=', body.imei).execute();
      await tx.changed({
        action: 'create',
        entity: 'tracker',
        id,
        after: audited(body, names, passwordMark(body.password)),
        imeis: [body.imei],
        places: [null],
        vehicleId: null,
      });
      return { id };
    }),
  ),

  handle(putTracker, (call) =>
    command(call, async (tx) => {
      const { params, body, caller } = call;
      const { record_version: given, ...input } = body;
      const tracker = await lockTracker(tx, caller, params.tracker_id);
      assertCurrent({ version: tracker.record_version }, { version: given });
      const { input: before } = await storedTracker(tx, tracker.id);
      const names = await listedNames(tx, input, before);
      const version = tracker.record_version + 1;
      await tx.sql
        .updateTable('tracker')
        .set({ ...columnsOf(input), version })
        .where('id', '=', tracker.id)
        .execute();
      await tx.changed({
        action: 'edit',
        entity: 'tracker',
        id: tracker.id,
        before: audited(before as TrackerInput, await storedNames(tx, before), passwordMark(before.password)),
        after: audited(input, names, passwordMark(input.password, before.password)),
        imeis: [tracker.imei, input.imei],
        places: [trackerPlace(tracker)],
        vehicleId: tracker.device_id,
      });
      return { record_version: version };
    }),
  ),

  handle(deleteTracker, (call) =>
    command(call, async (tx) => {
      const { params, caller } = call;
      const tracker = await lockTracker(tx, caller, params.tracker_id);
      if (tracker.fitting_id !== null) throw new Fault('tracker.cannotDelete', 409);
      const { input } = await storedTracker(tx, tracker.id);
      const names = await storedNames(tx, input);
      // What each vehicle had and when stays in the vehicle's own history.
      await tx.sql.deleteFrom('tracker_fitting').where('tracker_id', '=', tracker.id).execute();
      await tx.sql.deleteFrom('tracker').where('id', '=', tracker.id).execute();
      await tx.changed({
        action: 'delete',
        entity: 'tracker',
        id: tracker.id,
        before: audited(input as TrackerInput, names, passwordMark(input.password)),
        imeis: [tracker.imei],
        places: [null],
        vehicleId: null,
      });
      return { ok: true as const };
    }),
  ),

  handle(getTrackerHistory, async ({ params, caller, app }) => {
    const { id } = await readTracker(app, caller, params.tracker_id);
    return { history: await readTrackerHistory(app, caller, id) };
  }),
];
