/**
 * Role values on the wire (domain rules §2.1). GAO is a flag on a manager; a driver without a role has none
 * of these values.
 */
export const ROLES = [
  'visualizer',
  'manager',
  'administrator',
  'system',
  'cost_manager',
  'manager_only',
  'installer',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * The columns of the permission tables of domain rules §2: the roles, the GAO viewer and the linked driver.
 */
export const ACTORS = ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO', 'DRV'] as const;
export type Actor = (typeof ACTORS)[number];

const ACTOR_OF_ROLE: Readonly<Record<Role, Actor>> = {
  visualizer: 'VIS',
  manager: 'OPE',
  administrator: 'ADM',
  system: 'SYS',
  cost_manager: 'COS',
  manager_only: 'MGO',
  installer: 'INS',
};

/**
 * The columns that apply to a user; the user has the rights of all of them together (§2.1). A manager with
 * `gao` is only GAO.
 */
export function actorsOf(user: { roles: readonly Role[]; gao: boolean; isDriver: boolean }): Actor[] {
  const actors = user.roles.map((role) => (role === 'manager' && user.gao ? 'GAO' : ACTOR_OF_ROLE[role]));
  if (user.isDriver) actors.push('DRV');
  return actors;
}
