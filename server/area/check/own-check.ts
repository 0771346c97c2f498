import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { postOwnCheck } from '#api/check.ts';
import type { CheckInput, CheckResult } from '#domain/check/check.ts';
import { type FormContent, itemsOf, wordsIn } from '#domain/check/form.ts';
import { type BadItem, judgeCheck } from '#domain/check/judge.ts';
import { Fault } from '#domain/fault.ts';
import type { Language } from '#domain/language.ts';
import { isOdometerFar } from '#domain/refuelling/discrepancy.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { translatorOf } from '#text/translator.ts';
import { lockOwnVehicle } from '../driver/own-vehicle.ts';
import { keepPhotos } from '../photo/keep-photos.ts';
import { reportDefects } from '../upkeep/report-defects.ts';
import type { VehicleRow } from '../vehicle/lock-vehicle.ts';
import { placeOf } from '../vehicle/vehicle-changed.ts';
import { settleMissed } from './settle-missed.ts';

/** Characters of the title of a defect. */
const TITLE_MAX = 120;

type Answer = { id: number; result: CheckResult; missing_photos: string[] };

/** Stores the check of a driver with its defects; the same key gives the same answer and writes nothing. */
export const storeOwnCheck = handle(postOwnCheck, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    const known = await knownCheck(tx, caller, body.key);
    if (known) return known;
    const nowMs = app.now();
    // The clock of a phone may be ahead.
    const filledMs = Math.min(Date.parse(body.filled_at), nowMs);
    const own = await lockOwnVehicle(tx, caller, { vehicleId: body.vehicle_id, atMs: filledMs });
    // The vehicle is locked: nobody else stores this check now.
    return (await knownCheck(tx, caller, body.key)) ?? store(tx, caller, { body, filledMs, nowMs, ...own });
  }),
);

/**
 * The answer to a check that is stored already.
 * @throws Fault `check.keyTaken` 409 for that of another user
 */
async function knownCheck(tx: Command, { userId }: Caller, key: string): Promise<Answer | null> {
  const check = await tx.sql
    .selectFrom('vehicle_check')
    .select(['id', 'result', 'user_id'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!check) return null;
  if (check.user_id !== userId) throw new Fault('check.keyTaken', 409);
  const missing = await tx.sql
    .selectFrom('photo')
    .select('key')
    .where('owner', '=', 'check')
    .where('owner_id', '=', check.id)
    .where('stored_at', 'is', null)
    .orderBy('id')
    .execute();
  return {
    id: check.id,
    result: check.result as CheckResult,
    missing_photos: missing.map(({ key }) => key),
  };
}

type Filled = { body: CheckInput; filledMs: number; nowMs: number; vehicle: VehicleRow; driverId: number };

async function store(tx: Command, caller: Caller, filled: Filled): Promise<Answer> {
  const { body, filledMs, nowMs, vehicle, driverId } = filled;
  const { key, answers, photos, odometer_km, form_version_id } = body;
  const content = await askedBy(tx, form_version_id, vehicle);
  const { faults, bad, result } = judgeCheck(content, body);
  if (faults.length > 0) throw new Fault('err.request', 422, { fields: faults });
  const order = new Map(itemsOf(content).map(({ id }, i) => [id, i]));
  const { id } = await tx.sql
    .insertInto('vehicle_check')
    .values({
      ...{ key, form_version_id, result, driver_id: driverId, user_id: caller.userId, bad: bad.length },
      vehicle_id: vehicle.id,
      begun_at: new Date(Math.min(Date.parse(body.begun_at), filledMs)),
      filled_at: new Date(filledMs),
      received_at: new Date(nowMs),
      odometer_m: odometer_km === null ? null : odometer_km * 1_000,
      odometer_is_far: isOdometerFar(odometer_km, await knownOdometerKm(tx, vehicle.id, filledMs)),
      answers: sql<string>`${JSON.stringify(
        answers.toSorted((a, b) => order.get(a.item)! - order.get(b.item)!),
      )}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = new Set(
    itemsOf(content)
      .filter(({ keepsPlace }) => keepsPlace)
      .map(({ id }) => id),
  );
  const missing_photos = await keepPhotos(
    tx,
    { owner: 'check', ownerId: id, vehicleId: vehicle.id, userId: caller.userId },
    photos.map((photo) => ({ ...photo, keepsPlace: photo.item !== null && placed.has(photo.item) })),
  );
  await settleMissed(tx, { vehicleId: vehicle.id, filledMs, nowMs });
  await tx.changed({
    ...{ entity: 'check', id, action: 'create', place: placeOf(vehicle), userIds: [caller.userId] },
    after: { license: vehicle.license, result, bad: bad.map(({ item }) => item.id) },
  });
  await reportBad(tx, caller, { checkId: id, bad, filled });
  return { id, result, missing_photos };
}

/**
 * The questions of a version of a form, even of an old one: the phone may have been offline while it changed.
 * @throws Fault `check.form` 409 for one of another company
 */
async function askedBy(tx: Command, versionId: number, { fleet_id }: VehicleRow): Promise<FormContent> {
  const { rows } = await sql<{ content: FormContent }>`
    select version.content
    from check_form_version version
    join check_form form on form.id = version.form_id
    where version.id = ${versionId} and exists (
      select from fleet_subtree of_form
      join fleet_subtree of_vehicle using (root_id)
      where of_form.fleet_id = form.fleet_id and of_vehicle.fleet_id = ${fleet_id})`.execute(tx.sql);
  const [version] = rows;
  if (!version) throw new Fault('check.form', 409);
  return version.content;
}

/** The odometer after the last journey before an instant, km; null: nobody knows it. */
async function knownOdometerKm(tx: Command, vehicleId: number, atMs: number): Promise<number | null> {
  const { rows } = await sql<{ odometer_m: number | null }>`
    select odometer_m from journey
    where vehicle_id = ${vehicleId} and end_at <= ${new Date(atMs)} and odometer_m is not null
    order by start_at desc limit 1`.execute(tx.sql);
  const known = rows[0]?.odometer_m ?? null;
  return known === null ? null : Number(known) / 1_000;
}

/** A refused item is one defect until it is mended, however many checks refuse it meanwhile. */
async function reportBad(
  tx: Command,
  { userId, language }: Caller,
  { checkId, bad, filled }: { checkId: number; bad: readonly BadItem[]; filled: Filled },
): Promise<void> {
  const { body, filledMs, nowMs, vehicle, driverId } = filled;
  const open = await tx.sql
    .selectFrom('defect')
    .select(['item', 'severity'])
    .where('vehicle_id', '=', vehicle.id)
    .where('source', '=', 'check')
    .where('closed_at', 'is', null)
    .execute();
  const isKnown = ({ item, gravity }: BadItem) =>
    open.some((one) => one.item === item.id && (one.severity === 'dangerous' || gravity === 'minor'));
  const found = bad
    .filter((one) => !isKnown(one))
    .map(({ item, gravity, answer }) => ({
      key: defectKey(body.key, item.id),
      ...{ vehicleId: vehicle.id, source: 'check' as const, severity: gravity, checkId, driverId },
      ...{ item: item.id, title: titleOf({ item, answer }, language), description: answer.note },
      reportedAtMs: filledMs,
    }));
  await reportDefects(tx, found, { userId, nowMs });
}

/** The same check and item give the same key. */
function defectKey(checkKey: string, item: string): string {
  const hex = createHash('sha256').update(`${checkKey}/${item}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** The question with its answer, in the language of the driver. Example: `Frenos responden: no`. */
function titleOf({ item, answer }: Pick<BadItem, 'item' | 'answer'>, language: Language): string {
  const label = wordsIn(item.label, language);
  const chosen = item.choices.find(({ id }) => id === answer.value);
  const words =
    item.kind === 'judgement'
      ? translatorOf(language)('checkForm.answer_no')
      : chosen
        ? wordsIn(chosen.label, language)
        : [answer.value, item.unit].filter((part) => part !== null).join(' ');
  return `${label}: ${words}`.slice(0, TITLE_MAX);
}
