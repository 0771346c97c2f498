import type { FieldFault } from '../fault.ts';
import { RIGHT_FIELDS, type UserRights } from './user.ts';

/** The user who grants rights, with all facts that the rules need. */
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
  rights: GrantedRights;
};

/** The rights that only a user who has them may grant. */
export type GrantedRights = Pick<
  UserRights,
  | ('role' | 'extra_roles' | 'fleets' | 'cost_centres' | 'reports' | 'own_works' | 'work_codes')
  | ('allowed_estructura' | 'manual_refueling')
>;

/**
 * The reach of a grantor over a user. `hidden` looks as if the user did not exist; a `seen` record may be
 * read, but not the user's activity.
 */
export type Reach = 'hidden' | 'seen' | 'editable';

/**
 * The reach of a user administrator (domain rules §2.4.5). SYS reaches everybody. ADM may read users who
 * share a visible fleet. ADM may edit those whose fleets are all visible and whose every right ADM could
 * grant. The reason is that the setter of a password gains all rights of the account. Only SYS reaches users
 * without any fleet.
 */
export function reachOf(grantor: Grantor, user: UserPlace): Reach {
  if (grantor.isSystem) return 'editable';
  if (user.isSystem) return 'hidden';
  const visible = user.fleetIds.filter((id) => grantor.visible.has(id));
  const isOwn = user.userId === grantor.userId;
  if (visible.length === 0 && !user.isAbove) return isOwn ? 'seen' : 'hidden';
  if (isOwn) return 'editable';
  const isEditable = isInside(grantor, user) && rightsBeyond(grantor, user.rights).length === 0;
  return isEditable ? 'editable' : 'seen';
}

/**
 * Does the grantor see everything that a user belongs to? Only SYS may edit system staff and users without a
 * fleet.
 */
export function isInside(grantor: Pick<Grantor, 'isSystem' | 'visible'>, user: UserPlace): boolean {
  if (grantor.isSystem) return true;
  return !user.isSystem && user.fleetIds.length > 0 && user.fleetIds.every((id) => grantor.visible.has(id));
}

/** The rights among these that the grantor cannot grant for lack of having them (domain rules §2.1). */
function rightsBeyond(grantor: Grantor, rights: GrantedRights): (keyof GrantedRights)[] {
  const { visible, reports, workCodes } = grantor;
  const isBeyond: Partial<Record<keyof GrantedRights, boolean>> = {
    role: rights.role === 'system',
    extra_roles: rights.extra_roles.includes('system'),
    fleets: rights.fleets.some((id) => !visible.has(id)),
    cost_centres: rights.cost_centres.some((id) => !visible.has(id)),
    reports: rights.reports.some((id) => !reports.includes(id)),
    allowed_estructura: rights.allowed_estructura && !grantor.allowedEstructura,
    manual_refueling: rights.manual_refueling && !grantor.manualRefueling,
    own_works: workCodes !== null && !rights.own_works,
    work_codes: workCodes !== null && rights.work_codes.some((code) => !workCodes.includes(code)),
  };
  return (Object.keys(isBeyond) as (keyof GrantedRights)[]).filter((field) => isBeyond[field]);
}

const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(Array.isArray(a) ? a.toSorted() : a) === JSON.stringify(Array.isArray(b) ? b.toSorted() : b);

/** The rights that differ before and after. */
export function changedRights(before: UserRights, after: UserRights): (keyof UserRights)[] {
  return RIGHT_FIELDS.filter((field) => !isSame(before[field], after[field]));
}

/**
 * The faults of a grant (domain rules §2.1, §2.4.5), field by field: own rights (`user.notYourself`) and a
 * fleet that the grantor may not see (`notFound`). Anything that the grantor lacks, and extra roles other
 * than those the user has, are `auth.notPermitted`. For a new user, `before` and `userId` are null.
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
  const beyond = new Set(rightsBeyond(grantor, after));
  if (!isSame(before?.extra_roles ?? [], after.extra_roles)) beyond.add('extra_roles');
  const faults: FieldFault[] = [...beyond].map((field) => ({
    field,
    code: field === 'fleets' || field === 'cost_centres' ? 'notFound' : 'auth.notPermitted',
  }));
  // Without a fleet, the grantor could no longer see the user.
  if (after.fleets.length === 0 && (before === null || before.fleets.length > 0))
    faults.push({ field: 'fleets', code: 'val.required' });
  return faults;
}
