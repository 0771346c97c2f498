import { Fault } from '#domain/fault.ts';
import type { TrackerInput } from '#domain/tracker/tracker.ts';
import { hasSecretId, hasTerminalNumber } from '#domain/tracker/tracker-protocol.ts';
import type { Command } from '#server/base/access/command.ts';
import { type Keyed, seal, unseal } from '#server/base/access/sealed.ts';

type Tx = Pick<Command, 'sql'>;

const LISTED = {
  model_id: 'tracker_model',
  provider_id: 'tracker_provider',
  operator_id: 'gsm_operator',
} as const;
type Listed = keyof typeof LISTED;
const LISTED_FIELDS = Object.keys(LISTED) as Listed[];

/**
 * The names of the given list values; a value that has been retired meanwhile may stay. @throws Fault
 * `err.request` 422 for an id that is no value of its list
 */
export async function listedNames(
  { sql }: Tx,
  input: Record<Listed, number>,
  before: Record<Listed, number | null> | null,
): Promise<{ model: string; provider: string; operator: string }> {
  const values = await sql
    .selectFrom('enum_value')
    .select(['id', 'list', 'entered as name', 'retired'])
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

/**
 * The columns of a tracker from the input. A secret id and the number of a terminal end with their protocol.
 * An unchanged password keeps its sealed form.
 */
export async function trackerColumns(
  app: Keyed,
  { version, password, ...input }: TrackerInput,
  before: { input: Pick<TrackerInput, 'password'>; sealed: Buffer | null } | null,
) {
  const ended = hasSecretId(input.protocol) ? {} : { secret_hash: null, secret_at: null };
  const number = hasTerminalNumber(input.protocol) ? {} : { terminal_id: null };
  const sealed = before?.input.password === password ? before.sealed : await sealedPassword(app, password);
  return { ...input, ...ended, ...number, password: sealed, tracker_version: version };
}

const sealedPassword = async (app: Keyed, password: string | null) =>
  password === null ? null : seal(app, 'tracker password', password);

type Names = Awaited<ReturnType<typeof listedNames>>;

/** The tracker in the form of the audit: lists by name; for the password only that there is one. */
export function auditedTracker(input: TrackerInput, names: Partial<Names>, password: string | null) {
  const { model_id: _model, provider_id: _provider, operator_id: _operator, ...rest } = input;
  return { ...rest, ...names, password };
}

/** The mark of a password: that it is set, and that it changed. */
export function passwordMark(now: string | null, before?: string | null): string | null {
  if (now === null) return null;
  return before === undefined || before === null || before === now ? 'set' : 'changed';
}

/** The stored tracker, locked; its password as a text, and in the stored form. */
export async function storedTracker(app: Keyed, { sql }: Tx, trackerId: number) {
  const {
    tracker_version,
    version,
    id: _,
    created_at: _created,
    secret_hash: _hash,
    secret_at: _since,
    plain_password: _plain,
    password: sealed,
    ...stored
  } = await sql.selectFrom('tracker').selectAll().where('id', '=', trackerId).executeTakeFirstOrThrow();
  const password = sealed && (await unseal(app, 'tracker password', sealed));
  return { record_version: version, sealed, input: { ...stored, password, version: tracker_version } };
}

/** The names of the list values that a stored tracker has. */
export async function storedNames(
  { sql }: Tx,
  input: Record<Listed, number | null>,
): Promise<Partial<Names>> {
  const ids = LISTED_FIELDS.map((field) => input[field]).filter((id) => id !== null);
  if (ids.length === 0) return {};
  const values = await sql
    .selectFrom('enum_value')
    .select(['id', 'entered as name'])
    .where('id', 'in', ids)
    .execute();
  const nameOf = (id: number | null) => values.find((value) => value.id === id)?.name;
  const names = { model: input.model_id, provider: input.provider_id, operator: input.operator_id };
  return Object.fromEntries(Object.entries(names).map(([field, id]) => [field, nameOf(id) ?? null]));
}
