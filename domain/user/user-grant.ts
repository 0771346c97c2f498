import type { FieldFault } from '../fault.ts';
import { RIGHT_FIELDS, rolesOf, type UserRights } from './user.ts';

/** Who gives rights, as far as the rules go. */
export type Grantor = {
  userId: number;
  isSystem: boolean;
  visible: { has(fleetId: number): boolean };
  reports: readonly string[];
  /** Null = not limited to own works. */
  workCodes: readonly string[] | null;
  allowedEstructura: boolean;
  manualRefueling: boolean;
};

/** Whose record it is: the fleets assigned to them or to the driver they are. */
export type UserPlace = {
  userId: number;
  isSystem: boolean;
  fleetIds: readonly number[];
  /** One of their fleets holds one that the grantor sees. */
  isAbove: boolean;
};

/** How far a grantor reaches: `hidden` does not exist for them, `seen` may be read. */
export type Reach = 'hidden' | 'seen' | 'editable';

/**
 * How far somebody who administers users reaches (domain rules §2.4.5): SYS everybody; ADM reads those who share a visible
 * fleet and edits those whose fleets are all visible, but never a SYS. Users without any fleet are the business of SYS.
 */
export function reachOf(grantor: Pick<Grantor, 'userId' | 'isSystem' | 'visible'>, user: UserPlace): Reach {
  if (grantor.isSystem) return 'editable';
  if (user.isSystem) return 'hidden';
  const visible = user.fleetIds.filter((id) => grantor.visible.has(id));
  if (visible.length === 0 && !user.isAbove) return user.userId === grantor.userId ? 'seen' : 'hidden';
  return visible.length === user.fleetIds.length || user.userId === grantor.userId ? 'editable' : 'seen';
}

const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(Array.isArray(a) ? a.toSorted() : a) === JSON.stringify(Array.isArray(b) ? b.toSorted() : b);

/** Which of the rights differ. */
export function changedRights(before: UserRights, after: UserRights): (keyof UserRights)[] {
  return RIGHT_FIELDS.filter((field) => !isSame(before[field], after[field]));
}

/**
 * What a grantor may not give (domain rules §2.1, §2.4.5), field by field: own rights (`user.notYourself`), a fleet out of sight
 * (`notFound`), anything the grantor lacks (`auth.notPermitted`). Only what is added is judged: what a user had from others
 * stays. `before` is null for a new user, `userId` too.
 */
export function grantFaults(
  grantor: Grantor,
  change: { userId: number | null; before: UserRights | null; after: UserRights },
): FieldFault[] {
  const { before, after } = change;
  if (change.userId === grantor.userId) {
    const changed = before ? changedRights(before, after) : [];
    return changed.map((field) => ({ field, code: 'user.notYourself' }));
  }
  if (grantor.isSystem) return [];
  const faults: FieldFault[] = [];
  const refuse = (field: keyof UserRights, code = 'auth.notPermitted') => faults.push({ field, code });
  const isTurnedOn = (field: 'allowed_estructura' | 'manual_refueling') =>
    after[field] && !(before?.[field] ?? false);
  const added = <Item>(field: (rights: UserRights) => readonly Item[]) => {
    const had = before ? field(before) : [];
    return field(after).filter((one) => !had.includes(one));
  };

  if (added(rolesOf).includes('system')) refuse(after.role === 'system' ? 'role' : 'extra_roles');
  else if (!isSame(before?.extra_roles ?? [], after.extra_roles)) refuse('extra_roles');
  for (const field of ['fleets', 'cost_centres'] as const) {
    if (added((rights) => rights[field]).some((id) => !grantor.visible.has(id))) refuse(field, 'notFound');
  }
  // Without a fleet the user would be out of the grantor's own sight.
  if (after.fleets.length === 0 && (before === null || before.fleets.length > 0))
    refuse('fleets', 'val.required');
  if (added(({ reports }) => reports).some((id) => !grantor.reports.includes(id))) refuse('reports');
  if (isTurnedOn('allowed_estructura') && !grantor.allowedEstructura) refuse('allowed_estructura');
  if (isTurnedOn('manual_refueling') && !grantor.manualRefueling) refuse('manual_refueling');
  if (grantor.workCodes !== null) {
    const own = grantor.workCodes;
    if (!after.own_works && (before?.own_works ?? true)) refuse('own_works');
    if (added(({ work_codes }) => work_codes).some((code) => !own.includes(code))) refuse('work_codes');
  }
  return faults;
}
