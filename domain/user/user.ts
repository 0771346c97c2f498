import { z } from 'zod';
import { ROLES, type Role } from '../access/role.ts';
import { MAX_FLEETS } from '../constants.ts';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import {
  countryField,
  emailField,
  idField,
  optionalDay,
  phoneField,
  requiredText,
  versionField,
} from '../field.ts';
import { LANGUAGES } from '../language.ts';
import { REPORT_IDS } from '../report/report.ts';
import { timeZone } from '../time-zone.ts';
import {
  IS_USERNAME,
  isNotUsername,
  isTypedTwice,
  NEW_PASSWORD,
  NOT_TYPED_TWICE,
  newUsername,
} from './credential.ts';
import { DISTANCE_UNITS, VOLUME_UNITS } from './preference.ts';

/** The choices in a user's form: the roles, and `none` for a user who only drives (domain rules §2.1). */
export const ROLE_CHOICES = [...ROLES, 'none'] as const;
export type RoleChoice = (typeof ROLE_CHOICES)[number];

const unique = <Item>(items: Item[]) => [...new Set(items)];

/** A list without duplicates; the business rules check its real maximum length, with their own messages. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(500).default([]).transform(unique);
}

/** Code of a work: five digits, leading zeros are kept (spec §5). */
const workCode = z.string().regex(/^\d{5}$/, 'val.workCode');

/**
 * A person's data and display settings: the part that users may also change in their own profile (domain
 * rules §9.3).
 */
const PERSON = {
  name: requiredText(80),
  surname: requiredText(120),
  email: emailField,
  phone: phoneField,
  language: z.enum(LANGUAGES, 'err.language'),
  distance_unit: z.enum(DISTANCE_UNITS, 'val.enum').default('meter'),
  volume_unit: z.enum(VOLUME_UNITS, 'val.enum').default('liter'),
};

/** The rights of a user. Nobody may change their own (domain rules §2.1). */
const RIGHTS = {
  /** `none`: a driver's own data only. */
  role: z.enum(ROLE_CHOICES, 'val.enum'),
  /** In addition to the role; only SYS may add them. */
  extra_roles: listOf(z.enum(ROLES, 'val.enum')),
  /** Assigned fleets: the user sees them and everything below them. */
  fleets: listOf(idField),
  reports: listOf(z.enum(REPORT_IDS, 'val.enum')),
  /** Sees what an operator sees, limited to own works, and may not write anything. */
  gao: z.boolean().default(false),
  /** Sees only vehicles that are booked on the work codes. */
  own_works: z.boolean().default(false),
  work_codes: listOf(workCode),
  allowed_estructura: z.boolean().default(false),
  see_driver_names: z.boolean().default(false),
  manual_refueling: z.boolean().default(true),
  /** Cost centres on which an operator may book costs. */
  cost_centres: listOf(idField),
  /** Last civil day of use, in the user's zone. */
  end_date: optionalDay,
  /** Last civil day of the present password; null = the usual 180 days. */
  password_expiration: optionalDay,
  /** E-mail notifications per month; null = unlimited. */
  notification_credit_limit: z.int('val.number').min(0).max(10_000).nullable().default(null),
};

/** The input with which administrators edit a user (domain rules §9.3). */
export const userInput = z.object({
  ...PERSON,
  country: countryField.default('ES'),
  time_zone: timeZone,
  ...RIGHTS,
});
export type UserInput = z.infer<typeof userInput>;

/** The fields of a new user; the username never changes afterwards. */
export const newUserFields = userInput.extend({
  username: z.string('val.required').trim().min(1, 'val.required').pipe(newUsername),
  ...NEW_PASSWORD,
  /** The password is valid for the first sign-in only. */
  must_change: z.boolean().default(false),
  /** Null = the reports of the role (domain rules §2.4.3). */
  reports: z.array(z.enum(REPORT_IDS, 'val.enum')).max(500).transform(unique).nullable().default(null),
});

/** A new user. */
export const newUserInput = newUserFields
  .refine(isTypedTwice, NOT_TYPED_TWICE)
  .refine(isNotUsername, IS_USERNAME);

/** An edited user, with the version on which the edit is based. */
export const editedUserInput = userInput.extend({ version: versionField });

/** A new password set by an administrator. */
export const passwordReset = z
  .object({
    ...NEW_PASSWORD,
    must_change: z.boolean().default(false),
    /** Ends the access tokens of the user too: a thief of the old password may have made one. */
    revoke_tokens: z.boolean().default(true),
  })
  .refine(isTypedTwice, NOT_TYPED_TWICE);

/** Own profile (spec §2). A change of e-mail needs the current password. */
export const profileInput = z.object({
  ...PERSON,
  current_password: z.string().max(200).nullable().default(null),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** Own new password. */
export const passwordChange = z
  .object({
    current_password: z.string('val.required').min(1, 'val.required').max(200),
    ...NEW_PASSWORD,
    /** Ends the own access tokens too. */
    revoke_tokens: z.boolean().default(false),
  })
  .refine(isTypedTwice, NOT_TYPED_TWICE);

/** The rights of a user in the form that the rules check. */
export type UserRights = Pick<UserInput, keyof typeof RIGHTS>;
export const RIGHT_FIELDS = Object.keys(RIGHTS) as (keyof UserRights)[];

/** All roles of the rights, the main one first. */
export function rolesOf({ role, extra_roles }: Pick<UserRights, 'role' | 'extra_roles'>): Role[] {
  return unique([...(role === 'none' ? [] : [role]), ...extra_roles]);
}

/** The rights as they are stored: a GAO viewer is always limited to own works (domain rules §9.3). */
export function settledRights<Rights extends UserRights>(rights: Rights): Rights {
  const { role, extra_roles, own_works, gao } = rights;
  return { ...rights, own_works: own_works || gao, extra_roles: extra_roles.filter((one) => one !== role) };
}

/**
 * Roles that need no fleet: SYS sees all, installers work by tracker, drivers have their own vehicle (domain
 * rules §9.3).
 */
const WITHOUT_FLEETS: readonly RoleChoice[] = ['system', 'installer', 'none'];

/**
 * The faults of these rights, independent of the grantor (domain rules §9.3). `isInside` decides whether a
 * fleet is one of the assigned fleets or below one of them. `endBefore` is the stored end date, which may
 * have passed.
 */
export function rightsFaults(
  rights: UserRights,
  given: { today: Day; endBefore: Day | null; isInside: (fleetId: number) => boolean },
): FieldFault[] {
  const { role, fleets, gao, own_works, work_codes, cost_centres, end_date } = rights;
  const faults: FieldFault[] = [];
  const refuse = (field: keyof UserRights, code: string, params?: FieldFault['params']) =>
    faults.push({ field, code, ...(params && { params }) });
  if (fleets.length === 0 && !WITHOUT_FLEETS.includes(role)) refuse('fleets', 'val.required');
  if (fleets.length > MAX_FLEETS.user) refuse('fleets', 'user.tooManyFleets', { max: MAX_FLEETS.user });
  if (gao && !rolesOf(rights).includes('manager')) refuse('gao', 'val.enum');
  if ((own_works || gao) && work_codes.length === 0) refuse('work_codes', 'val.required');
  if (!cost_centres.every((id) => given.isInside(id))) refuse('cost_centres', 'val.enum');
  if (end_date !== null && end_date !== given.endBefore && end_date <= given.today)
    refuse('end_date', 'val.order');
  return faults;
}

/** The faults of a profile: a change of e-mail needs the current password (domain rules §9.3). */
export function profileFaults(
  profile: Pick<ProfileInput, 'email' | 'current_password'>,
  stored: { email: string },
): FieldFault[] {
  const needsPassword = profile.email !== stored.email && !profile.current_password;
  return needsPassword ? [{ field: 'current_password', code: 'val.required' }] : [];
}
