import type { FieldFault } from '../fault.ts';
import { RIGHT_FIELDS, rolesOf, type UserRights } from './user.ts';

/** The user who gives rights, with all that the rules need to know. */
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

/** The user whose record it is, with the fleets assigned to the user or to the user's driver. */
export type UserPlace = {
  userId: number;
  isSystem: boolean;
  fleetIds: readonly number[];
  /** One of the user's fleets contains a fleet that the grantor sees. */
  isAbove: boolean;
};

/** What a grantor may do with a user: `hidden` looks as if the user did not exist, `seen` may be read. */
export type Reach = 'hidden' | 'seen' | 'editable';

/**
 * How far the reach of a user administrator goes (domain rules §2.4.5): SYS reaches everybody; ADM may read users who share a
 * visible fleet, and edit those whose fleets are all visible, but never a SYS. Only SYS reaches users without any fleet.
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

/** The rights that differ. */
export function changedRights(before: UserRights, after: UserRights): (keyof UserRights)[] {
  return RIGHT_FIELDS.filter((field) => !isSame(before[field], after[field]));
}

/**
 * What a grantor may not give (domain rules §2.1, §2.4.5), field by field: own rights (`user.notYourself`), a fleet that the
 * grantor may not see (`notFound`), anything that the grantor lacks (`auth.notPermitted`). Only what is added is checked; what a
 * user already has from others stays. For a new user, `before` and `userId` are null.
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
  // Without a fleet, the grantor could no longer see the user.
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
