import { daySpan } from '#domain/day.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { rightsFaults, type UserRights } from '#domain/user/user.ts';
import { grantFaults } from '#domain/user/user-grant.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { fleetsBelow, readGrantor } from './user-reach.ts';

/** The new rights of a user; a new user has no id and no earlier rights. */
export type RightsChange = {
  userId: number | null;
  before: UserRights | null;
  after: UserRights;
  timeZone: string;
};

/**
 * Guards rights by the rules and by the caller's own (domain rules §2.1, §2.4.5, §9.3). @throws Fault 404 for
 * an invisible fleet, `user.notYourself` and `auth.notPermitted` 409, `err.request` 422 for the rest
 */
export async function assertRights(
  tx: Pick<Command, 'sql'>,
  caller: Caller,
  { userId, before, after, timeZone }: RightsChange,
  nowMs: number,
): Promise<void> {
  const grants = grantFaults(await readGrantor(tx, caller), { userId, before, after });
  const withCode = (code: string) => grants.filter((fault) => fault.code === code);
  if (withCode('notFound').length > 0) throw notFound();
  await assertFleetsExist(tx, [...after.fleets, ...after.cost_centres]);
  for (const code of ['user.notYourself', 'auth.notPermitted'] as const) {
    const fields = withCode(code);
    if (fields.length > 0) throw new Fault(code, 409, { fields });
  }
  const inside = await fleetsBelow(tx, after.fleets);
  const faults = rightsFaults(after, {
    today: daySpan(nowMs, timeZone).day,
    endBefore: before?.end_date ?? null,
    isInside: (fleetId) => inside.has(fleetId),
  });
  const fields = [...withCode('val.required'), ...faults].filter(isFirstOfItsField);
  if (fields.length > 0) throw new Fault('err.request', 422, { fields });
}

const isFirstOfItsField = (fault: FieldFault, at: number, all: readonly FieldFault[]) =>
  all.findIndex(({ field }) => field === fault.field) === at;

/** Refuses missing fleets: SYS sees every fleet, but only existing ones can be assigned. */
async function assertFleetsExist({ sql }: Pick<Command, 'sql'>, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await sql
    .selectFrom('fleet')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .execute();
  if (found.length < wanted.length) throw notFound();
}
