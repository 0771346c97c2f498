import type { Actor } from './role.ts';

/** What an endpoint asks for, `noun:verb`; each lists the actors of domain rules §2 that hold it. */
const PERMISSIONS = {
  /** Live positions, states and tracks: the screens /map and /historic (§2.2). */
  'position:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Fleets as a filter; their administration is another permission. */
  'fleet:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO'],
  'tampering:read': ['VIS', 'OPE', 'ADM', 'SYS', 'INS', 'GAO'],
  /** Schedule violations, the screen of that name (§2.2). */
  'violation:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  'notification:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  'schedule:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  'dashboard:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'GAO'],
  /** Trackers that knocked without being known (§0.5 of the protocol rules). */
  'unknown_tracker:read': ['ADM', 'SYS', 'INS'],
} as const satisfies Record<string, readonly Actor[]>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** Do these actors hold the permission? Rights are the union of the actors' (§2.1). */
export function can(actors: readonly Actor[], permission: Permission): boolean {
  const holders: readonly Actor[] = PERMISSIONS[permission];
  return actors.some((actor) => holders.includes(actor));
}
